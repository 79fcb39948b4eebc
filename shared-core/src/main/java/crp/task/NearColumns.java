package crp.task;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.RowIds;
import crp.host.Table;
import crp.links.DistanceCrp;
import crp.links.NearPredictor;
import crp.options.FileOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.proximity.Decay;
import crp.proximity.Edges;
import crp.proximity.NeighbourChoice;
import crp.proximity.SparseAffinity;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import crp.seating.Prior;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What options say of the nearness of the rows of a table: in time, in the plane or on the globe,
 * by given distances, or in a graph.
 */
record NearColumns(Plan plan, Table table) {

  /** The word for the numbers of the rows. */
  static final String ROW = "row";

  /** {@return the source of nearness that was given in place of a time; empty for none} */
  private Optional<Option<String>> placed() {
    List<Option<String>> sources =
        Stream.of(NearSources.PLACE, NearSources.DISTANCES, NearSources.EDGES)
            .filter(texts()::has)
            .toList();
    if (sources.size() > 1) {
      throw together(sources.get(0), sources.get(1));
    }
    Optional<Option<String>> found = sources.stream().findFirst();
    boolean timed = texts().has(NearnessOptions.TIME);
    if (found.isPresent() && timed && !plan.scheme().hasRegions()) {
      throw together(NearnessOptions.TIME, found.get());
    }
    if (timed && found.equals(Optional.of(NearSources.DISTANCES))) {
      throw together(NearnessOptions.TIME, NearSources.DISTANCES);
    }
    return found;
  }

  private IllegalArgumentException together(Option<?> one, Option<?> other) {
    return Argument.refused("%s and %s cannot go together", texts().name(one), texts().name(other));
  }

  /** {@return whether nearness is by a source alone, or together with times} */
  boolean by(Option<String> source) {
    return placed().equals(Optional.of(source));
  }

  /** {@return whether times count} */
  private boolean timed() {
    return placed().isEmpty() || texts().has(NearnessOptions.TIME);
  }

  /** {@return the column of the times: that of the option, or the only one of dates} */
  Optional<Column> time() {
    if (!timed()) {
      return Optional.empty();
    }
    if (texts().is(NearnessOptions.TIME, NearnessOptions.TIME.usual())) {
      List<Column> dates = table.columns().of(Kind.DATE).all();
      return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
    }
    return texts().is(NearnessOptions.TIME, ROW)
        ? Optional.empty()
        : Optional.of(ColumnTexts.one(table, texts(), NearnessOptions.TIME));
  }

  /** {@return whether times are the numbers of the rows} */
  boolean inOrder() {
    return timed() && placed().isEmpty() && time().isEmpty();
  }

  /** {@return the columns of the place; none if nearness is by something else} */
  List<Column> place() {
    return by(NearSources.PLACE)
        ? ColumnTexts.several(table, texts(), NearSources.PLACE)
        : List.of();
  }

  private Optional<Column> id() {
    Argument.require(
        by(NearSources.EDGES) || !texts().has(NearSources.ID),
        "%s is given, but no %s",
        texts().name(NearSources.ID),
        texts().name(NearSources.EDGES));
    boolean named = table.columns().names().contains(texts().text(NearSources.ID));
    return by(NearSources.EDGES) && (named || !texts().is(NearSources.ID, ROW))
        ? Optional.of(ColumnTexts.one(table, texts(), NearSources.ID))
        : Optional.empty();
  }

  /** {@return the columns that say where a row is, and not what it is} */
  List<Column> taken() {
    return Stream.of(time().stream(), place().stream(), id().stream())
        .flatMap(all -> all)
        .distinct()
        .toList();
  }

  /**
   * {@return the prior by the nearness of the rows}
   *
   * @throws IllegalArgumentException if columns or files do not suit
   */
  NearPrior prior() {
    return plan.scheme().hasRegions()
        ? new RegionColumns(this).prior()
        : new LinkColumns(this).prior();
  }

  /** {@return when each row is} */
  Positions.Times times() {
    return time()
        .map(column -> new Positions.Times(complete(NearnessOptions.TIME, column), column.name()))
        .orElseGet(
            () -> {
              double[] rows = new double[table.rows()];
              Arrays.setAll(rows, i -> i);
              return new Positions.Times(rows, ROW);
            });
  }

  /** {@return what times are read from, for people} */
  String timesNamed() {
    return time()
        .map(
            column ->
                Text.of(
                    "%s '%s'%s",
                    table.noun(), column.name(), column.kind() == Kind.DATE ? ", in days" : ""))
        .orElse("the place of the row");
  }

  double[] complete(Option<?> option, Column column) {
    return ColumnTexts.complete(table, texts().name(option), column);
  }

  /** {@return where each row is} */
  Spots spots() {
    return Spots.of(table, texts(), place());
  }

  /** {@return the distances from rows to all rows of the fit} */
  static double[][] distances(Texts texts, int from, int to) {
    String file = texts.text(NearSources.DISTANCES);
    String option = texts.name(NearSources.DISTANCES);
    FileTable square =
        TableFile.read(
            Path.of(file),
            TableFile.Form.of(Texts.none(texts.spelling()).with(FileOptions.HEADER, "no")));
    if (square.rows() != from || square.columns().size() != to) {
      throw Argument.refused(
          "%s: %d rows need a table of %d by %d distances, '%s' has %d by %d",
          option, from, from, to, file, square.rows(), square.columns().size());
    }
    double[][] between = square.values();
    for (int j = 0; j < to; j++) {
      for (int i = 0; i < from; i++) {
        if (!square.columns().get(j).isNumeric() || !(between[j][i] >= 0)) {
          throw Argument.refused(
              "%s: row %d, column %d of '%s' is no distance", option, i + 1, j + 1, file);
        }
      }
    }
    return between;
  }

  /** {@return the ids of the rows} */
  RowIds ids() {
    return RowIds.of(table, texts().name(NearSources.ID), id());
  }

  /** {@return the ids of areas, which rows of other times can have, too} */
  RowIds areas() {
    return RowIds.ofAreas(table, texts().name(NearSources.ID), id().orElseThrow(this::withoutId));
  }

  private IllegalArgumentException withoutId() {
    return Argument.refused(
        "%s and %s go together where rows have the ids of areas: %s is missing",
        texts().name(NearSources.EDGES),
        texts().name(NearnessOptions.TIME),
        texts().name(NearSources.ID));
  }

  /**
   * {@return the edges of the file}
   *
   * @throws IllegalArgumentException if it cannot be read; says so of ids that no row has
   */
  static Edges edges(Texts texts, RowIds ids) {
    Path file = Path.of(texts.text(NearSources.EDGES));
    String option = texts.name(NearSources.EDGES);
    try {
      return Edges.read(file, ids.rows(), ids.size(), false);
    } catch (IllegalArgumentException e) {
      String sentence = String.valueOf(e.getMessage());
      String more =
          !sentence.contains("unknown id")
              ? ""
              : ids.column()
                  .map(column -> Text.of("; ids are those of column '%s'", column.name()))
                  .orElse(
                      Text.of(
                          "; ids are numbers of rows from 1 to %d, unless %s names their column",
                          ids.size(), texts.name(NearSources.ID)));
      throw new IllegalArgumentException(option + ": " + sentence + more, e);
    }
  }

  /** {@return what predicts further rows by their nearness} */
  <R extends Rows> Placing<R> placing(NearPredictor<R> predictor, Prior prior) {
    if (placed().isEmpty()) {
      return new Placing.Timed<>(predictor);
    }
    Decay decay =
        prior instanceof DistanceCrp links && links.affinity() instanceof SparseAffinity sparse
            ? sparse.decay().orElse(null)
            : null;
    NeighbourChoice choice = texts().get(NearnessOptions.NEIGHBOURS);
    return new Placing.Near<>(predictor, newcomers(decay == null ? choice : null), decay);
  }

  private Newcomers newcomers(@Nullable NeighbourChoice choice) {
    Optional<Column> time = time();
    if (by(NearSources.DISTANCES)) {
      return new Newcomers.ByDistance(table.rows(), choice);
    }
    if (by(NearSources.EDGES)) {
      return time.<Newcomers>map(this::areasInTime).orElseGet(() -> new Newcomers.ByEdge(ids()));
    }
    return time.<Newcomers>map(
            column ->
                new Newcomers.ByPlaceInTime(
                    spots(), TimeOrder.of(times().at()), column, Objects.requireNonNull(choice)))
        .orElseGet(() -> new Newcomers.ByPlace(spots(), choice));
  }

  private Newcomers areasInTime(Column time) {
    RowIds areas = areas();
    return new Newcomers.ByAreaInTime(
        areas,
        areas.numbers(table),
        edges(texts(), areas).neighbours(),
        TimeOrder.of(times().at()),
        time);
  }

  Texts texts() {
    return plan.texts();
  }
}
