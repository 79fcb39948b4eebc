package crp.task;

import crp.Argument;
import crp.Text;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.IdColumn;
import crp.host.RowTimes;
import crp.host.Table;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.proximity.NeighbourChoice;
import crp.proximity.TimeOrder;
import crp.report.Positions;
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
record NearColumns(Plan plan, Table table, NearSource source) {

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

  /** {@return what the order of the rows says} */
  RowOrder order() {
    if (placed().isPresent()) {
      return RowOrder.PLACED;
    }
    if (plan.scheme().hasRegions()) {
      return RowOrder.inSegments(new RowTimes(times().at(), time().orElse(null)));
    }
    return time().isEmpty() ? RowOrder.inTime(row -> row == 0) : RowOrder.PLACED;
  }

  /** {@return the columns of the place; none if nearness is by something else} */
  List<Column> place() {
    return by(NearSources.PLACE)
        ? ColumnTexts.several(table, texts(), NearSources.PLACE)
        : List.of();
  }

  private Optional<Column> id() {
    Argument.require(
        by(NearSources.EDGES) || !texts().has(NearSources.ID) || Known.hasPairs(texts()),
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

  /** {@return when each row is} */
  Positions.Times times() {
    return time()
        .map(
            column ->
                new Positions.Times(
                    complete(NearnessOptions.TIME, column),
                    column.name(),
                    column.kind() == Kind.DATE))
        .orElseGet(
            () -> {
              double[] rows = new double[table.rows()];
              Arrays.setAll(rows, i -> i + 1);
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

  /** {@return what is read beside the table} */
  NearSource.Known read() {
    return new NearSource.Known(
        by(NearSources.DISTANCES)
            ? Optional.of(source.distances(table.rows(), table.rows()))
            : Optional.empty(),
        by(NearSources.EDGES)
            ? Optional.of(source.edges(time().isEmpty() ? ids() : areas()))
            : Optional.empty());
  }

  /** {@return the ids of the rows} */
  IdColumn ids() {
    return IdColumn.of(table, texts().name(NearSources.ID), id());
  }

  /** {@return the ids of areas, which rows of other times can have, too} */
  IdColumn areas() {
    return IdColumn.ofAreas(table, texts().name(NearSources.ID), id().orElseThrow(this::withoutId));
  }

  private IllegalArgumentException withoutId() {
    return Argument.refused(
        "%s and %s go together where rows have the ids of areas: %s is missing",
        texts().name(NearSources.EDGES),
        texts().name(NearnessOptions.TIME),
        texts().name(NearSources.ID));
  }

  /**
   * {@return how near further rows are; empty if times alone say it}
   *
   * @param choice of neighbours; null for distances
   */
  Optional<Newcomers> newcomers(@Nullable NeighbourChoice choice) {
    return placed().map(source -> others(choice));
  }

  private Newcomers others(@Nullable NeighbourChoice choice) {
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
    IdColumn areas = areas();
    return new Newcomers.ByAreaInTime(
        areas,
        areas.numbers(table),
        source.edges(areas).neighbours(),
        TimeOrder.of(times().at()),
        time);
  }

  Texts texts() {
    return plan.texts();
  }
}
