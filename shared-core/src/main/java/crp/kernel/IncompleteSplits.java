package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Proposals to split a table or to merge two where banks draw the missing entries of rows, {@link
 * crp.likelihood.Completing#completes}. Entries drawn at one table hold it together, so they are
 * proposed with the seats.
 *
 * <p>A launch seats all rows of the tables anew at one table, each with missing entries drawn given
 * the rows before it; for a split, the pair then opens two tables, and the others follow in the
 * order of their lead for one of both, each by its observed entries. It depends on the pair and the
 * set of rows alone. In one restricted scan from there seats and entries are drawn again, each
 * given all others, which is the proposal. A second launch and a scan that is forced to the present
 * seats and entries give the probability of the way back (Jain and Neal 2004). The launches are
 * auxiliary draws of the same law in either direction, so the acceptance is exact.
 */
final class IncompleteSplits {

  private int[] items = new int[16];
  private boolean[] first = new boolean[16];
  private long[] keys = new long[16];
  private int size;
  private final int[] sides = new int[2];
  private final int[] one = new int[1];
  private final double[] logWeights = new double[2];

  /**
   * Splits the table of two items or merges their tables, and undoes it where it is not accepted.
   *
   * @param attempts the probability of an attempt at a number of tables, which enters the ratio
   */
  boolean make(TableState state, int i, int j, IntToDoubleFunction attempts, Rng rng) {
    boolean apart = state.slotOf(i) != state.slotOf(j);
    list(state, i, j, rng);
    state.completing().keep(items, size);
    sides[0] = state.slotOf(i);
    sides[1] = state.slotOf(j);
    double present = logJoint(state, apart, attempts);
    double back = propose(state, apart, true, rng);
    double forth = propose(state, !apart, false, rng);
    double proposed = logJoint(state, !apart, attempts);
    boolean possible = Math.min(Math.min(back, forth), proposed) > Double.NEGATIVE_INFINITY;
    boolean accepted = possible && rng.accept(proposed - present + back - forth);
    if (!accepted) {
      restore(state, apart);
    }
    return accepted;
  }

  /** Lists the pair and then the other rows of their tables, in random order. */
  private void list(TableState state, int i, int j, Rng rng) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    int most = state.count(a) + state.count(b);
    if (items.length < most) {
      items = new int[2 * most];
      first = new boolean[2 * most];
      keys = new long[2 * most];
    }
    items[0] = i;
    items[1] = j;
    size = 2;
    for (int item = 0; item < state.items(); item++) {
      int slot = state.slotOf(item);
      if ((slot == a || slot == b) && item != i && item != j) {
        int place = 2 + rng.below(size - 1);
        items[size++] = items[place];
        items[place] = item;
      }
    }
    for (int k = 0; k < size; k++) {
      first[k] = state.slotOf(items[k]) == a;
    }
  }

  private double logJoint(TableState state, boolean apart, IntToDoubleFunction attempts) {
    int k = state.tables();
    double sum = state.prior().logTables(k) + Math.log(attempts.applyAsDouble(k));
    for (int side = 0; side < (apart ? 2 : 1); side++) {
      double weight = state.weight(sides[side]);
      sum += state.prior().logTable(weight) + state.bank().logMarginal(sides[side]);
      sum += state.logWithin(sides[side]);
    }
    return sum;
  }

  /**
   * Launches and scans. {@return the log probability of the scan}
   *
   * @param apart whether at two tables
   * @param forced whether the scan ends at the seats and entries that were kept
   */
  private double propose(TableState state, boolean apart, boolean forced, Rng rng) {
    sides[0] = free(state);
    for (int k = 0; k < size; k++) {
      state.drain(items[k], sides[0], rng);
    }
    if (apart) {
      divide(state, rng);
    }
    double sum = 0;
    for (int k = 0; k < size; k++) {
      sum += scan(state, k, apart, forced, rng);
    }
    return sum;
  }

  private static int free(TableState state) {
    return state.slots()[state.tables()];
  }

  /** Moves the pair to tables of their own and the others after them, those of large lead first. */
  private void divide(TableState state, Rng rng) {
    for (int k = 0; k < 2; k++) {
      sides[k] = free(state);
      state.drain(items[k], sides[k]);
    }
    for (int k = 2; k < size; k++) {
      weigh(state, items[k], -1);
      float lead = blocked() ? 0 : (float) Math.abs(logWeights[0] - logWeights[1]);
      // the bits of a nonnegative float are monotone in it
      keys[k] = ((long) Float.floatToIntBits(lead) << 32) | items[k];
    }
    Arrays.sort(keys, 2, size);
    for (int k = size - 1; k >= 2; k--) {
      int item = (int) keys[k];
      weigh(state, item, -1);
      state.drain(item, sides[blocked() ? 0 : rng.index(logWeights, 2)], rng);
    }
  }

  /** Draws seat and entries of an item given all others, or sets them to those kept. */
  private double scan(TableState state, int k, boolean apart, boolean forced, Rng rng) {
    int item = items[k];
    int side = apart && k == 1 ? 1 : 0;
    double log = 0;
    if (apart && k > 1) {
      weigh(state, item, state.slotOf(item));
      double lead = logWeights[0] - logWeights[1];
      boolean blocked = blocked();
      side = (forced ? first[k] : blocked || rng.index(logWeights, 2) == 0) ? 0 : 1;
      log = blocked ? Double.NEGATIVE_INFINITY : -Math.log1p(Math.exp(side == 0 ? -lead : lead));
    }
    if (forced) {
      state.recall(item, sides[side]);
    } else {
      state.move(item, sides[side], rng);
    }
    return log + logEntries(state, item, sides[side]);
  }

  /** {@return whether partners at both sides must not be with an item} */
  private boolean blocked() {
    return Math.max(logWeights[0], logWeights[1]) == Double.NEGATIVE_INFINITY;
  }

  /** Computes the log weights of both sides for an item. */
  private void weigh(TableState state, int item, int home) {
    double w = state.weightOf(item);
    for (int side = 0; side < 2; side++) {
      int slot = sides[side];
      logWeights[side] =
          (slot == home ? state.logStay(slot, w) : state.logJoin(slot, w))
              + state.logPairs(item, slot);
    }
    state.completing().addLogObserved(item, home, sides, 2, logWeights);
  }

  /** {@return the log density of an item's missing entries given the others at its table} */
  private double logEntries(TableState state, int item, int slot) {
    boolean alone = state.count(slot) == 1;
    one[0] = alone ? free(state) : slot;
    logWeights[0] = 0;
    state.scoring().addLogPredictive(item, alone ? -1 : slot, one, 1, logWeights);
    double whole = logWeights[0];
    logWeights[0] = 0;
    state.completing().addLogObserved(item, alone ? -1 : slot, one, 1, logWeights);
    return whole - logWeights[0];
  }

  /** Brings back the seats and entries that were kept, at new slots. */
  private void restore(TableState state, boolean apart) {
    sides[0] = free(state);
    state.recall(items[0], sides[0]);
    sides[1] = apart ? free(state) : sides[0];
    for (int k = 1; k < size; k++) {
      state.recall(items[k], sides[first[k] ? 0 : 1]);
    }
  }
}
