package crp.evidence;

import crp.data.Rows;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.Rng;
import java.util.Arrays;

/**
 * A bank whose likelihood is raised to a power that can be changed at any time. Asks the bank
 * behind it in a way that prunes nothing, for what is hopeless at power 1 is not at a small one.
 *
 * @param <R> the kind of rows
 */
final class TemperedBank<R extends Rows> implements TableBank<R> {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;
  private double power = 1;
  private final int[] one = new int[1];
  private double[] scratch = new double[16];

  TemperedBank(TableBank<R> bank) {
    this.bank = bank;
  }

  /** Sets the power, positive. */
  void setPower(double value) {
    power = value;
  }

  /** {@return log p(rows | tables), at power 1} */
  double logLikelihood(int[] slots, int n) {
    double sum = 0;
    for (int t = 0; t < n; t++) {
      sum += bank.logMarginal(slots[t]);
    }
    return sum;
  }

  @Override
  public R rows() {
    return bank.rows();
  }

  @Override
  public void reserve(int slots) {
    bank.reserve(slots);
  }

  @Override
  public void add(int slot, int item) {
    bank.add(slot, item);
  }

  @Override
  public void remove(int slot, int item) {
    bank.remove(slot, item);
  }

  @Override
  public void absorb(int slot, int other) {
    bank.absorb(slot, other);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    bank.move(from, to, items, n);
  }

  @Override
  public double logMarginal(int slot) {
    return power * bank.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return power * bank.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    one[0] = item;
    addLogPredictive(one, 1, home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    if (scratch.length < n) {
      scratch = new double[2 * n];
    }
    Arrays.fill(scratch, 0, n, 0);
    bank.addLogPredictive(items, count, home, slots, n, scratch);
    for (int t = 0; t < n; t++) {
      out[t] += power * scratch[t];
    }
  }

  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    if (scratch.length < n) {
      scratch = new double[2 * n];
    }
    Arrays.fill(scratch, 0, n, 0);
    bank.addLogPredictiveOf(other, row, slots, n, scratch);
    for (int t = 0; t < n; t++) {
      out[t] += power * scratch[t];
    }
  }

  @Override
  public R simulate(int slot, int like, Rng rng) {
    return bank.simulate(slot, like, rng);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    bank.rebuild(slot, items, n);
  }

  @Override
  public boolean extend(int slot, int other, int item) {
    return bank.extend(slot, other, item);
  }

  @Override
  public TableSummary summary(int slot) {
    return bank.summary(slot);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    return bank.frozen(slots, n);
  }
}
