package crp.superstep;

import crp.data.Rows;
import crp.likelihood.RestBank;
import crp.likelihood.TableLaws;
import crp.random.Rng;
import crp.random.Stretches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes the proposals of a pass. Two visitors open the sides of a proposal: the first is drawn from
 * all visitors, the second, with probability one half, from those at the same table, which is to be
 * divided, otherwise from those at other tables, and the two are to be united. The laws of the
 * sides rest on these two and on a sample of the visitors at the table or tables, and not on how
 * they are seated there. A table that was looked at for one proposal takes part in no later one, so
 * that what is drawn here has the same probability whatever becomes of the others.
 *
 * <p>Cost: a few scorings of two tables per visitor of a sample.
 */
final class Divisions<R extends Rows> {

  private final DriverSeats<R> seats;
  private final RestBank<R> bank;
  private final SuperstepPlan plan;
  private final long[] ids;
  private final boolean[] used;

  /** The proposals, and beside each the laws of its sides and the anchors of their sums. */
  private final List<Division> divisions = new ArrayList<>();

  private final List<double[]> laws = new ArrayList<>();
  private final List<double[]> anchors = new ArrayList<>();

  private final TableLaws drawn;
  private final int law;
  private final int anchor;
  private final int[][] items;
  private final int[] counts = new int[2];
  private final int[] slots = new int[2];
  private final double[] leads = new double[2];

  /** Makes proposals. */
  Divisions(DriverSeats<R> seats, SuperstepPlan plan, long[] ids, int law, int anchor) {
    this.seats = seats;
    this.plan = plan;
    this.ids = ids;
    this.law = law;
    this.anchor = anchor;
    bank = seats.bank();
    drawn = bank.laws();
    drawn.reserve(2);
    int[] occupied = seats.occupied();
    used = new boolean[occupied[occupied.length - 1] + 1];
    items = new int[2][plan.sample() + 1];
  }

  List<Division> divisions() {
    return divisions;
  }

  /** {@return the laws of both sides of a proposal, and the anchors of the sums of both} */
  double[] laws(int proposal) {
    return laws.get(proposal);
  }

  double[] anchors(int proposal) {
    return anchors.get(proposal);
  }

  void draw(Rng rng) {
    int visitors = seats.visitors();
    slots[0] = seats.free(0);
    int next = slots[0];
    for (int p = 0; p < plan.proposals() && visitors > 1; p++) {
      int i = rng.below(visitors);
      int table = seats.slotOf(i);
      boolean divides = rng.below(2) == 0;
      if (used[table]) {
        continue;
      }
      used[table] = true;
      int j = partner(i, divides, rng);
      if (j < 0) {
        continue;
      }
      int other = seats.slotOf(j);
      if (!divides && used[other]) {
        continue;
      }
      used[other] = true;
      int second = divides ? next : other;
      propose(i, j, second, rng);
      next = divides ? seats.free(next + 1) : next;
    }
  }

  /** {@return another visitor at the same table, or one at another table; -1 if there is none} */
  private int partner(int i, boolean same, Rng rng) {
    int table = seats.slotOf(i);
    int[] pool = new int[seats.visitors()];
    int n = 0;
    for (int v = 0; v < pool.length; v++) {
      if (v != i && (seats.slotOf(v) == table) == same) {
        pool[n++] = v;
      }
    }
    return n == 0 ? -1 : pool[rng.below(n)];
  }

  private void propose(int i, int j, int second, Rng rng) {
    int a = seats.slotOf(i);
    int b = seats.slotOf(j);
    int[] members = new int[seats.visitors()];
    int n = 0;
    for (int v = 0; v < members.length; v++) {
      if (v != i && v != j && (seats.slotOf(v) == a || seats.slotOf(v) == b)) {
        members[n++] = v;
      }
    }
    int[] sample = new int[Math.min(plan.sample(), n)];
    for (int c = 0; c < sample.length; c++) {
      sample[c] = members[Stretches.place(n, c, sample.length, rng)];
    }
    double lead = launch(i, j, sample, rng);
    divisions.add(new Division(a == b, a, second, ids[i], ids[j], lead, n + 2));
  }

  /** Divides the sample and draws the laws of both sides. {@return the log odds of their sizes} */
  private double launch(int i, int j, int[] sample, Rng rng) {
    slots[0] = seats.free(0);
    slots[1] = seats.free(slots[0] + 1);
    items[0][0] = i;
    items[1][0] = j;
    counts[0] = 1;
    counts[1] = 1;
    double odds = settle();
    for (int round = 0; round < plan.rounds(); round++) {
      boolean likelier = round == 0;
      if (!likelier) {
        drawn.draw(0, slots[0], rng);
        drawn.draw(1, slots[1], rng);
      }
      counts[0] = 1;
      counts[1] = 1;
      for (int item : sample) {
        double lead = likelier ? predicted(item) : lead(item, odds);
        boolean first = likelier ? lead > 0 : rng.chance(1 / (1 + Math.exp(-lead)));
        int side = first ? 0 : 1;
        items[side][counts[side]++] = item;
      }
      odds = settle();
    }
    double[] numbers = new double[2 * law];
    double[] middles = new double[2 * anchor];
    for (int side = 0; side < 2; side++) {
      drawn.draw(side, slots[side], rng);
      drawn.copy(side, numbers, side * law);
      bank.anchor(slots[side], middles, side * anchor);
      bank.rebuild(slots[side], items[side], 0);
    }
    laws.add(numbers);
    anchors.add(middles);
    return odds;
  }

  /** Computes the statistics of both sides. {@return the log odds of their sizes} */
  private double settle() {
    double[] weight = new double[2];
    for (int side = 0; side < 2; side++) {
      for (int m = 0; m < counts[side]; m++) {
        weight[side] += seats.weightOf(items[side][m]);
      }
      bank.rebuild(slots[side], items[side], counts[side]);
    }
    return Math.log(weight[0]) - Math.log(weight[1]);
  }

  /** {@return log odds of the first side by the predictive densities alone} */
  private double predicted(int item) {
    Arrays.fill(leads, 0);
    bank.addLogPredictive(item, -1, slots, 2, leads);
    return leads[0] - leads[1];
  }

  /** {@return log odds of the first side by the drawn laws} */
  private double lead(int item, double odds) {
    Arrays.fill(leads, 0);
    drawn.addLogDensity(0, item, item + 1, leads, 0, 1);
    drawn.addLogDensity(1, item, item + 1, leads, 1, 1);
    return leads[0] - leads[1] + seats.weightOf(item) * odds;
  }
}
