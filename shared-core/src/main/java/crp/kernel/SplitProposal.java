package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * The two tables of a proposal to split or merge, and the methods of allocating their members. The
 * distribution over sides may depend on the two items that open the tables and on the set of
 * members, but not on the present seating, so that it is the same for a split and for the reverse
 * merge.
 */
final class SplitProposal {

  private final boolean guided;
  private int[] members = new int[16];
  private boolean[] first = new boolean[16];
  private int[] turns = new int[16];
  private long[] keys = new long[16];
  private int size;
  private final int[] sides = new int[2];
  private final double[] logWeights = new double[2];

  /**
   * Makes a proposal.
   *
   * @param guided whether members are allocated in decreasing order of the difference between the
   *     two items, and all sides drawn anew in a Gibbs scan, which is the proposal; otherwise they
   *     are allocated in random order, which is the proposal
   */
  SplitProposal(boolean guided) {
    this.guided = guided;
  }

  /** {@return the slot of the first or the second table} */
  int side(int which) {
    return sides[which];
  }

  /** Lists the other members of the tables of two items, in a fixed order. */
  void collect(TableState state, int i, int j) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    int most = state.count(a) + state.count(b);
    if (members.length < most) {
      members = new int[2 * most];
      first = new boolean[2 * most];
      turns = new int[2 * most];
      keys = new long[2 * most];
    }
    size = 0;
    for (int item = 0; item < state.items(); item++) {
      int slot = state.slotOf(item);
      if ((slot == a || slot == b) && item != i && item != j) {
        members[size++] = item;
      }
    }
  }

  /** Moves the two items to separate tables; the others keep their seats. */
  void open(TableState state, int i, int j) {
    markFirst(state, state.slotOf(i));
    sides[0] = alone(state, i, j);
    sides[1] = alone(state, j, i);
  }

  private void markFirst(TableState state, int slot) {
    for (int m = 0; m < size; m++) {
      first[m] = state.slotOf(members[m]) == slot;
    }
  }

  /**
   * Moves an item to a table of its own. All leave the table that it leaves, unless one is left.
   */
  private static int alone(TableState state, int item, int other) {
    int slot = state.slotOf(item);
    int count = state.count(slot);
    if (count > 1) {
      int free = state.slots()[state.tables()];
      if (count == 2 && state.slotOf(other) == slot) {
        state.move(item, free);
      } else {
        state.drain(item, free);
      }
    }
    return state.slotOf(item);
  }

  /**
   * Allocates the members.
   *
   * @param forced whether all members return to their old sides
   * @return the log probability of the proposal; minus infinity where a member could take neither
   *     side, so that this proposal is never made
   */
  double shareOut(TableState state, boolean forced, Rng rng) {
    if (!guided) {
      return allocate(state, forced, rng);
    }
    launch(state, rng);
    double logProposal = 0;
    for (int m = 0; m < size; m++) {
      weigh(state, members[m], state.slotOf(members[m]));
      logProposal += choose(m, forced, rng);
      take(state, m, sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  /** Draws the start of the scan, which does not enter the ratio; old sides are kept. */
  private void launch(TableState state, Rng rng) {
    sort(state);
    for (int m = size - 1; m >= 0; m--) {
      int item = members[turns[m]];
      weigh(state, item, -1);
      state.drain(item, sides[blocked() ? 0 : rng.index(logWeights, 2)]);
    }
  }

  /** Allocates the members one by one; {@return the log probability of the choices} */
  private double allocate(TableState state, boolean forced, Rng rng) {
    double logProposal = 0;
    for (int m = 0; m < size; m++) {
      turns[m] = m;
    }
    for (int left = size; left > 0; left--) {
      int drawn = rng.below(left);
      int m = turns[drawn];
      turns[drawn] = turns[left - 1];
      weigh(state, members[m], -1);
      logProposal += choose(m, forced, rng);
      state.drain(members[m], sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  /** Lists the members by the difference between the two items, the largest last. */
  private void sort(TableState state) {
    for (int m = 0; m < size; m++) {
      weigh(state, members[m], -1);
      float lead = blocked() ? 0 : (float) Math.abs(logWeights[0] - logWeights[1]);
      // the bits of a nonnegative float are monotone in it
      keys[m] = ((long) Float.floatToIntBits(lead) << 32) | m;
    }
    Arrays.sort(keys, 0, size);
    for (int m = 0; m < size; m++) {
      turns[m] = (int) keys[m];
    }
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
    state.scoring().addLogPredictive(item, home, sides, 2, logWeights);
  }

  /** {@return whether partners at both sides must not be with an item} */
  private boolean blocked() {
    return Math.max(logWeights[0], logWeights[1]) == Double.NEGATIVE_INFINITY;
  }

  /** Draws a side by the log weights, or keeps it; {@return its log probability} */
  private double choose(int m, boolean forced, Rng rng) {
    if (blocked()) {
      return Double.NEGATIVE_INFINITY;
    }
    double lead = logWeights[0] - logWeights[1];
    double other = Math.exp(-Math.abs(lead));
    boolean likelier = lead >= 0;
    if (!forced) {
      first[m] = rng.chance(1 / (1 + other)) == likelier;
    }
    return (first[m] == likelier ? 0 : -Math.abs(lead)) - Math.log(1 + other);
  }

  private void take(TableState state, int m, int slot) {
    if (state.slotOf(members[m]) != slot) {
      state.move(members[m], slot);
    }
  }

  /** Merges the second side into the first. */
  void merge(TableState state, int j) {
    state.merge(sides[0], sides[1], members, second(j));
  }

  /** Lists the members of the second side, j last, in place of all; {@return their number} */
  private int second(int j) {
    int n = 0;
    for (int m = 0; m < size; m++) {
      if (!first[m]) {
        members[n++] = members[m];
      }
    }
    members[n++] = j;
    return n;
  }
}
