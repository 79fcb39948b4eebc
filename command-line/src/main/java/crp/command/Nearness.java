package crp.command;

import crp.Argument;
import crp.Text;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.PriorTexts;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.parameter.Parameter;
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
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How near two rows are: in time, in the plane or on the globe, by given distances, or in a graph.
 *
 * @param law the prior by its concentration
 * @param positions of the rows, for the report; null if there are none
 * @param note what nearness is by
 */
record Nearness(Function<Parameter, Prior> law, @Nullable Positions positions, String note) {

  private static final String ROW = "row";

  /** {@return the sources of nearness that were given, at most one} */
  private static Option<String> source(Given given) {
    List<Option<String>> sources =
        List.of(NearnessOptions.TIME, NearSources.PLACE, NearSources.DISTANCES, NearSources.EDGES)
            .stream()
            .filter(given::has)
            .toList();
    if (sources.size() > 1) {
      throw Argument.refused(
          "%s and %s cannot go together", Given.name(sources.get(0)), Given.name(sources.get(1)));
    }
    return sources.isEmpty() ? NearnessOptions.TIME : sources.get(0);
  }

  /** {@return the column of the times: that of the option, or the only one of dates} */
  private static List<Column> time(Given given, FileColumns table) {
    if (given.is(NearnessOptions.TIME, NearnessOptions.TIME.usual())) {
      List<Column> dates = table.all().of(Kind.DATE).all();
      return dates.size() == 1 ? dates : List.of();
    }
    return given.is(NearnessOptions.TIME, ROW)
        ? List.of()
        : List.of(table.one(NearnessOptions.TIME, given.text(NearnessOptions.TIME)));
  }

  /** {@return whether times are the numbers of the rows} */
  static boolean inOrder(Given given, FileColumns table) {
    return source(given).equals(NearnessOptions.TIME) && time(given, table).isEmpty();
  }

  /** {@return whether times are those of a column} */
  static boolean isTimed(Given given, FileColumns table) {
    return source(given).equals(NearnessOptions.TIME) && !time(given, table).isEmpty();
  }

  /** {@return the columns that say where a row is, and not what it is} */
  static List<Column> taken(Given given, FileColumns table) {
    Option<String> source = source(given);
    return source.equals(NearnessOptions.TIME)
        ? time(given, table)
        : source.equals(NearSources.PLACE)
            ? table.several(NearSources.PLACE, given.text(NearSources.PLACE))
            : List.of();
  }

  /**
   * {@return the nearness of the rows of a table}
   *
   * @throws IllegalArgumentException if columns or files do not suit
   */
  static Nearness of(Given given, FileColumns table) {
    DecayChoice decay = PriorTexts.decay(given.texts());
    Option<String> source = source(given);
    if (source.equals(NearSources.PLACE)) {
      return places(decay, taken(given, table), table);
    }
    if (source.equals(NearSources.DISTANCES)) {
      return distances(decay, given.text(NearSources.DISTANCES), table.rows());
    }
    return source.equals(NearSources.EDGES)
        ? edges(decay, given.text(NearSources.EDGES), table.rows())
        : times(given, decay, table);
  }

  /** When the rows are: by a column, else in their order. */
  private record Moments(String text, Positions.Times positions) {

    static Moments of(Given given, FileColumns table) {
      List<Column> columns = time(given, table);
      if (columns.isEmpty()) {
        double[] times = new double[table.rows()];
        Arrays.setAll(times, i -> i);
        return new Moments("the place of the row", new Positions.Times(times, ROW));
      }
      Column column = columns.get(0);
      return new Moments(
          Text.of("column '%s'%s", column.name(), column.kind() == Kind.DATE ? ", in days" : ""),
          new Positions.Times(table.complete(NearnessOptions.TIME, column), column.name()));
    }
  }

  private static Nearness times(Given given, DecayChoice choice, FileColumns table) {
    Moments moments = Moments.of(given, table);
    boolean averaged = given.kind() == ModelKind.AVERAGED_DISTANCE_DEPENDENT_CRP;
    Direction direction = averaged ? Direction.SEQUENTIAL : given.get(NearnessOptions.DIRECTION);
    NearLinks links =
        NearLinks.ofTimes(
            TimeOrder.of(moments.positions().at()),
            direction,
            given.get(NearnessOptions.TIES),
            choice);
    String note = direction.describe(moments.text());
    if (averaged) {
      Variant variant = given.get(NearnessOptions.VARIANT);
      return new Nearness(
          alpha -> AveragedDistanceCrp.of(alpha, variant, links), moments.positions(), note);
    }
    return linked(links, moments.positions(), note);
  }

  private static Nearness places(DecayChoice choice, List<Column> columns, FileColumns table) {
    List<double[]> at =
        columns.stream().map(column -> table.complete(NearSources.PLACE, column)).toList();
    boolean globe = columns.size() == 2 && begins(columns, 0, "lat") && begins(columns, 1, "lon");
    Distance distance = globe ? Places.onEarth(at.get(0), at.get(1)) : Places.euclidean(at);
    String names = String.join("', '", columns.stream().map(Column::name).toList());
    return linked(
        NearLinks.ofDistances(table.rows(), distance, choice, LinkLimits.NONE),
        at.size() == 2 ? plane(columns, at, globe) : null,
        Text.of("nearness is by %s of columns '%s'", globe ? "kilometres" : "distance", names));
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

  private static Nearness distances(DecayChoice choice, String file, int rows) {
    TableFile.Form form =
        new TableFile.Form(CommandOptions.AUTO, "no", CommandOptions.AUTO, List.of(), "", Map.of());
    FileColumns table = TableFile.read(file, CsvText.read(Path.of(file)), form);
    if (table.rows() != rows || table.all().size() != rows) {
      throw Argument.refused(
          "%s: %d rows need a table of %d by %d distances, '%s' has %d by %d",
          Given.name(NearSources.DISTANCES),
          rows,
          rows,
          rows,
          file,
          table.rows(),
          table.all().size());
    }
    double[][] between = table.values();
    for (int j = 0; j < rows; j++) {
      for (int i = 0; i < rows; i++) {
        if (!table.all().get(j).isNumeric() || !(between[j][i] >= 0)) {
          throw Argument.refused(
              "%s: row %d, column %d of '%s' is no distance",
              Given.name(NearSources.DISTANCES), i + 1, j + 1, file);
        }
      }
    }
    return linked(
        NearLinks.ofDistances(rows, (i, j) -> between[j][i], choice, LinkLimits.NONE),
        null,
        "nearness is by the given distances");
  }

  private static Nearness linked(NearLinks links, @Nullable Positions positions, String note) {
    return new Nearness(alpha -> DistanceCrp.of(alpha, links), positions, note);
  }

  private static Nearness edges(DecayChoice choice, String file, int rows) {
    Map<String, Integer> ids = new HashMap<>();
    for (int i = 0; i < rows; i++) {
      ids.put(String.valueOf(i + 1), i);
    }
    Edges read = Edges.read(Path.of(file), ids, rows, false);
    return linked(
        NearLinks.ofEdges(read, EdgeDistance.HOPS, 1, false, choice),
        null,
        Text.of("nearness is by direct edges in a graph of %d edges", read.size()));
  }
}
