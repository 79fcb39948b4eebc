package crp.superstep;

import crp.data.Rows;
import crp.kernel.ParameterUpdate;
import crp.likelihood.RestBank;
import crp.likelihood.Scoring;
import crp.parallel.RunScope;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.Numbered;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * The tables as the driver has them: each visitor at a table, all other rows as sums. Visitors move
 * one by one, given all other rows.
 */
final class DriverSeats<R extends Rows> implements Numbered {

  private TablePrior prior;
  private final RestBank<R> bank;
  private final ToDoubleFunction<TablePrior> logNormaliser;
  private final Rests rests;
  private final int[] slotOf;
  private double[] weight;
  private long[] count;
  // the occupied slots, increasing
  private int[] occupied = {};
  private int[] candidates = new int[16];
  private double[] logWeights = new double[16];

  /**
   * Seats visitors beside the other rows.
   *
   * @param bank empty, over the visitors
   * @param slotOf the tables of the visitors; changed in place when they move
   * @param rests of the other rows; follows the moves of visitors
   * @param logNormaliser of the prior with other values of its sampled numbers
   */
  DriverSeats(
      TablePrior prior,
      RestBank<R> bank,
      int[] slotOf,
      Rests rests,
      ToDoubleFunction<TablePrior> logNormaliser) {
    this.prior = prior;
    this.bank = bank;
    this.slotOf = slotOf;
    this.rests = rests;
    this.logNormaliser = logNormaliser;
    int slots = rests.slots();
    for (int slot : slotOf) {
      slots = Math.max(slots, slot + 1);
    }
    weight = new double[slots];
    count = new long[slots];
    bank.reserve(slots);
    rests.found(bank);
    for (int slot = 0; slot < slots; slot++) {
      weight[slot] = rests.weight(slot);
      count[slot] = rests.count(slot);
    }
    for (int v = 0; v < slotOf.length; v++) {
      bank.add(slotOf[v], v);
      weight[slotOf[v]] += bank.rows().weights().customers(v);
      count[slotOf[v]]++;
    }
    list();
  }

  private void list() {
    int[] found = new int[count.length];
    int n = 0;
    for (int slot = 0; slot < count.length; slot++) {
      if (count[slot] > 0) {
        found[n++] = slot;
      }
    }
    occupied = Arrays.copyOf(found, n);
  }

  RestBank<R> bank() {
    return bank;
  }

  TablePrior prior() {
    return prior;
  }

  int visitors() {
    return slotOf.length;
  }

  int slotOf(int visitor) {
    return slotOf[visitor];
  }

  double weightOf(int visitor) {
    return bank.rows().weights().customers(visitor);
  }

  /** {@return the occupied slots, increasing; not to be modified} */
  int[] occupied() {
    return occupied;
  }

  double weight(int slot) {
    return weight[slot];
  }

  long count(int slot) {
    return slot < count.length ? count[slot] : 0;
  }

  /** {@return the lowest slot without rows from a given one on; it exists in the bank} */
  int free(int from) {
    int slot = from;
    while (slot < count.length && count[slot] > 0) {
      slot++;
    }
    if (slot >= count.length) {
      weight = Arrays.copyOf(weight, slot + 1);
      count = Arrays.copyOf(count, slot + 1);
      bank.reserve(slot + 1);
    }
    return slot;
  }

  /** Every visitor draws its table given all other rows: a random scan. {@return how many moved} */
  long visit(Rng rng) {
    long moved = 0;
    for (int first = 0; first < slotOf.length; first += Scoring.AHEAD) {
      RunScope.check();
      int n = Math.min(Scoring.AHEAD, slotOf.length - first);
      bank.expect(first, n);
      for (int v = first; v < first + n; v++) {
        moved += visit(v, rng) ? 1 : 0;
      }
      bank.expect(first, 0);
    }
    return moved;
  }

  private boolean visit(int v, Rng rng) {
    int home = slotOf[v];
    boolean alone = count[home] == 1;
    double w = weightOf(v);
    int tables = occupied.length;
    if (candidates.length <= tables) {
      candidates = new int[2 * tables + 2];
      logWeights = new double[2 * tables + 2];
    }
    int free = free(0);
    int n = 0;
    for (int slot : occupied) {
      boolean own = slot == home;
      if (own && alone) {
        continue;
      }
      candidates[n] = slot;
      logWeights[n++] = prior.logSeat(own ? weight[slot] - w : weight[slot], w);
    }
    candidates[n] = free;
    logWeights[n++] = prior.logNewTable(alone ? tables - 1 : tables, w);
    bank.addLogPredictive(v, alone ? -1 : home, candidates, n, logWeights);
    int slot = candidates[rng.index(logWeights, n)];
    if (slot == home || (alone && slot == free)) {
      return false;
    }
    move(v, home, slot, w);
    return true;
  }

  private void move(int v, int from, int to, double w) {
    bank.remove(from, v);
    bank.add(to, v);
    slotOf[v] = to;
    count[from]--;
    count[to]++;
    weight[from] = count[from] == 0 ? 0 : weight[from] - w;
    weight[to] += w;
    rests.follow(from, to);
    if (count[from] == 0 || count[to] == 1) {
      list();
    }
  }

  /** Draws the sampled numbers of the prior and of the family. */
  void drawNumbers(Rng rng) {
    for (String name : prior.parameters().sampled()) {
      ParameterUpdate.draw(this, name, rng);
    }
    bank.resample(occupied, occupied.length, rng);
  }

  /** Recomputes the tables from sums and visitors, so that they do not depend on what moved. */
  void rebuild() {
    int[][] members = new int[count.length][0];
    int[] sizes = new int[count.length];
    for (int slot : slotOf) {
      sizes[slot]++;
    }
    for (int slot : occupied) {
      members[slot] = new int[sizes[slot]];
      sizes[slot] = 0;
    }
    for (int v = 0; v < slotOf.length; v++) {
      members[slotOf[v]][sizes[slotOf[v]]++] = v;
    }
    for (int slot : occupied) {
      bank.rebuild(slot, members[slot], members[slot].length);
    }
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    double[] sizes = sizes();
    return value -> {
      if (!prior.admits(name, value)) {
        return Double.NEGATIVE_INFINITY;
      }
      TablePrior there = prior.with(name, value);
      return there.logProduct(sizes, sizes.length) - logNormaliser.applyAsDouble(there);
    };
  }

  @Override
  public void set(String name, double value) {
    prior = prior.with(name, value);
  }

  private double[] sizes() {
    return Arrays.stream(occupied).mapToDouble(slot -> weight[slot]).toArray();
  }

  /** {@return the log joint density of seating, rows and the family's numbers, in nats} */
  double logJoint() {
    double sum = prior.logProduct(sizes(), occupied.length) - logNormaliser.applyAsDouble(prior);
    for (int slot : occupied) {
      sum += bank.logMarginal(slot);
    }
    return sum + bank.logHyperprior();
  }
}
