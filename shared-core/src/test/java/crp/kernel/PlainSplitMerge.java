package crp.kernel;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.Rng;
import crp.state.TableState;
import java.util.function.Supplier;

/** Split-merge with halves drawn by coins, on labels and from nothing; and its broken twins. */
final class PlainSplitMerge implements Kernel<TableState> {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    FORGETS_THE_PROPOSAL,
    FORGETS_THE_WAY_BACK,
    CHOOSES_PAIRS_BY_THE_STATE
  }

  private final Supplier<? extends TableBank<?>> banks;
  private final Fault fault;

  PlainSplitMerge(Supplier<? extends TableBank<?>> banks, Fault fault) {
    this.banks = banks;
    this.fault = fault;
  }

  @Override
  public int apply(TableState state, Rng rng) {
    int n = state.items();
    int[] labels = state.partition().labels();
    int i = rng.below(n);
    int j = Pairs.any().partner(i, n, rng);
    if (fault == Fault.CHOOSES_PAIRS_BY_THE_STATE && labels[i] != labels[j]) {
      j = Pairs.any().partner(i, n, rng);
    }
    boolean split = labels[i] == labels[j];
    int others = -2;
    int[] proposed = labels.clone();
    for (int item = 0; item < n; item++) {
      boolean involved = labels[item] == labels[i] || labels[item] == labels[j];
      others += involved ? 1 : 0;
      if (involved && split) {
        boolean leaves = item == i || (item != j && rng.below(2) == 0);
        proposed[item] = leaves ? n : labels[item];
      } else if (involved) {
        proposed[item] = labels[j];
      }
    }
    double logProposal = -others * Math.log(2);
    if (fault == Fault.FORGETS_THE_PROPOSAL || (fault == Fault.FORGETS_THE_WAY_BACK && !split)) {
      logProposal = 0;
    }
    double gain = logJoint(state, proposed) - logJoint(state, labels);
    if (!rng.accept(gain + (split ? -logProposal : logProposal))) {
      return 0;
    }
    move(state, proposed, i, j, split);
    return 1;
  }

  private double logJoint(TableState state, int[] labels) {
    return new TableState(state.prior(), banks.get(), Partition.of(labels)).logJoint();
  }

  private static void move(TableState state, int[] proposed, int i, int j, boolean split) {
    int target = split ? state.slots()[state.tables()] : state.slotOf(j);
    for (int item = 0; item < proposed.length; item++) {
      if (proposed[item] == proposed[i] && state.slotOf(item) != target) {
        state.move(item, target);
      }
    }
  }
}
