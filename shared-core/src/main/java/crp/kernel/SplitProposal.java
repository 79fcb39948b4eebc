package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;
import java.util.Arrays;

/**
 * The two tables of a proposal to split or merge, and the ways to share out their members. A way is
 * a law over sides that may depend on the two items that open the tables and on the set of members,
 * not on who sits with whom at present: so it is the same for a split and for the merge that undoes
 * it.
 */
final class SplitProposal {

  /** How members are shared out. */
  enum Order {
    /** One after the other in random order. */
    RANDOM,
    /** One after the other, those first who are the most decided between the two items. */
    DECIDED,
    /** At random, all independently. */
    COINS
  }

  private final Order order;
  private final int scans;
  private int[] members = new int[16];
  private boolean[] first = new boolean[16];
  private int[] turns = new int[16];
  private long[] keys = new long[16];
  private int size;
  private final int[] sides = new int[2];
  private final double[] logWeights = new double[2];

  /**
   * Makes room.
   *
   * @param order how members are shared out
   * @param scans how many Gibbs scans follow, of which the last counts; with none the sharing out
   *     counts
   */
  SplitProposal(Order order, int scans) {
    this.order = order;
    this.scans = scans;
  }

  /** {@return the slot of the first or the second table} */
  int side(int which) {
    return sides[which];
  }

  /** Lists the others at the tables of two items, in a fixed order. */
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

  /** Gives each of the two a table of its own; the others stay where they are for now. */
  void open(TableState state, int i, int j) {
    for (int m = 0; m < size; m++) {
      first[m] = state.slotOf(members[m]) == state.slotOf(i);
    }
    sides[0] = alone(state, i);
    sides[1] = alone(state, j);
  }

  private static int alone(TableState state, int item) {
    if (state.count(state.slotOf(item)) > 1) {
      state.move(item, state.slots()[state.tables()]);
    }
    return state.slotOf(item);
  }

  /**
   * Shares out the members.
   *
   * @param forced whether everybody goes back to its old side
   * @return the log probability of the choices that count
   */
  double shareOut(TableState state, boolean forced, Rng rng) {
    if (scans == 0) {
      return allocate(state, forced, rng);
    }
    launch(state, rng);
    for (int scan = 1; scan < scans; scan++) {
      for (int m = 0; m < size; m++) {
        weigh(state, members[m], state.slotOf(members[m]));
        take(state, m, sides[rng.index(logWeights, 2)]);
      }
    }
    double logProposal = 0;
    for (int m = 0; m < size; m++) {
      weigh(state, members[m], state.slotOf(members[m]));
      logProposal += choose(m, forced, rng);
      take(state, m, sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  /** Where the scans start: the choices do not count, and old sides are not forgotten. */
  private void launch(TableState state, Rng rng) {
    if (order == Order.COINS) {
      for (int m = 0; m < size; m++) {
        state.move(members[m], sides[rng.below(2)]);
      }
      return;
    }
    sort(state);
    for (int left = size; left > 0; left--) {
      int m = turn(left, rng);
      weigh(state, members[m], -1);
      state.move(members[m], sides[rng.index(logWeights, 2)]);
    }
  }

  /** Shares out the members one after the other; {@return the log probability of the choices} */
  private double allocate(TableState state, boolean forced, Rng rng) {
    double logProposal = 0;
    sort(state);
    for (int left = size; left > 0; left--) {
      int m = turn(left, rng);
      weigh(state, members[m], -1);
      logProposal += choose(m, forced, rng);
      state.move(members[m], sides[first[m] ? 0 : 1]);
    }
    return logProposal;
  }

  /** Orders the members: at random order any will do, for turns are drawn. */
  private void sort(TableState state) {
    if (order != Order.DECIDED) {
      for (int m = 0; m < size; m++) {
        turns[m] = m;
      }
      return;
    }
    for (int m = 0; m < size; m++) {
      weigh(state, members[m], -1);
      float lead = (float) Math.abs(logWeights[0] - logWeights[1]);
      // bits of a float that is not negative grow with it; the least decided come first
      keys[m] = ((long) Float.floatToIntBits(lead) << 32) | m;
    }
    Arrays.sort(keys, 0, size);
    for (int m = 0; m < size; m++) {
      turns[m] = (int) keys[m];
    }
  }

  /** {@return whose turn it is when so many are left} */
  private int turn(int left, Rng rng) {
    if (order == Order.RANDOM) {
      int drawn = rng.below(left);
      int m = turns[drawn];
      turns[drawn] = turns[left - 1];
      turns[left - 1] = m;
    }
    return turns[left - 1];
  }

  /** Writes the log weights of both sides for an item. */
  private void weigh(TableState state, int item, int home) {
    double w = state.weightOf(item);
    for (int side = 0; side < 2; side++) {
      double present = state.weight(sides[side]) - (sides[side] == home ? w : 0);
      logWeights[side] = state.prior().logSeat(present, w);
    }
    state.bank().addLogPredictive(item, home, sides, 2, logWeights);
  }

  /** Chooses a side by the log weights, or keeps it; {@return the log probability of it} */
  private double choose(int m, boolean forced, Rng rng) {
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

  /** Takes the second side to the first. */
  void merge(TableState state, int j) {
    int n = 0;
    for (int m = 0; m < size; m++) {
      if (!first[m]) {
        members[n++] = members[m];
      }
    }
    members[n++] = j;
    state.merge(sides[0], sides[1], members, n);
  }
}
