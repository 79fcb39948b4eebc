package crp.task;

import crp.Argument;
import crp.Text;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.PriorTexts;
import crp.host.Table;
import crp.options.FileOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.proximity.DecayChoice;
import crp.proximity.Distance;
import crp.proximity.Edges;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NearLinks.EdgeDistance;
import crp.proximity.Places;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What options say of the nearness of the rows of a table: in time, in the plane or on the globe,
 * by given distances, or in a graph.
 */
record NearColumns(Plan plan, Table table) {

  private static final String ROW = "row";

  /** {@return the sources of nearness that were given, at most one} */
  private Option<String> source() {
    List<Option<String>> sources =
        List.of(NearnessOptions.TIME, NearSources.PLACE, NearSources.DISTANCES, NearSources.EDGES)
            .stream()
            .filter(texts()::has)
            .toList();
    if (sources.size() > 1) {
      throw Argument.refused(
          "%s and %s cannot go together",
          texts().name(sources.get(0)), texts().name(sources.get(1)));
    }
    return sources.isEmpty() ? NearnessOptions.TIME : sources.get(0);
  }

  /** {@return the column of the times: that of the option, or the only one of dates} */
  private List<Column> time() {
    if (texts().is(NearnessOptions.TIME, NearnessOptions.TIME.usual())) {
      List<Column> dates = table.columns().of(Kind.DATE).all();
      return dates.size() == 1 ? dates : List.of();
    }
    return texts().is(NearnessOptions.TIME, ROW)
        ? List.of()
        : List.of(ColumnTexts.one(table, texts(), NearnessOptions.TIME));
  }

  /** {@return whether times are the numbers of the rows} */
  boolean inOrder() {
    return source().equals(NearnessOptions.TIME) && time().isEmpty();
  }

  /** {@return whether times are those of a column} */
  boolean isTimed() {
    return source().equals(NearnessOptions.TIME) && !time().isEmpty();
  }

  /** {@return the columns that say where a row is, and not what it is} */
  List<Column> taken() {
    Option<String> source = source();
    return source.equals(NearnessOptions.TIME)
        ? time()
        : source.equals(NearSources.PLACE)
            ? ColumnTexts.several(table, texts(), NearSources.PLACE)
            : List.of();
  }

  /**
   * {@return the prior by the nearness of the rows}
   *
   * @throws IllegalArgumentException if columns or files do not suit
   */
  NearPrior prior() {
    DecayChoice decay = PriorTexts.decay(texts());
    Option<String> source = source();
    if (source.equals(NearnessOptions.TIME)) {
      return times(decay);
    }
    if (source.equals(NearSources.PLACE)) {
      return places(decay);
    }
    return source.equals(NearSources.DISTANCES)
        ? linked(distances(decay), null, "nearness is by the given distances")
        : edges(decay);
  }

  private NearPrior linked(NearLinks links, @Nullable Positions positions, String note) {
    return new NearPrior(plan.scheme().near(texts(), links), positions, List.of(note));
  }

  private NearPrior times(DecayChoice choice) {
    List<Column> columns = time();
    Positions.Times at = columns.isEmpty() ? rows() : times(columns.get(0));
    Direction direction = texts().get(NearnessOptions.DIRECTION);
    NearLinks links =
        NearLinks.ofTimes(
            TimeOrder.of(at.at()), direction, texts().get(NearnessOptions.TIES), choice);
    String note =
        direction.describe(columns.isEmpty() ? "the place of the row" : named(columns.get(0)));
    return linked(links, at, note);
  }

  private Positions.Times rows() {
    double[] times = new double[table.rows()];
    Arrays.setAll(times, i -> i);
    return new Positions.Times(times, ROW);
  }

  private Positions.Times times(Column column) {
    return new Positions.Times(complete(NearnessOptions.TIME, column), column.name());
  }

  private String named(Column column) {
    return Text.of(
        "%s '%s'%s", table.noun(), column.name(), column.kind() == Kind.DATE ? ", in days" : "");
  }

  private double[] complete(Option<?> option, Column column) {
    return ColumnTexts.complete(table, texts().name(option), column);
  }

  private NearPrior places(DecayChoice choice) {
    List<Column> columns = taken();
    List<double[]> at =
        columns.stream().map(column -> complete(NearSources.PLACE, column)).toList();
    boolean globe = columns.size() == 2 && begins(columns, 0, "lat") && begins(columns, 1, "lon");
    Distance distance = globe ? Places.onEarth(at.get(0), at.get(1)) : Places.euclidean(at);
    String names = String.join("', '", columns.stream().map(Column::name).toList());
    return linked(
        NearLinks.ofDistances(table.rows(), distance, choice, LinkLimits.NONE),
        at.size() == 2 ? plane(columns, at, globe) : null,
        Text.of(
            "nearness is by %s of %ss '%s'",
            globe ? "kilometres" : "distance", table.noun(), names));
  }

  private static Positions plane(List<Column> columns, List<double[]> at, boolean globe) {
    int x = globe ? 1 : 0;
    int y = 1 - x;
    return new Positions.Places(
        at.get(x), at.get(y), columns.get(x).name(), columns.get(y).name(), globe);
  }

  private static boolean begins(List<Column> columns, int column, String letters) {
    return columns.get(column).name().toLowerCase(Locale.ROOT).startsWith(letters);
  }

  private NearLinks distances(DecayChoice choice) {
    int rows = table.rows();
    String file = texts().text(NearSources.DISTANCES);
    String option = texts().name(NearSources.DISTANCES);
    FileTable square =
        TableFile.read(
            Path.of(file),
            TableFile.Form.of(Texts.none(texts().spelling()).with(FileOptions.HEADER, "no")));
    if (square.rows() != rows || square.columns().size() != rows) {
      throw Argument.refused(
          "%s: %d rows need a table of %d by %d distances, '%s' has %d by %d",
          option, rows, rows, rows, file, square.rows(), square.columns().size());
    }
    double[][] between = square.values();
    for (int j = 0; j < rows; j++) {
      for (int i = 0; i < rows; i++) {
        if (!square.columns().get(j).isNumeric() || !(between[j][i] >= 0)) {
          throw Argument.refused(
              "%s: row %d, column %d of '%s' is no distance", option, i + 1, j + 1, file);
        }
      }
    }
    return NearLinks.ofDistances(rows, (i, j) -> between[j][i], choice, LinkLimits.NONE);
  }

  private NearPrior edges(DecayChoice choice) {
    Map<String, Integer> ids = new HashMap<>();
    for (int i = 0; i < table.rows(); i++) {
      ids.put(String.valueOf(i + 1), i);
    }
    Edges read = Edges.read(Path.of(texts().text(NearSources.EDGES)), ids, table.rows(), false);
    return linked(
        NearLinks.ofEdges(read, EdgeDistance.HOPS, 1, false, choice),
        null,
        Text.of("nearness is by direct edges in a graph of %d edges", read.size()));
  }

  private Texts texts() {
    return plan.texts();
  }
}
