package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Stands in for each capability that a bank lacks, by the methods that every {@link TableBank}
 * has. Rows are scored by adding and removing them, so that statistics change by rounding errors.
 * It never replaces what a bank can do itself, whose results may differ in the last digit.
 */
public final class SlowBank<R extends Rows>
    implements Scoring,
        Reaching,
        Bounding,
        Completing,
        Moving,
        Uniting,
        Predicting<R>,
        Sampled,
        Affine,
        Estimated,
        Serializable {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;

  // what the bank has of its own comes first; else this
  private final Scoring scoring;
  private final Completing completing;

  private final int[] alone = new int[1];

  SlowBank(TableBank<R> bank) {
    this.bank = bank;
    Scoring scores = bank.as(Scoring.class);
    scoring = scores == null ? this : scores;
    Completing completes = bank.as(Completing.class);
    completing = completes == null ? this : completes;
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    alone[0] = item;
    addLogPredictive(alone, 1, home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    if (home >= 0) {
      remove(home, items, count);
    }
    for (int t = 0; t < n; t++) {
      double before = bank.logMarginal(slots[t]);
      add(bank, slots[t], items, count);
      out[t] += bank.logMarginal(slots[t]) - before;
      remove(slots[t], items, count);
    }
    if (home >= 0) {
      add(bank, home, items, count);
    }
  }

  private void remove(int slot, int[] items, int n) {
    for (int i = n - 1; i >= 0; i--) {
      bank.remove(slot, items[i]);
    }
  }

  /** Scores all tables. */
  @Override
  public int addLogPredictiveInReach(
      int item, int home, int[] slots, int n, Reach reach, double[] out) {
    reach.leaveOut(0, 0);
    completing.addLogObserved(item, home, slots, n, out);
    return n;
  }

  /** Scores all tables. */
  @Override
  public void addLogPredictiveOrBound(
      int[] items, int count, int home, int[] slots, int n, double[] out, Bounds bounds) {
    bounds.clear(n);
    scoring.addLogPredictive(items, count, home, slots, n, out);
  }

  @Override
  public boolean completes() {
    return false;
  }

  @Override
  public void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    scoring.addLogPredictive(item, home, slots, n, out);
  }

  @Override
  public void add(int slot, int item, Rng rng) {
    bank.add(slot, item);
  }

  @Override
  public void keep(int[] items, int n) {
    // no entries are drawn
  }

  @Override
  public void recall(int item) {
    // no entries are drawn
  }

  @Override
  public void add(int slot, int[] items, int n) {
    add(bank, slot, items, n);
  }

  /** Seats items one after the other, see {@link Moving#add}. */
  public static void add(TableBank<?> bank, int slot, int[] items, int n) {
    for (int i = 0; i < n; i++) {
      bank.add(slot, items[i]);
    }
  }

  @Override
  public void drain(int slot, int item) {
    bank.remove(slot, item);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    move(bank, from, to, items, n);
  }

  /** Moves items one after the other, see {@link Moving#move}. */
  public static void move(TableBank<?> bank, int from, int to, int[] items, int n) {
    for (int i = 0; i < n; i++) {
      bank.remove(from, items[i]);
      bank.add(to, items[i]);
    }
  }

  @Override
  public void addLogUnions(int slot, int[] slots, int n, double[] out) {
    double before = bank.logMarginal(slot);
    for (int t = 0; t < n; t++) {
      if (slots[t] != slot) {
        out[t] += bank.logMarginalOfUnion(slot, slots[t]) - before - bank.logMarginal(slots[t]);
      }
    }
  }

  @Override
  public void addLogPredictivesOf(R other, int first, int count, int[] slots, int n, double[] out) {
    double[] one = new double[n];
    for (int i = 0; i < count; i++) {
      System.arraycopy(out, i * n, one, 0, n);
      bank.addLogPredictiveOf(other, first + i, slots, n, one);
      System.arraycopy(one, 0, out, i * n, n);
    }
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    // nothing is sampled
  }

  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    int[] used = Arrays.copyOf(slots, n);
    return SimulatedAffinities.<R>of(
        n,
        bank.rows().size(),
        (law, like, draws) -> bank.simulate(used[law], like, draws),
        (row, out) -> bank.addLogPredictiveOf(row, 0, used, n, out),
        rng);
  }

  @Override
  public TableSummary summary(int slot, Rng rng) {
    return bank.summary(slot);
  }
}
