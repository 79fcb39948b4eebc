package crp.stream;

import crp.data.Rows;
import crp.kernel.ParameterUpdate;
import crp.likelihood.Background;
import crp.likelihood.Capabilities;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import crp.likelihood.Scoring;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.seating.TablePrior;
import crp.state.Numbered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The seats of a batch in one particle: forgotten rows stay, those of the batch take seats and move
 * one by one, given all others. Owned by one thread.
 */
final class BatchSeats<R extends Rows> implements Numbered {

  static final int NOISE = -1;

  static final int UNSEATED = -2;

  private final StreamLaw<R> law;
  private final Particle<R> before;
  private final Batch<R> batch;
  private final RestBank<R> bank;
  private final int[] slotOf;
  private TablePrior prior;
  private @Nullable Parameter share;
  // by slot, forgotten rows included
  private double[] weight;
  // by slot, rows of the batch only
  private int[] count;
  // the tables, increasing
  private int[] occupied;
  private double seated;
  private double noise;
  private int[] candidates = new int[16];
  private double[] logWeights = new double[16];

  /** Seats no row of a batch yet. */
  BatchSeats(StreamLaw<R> law, Particle<R> before, Batch<R> batch) {
    this.law = law;
    this.before = before;
    this.batch = batch;
    prior = before.prior();
    share = before.share();
    noise = before.noise();
    seated = before.customers();
    weight = Arrays.copyOf(before.sizes(), before.tables().size() + 1);
    count = new int[weight.length];
    slotOf = new int[batch.size()];
    Arrays.fill(slotOf, UNSEATED);
    bank = law.bank(batch.rows());
    before.found(bank, before.bank());
    occupied = listed();
  }

  /** {@return an independent copy} */
  BatchSeats<R> copy() {
    BatchSeats<R> copy = new BatchSeats<>(law, before, batch);
    copy.bank.follow(bank);
    copy.prior = prior;
    copy.share = share;
    copy.noise = noise;
    copy.seated = seated;
    copy.weight = weight.clone();
    copy.count = count.clone();
    copy.occupied = occupied.clone();
    copy.bank.reserve(weight.length);
    System.arraycopy(slotOf, 0, copy.slotOf, 0, slotOf.length);
    for (int slot : occupied) {
      int[] members = members(slot);
      Capabilities.moving(copy.bank).add(slot, members, members.length);
    }
    return copy;
  }

  int slotOf(int row) {
    return slotOf[row];
  }

  /** {@return the rows of the batch at a table, increasing} */
  int[] members(int slot) {
    int[] members = new int[count[slot]];
    int n = 0;
    for (int row = 0; n < members.length; row++) {
      if (slotOf[row] == slot) {
        members[n++] = row;
      }
    }
    return members;
  }

  /** {@return the rows of the batch at two tables, increasing} */
  int[] membersOfBoth(int a, int b) {
    return IntStream.range(0, slotOf.length)
        .filter(row -> slotOf[row] == a || slotOf[row] == b)
        .toArray();
  }

  /** {@return whether a table has forgotten rows} */
  boolean old(int slot) {
    return slot < before.tables().size();
  }

  private int[] listed() {
    int[] found = new int[count.length];
    int n = 0;
    for (int slot = 0; slot < count.length; slot++) {
      if (old(slot) || count[slot] > 0) {
        found[n++] = slot;
      }
    }
    return Arrays.copyOf(found, n);
  }

  /** {@return the lowest slot without rows, which exists in the bank} */
  int free() {
    int slot = before.tables().size();
    while (slot < count.length && count[slot] > 0) {
      slot++;
    }
    if (slot >= count.length) {
      weight = Arrays.copyOf(weight, 2 * slot + 1);
      count = Arrays.copyOf(count, weight.length);
      bank.reserve(weight.length);
    }
    return slot;
  }

  private double customers(int row) {
    return batch.rows().weights().customers(row);
  }

  /**
   * Draws the seats of the next rows, each from its law given the row and all rows before it.
   *
   * @return the log predictive density of the rows, each before it was seated
   */
  double seat(int first, int n, Rng rng) {
    double sum = 0;
    bank.expect(first, n);
    for (int row = first; row < first + n; row++) {
      double w = customers(row);
      int seats = seats(row, w);
      double others = share == null ? 0 : w * Math.log1p(-share.value());
      sum += LogSum.of(logWeights, seats) + others - logStep(seated, w);
      move(row, candidates[rng.index(logWeights, seats)]);
    }
    bank.expect(0, 0);
    return sum;
  }

  /**
   * Seats all rows as they are known to sit.
   *
   * @param tables the table of each row, -1 for noise: those of the particle, then new ones
   */
  void seat(int... tables) {
    Map<Integer, Integer> opened = new HashMap<>();
    for (int row = 0; row < tables.length; row++) {
      int table = tables[row];
      move(row, table < 0 || old(table) ? table : opened.computeIfAbsent(table, t -> free()));
    }
  }

  /** Rows draw their seats again, each given all others. {@return how many moved} */
  int sweep(int rows, Rng rng) {
    int moved = 0;
    for (int first = 0; first < rows; first += Scoring.AHEAD) {
      RunScope.check();
      int n = Math.min(Scoring.AHEAD, rows - first);
      bank.expect(first, n);
      for (int row = first; row < first + n; row++) {
        int seats = seats(row, customers(row));
        int seat = candidates[rng.index(logWeights, seats)];
        if (seat != slotOf[row] && !(alone(row) && seat >= 0 && count[seat] == 0 && !old(seat))) {
          move(row, seat);
          moved++;
        }
      }
      bank.expect(0, 0);
    }
    return moved;
  }

  private boolean alone(int row) {
    int home = slotOf[row];
    return home >= 0 && count[home] == 1 && !old(home);
  }

  /** Lists the possible seats of a row, and their log weights up to a common constant. */
  private int seats(int row, double w) {
    int home = slotOf[row];
    boolean alone = alone(row);
    int k = occupied.length;
    if (candidates.length < k + 2) {
      candidates = new int[2 * k + 2];
      logWeights = new double[2 * k + 2];
    }
    int n = 0;
    for (int slot : occupied) {
      if (slot == home && alone) {
        continue;
      }
      candidates[n] = slot;
      logWeights[n++] = prior.logSeat(slot == home ? weight[slot] - w : weight[slot], w);
    }
    candidates[n] = free();
    logWeights[n++] = prior.logNewTable(alone ? k - 1 : k, w);
    bank.addLogPredictive(row, alone || home < 0 ? -1 : home, candidates, n, logWeights);
    if (share != null) {
      candidates[n] = NOISE;
      double logOdds = Math.log(share.value()) - Math.log1p(-share.value());
      double others = home >= 0 ? seated - w : seated;
      logWeights[n++] = batch.noise()[row] + w * logOdds + logStep(others, w);
    }
    return n;
  }

  private double logStep(double customers, double w) {
    return prior.logNormaliser(customers + w) - prior.logNormaliser(customers);
  }

  /** Computes the log weights of some tables for a row that sits at one of them or nowhere. */
  void weigh(int row, int home, int[] slots, double[] out) {
    double w = customers(row);
    for (int t = 0; t < slots.length; t++) {
      out[t] = prior.logSeat(slots[t] == home ? weight[slots[t]] - w : weight[slots[t]], w);
    }
    bank.addLogPredictive(row, Math.max(home, -1), slots, slots.length, out);
  }

  /** {@return the log contribution of a table to the joint density} */
  double logTable(int slot) {
    return prior.logTable(weight[slot]) + bank.logMarginal(slot);
  }

  /** {@return the same of a table of all rows of two} */
  double logUnion(int a, int b) {
    return prior.logTable(weight[a] + weight[b]) + bank.logMarginalOfUnion(a, b);
  }

  /** {@return what the number of tables contributes for the last one} */
  double logLastTable() {
    return prior.logTables(occupied.length) - prior.logTables(occupied.length - 1);
  }

  /** Moves a row to a table, to {@link #NOISE} or from all seats, {@link #UNSEATED}. */
  void move(int row, int to) {
    double w = customers(row);
    int from = slotOf[row];
    if (from >= 0) {
      bank.remove(from, row);
      count[from]--;
      weight[from] = count[from] > 0 || old(from) ? weight[from] - w : 0;
      seated -= w;
    } else if (from == NOISE) {
      noise -= w;
    }
    slotOf[row] = to;
    if (to >= 0) {
      bank.add(to, row);
      count[to]++;
      weight[to] += w;
      seated += w;
    } else if (to == NOISE) {
      noise += w;
    }
    if ((from >= 0 && count[from] == 0) || (to >= 0 && count[to] == 1)) {
      occupied = listed();
    }
  }

  /** Draws the sampled numbers of the prior and of the family. */
  void drawNumbers(Rng rng) {
    for (String name : parameters().sampled()) {
      ParameterUpdate.draw(this, name, rng);
    }
    bank.resample(occupied, occupied.length, rng);
  }

  @Override
  public Parameters parameters() {
    return share == null ? prior.parameters() : prior.parameters().and(Background.SHARE, share);
  }

  @Override
  public DoubleUnaryOperator logLikelihood(String name) {
    if (share != null && name.equals(Background.SHARE)) {
      return value -> noise * Math.log(value) + seated * Math.log1p(-value);
    }
    double[] sizes = Arrays.stream(occupied).mapToDouble(slot -> weight[slot]).toArray();
    return value -> {
      if (!prior.admits(name, value)) {
        return Double.NEGATIVE_INFINITY;
      }
      TablePrior there = prior.with(name, value);
      return there.logProduct(sizes, sizes.length) - there.logNormaliser(seated);
    };
  }

  @Override
  public void set(String name, double value) {
    if (share != null && name.equals(Background.SHARE)) {
      share = share.with(value);
    } else {
      prior = prior.with(name, value);
    }
  }

  /** {@return the table of each row in {@link #forgotten}, -1 for noise} */
  int[] labels() {
    int[] tableOf = new int[count.length];
    for (int t = 0; t < occupied.length; t++) {
      tableOf[occupied[t]] = t;
    }
    return Arrays.stream(slotOf).map(slot -> slot < 0 ? NOISE : tableOf[slot]).toArray();
  }

  /** {@return the particle with the rows of the batch at its tables, all of them forgotten} */
  Particle<R> forgotten() {
    Scattered<R> family = law.scattered();
    List<Forgotten> fresh = new ArrayList<>();
    for (int slot : occupied) {
      double[] anchor = new double[family.anchor()];
      bank.anchor(slot, anchor, 0);
      double here = old(slot) ? weight[slot] - before.tables().get(slot).customers() : weight[slot];
      fresh.add(new Forgotten(new double[family.sums()], anchor, here));
    }
    Scattered.Work work = batch.view().work(new double[0]);
    int[] labels = labels();
    for (int row = 0; row < labels.length; row++) {
      if (labels[row] >= 0) {
        Forgotten table = fresh.get(labels[row]);
        work.include(row, table.anchor(), 0, table.sums(), 0);
      }
    }
    int[] numbers = new int[occupied.length];
    Arrays.fill(numbers, Particle.NO_NUMBER);
    for (int t = 0; t < occupied.length && old(occupied[t]); t++) {
      fresh.set(t, fresh.get(t).with(family, before.tables().get(t)));
      numbers[t] = before.numbers()[t];
    }
    return Particle.of(law, prior, share, noise, fresh, numbers, bank);
  }
}
