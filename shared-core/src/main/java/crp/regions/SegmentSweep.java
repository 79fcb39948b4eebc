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
 * <p>Of more times a sweep draws the cuts at places that are spread evenly, about {@value
 * #SPREAD} of them from a random place on, and those within windows of {@value #WINDOW} places,
 * each given all other cuts. The choice of the places does not depend on the state, so that each
 * step leaves the posterior invariant.
 */
final class SegmentSweep implements Kernel<SegmentState> {

  /** Up to so many times all places are drawn at once. */
  static final int FEW = 1000;

  private static final int KEPT = 32;
  private static final double PAIRS = 20_000;
  private static final int SPREAD = 300;
  private static final int WINDOW = 128;

  private final int few;
  private final int window;
  private final Map<List<Double>, SegmentSums> known = new LinkedHashMap<>();
  private @Nullable Tables tables;
  private @Nullable SegmentSums current;

  /** Makes a sweep. */
  SegmentSweep() {
    this(FEW, WINDOW);
  }

  /**
   * Makes a sweep with other limits.
   *
   * @param few up to so many times all places are drawn at once
   * @param window number of places of a window
   */
  SegmentSweep(int few, int window) {
    this.few = few;
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
    return seat(state, sums.draw(state.prior().concentration(), rng));
  }

  private SegmentSums sums(SegmentState state) {
    Tables scratch = follow(state);
    int[] firsts = state.firsts();
    List<Double> key = key(state, scratch.growing());
    SegmentSums sums = known.remove(key);
    if (sums == null) {
      sums = new SegmentSums(scratch, Nodes.free(firsts), state.places(), 0);
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
    double first = table.add(0, 1);
    double all = table.add(1, n);
    table.clear();
    Parameters numbers = state.sampled().hyperparameters();
    return Stream.concat(Stream.of(first, all), numbers.names().stream().map(numbers::value))
        .toList();
  }

  private Tables follow(SegmentState state) {
    Tables now = tables;
    if (now == null) {
      now = new Tables(new GrowingTable(state.scratch()), new GrowingTable(state.scratch()));
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
    int step = Math.max(1, places / SPREAD);
    int[] spread =
        IntStream.iterate(1 + rng.below(step), p -> p <= places, p -> p + step).toArray();
    int[] cuts = drawn(state, scratch, state.cuts(), spread, rng);
    for (int from = 1 - rng.below(window); from <= places; from += window) {
      int low = Math.max(1, from);
      int high = Math.min(places, from + window - 1);
      cuts = drawn(state, scratch, cuts, IntStream.rangeClosed(low, high).toArray(), rng);
    }
    return seat(state, cuts);
  }

  /** {@return the cuts after those at free places, in order and not empty, were drawn} */
  private static int[] drawn(
      SegmentState state, Tables scratch, int[] cuts, int[] free, Rng rng) {
    RunScope.check();
    int[] fixed =
        Arrays.stream(cuts).filter(cut -> Arrays.binarySearch(free, cut) < 0).toArray();
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

  private static int seat(SegmentState state, int[] cuts) {
    int moved = Arrays.equals(cuts, state.cuts()) ? 0 : 1;
    state.seat(cuts);
    return moved;
  }
}
