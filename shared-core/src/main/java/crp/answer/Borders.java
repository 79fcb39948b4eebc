package crp.answer;

import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.model.Fit;
import crp.model.Model;
import crp.parallel.RunScope;
import crp.proximity.NeighbourGraph;
import crp.proximity.SparseAffinity;
import crp.regions.Boundaries;
import crp.regions.SegmentView;
import crp.report.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where clusters end, and how probable that is: between the ends of each edge of a graph, or
 * between neighbouring different times. Rows are those of the data, in the order of the model; a
 * row that is noise is in no cluster of another row. Immutable.
 */
public final class Borders {

  /** More pairs of rows that can be linked say where no border is. */
  private static final int MOST_EDGES = 2_000_000;

  private final Fit<?> fit;
  private final @Nullable NeighbourGraph graph;
  private final double[] probabilities;
  private final @Nullable Boundaries boundaries;

  /** Rows in the order of time. */
  private final int[] inTime;

  private final double[] times;

  private Borders(
      Fit<?> fit,
      @Nullable NeighbourGraph graph,
      double[] probabilities,
      double[] times,
      int[] inTime,
      @Nullable Boundaries boundaries) {
    this.fit = fit;
    this.graph = graph;
    this.probabilities = probabilities;
    this.times = times;
    this.inTime = inTime;
    this.boundaries = boundaries;
  }

  /** What is known of a fit once. */
  private record Known(Optional<Borders> borders) {}

  /**
   * {@return the borders of the clusters of a fit; empty where its model knows neither neighbours
   * nor times, and where nearly all rows can be linked} O(draws times edges), computed once.
   */
  public static Optional<Borders> of(Fit<?> fit) {
    return fit.once(Known.class, () -> new Known(computed(fit))).borders();
  }

  private static Optional<Borders> computed(Fit<?> fit) {
    Model<?> model = fit.model();
    Optional<Positions.Times> times = model.times();
    if (model.neighbours().isEmpty() && times.isPresent()) {
      return Optional.of(inTime(fit, times.get().at()));
    }
    return model
        .neighbours()
        .or(() -> model.links().filter(Borders::few).map(Borders::pairs))
        .map(graph -> new Borders(fit, graph, shares(fit, graph), new double[0], new int[0], null));
  }

  private static boolean few(SparseAffinity links) {
    return links.entries() <= MOST_EDGES
        && links.entries() < (long) links.size() * (links.size() - 1);
  }

  private static NeighbourGraph pairs(SparseAffinity links) {
    int[][] ends = FitPositions.ends(links);
    return NeighbourGraph.of(links.size(), ends[0], ends[1]);
  }

  private static double[] shares(Fit<?> fit, NeighbourGraph graph) {
    Units units = fit.rowLabels().units();
    int[] from = IntStream.range(0, graph.edges()).map(e -> units.of(graph.from(e))).toArray();
    int[] to = IntStream.range(0, graph.edges()).map(e -> units.of(graph.to(e))).toArray();
    Draws draws = fit.answeringDraws();
    int[] apart = new int[from.length];
    for (Draw draw : draws.draws()) {
      RunScope.check();
      int[] labels = IntStream.range(0, draw.size()).map(draw::label).toArray();
      for (int e = 0; e < apart.length; e++) {
        if (from[e] >= 0 && to[e] >= 0 && labels[from[e]] != labels[to[e]]) {
          apart[e]++;
        }
      }
    }
    return IntStream.range(0, apart.length)
        .mapToDouble(
            e ->
                from[e] == Units.NONE || to[e] == Units.NONE
                    ? Double.NaN
                    : (double) apart[e] / draws.size())
        .toArray();
  }

  private static Borders inTime(Fit<?> fit, double[] at) {
    Units units = fit.rowLabels().units();
    int[] order =
        IntStream.range(0, at.length)
            .filter(row -> units.of(row) != Units.NONE)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> at[row]))
            .mapToInt(row -> row)
            .toArray();
    Boundaries found =
        fit.view() instanceof SegmentView<?> view ? view.boundaries() : boundaries(fit, at, order);
    return new Borders(fit, null, new double[0], at, order, found);
  }

  private static Boundaries boundaries(Fit<?> fit, double[] at, int[] order) {
    int[] starts =
        IntStream.rangeClosed(0, order.length)
            .filter(i -> i == 0 || i == order.length || at[order[i]] > at[order[i - 1]])
            .toArray();
    int[] unit = Arrays.stream(order).map(fit.rowLabels().units()::of).toArray();
    Draws draws = fit.answeringDraws();
    double[] shares = new double[starts.length - 1];
    double[] stretches = new double[starts.length];
    for (Draw draw : draws.draws()) {
      RunScope.check();
      BitSet changes = changes(starts, unit, draw);
      changes.stream().forEach(t -> shares[t] += 1.0 / draws.size());
      stretches[changes.cardinality() + 1] += 1.0 / draws.size();
    }
    return new Boundaries(
        Arrays.stream(starts, 0, starts.length - 1).mapToDouble(i -> at[order[i]]).toArray(),
        shares,
        stretches,
        changes(starts, unit, fit.pointEstimate().seatedDraw()).stream().toArray());
  }

  /**
   * {@return the times whose rows have no cluster in common with those of the time before} Times
   * whose rows are noise are passed over.
   */
  private static BitSet changes(int[] starts, int[] unit, Draw draw) {
    BitSet changes = new BitSet();
    BitSet before = new BitSet();
    for (int t = 0; t < starts.length - 1; t++) {
      BitSet now = new BitSet();
      for (int i = starts[t]; i < starts[t + 1]; i++) {
        if (!draw.isNoise(unit[i])) {
          now.set(draw.label(unit[i]));
        }
      }
      changes.set(t, !before.isEmpty() && !now.isEmpty() && !before.intersects(now));
      before = now.isEmpty() ? before : now;
    }
    return changes;
  }

  /** {@return the fit} */
  public Fit<?> fit() {
    return fit;
  }

  /** {@return the graph whose edges clusters end at; empty for times} */
  public Optional<NeighbourGraph> graph() {
    return Optional.ofNullable(graph);
  }

  /**
   * {@return for each edge of the {@link #graph} the probability that its ends are in different
   * clusters; NaN where one of them took no part; a copy}
   */
  public double[] probabilities() {
    return probabilities.clone();
  }

  /** {@return the probability that the ends of an edge are in different clusters} */
  double probability(int edge) {
    return probabilities[edge];
  }

  /** {@return the boundaries between times; empty for a graph} */
  public Optional<Boundaries> boundaries() {
    return Optional.ofNullable(boundaries);
  }

  /** {@return the rows that took part in the order of time; none for a graph; a copy} */
  public int[] inTime() {
    return inTime.clone();
  }

  double time(int row) {
    return times[row];
  }

  /** {@return whether each cluster of this model is connected, so that it is a region} */
  public boolean regions() {
    return fit.model().neighbours().isPresent() || fit.view() instanceof SegmentView<?>;
  }

  /** {@return the last row before each of the times of the boundaries, and the first one at it} */
  int[][] rowsAround() {
    List<int[]> all = new ArrayList<>();
    for (int i = 1; i < inTime.length; i++) {
      if (times[inTime[i]] > times[inTime[i - 1]]) {
        all.add(new int[] {inTime[i - 1], inTime[i]});
      }
    }
    return all.toArray(int[][]::new);
  }
}
