package crp.kernel;

import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.Stretches;
import crp.state.TableState;

/**
 * The division of the members of one or two tables into two sides by a sample of them. Its law
 * depends on the two items that open the sides and on the set of members alone. Uses two free slots
 * of the bank for statistics of rows that are seated elsewhere.
 */
final class SampledSides {

  /** Rows are scored in blocks where at least so many of a block are members. */
  private static final int WORTH_BLOCK = TableBank.AHEAD / 4;

  /** Far below the largest double, above which a product of factors up to 2 must not grow. */
  private static final double LARGE = 1e290;

  private final int sample;
  private final int rounds;
  private int[] members = new int[16];
  private int size;
  private final int[] chosen;
  private int chosenSize;
  private final int[][] items = {new int[16], new int[16]};
  private final int[] counts = new int[2];
  private final int[] slots = new int[2];
  private final int[] openers = new int[2];
  private final double[] weight = new double[2];
  private final double[] logWeights = new double[2];
  private double unitLead;

  SampledSides(int sample, int rounds) {
    if (sample < 0) {
      throw new IllegalArgumentException("the sample must be at least 0, was " + sample);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds must be at least 1, was " + rounds);
    }
    this.sample = sample;
    this.rounds = rounds;
    chosen = new int[sample];
  }

  /**
   * Lists the members of the tables of two items and divides a sample of them; what the bank then
   * holds at two free slots gives the law of the sides. Costs {@code rounds + 1} scorings of two
   * tables per row of the sample.
   */
  void launch(TableState state, int i, int j, Rng rng) {
    collect(state, i, j);
    draw(rng);
    state.makeRoom(2);
    slots[0] = state.slots()[state.tables()];
    slots[1] = state.slots()[state.tables() + 1];
    openers[0] = i;
    openers[1] = j;
    restart();
    settle(state);
    for (int round = 0; round < rounds; round++) {
      restart();
      for (int c = 0; c < chosenSize; c++) {
        double lead = lead(state, chosen[c]);
        boolean first = round == 0 ? lead > 0 : rng.chance(1 / (1 + Math.exp(-lead)));
        put(first ? 0 : 1, chosen[c]);
      }
      settle(state);
    }
  }

  private void collect(TableState state, int i, int j) {
    int a = state.slotOf(i);
    int b = state.slotOf(j);
    int most = state.count(a) + (a == b ? 0 : state.count(b));
    if (members.length < most) {
      members = new int[most + most / 2];
      items[0] = new int[members.length];
      items[1] = new int[members.length];
    }
    size = 0;
    for (int item = 0; item < state.items(); item++) {
      int slot = state.slotOf(item);
      if ((slot == a || slot == b) && item != i && item != j) {
        members[size++] = item;
      }
    }
  }

  /** One random member of each of as many equal stretches; all if there are few. */
  private void draw(Rng rng) {
    chosenSize = Math.min(sample, size);
    for (int c = 0; c < chosenSize; c++) {
      chosen[c] = members[Stretches.place(size, c, chosenSize, rng)];
    }
  }

  private void restart() {
    for (int side = 0; side < 2; side++) {
      items[side][0] = openers[side];
      counts[side] = 1;
    }
  }

  private void put(int side, int item) {
    items[side][counts[side]++] = item;
  }

  /** Computes the statistics of both sides. */
  private void settle(TableState state) {
    for (int side = 0; side < 2; side++) {
      weight[side] = 0;
      for (int m = 0; m < counts[side]; m++) {
        weight[side] += state.weightOf(items[side][m]);
      }
      state.bank().rebuild(slots[side], items[side], counts[side]);
    }
    unitLead = state.prior().logSeat(weight[0], 1) - state.prior().logSeat(weight[1], 1);
  }

  /** {@return log odds of the first side for an item} */
  private double lead(TableState state, int item) {
    double w = state.weightOf(item);
    logWeights[0] =
        w == 1
            ? unitLead
            : state.prior().logSeat(weight[0], w) - state.prior().logSeat(weight[1], w);
    logWeights[1] = 0;
    state.bank().addLogPredictive(item, -1, slots, 2, logWeights);
    return logWeights[0] - logWeights[1];
  }

  /**
   * Draws the sides of all members; the slots then hold the statistics of these sides.
   *
   * @return the log probability of the sides
   */
  double draw(TableState state, Rng rng) {
    double log = pass(state, false, rng);
    settle(state);
    return log;
  }

  /** {@return the log probability of the sides that the members have now} */
  double present(TableState state, Rng rng) {
    return pass(state, true, rng);
  }

  private double pass(TableState state, boolean forced, Rng rng) {
    restart();
    int firstTable = state.slotOf(openers[0]);
    double log = 0;
    double product = 1;
    int ahead = -1;
    for (int m = 0; m < size; m++) {
      int item = members[m];
      if (item > ahead) {
        ahead = expect(state, m);
      }
      double lead = lead(state, item);
      double other = Math.exp(-Math.abs(lead));
      boolean likelier = lead >= 0;
      boolean first =
          forced ? state.slotOf(item) == firstTable : rng.chance(1 / (1 + other)) == likelier;
      put(first ? 0 : 1, item);
      log -= first == likelier ? 0 : Math.abs(lead);
      product *= 1 + other;
      if (product > LARGE) {
        log -= Math.log(product);
        product = 1;
      }
    }
    state.bank().expect(0, 0);
    return log - Math.log(product);
  }

  /** Announces a block of rows if it is worth it; {@return its last row} */
  private int expect(TableState state, int m) {
    int first = members[m];
    int last = Math.min(first + TableBank.AHEAD, state.items()) - 1;
    int there = m + WORTH_BLOCK - 1;
    if (there < size && members[there] <= last) {
      state.bank().expect(first, last - first + 1);
    }
    return last;
  }

  /** {@return the log prior weight of both sizes with the log marginals of both sides} */
  double logJoint(TableState state) {
    double sum = 0;
    for (int side = 0; side < 2; side++) {
      sum += state.prior().logTable(weight[side]) + state.bank().logMarginal(slots[side]);
    }
    return sum;
  }

  /** Empties the two slots; the lists of items remain. */
  void clear(TableState state) {
    state.bank().rebuild(slots[0], items[0], 0);
    state.bank().rebuild(slots[1], items[1], 0);
  }

  int firstSize() {
    return counts[0];
  }

  /** {@return the items of the second side; the first {@link #secondSize} count} */
  int[] second() {
    return items[1];
  }

  int secondSize() {
    return counts[1];
  }
}
