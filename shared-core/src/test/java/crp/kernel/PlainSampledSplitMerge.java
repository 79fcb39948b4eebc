package crp.kernel;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.Rng;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Split-merge by a sample of one row that is divided once, with a fresh bank for each number; and
 * its broken twins.
 */
final class PlainSampledSplitMerge implements Kernel<TableState> {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** The sides of a merge rest on the present division and not on the sample. */
    LAUNCHES_FROM_THE_DIVISION,
    /** The probabilities of choosing the second row are left out. */
    FORGETS_THE_CHOICE,
    /** The sample is drawn from the table of the first row. */
    SAMPLES_ONE_TABLE,
    FORGETS_THE_WAY_BACK
  }

  private final Supplier<? extends TableBank<?>> banks;
  private final Fault fault;

  PlainSampledSplitMerge(Supplier<? extends TableBank<?>> banks, Fault fault) {
    this.banks = banks;
    this.fault = fault;
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int[] labels = state.partition().labels();
    int n = labels.length;
    int i = rng.below(n);
    boolean split = rng.below(2) == 0;
    int[] partners =
        IntStream.range(0, n).filter(r -> r != i && (labels[r] == labels[i]) == split).toArray();
    if (partners.length == 0) {
      return 0;
    }
    int j = partners[rng.below(partners.length)];
    return propose(state, labels, i, j, rng);
  }

  private int propose(TableState state, int[] labels, int i, int j, Rng rng) {
    int n = labels.length;
    boolean split = labels[i] == labels[j];
    int[] others = others(labels, i, j);
    List<Integer> first = new ArrayList<>(List.of(i));
    List<Integer> second = new ArrayList<>(List.of(j));
    launch(state, labels, others, first, second, rng);
    int[] apart = labels.clone();
    apart[j] = split ? n : labels[j];
    double logProposal = 0;
    for (int r : others) {
      double p = 1 / (1 + Math.exp(-lead(state, r, first, second)));
      boolean one = split ? rng.chance(p) : labels[r] == labels[i];
      logProposal += Math.log(one ? p : 1 - p);
      apart[r] = one ? labels[i] : apart[j];
    }
    int[] together = IntStream.of(apart).map(l -> l == apart[j] ? apart[i] : l).toArray();
    double ratio =
        logJoint(state, apart) - logJoint(state, together) + choice(apart, i, others.length);
    if (split || fault != Fault.FORGETS_THE_WAY_BACK) {
      ratio -= logProposal;
    }
    if (!rng.accept(split ? ratio : -ratio)) {
      return 0;
    }
    move(state, i, j, split ? apart : together, split);
    return 1;
  }

  private static int[] others(int[] labels, int i, int j) {
    return IntStream.range(0, labels.length)
        .filter(r -> r != i && r != j && (labels[r] == labels[i] || labels[r] == labels[j]))
        .toArray();
  }

  private void launch(
      TableState state,
      int[] labels,
      int[] others,
      List<Integer> first,
      List<Integer> second,
      Rng rng) {
    int i = first.get(0);
    boolean merge = labels[i] != labels[second.get(0)];
    if (fault == Fault.LAUNCHES_FROM_THE_DIVISION && merge) {
      for (int r : others) {
        (labels[r] == labels[i] ? first : second).add(r);
      }
    } else {
      sample(state, labels, others, first, second, rng);
    }
  }

  /** Log probability of the second row in a merge relative to that in a split. */
  private double choice(int[] apart, int i, int others) {
    long leaving = IntStream.range(0, apart.length).filter(r -> apart[r] != apart[i]).count();
    return fault == Fault.FORGETS_THE_CHOICE
        ? 0
        : Math.log(others + 1.0) - Math.log((double) leaving);
  }

  private void sample(
      TableState state,
      int[] labels,
      int[] others,
      List<Integer> first,
      List<Integer> second,
      Rng rng) {
    int[] from =
        fault == Fault.SAMPLES_ONE_TABLE
            ? IntStream.of(others).filter(r -> labels[r] == labels[first.get(0)]).toArray()
            : others;
    if (from.length > 0) {
      int drawn = from[rng.below(from.length)];
      (lead(state, drawn, first, second) > 0 ? first : second).add(drawn);
    }
  }

  private double lead(TableState state, int row, List<Integer> first, List<Integer> second) {
    return logSeat(state, row, first) - logSeat(state, row, second);
  }

  private double logSeat(TableState state, int row, List<Integer> side) {
    TableBank<?> bank = banks.get();
    bank.reserve(1);
    double weight = 0;
    for (int member : side) {
      bank.add(0, member);
      weight += state.weightOf(member);
    }
    double[] out = {state.prior().logSeat(weight, state.weightOf(row))};
    // a row of the sample is scored as one more copy of itself
    bank.addLogPredictive(row, -1, new int[] {0}, 1, out);
    return out[0];
  }

  private double logJoint(TableState state, int[] labels) {
    return new TableState(state.prior(), banks.get(), Partition.of(labels)).logJoint();
  }

  private static void move(TableState state, int i, int j, int[] to, boolean split) {
    int target = split ? state.slots()[state.tables()] : state.slotOf(i);
    int group = split ? to[j] : to[i];
    for (int item = 0; item < to.length; item++) {
      if (to[item] == group && state.slotOf(item) != target) {
        state.move(item, target);
      }
    }
  }
}
