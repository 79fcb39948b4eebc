package crp.answer;

import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.proximity.NeighbourGraph;
import crp.regions.Boundaries;
import crp.report.ClusterText;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Borders and regions as lines of comma-separated values. Rows are called by their numbers in the
 * data, from 1, and by their names where they have any.
 */
final class RegionFiles {

  private final Answer answer;
  private final Regions regions;
  private final ReportNames names;
  private final int[] places;
  private final ShownTimes times;

  /**
   * Files.
   *
   * @param row maps a row of the data to its number in the model, both from 0
   */
  RegionFiles(Answer answer, Regions regions, ReportNames names, IntUnaryOperator row) {
    this.answer = answer;
    this.regions = regions;
    this.names = names;
    times = ShownTimes.of(answer.fit());
    places = new int[answer.fit().size()];
    for (int i = 0; i < places.length; i++) {
      places[row.applyAsInt(i)] = i;
    }
  }

  /** {@return the number of a row of the model in the data, from 1} */
  int number(int row) {
    return places[row] + 1;
  }

  boolean named() {
    return names.rows().size() == places.length;
  }

  /** {@return the name of a row of the model} */
  String name(int row) {
    return names.rows().get(places[row]);
  }

  private String field(int row) {
    return named() ? "," + ResultFolder.field(name(row)) : "";
  }

  /** {@return a number as text that reads back as the same number; empty for NaN} */
  static String plain(double value) {
    return ShownTimes.asTheyAre(false).text(value);
  }

  private String time(double at) {
    return times.text(at);
  }

  /** {@return the lines of {@code boundaries.csv}} */
  Stream<String> boundaries() {
    return regions.borders().graph().map(this::edges).orElseGet(this::places);
  }

  private Stream<String> edges(NeighbourGraph graph) {
    return Stream.concat(
        Stream.of(named() ? "from,to,from_id,to_id,probability" : "from,to,probability"),
        IntStream.range(0, graph.edges()).mapToObj(e -> edge(graph, e)));
  }

  private String edge(NeighbourGraph graph, int e) {
    boolean turned = number(graph.from(e)) > number(graph.to(e));
    int from = turned ? graph.to(e) : graph.from(e);
    int to = turned ? graph.from(e) : graph.to(e);
    return number(from)
        + ","
        + number(to)
        + field(from)
        + field(to)
        + ","
        + ResultFolder.share(regions.borders().probability(e));
  }

  private Stream<String> places() {
    Boundaries boundaries = regions.borders().boundaries().orElseThrow();
    int[][] around = regions.borders().rowsAround();
    Map<Double, Integer> rowAt = new HashMap<>();
    Map<Double, Boundaries.Boundary> ofAnswer = new HashMap<>();
    for (int[] rows : around) {
      rowAt.put(regions.borders().time(rows[1]), rows[1]);
    }
    boundaries.ofAnswer().forEach(one -> ofAnswer.put(one.after(), one));
    List<String> ends = List.of("mode", "low50", "high50", "low95", "high95");
    String header =
        "row_before,row_after"
            + (named() ? ",id_before,id_after" : "")
            + ",before,after,probability,"
            + String.join(",", ends)
            + ends.stream().map(end -> ",row_" + end).collect(Collectors.joining());
    double[] p = boundaries.probabilities();
    Stream<String> lines =
        IntStream.range(0, around.length)
            .mapToObj(
                t -> {
                  int before = around[t][0];
                  int after = around[t][1];
                  double time = regions.borders().time(after);
                  return number(before)
                      + ","
                      + number(after)
                      + field(before)
                      + field(after)
                      + ","
                      + time(regions.borders().time(before))
                      + ","
                      + time(time)
                      + ","
                      + ResultFolder.share(Math.min(1, p[t + 1]))
                      + interval(ofAnswer.get(time), rowAt);
                });
    String none =
        (named() ? ",,,,,," : ",,,,")
            + ResultFolder.share(Math.min(1, boundaries.none()))
            + ",".repeat(2 * ends.size());
    return Stream.concat(Stream.concat(Stream.of(header), lines), Stream.of(none));
  }

  private String interval(Boundaries.@Nullable Boundary one, Map<Double, Integer> rowAt) {
    if (one == null) {
      return ",".repeat(10);
    }
    double[] ends = {one.mode(), one.low50(), one.high50(), one.low95(), one.high95()};
    return Arrays.stream(ends).mapToObj(end -> "," + time(end)).collect(Collectors.joining())
        + Arrays.stream(ends)
            .mapToObj(end -> "," + number(Objects.requireNonNull(rowAt.get(end))))
            .collect(Collectors.joining());
  }

  /** {@return the lines of {@code regions.csv}, those of single rows last} */
  Stream<String> regions() {
    boolean timed = regions.borders().boundaries().isPresent();
    List<String> header =
        new ArrayList<>(List.of(answer.fit().model().noun(), "rows", "sure", "alone", "middle"));
    if (named()) {
      header.add("middle_id");
    }
    if (timed) {
      header.addAll(List.of("from", "to"));
    }
    header.addAll(List.of("neighbours", "borders"));
    Columns columns = Columns.of(answer.clusters(), names);
    columns.titles().forEach(title -> header.add(ResultFolder.field(title)));
    Stream<Regions.Region> listed =
        Stream.concat(
            regions.all().stream().filter(one -> !one.alone()),
            regions.all().stream().filter(Regions.Region::alone));
    return Stream.concat(
        Stream.of(String.join(",", header)), listed.map(one -> region(one, timed, columns)));
  }

  private String region(Regions.Region one, boolean timed, Columns columns) {
    StringBuilder line = new StringBuilder();
    line.append(answer.number(one.cluster())).append(',').append(one.rows());
    line.append(',').append(ResultFolder.share((double) one.sure() / Math.max(1, one.rows())));
    line.append(one.alone() ? ",1," : ",0,");
    line.append(one.middle() < 0 ? "" : String.valueOf(number(one.middle())));
    line.append(one.middle() < 0 ? (named() ? "," : "") : field(one.middle()));
    if (timed) {
      line.append(',').append(time(one.from())).append(',').append(time(one.to()));
    }
    line.append(',').append(joined(numbers(one)));
    line.append(',').append(joined(one.neighbours().values().stream().map(ResultFolder::share)));
    columns.of(answer.clusters().get(one.cluster())).forEach(cell -> line.append(',').append(cell));
    return line.toString();
  }

  private Stream<String> numbers(Regions.Region one) {
    return one.neighbours().keySet().stream().map(k -> String.valueOf(answer.number(k)));
  }

  private static String joined(Stream<String> cells) {
    return cells.collect(Collectors.joining(" "));
  }

  /** The parameters of clusters: two columns a number, and a text where there is anything else. */
  private record Columns(List<String> titles, boolean text, ReportNames names) {

    static Columns of(List<Cluster> clusters, ReportNames names) {
      if (clusters.isEmpty()) {
        return new Columns(List.of(), false, names);
      }
      TableSummary summary = clusters.get(0).summary();
      List<String> titles = new ArrayList<>();
      int n = moments(summary).size();
      for (int j = 0; j < n; j++) {
        String name =
            summary instanceof TableSummary.Quantities counts
                    && counts.names().size() == n
                    && names.columns().size() != n
                ? counts.names().get(j)
                : names.column(j);
        titles.add("mean " + name);
        titles.add("deviation " + name);
      }
      boolean text = !numbersOnly(summary);
      if (text) {
        titles.add("parameters");
      }
      return new Columns(titles, text, names);
    }

    List<String> of(Cluster cluster) {
      if (!cluster.informed()) {
        return Collections.nCopies(titles.size(), "");
      }
      List<String> cells = new ArrayList<>();
      for (double[] one : moments(cluster.summary())) {
        for (double value : one) {
          cells.add(Double.isFinite(value) ? ResultFolder.number(value, "%.8g") : "");
        }
      }
      if (text) {
        cells.add(ResultFolder.field(ClusterText.of(cluster.summary(), names)));
      }
      return cells;
    }

    private static boolean numbersOnly(TableSummary summary) {
      return summary instanceof TableSummary.Mixed mixed
          ? mixed.parts().stream().allMatch(Columns::numbersOnly)
          : summary instanceof TableSummary.Real || summary instanceof TableSummary.Quantities;
    }

    /** {@return mean and deviation of each column of numbers} */
    private static List<double[]> moments(TableSummary summary) {
      if (summary instanceof TableSummary.Real real) {
        return moments(real.mean(), real.deviation());
      }
      if (summary instanceof TableSummary.Quantities counts) {
        return moments(counts.mean(), counts.deviation());
      }
      return summary instanceof TableSummary.Mixed mixed
          ? mixed.parts().stream().map(Columns::moments).flatMap(List::stream).toList()
          : List.of();
    }

    private static List<double[]> moments(double[] mean, double[] deviation) {
      return IntStream.range(0, mean.length)
          .mapToObj(j -> new double[] {mean[j], deviation[j]})
          .toList();
    }
  }
}
