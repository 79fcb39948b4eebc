package crp.kernel;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Guided split-merge on labels and from nothing, each log weight a ratio of marginals; and its
 * broken twins.
 */
final class PlainGuidedSplitMerge implements Kernel<TableState> {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** A merge scans from the present sides: the way back starts elsewhere than the way there. */
    SCANS_FROM_THE_PRESENT,
    /** Those who sit with the first item have the first turns. */
    ORDERS_BY_THE_PRESENT,
    /** The last scan is drawn, but the launch enters the ratio. */
    COUNTS_THE_LAUNCH,
    /** Splits are guided, merges are taken back by coins. */
    GUIDES_SPLITS_ONLY
  }

  private final Supplier<? extends TableBank<?>> banks;
  private final Fault fault;

  PlainGuidedSplitMerge(Supplier<? extends TableBank<?>> banks, Fault fault) {
    this.banks = banks;
    this.fault = fault;
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int n = state.items();
    int[] labels = state.partition().labels();
    int i = rng.below(n);
    int j = SplitMerge.other(i, n, rng);
    boolean split = labels[i] == labels[j];
    List<Integer> members =
        IntStream.range(0, n)
            .filter(m -> (labels[m] == labels[i] || labels[m] == labels[j]) && m != i && m != j)
            .boxed()
            .toList();
    int[] proposed = labels.clone();
    int fresh = n;
    if (split) {
      proposed[i] = fresh;
    }
    double logProposal =
        !split && fault == Fault.GUIDES_SPLITS_ONLY
            ? -members.size() * Math.log(2)
            : shareOut(state, members, labels, proposed, new int[] {i, j}, split, rng);
    if (!split) {
      members.forEach(m -> proposed[m] = labels[j]);
      proposed[i] = labels[j];
    }
    double gain = logJoint(state, proposed) - logJoint(state, labels);
    if (!rng.accept(gain + (split ? -logProposal : logProposal))) {
      return 0;
    }
    int target = split ? state.slots()[state.tables()] : state.slotOf(j);
    for (int item = 0; item < n; item++) {
      if (proposed[item] == proposed[i] && state.slotOf(item) != target) {
        state.move(item, target);
      }
    }
    return 1;
  }

  /**
   * Of a split, writes the drawn sides; {@return the log probability of the present or new ones}
   */
  private double shareOut(
      TableState state,
      List<Integer> members,
      int[] labels,
      int[] proposed,
      int[] pair,
      boolean split,
      Rng rng) {
    int n = labels.length;
    int[] sides = new int[n];
    Arrays.fill(sides, -1);
    sides[pair[0]] = 0;
    sides[pair[1]] = 1;
    int[] alone = sides.clone();
    Comparator<Integer> decided =
        Comparator.comparingDouble(m -> (float) -Math.abs(lead(state, m, alone)));
    Comparator<Integer> order =
        fault == Fault.ORDERS_BY_THE_PRESENT
            ? Comparator.<Integer>comparingInt(m -> labels[m] == labels[pair[0]] ? 0 : 1)
                .thenComparing(decided)
            : decided;
    double launch = 0;
    for (int m : members.stream().sorted(order.thenComparing(m -> -m)).toList()) {
      double lead = lead(state, m, sides);
      sides[m] = rng.accept(-Math.log1p(Math.exp(-lead))) ? 0 : 1;
      launch += logOf(sides[m], lead);
    }
    if (!split && fault == Fault.SCANS_FROM_THE_PRESENT) {
      members.forEach(m -> sides[m] = labels[m] == labels[pair[0]] ? 0 : 1);
    }
    double scan = 0;
    for (int m : members) {
      sides[m] = -1;
      double lead = lead(state, m, sides);
      if (split) {
        sides[m] = rng.accept(-Math.log1p(Math.exp(-lead))) ? 0 : 1;
        proposed[m] = sides[m] == 0 ? n : labels[m];
      } else {
        sides[m] = labels[m] == labels[pair[0]] ? 0 : 1;
      }
      scan += logOf(sides[m], lead);
    }
    return fault == Fault.COUNTS_THE_LAUNCH ? launch : scan;
  }

  private static double logOf(int side, double lead) {
    return -Math.log1p(Math.exp(side == 0 ? -lead : lead));
  }

  /** {@return how much better an item that is on no side fits to the first} */
  private double lead(TableState state, int item, int[] sides) {
    return weight(state, item, sides, 0) - weight(state, item, sides, 1);
  }

  private double weight(TableState state, int item, int[] sides, int side) {
    int[] there = IntStream.range(0, sides.length).filter(m -> sides[m] == side).toArray();
    double w = IntStream.of(there).mapToDouble(state::weightOf).sum();
    int[] more = IntStream.concat(IntStream.of(there), IntStream.of(item)).toArray();
    return state.prior().logSeat(w, state.weightOf(item)) + marginal(more) - marginal(there);
  }

  private double marginal(int[] items) {
    TableBank<?> bank = banks.get();
    bank.reserve(1);
    bank.rebuild(0, items, items.length);
    return bank.logMarginal(0);
  }

  private double logJoint(TableState state, int[] labels) {
    return new TableState(state.prior(), banks.get(), Partition.of(labels)).logJoint();
  }
}
