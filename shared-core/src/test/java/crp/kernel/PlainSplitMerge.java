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
    CHOOSES_PAIRS_BY_THE_STATE,
    LIMITS_BY_THE_TABLE_OF_ONE,
    REFUSES_MERGES_TWICE,
    SPARES_WITHOUT_CORRECTION
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
    int j = SplitMerge.other(i, n, rng);
    if (fault == Fault.CHOOSES_PAIRS_BY_THE_STATE && labels[i] != labels[j]) {
      j = SplitMerge.other(i, n, rng);
    }
    boolean split = labels[i] == labels[j];
    if (!goesAhead(state, i, rng)) {
      return 0;
    }
    int[] proposed = labels.clone();
    int others = split ? split(proposed, i, j, rng) : merge(proposed, i, j);
    double logProposal = -others * Math.log(2);
    if (fault == Fault.FORGETS_THE_PROPOSAL || (fault == Fault.FORGETS_THE_WAY_BACK && !split)) {
      logProposal = 0;
    }
    double gain = logJoint(state, proposed) - logJoint(state, labels);
    if (fault == Fault.REFUSES_MERGES_TWICE && !split && gain < 0 && !rng.accept(gain)) {
      return 0;
    }
    if (!rng.accept(gain + (split ? -logProposal : logProposal))) {
      return 0;
    }
    move(state, proposed, i, j, split);
    return 1;
  }

  /** A sound one always does. */
  private boolean goesAhead(TableState state, int i, Rng rng) {
    return switch (fault) {
      case LIMITS_BY_THE_TABLE_OF_ONE -> rng.chance(1.0 / state.count(state.slotOf(i)));
      case SPARES_WITHOUT_CORRECTION ->
          rng.chance(Math.min(1, state.tables() * state.tables() / 9.0));
      default -> true;
    };
  }

  /** Coins say who leaves with i; {@return how many coins} */
  private static int split(int[] labels, int i, int j, Rng rng) {
    int table = labels[i];
    int coins = 0;
    for (int item = 0; item < labels.length; item++) {
      if (labels[item] == table && item != i && item != j) {
        labels[item] = rng.below(2) == 0 ? labels.length : table;
        coins++;
      }
    }
    labels[i] = labels.length;
    return coins;
  }

  /** {@return how many coins would have split them so} */
  private static int merge(int[] labels, int i, int j) {
    int leaving = labels[i];
    int staying = labels[j];
    int members = 0;
    for (int item = 0; item < labels.length; item++) {
      if (labels[item] == leaving || labels[item] == staying) {
        labels[item] = staying;
        members++;
      }
    }
    return members - 2;
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
