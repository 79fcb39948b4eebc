package crp.html;

import crp.answer.Answer;
import crp.answer.Borders;
import crp.answer.Regions;
import crp.answer.ShownTimes;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.TimeRegression;
import crp.model.Cluster;
import crp.proximity.NeighbourGraph;
import crp.regions.Boundaries;
import crp.report.Positions;
import crp.report.ReportNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Borders for the pictures: those of a graph as edges with percentages, those in time as bars, with
 * the level or trend of each segment.
 */
final class Borderlines {

  /** Larger graphs are not laid out, and show the edges that borders cross alone. */
  private static final int NODES = 5000;

  private static final int EDGES = 20_000;

  /** Least probability of a border that is shown of a larger graph. */
  private static final double SHOWN = 0.05;

  /** Bars that are drawn; of more places the most probable ones. */
  private static final int BARS = 4000;

  private Borderlines() {}

  /**
   * Puts the graph of a fit.
   *
   * @param shownAs the place of each row among those shown, -1 for none
   * @param placed whether the rows have places
   */
  static void graph(Json json, Borders borders, int[] shownAs, boolean placed) {
    NeighbourGraph graph = borders.graph().orElseThrow();
    double[] p = borders.probabilities();
    boolean small = graph.size() <= NODES && graph.edges() <= EDGES;
    int[] edges = IntStream.range(0, graph.edges()).toArray();
    if (!small) {
      edges =
          IntStream.of(edges)
              .filter(e -> p[e] >= SHOWN)
              .boxed()
              .sorted(Comparator.comparingDouble(e -> -p[e]))
              .limit(EDGES)
              .mapToInt(e -> e)
              .toArray();
    }
    if (!placed && small) {
      int[] from = IntStream.of(edges).map(graph::from).toArray();
      int[] to = IntStream.of(edges).map(graph::to).toArray();
      double[][] at = GraphLayout.of(graph.size(), from, to);
      int[] shown = new int[(int) IntStream.of(shownAs).filter(i -> i >= 0).count()];
      IntStream.range(0, shownAs.length)
          .filter(i -> shownAs[i] >= 0)
          .forEach(i -> shown[shownAs[i]] = i);
      json.put("x", IntStream.of(shown).mapToDouble(i -> at[0][i]).toArray());
      json.put("y", IntStream.of(shown).mapToDouble(i -> at[1][i]).toArray());
    }
    json.put("from", IntStream.of(edges).map(e -> shownAs[graph.from(e)]).toArray());
    json.put("to", IntStream.of(edges).map(e -> shownAs[graph.to(e)]).toArray());
    json.put("percent", IntStream.of(edges).map(e -> percent(p[e])).toArray());
    json.put("degree", 2.0 * graph.edges() / graph.size());
  }

  private static int percent(double p) {
    return Double.isNaN(p) ? 0 : (int) Math.rint(100 * Math.min(1, p));
  }

  /** Puts boundaries in time and the stretches between those of the answer. */
  static void inTime(Json json, Answer answer, Regions regions, List<Integer> columns) {
    Boundaries boundaries = regions.borders().boundaries().orElseThrow();
    ShownTimes shown = ShownTimes.of(answer.fit());
    double[] times = Arrays.stream(boundaries.times()).map(shown::at).toArray();
    double[] p = boundaries.probabilities();
    int[] bars =
        IntStream.range(1, times.length)
            .filter(t -> percent(p[t]) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(t -> -p[t]))
            .limit(BARS)
            .sorted()
            .mapToInt(t -> t)
            .toArray();
    json.put("none", Math.rint(1000 * boundaries.none()) / 1000);
    json.put("before", IntStream.of(bars).mapToDouble(t -> times[t - 1]).toArray());
    json.put("after", IntStream.of(bars).mapToDouble(t -> times[t]).toArray());
    json.put("percent", IntStream.of(bars).map(t -> percent(p[t])).toArray());
    double[] middles = middles(answer, regions.borders());
    json.objects(
        "stretches",
        regions.all(),
        (one, stretch) -> {
          one.put("label", stretch.cluster());
          one.put("from", shown.at(stretch.from())).put("to", shown.at(stretch.to()));
          Cluster cluster = answer.clusters().get(stretch.cluster());
          levels(one, answer, cluster, middles[stretch.cluster()], columns, shown);
        });
  }

  /** {@return the mean time of the rows of each cluster} */
  private static double[] middles(Answer answer, Borders borders) {
    double[] at =
        borders.fit().model().times().map(Positions.Times::at).orElseGet(() -> new double[0]);
    double[] sums = new double[answer.size()];
    int[] rows = new int[answer.size()];
    int[] labels = answer.labels();
    for (int row : borders.inTime()) {
      if (labels[row] >= 0) {
        sums[labels[row]] += at[row];
        rows[labels[row]]++;
      }
    }
    Arrays.setAll(sums, k -> sums[k] / Math.max(1, rows[k]));
    return sums;
  }

  /** Level in the middle, slope per unit of time and deviation of the rows, by column shown. */
  private static void levels(
      Json json,
      Answer answer,
      Cluster cluster,
      double middle,
      List<Integer> columns,
      ShownTimes shown) {
    json.put("middle", shown.at(middle));
    if (trends(answer).isPresent()) {
      TableSummary.Quantities of = (TableSummary.Quantities) cluster.summary();
      int numbers = of.names().size() / trends(answer).get().values();
      int[] at = columns.stream().mapToInt(column -> numbers * (column - 1)).toArray();
      json.put("level", IntStream.of(at).mapToDouble(j -> of.mean()[j]).toArray());
      json.put(
          "slope", IntStream.of(at).mapToDouble(j -> of.mean()[j + 1] / shown.unit()).toArray());
      json.put("deviation", IntStream.of(at).mapToDouble(j -> of.deviation()[j]).toArray());
      return;
    }
    List<Profiles.Profile> numbers =
        Profiles.of(List.of(cluster), ReportNames.NONE).stream()
            .filter(one -> one.texts().isEmpty())
            .toList();
    if (columns.stream().allMatch(column -> column < numbers.size())) {
      json.put(
          "level", columns.stream().mapToDouble(column -> numbers.get(column).mean()[0]).toArray());
      json.put(
          "deviation",
          columns.stream().mapToDouble(column -> numbers.get(column).deviation()[0]).toArray());
    }
  }

  /** {@return the family of regressions on time, whose rows hold times and last values, too} */
  static Optional<TimeRegression> trends(Answer answer) {
    return answer.fit().model().family() instanceof TimeRegression trends
        ? Optional.of(trends)
        : Optional.empty();
  }
}
