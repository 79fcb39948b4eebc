package crp.likelihood.discrete;

import crp.Text;
import crp.data.RealRows;
import crp.likelihood.ConjugateFamily;
import crp.likelihood.Support;
import crp.likelihood.TableSummary;
import crp.parameter.Range;
import crp.random.Rng;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Independent columns of counts, each Poisson given the cluster, with a gamma prior on its rate,
 * which is integrated out:
 *
 * <pre>  x_j ~ Poisson(lambda_j),   lambda_j ~ Gamma(shape a, rate b_j).</pre>
 *
 * Counts are whole numbers; NaN is a missing entry. The sums of a table are, for each column, the
 * number n of counts and their sum s, and at the end the sum of all log x!. The log marginal of a
 * column is
 *
 * <pre>  log Gamma(a + s) / Gamma(a) + a log b - (a + s) log(b + n) - sum log x!,</pre>
 *
 * so that the predictive of a count is negative binomial (Gelman et al. 2013, Bayesian Data
 * Analysis, 3rd edition, section 2.6).
 */
public final class PoissonGamma implements ConjugateFamily<RealRows> {

  private static final long serialVersionUID = 1L;

  private final double shape;
  private final double[] rates;

  private PoissonGamma(double shape, double[] rates) {
    this.shape = Range.POSITIVE.require("shape", shape);
    for (double one : rates) {
      Range.POSITIVE.require("prior-rate", one);
    }
    this.rates = rates;
  }

  /**
   * {@return the family with the same prior for each column}
   *
   * @param columns number of columns, at least 1
   * @param shape of the gamma prior, positive
   * @param rate of the gamma prior, positive: the prior mean of a count is shape / rate
   * @throws IllegalArgumentException if a number is out of range
   */
  public static PoissonGamma of(int columns, double shape, double rate) {
    double[] rates = new double[columns];
    Arrays.fill(rates, rate);
    return new PoissonGamma(shape, rates);
  }

  /**
   * {@return the family whose prior means are those of the columns, with half a count more}
   *
   * @param rows the data; their weights count
   * @param shape of the gamma priors, positive
   * @throws IllegalArgumentException if an entry is not a count; names row and column
   */
  public static PoissonGamma from(RealRows rows, double shape) {
    return new PoissonGamma(
        shape,
        IntStream.range(0, rows.columns())
            .mapToDouble(j -> shape / Counts.mean(rows, j))
            .toArray());
  }

  @Override
  public Support support() {
    return Support.COUNT;
  }

  @Override
  public RealRows prepare(RealRows rows) {
    return Counts.require(rows, rates.length);
  }

  @Override
  public int sums(RealRows rows) {
    return 2 * rates.length + 1;
  }

  @Override
  public void add(RealRows rows, int row, double weight, double[] sums) {
    for (int j = 0; j < rates.length; j++) {
      double x = Counts.of(rows, row, j);
      if (!Double.isNaN(x)) {
        sums[2 * j] += weight;
        sums[2 * j + 1] += weight * x;
        sums[2 * rates.length] += weight * Counts.logFactorial(x);
      }
    }
  }

  @Override
  public double logMarginal(double[] sums) {
    double log = -sums[2 * rates.length];
    for (int j = 0; j < rates.length; j++) {
      double n = sums[2 * j];
      double s = sums[2 * j + 1];
      log +=
          LogRising.log(shape, s) - shape * Math.log1p(n / rates[j]) - s * Math.log(rates[j] + n);
    }
    return log;
  }

  @Override
  public RealRows simulate(double[] sums, RealRows rows, int like, Rng rng) {
    double[] drawn = new double[rates.length];
    for (int j = 0; j < drawn.length; j++) {
      double rate = rng.gamma(shape + sums[2 * j + 1]) / (rates[j] + sums[2 * j]);
      drawn[j] = Double.isNaN(rows.value(like, j)) ? Double.NaN : Counts.poisson(rate, rng);
    }
    return RealRows.of(drawn, 1, drawn.length);
  }

  /** {@inheritDoc} The rates. */
  @Override
  public TableSummary summary(double[] sums) {
    double[] mean = new double[rates.length];
    double[] deviation = new double[rates.length];
    for (int j = 0; j < mean.length; j++) {
      double a = shape + sums[2 * j + 1];
      double b = rates[j] + sums[2 * j];
      mean[j] = a / b;
      deviation[j] = Math.sqrt(a) / b;
    }
    List<String> names =
        IntStream.rangeClosed(1, mean.length).mapToObj(j -> "rate of column " + j).toList();
    return new TableSummary.Quantities(names, mean, deviation);
  }

  @Override
  public String describe() {
    return Text.of("Poisson in %d columns, gamma prior: shape = %s", rates.length, shape);
  }
}
