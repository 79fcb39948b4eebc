package crp.likelihood;

import crp.Argument;
import crp.data.Rows;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose likelihood is raised to a power b: every log marginal and log predictive is
 * multiplied by b. With any prior over partitions the target is then {@code prior(z) m(z)^b}, again
 * a product partition law, so that every kernel keeps it unchanged. At b = 1 it is the bank itself;
 * at b = 0 the rows have no influence: even impossible seats count as possible. Hyperparameters are
 * drawn from their conditional distribution at that power.
 */
public final class TemperedBank<R extends Rows>
    implements TableBank<R>, Scoring, Moving, Predicting<R>, Sampled, LawSource, Affine {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;

  // capabilities of the bank
  private final transient Scoring scoring;
  private final transient Moving moving;
  private final transient Sampled sampled;

  private double power;
  private double[] scores = {};

  /**
   * Wraps a bank.
   *
   * @param bank the bank; the caller must not use it any more
   * @throws IllegalArgumentException if the power is out of range, the bank draws missing entries
   *     or scales of rows in the chain, or its tables store centres or parameters
   */
  public TemperedBank(TableBank<R> bank, double power) {
    if (bank.as(CentredBank.class) != null) {
      throw new IllegalArgumentException("the likelihood of rankings cannot be tempered");
    }
    if (bank.as(ParameterBank.class) != null) {
      throw new IllegalArgumentException("a nonconjugate likelihood cannot be tempered");
    }
    if (Capabilities.completing(bank).completes()) {
      throw new IllegalArgumentException(
          "the likelihood of rows with missing entries under full covariances cannot be tempered:"
              + " use variances only");
    }
    sampled = Capabilities.sampled(bank);
    Argument.require(sampled.tempers(), "the likelihood of Student t clusters cannot be tempered");
    this.bank = bank;
    scoring = Capabilities.scoring(bank);
    moving = Capabilities.moving(bank);
    setPower(power);
  }

  // the capabilities of the bank are fetched anew
  private Object readResolve() {
    return new TemperedBank<>(bank, power);
  }

  /** {@inheritDoc} Draws parameters where the bank does. */
  @Override
  public <C> @Nullable C as(Class<C> capability) {
    return capability == LawSource.class && bank.as(capability) == null
        ? null
        : TableBank.super.as(capability);
  }

  /** {@return b} */
  public double power() {
    return power;
  }

  /** Sets the power. */
  public void setPower(double b) {
    Argument.require(b >= 0 && b <= 1, "the power must be from 0 to 1, was %s", b);
    power = b;
  }

  /** {@return log p(rows at the table), not tempered} */
  public double fullLogMarginal(int slot) {
    return bank.logMarginal(slot);
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
  public void add(int slot, int[] items, int n) {
    moving.add(slot, items, n);
  }

  @Override
  public void remove(int slot, int item) {
    bank.remove(slot, item);
  }

  @Override
  public void drain(int slot, int item) {
    moving.drain(slot, item);
  }

  @Override
  public void absorb(int slot, int other) {
    bank.absorb(slot, other);
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    moving.move(from, to, items, n);
  }

  @Override
  public double logMarginal(int slot) {
    return power == 0 ? 0 : power * bank.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return power == 0 ? 0 : power * bank.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    if (power == 1) {
      scoring.addLogPredictive(item, home, slots, n, out);
      return;
    }
    if (power == 0) {
      return;
    }
    clearScores(n);
    scoring.addLogPredictive(item, home, slots, n, scores);
    for (int t = 0; t < n; t++) {
      out[t] += power * scores[t];
    }
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    if (power == 0) {
      return;
    }
    clearScores(n);
    scoring.addLogPredictive(items, count, home, slots, n, scores);
    for (int t = 0; t < n; t++) {
      out[t] += power * scores[t];
    }
  }

  private void clearScores(int n) {
    if (scores.length < n) {
      scores = new double[2 * n];
    }
    Arrays.fill(scores, 0, n, 0);
  }

  @Override
  public void expect(int first, int n) {
    scoring.expect(first, n);
  }

  /** Not tempered. */
  @Override
  public void addLogPredictiveOf(R other, int row, int[] slots, int n, double[] out) {
    bank.addLogPredictiveOf(other, row, slots, n, out);
  }

  @Override
  public void addLogPredictivesOf(R other, int first, int count, int[] slots, int n, double[] out) {
    Capabilities.predicting(bank).addLogPredictivesOf(other, first, count, slots, n, out);
  }

  /** Not tempered. */
  @Override
  public R simulate(int slot, int like, Rng rng) {
    return bank.simulate(slot, like, rng);
  }

  /** At the power b times {@code another}. */
  @Override
  public void resample(int[] slots, int n, double another, Rng rng) {
    sampled.resample(slots, n, power * another, rng);
  }

  @Override
  public TableLaws laws() {
    return LawSource.of(bank);
  }

  @Override
  public Parameters hyperparameters() {
    return sampled.hyperparameters();
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    sampled.setHyperparameters(value);
  }

  @Override
  public void follow(TableBank<?> other) {
    sampled.follow(((TemperedBank<?>) other).bank);
  }

  @Override
  public double logHyperprior() {
    return sampled.logHyperprior();
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    bank.rebuild(slot, items, n);
  }

  @Override
  public TableSummary summary(int slot) {
    return bank.summary(slot);
  }

  /** Not tempered. */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    return Capabilities.affine(bank).affinities(slots, n, rng);
  }

  @Override
  public TableBank<R> frozen(int[] slots, int n) {
    return bank.frozen(slots, n);
  }
}
