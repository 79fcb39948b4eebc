package crp.regions;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.ParameterDraw;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.regions.SegmentSums.Nodes;
import crp.regions.SegmentSums.Tables;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A blocked Gibbs sweep over segments: draws the numbers of the likelihood given the segments, then
 * concentration, number of cuts and all cuts together given the numbers, from their exact
 * conditional law ({@link SegmentSums}). So draws under the same numbers are independent.
 *
 * <p>Up to {@value #FEW} times all places are drawn at once. The sums take most of the time, so
 * those of the last {@value #KEPT} values of the numbers are kept, and the numbers are drawn with a
 * probability at which a sweep adds about {@value #PAIRS} pairs of times.
 *
 * <p>Of more times a sweep draws the cuts at places that are spread evenly, about {@value #SPREAD}
 * of them from a random place on, those within {@value #WINDOWS} random windows of {@value #WINDOW}
 * places, and then the place of each cut between its neighbours, each given all other cuts. The
 * choice of the places does not depend on the state, so that each step leaves the posterior
 * invariant. O(rows) marginals.
 */
final class SegmentSweep implements Kernel<SegmentState> {

  /** Up to so many times all places are drawn at once. */
  static final int FEW = 1000;

  private static final int KEPT = 32;
  private static final double PAIRS = 20_000;
  private static final int SPREAD = 200;
  private static final int FEWEST_SPREAD = 40;

  /** Rows times spread places, which the segments between these take in each sweep. */
  private static final double VISITS = 4e6;

  private static final int WINDOWS = 8;
  private static final int WINDOW = 64;

  private final int few;
  private final int spread;
  private final int window;
  private final Map<List<Double>, SegmentSums> known = new LinkedHashMap<>();
  private @Nullable Tables tables;
  private @Nullable SegmentSums current;

  /** Makes a sweep. */
  SegmentSweep() {
    this(FEW, SPREAD, WINDOW);
  }

  /**
   * Makes a sweep with other limits.
   *
   * @param few up to so many times all places are drawn at once
   * @param spread number of places that are spread evenly
   * @param window number of places of a window
   */
  SegmentSweep(int few, int spread, int window) {
    this.few = few;
    this.spread = spread;
    this.window = window;
  }

  @Override
  public int apply(SegmentState state, Rng rng) {
    int m = state.firsts().length - 1;
    return m <= few ? all(state, m, rng) : some(state, rng);
  }

  private int all(SegmentState state, int m, Rng rng) {
    double pairs = m * (m - 1.0) / 2;
    if (pairs <= PAIRS || rng.chance(PAIRS / pairs)) {
      state.sampled().resample(state.slots(), state.tables(), rng);
      current = null;
    }
    SegmentSums sums = current == null ? sums(state) : current;
    current = sums;
    drawConcentration(state, sums, rng);
    int[] at = state.bonds().nodes();
    int[] nodes = sums.draw(state.prior().concentration(), rng);
    return seat(state, Arrays.stream(nodes).map(node -> at[node]).toArray());
  }

  private SegmentSums sums(SegmentState state) {
    Tables scratch = follow(state);
    int[] firsts = state.firsts();
    List<Double> key = key(state, scratch.growing());
    SegmentSums sums = known.remove(key);
    if (sums == null) {
      sums =
          new SegmentSums(
              scratch, Nodes.of(firsts, state.bonds().nodes(), new int[0]), state.places(), 0);
    }
    known.put(key, sums);
    if (known.size() > KEPT) {
      known.remove(known.keySet().iterator().next());
    }
    return sums;
  }

  /** What the numbers of the likelihood are: their values, and marginals that depend on them. */
  private static List<Double> key(SegmentState state, GrowingTable table) {
    int n = state.items();
    table.add(0, 1);
    double first = table.logMarginal();
    table.add(1, n);
    double all = table.logMarginal();
    table.clear();
    Parameters numbers = state.sampled().hyperparameters();
    return Stream.concat(Stream.of(first, all), numbers.names().stream().map(numbers::value))
        .toList();
  }

  private Tables follow(SegmentState state) {
    Tables now = tables;
    if (now == null) {
      now =
          new Tables(
              new GrowingTable(state.scratch(), state.bonds()),
              new GrowingTable(state.scratch(), state.bonds()));
      tables = now;
    }
    state.tell(now.growing().bank());
    state.tell(now.tail().bank());
    return now;
  }

  private static void drawConcentration(SegmentState state, SegmentSums sums, Rng rng) {
    Parameter now = state.parameters().get(Prior.CONCENTRATION);
    if (now.sampled()) {
      state.setConcentration(ParameterDraw.next(now, sums::logEvidence, rng));
    }
  }

  private int some(SegmentState state, Rng rng) {
    state.sampled().resample(state.slots(), state.tables(), rng);
    Tables scratch = follow(state);
    int places = state.places();
    int most = (int) Math.max(FEWEST_SPREAD, VISITS / state.items());
    int step = Math.max(1, places / Math.min(spread, most));
    int[] even = IntStream.iterate(1 + rng.below(step), p -> p <= places, p -> p + step).toArray();
    int[] cuts = drawn(state, scratch, state.cuts(), even, rng);
    for (int w = 0; w < Math.min(WINDOWS, places / window); w++) {
      int low = 1 + rng.below(places);
      int high = Math.min(places, low + window - 1);
      cuts = drawn(state, scratch, cuts, IntStream.rangeClosed(low, high).toArray(), rng);
    }
    for (int j = 0; j < cuts.length; j++) {
      cuts[j] = place(state, scratch, cuts, j, rng);
    }
    return seat(state, cuts);
  }

  /** {@return the cuts after those at free places, in order and not empty, were drawn} */
  private static int[] drawn(
      SegmentState state, Tables scratch, int[] cuts, int[] places, Rng rng) {
    RunScope.check();
    int[] free = state.bonds().allowed(places);
    if (free.length == 0) {
      return cuts;
    }
    int[] fixed = Arrays.stream(cuts).filter(cut -> Arrays.binarySearch(free, cut) < 0).toArray();
    int first = free[0];
    int last = free[free.length - 1];
    int from = Arrays.stream(fixed).filter(cut -> cut < first).max().orElse(0);
    int to = Arrays.stream(fixed).filter(cut -> cut > last).min().orElse(state.places() + 1);
    int[] within = Arrays.stream(fixed).filter(cut -> cut > from && cut < to).toArray();
    int[] at =
        IntStream.concat(
                IntStream.of(from, to), IntStream.concat(IntStream.of(free), IntStream.of(within)))
            .sorted()
            .toArray();
    Nodes nodes = Nodes.of(state.firsts(), at, within);
    SegmentSums sums = new SegmentSums(scratch, nodes, state.places(), fixed.length);
    drawConcentration(state, sums, rng);
    int[] drawn = sums.draw(state.prior().concentration(), rng);
    return IntStream.concat(
            Arrays.stream(fixed).filter(cut -> cut <= from || cut >= to),
            Arrays.stream(drawn).map(node -> at[node]))
        .sorted()
        .toArray();
  }

  /** {@return the place of a cut between its neighbours, drawn given these} */
  private static int place(SegmentState state, Tables scratch, int[] cuts, int j, Rng rng) {
    RunScope.check();
    int[] firsts = state.firsts();
    int from = j == 0 ? 0 : cuts[j - 1];
    int to = j + 1 == cuts.length ? firsts.length - 1 : cuts[j + 1];
    double[] logs = new double[to - from - 1];
    for (int t = from + 1; t < to; t++) {
      logs[t - from - 1] += scratch.growing().add(firsts[t - 1], firsts[t]);
    }
    for (int t = to - 1; t > from; t--) {
      logs[t - from - 1] += scratch.tail().add(firsts[t], firsts[t + 1]);
    }
    scratch.growing().clear();
    scratch.tail().clear();
    int[] between = IntStream.range(from + 1, to).toArray();
    int[] allowed = state.bonds().allowed(between);
    for (int t : allowed.length == between.length ? new int[0] : between) {
      boolean may = Arrays.binarySearch(allowed, t) >= 0;
      logs[t - from - 1] = may ? logs[t - from - 1] : Double.NEGATIVE_INFINITY;
    }
    return from + 1 + rng.index(logs, logs.length);
  }

  private static int seat(SegmentState state, int[] cuts) {
    int moved = Arrays.equals(cuts, state.cuts()) ? 0 : 1;
    state.seat(cuts);
    return moved;
  }
}
