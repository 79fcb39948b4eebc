package crp.kernel;

import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;

/**
 * The twin of {@link TableGibbs}: weighs the seats by itself, table after table, and can be built
 * with a fault that a check of kernels must find.
 */
final class PlainGibbs implements Kernel<TableState> {

  /** What is wrong with it. */
  enum Fault {
    NONE,
    /** The item's own weight counts at its table when the seats are weighed. */
    SEAT_COUNTS_ITSELF,
    /** The item's own row counts at its table when the data are weighed. */
    SCORE_COUNTS_ITSELF,
    /** No one ever opens a table. */
    NO_NEW_TABLE,
    /** A seat at a table of n others has weight n where the prior says n - d. */
    IGNORES_DISCOUNT,
    /** A row of weight w is seated as if it had weight 1. */
    FORGETS_THE_WEIGHT,
    /** The scores of the data are those of the beginning of the sweep. */
    STALE_SCORES
  }

  private final Fault fault;

  PlainGibbs(Fault fault) {
    this.fault = fault;
  }

  @Override
  public int apply(TableState state, Rng rng) {
    double[][] old = new double[state.items()][];
    for (int item = 0; item < state.items(); item++) {
      old[item] = scores(state, item);
    }
    int moved = 0;
    for (int item = 0; item < state.items(); item++) {
      int home = state.slotOf(item);
      double[] scores = scores(state, item);
      double[] logWeights = seats(state, item);
      for (int slot = 0; slot < logWeights.length; slot++) {
        boolean stale = fault == Fault.STALE_SCORES && slot < old[item].length;
        logWeights[slot] += stale ? old[item][slot] : scores[slot];
      }
      int slot = rng.index(logWeights, logWeights.length);
      if (slot != home) {
        state.move(item, slot);
        moved++;
      }
    }
    return moved;
  }

  /** One number a slot, occupied or free: what the tables without the item say of its row. */
  private double[] scores(TableState state, int item) {
    int[] slots = state.slots().clone();
    double[] scores = new double[slots.length];
    int home = state.slotOf(item);
    boolean alone = state.count(home) == 1;
    TableBank<?> bank = state.bank();
    for (int slot : slots) {
      double[] out = {0};
      boolean own = slot == home;
      if (own && alone) {
        Capabilities.scoring(bank)
            .addLogPredictive(item, -1, new int[] {slots[state.tables()]}, 1, out);
      } else {
        int from = own && fault != Fault.SCORE_COUNTS_ITSELF ? home : -1;
        Capabilities.scoring(bank).addLogPredictive(item, from, new int[] {slot}, 1, out);
      }
      scores[slot] = out[0];
    }
    return scores;
  }

  /** The log weight of a seat at each slot; of the free ones only one counts. */
  private double[] seats(TableState state, int item) {
    double[] logWeights = new double[state.slots().length];
    Arrays.fill(logWeights, Double.NEGATIVE_INFINITY);
    TablePrior prior = state.prior();
    double w = state.bank().rows().weights().of(item);
    double charged = fault == Fault.FORGETS_THE_WEIGHT ? 1 : w;
    int home = state.slotOf(item);
    boolean alone = state.count(home) == 1;
    for (int t = 0; t < state.tables(); t++) {
      int slot = state.slots()[t];
      boolean counted = slot != home || fault == Fault.SEAT_COUNTS_ITSELF;
      double others = state.weight(slot) - (counted ? 0 : w);
      TablePrior law = fault == Fault.IGNORES_DISCOUNT ? Crp.of(prior.concentration()) : prior;
      if (slot != home || !alone) {
        logWeights[slot] = law.logSeat(others, charged);
      }
    }
    if (fault != Fault.NO_NEW_TABLE || (state.tables() == 1 && alone)) {
      int fresh = alone ? home : state.slots()[state.tables()];
      logWeights[fresh] = prior.logNewTable(state.tables() - (alone ? 1 : 0), charged);
    }
    return logWeights;
  }
}
