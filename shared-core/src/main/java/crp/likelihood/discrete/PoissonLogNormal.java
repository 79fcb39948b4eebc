package crp.likelihood.discrete;

import crp.Text;
import crp.data.RealRows;
import crp.likelihood.NonconjugateFamily;
import crp.likelihood.Support;
import crp.parameter.Range;
import crp.random.Rng;
import crp.random.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.apache.commons.math3.special.Gamma;

/**
 * Independent columns of counts, each Poisson given the cluster, with a log-normal prior on its
 * rate:
 *
 * <pre>  x_j ~ Poisson(lambda_j),   log lambda_j ~ Normal(mu_j, sigma^2).</pre>
 *
 * Counts are whole numbers; NaN is a missing entry, which is integrated out. The rates cannot be
 * integrated out: each table stores its own rates, which the chain samples (see {@link
 * NonconjugateFamily}). An update of a table's rates reads its entries once and takes some
 * evaluations per column.
 */
public final class PoissonLogNormal implements NonconjugateFamily<RealRows> {

  private static final long serialVersionUID = 1L;

  /** Prior means of a log rate: no count has a rate beyond. */
  public static final Range MU = new Range(-100, true, 100, true);

  /** Prior deviations of a log rate: wider ones give rates that are no numbers. */
  public static final Range SIGMA = new Range(0.001, true, 20, true);

  /** Default prior standard deviation of the log rates. */
  public static final double DEFAULT_SIGMA = 1;

  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** The integral for one count is truncated where the integrand falls to e^-40 of its maximum. */
  private static final double TAIL = 40;

  /** Of Student's t, from which log rates are proposed. */
  private static final double DEGREES = 5;

  private static final double LOG_STUDENT =
      Gamma.logGamma((DEGREES + 1) / 2)
          - Gamma.logGamma(DEGREES / 2)
          - 0.5 * Math.log(DEGREES * Math.PI);

  private static final int NODES = 64;
  private static final GaussIntegratorFactory GAUSS = new GaussIntegratorFactory();

  private final double[] mu;
  private final double sigma;

  private PoissonLogNormal(double[] mu, double sigma) {
    this.mu = mu;
    this.sigma = sigma;
  }

  /**
   * {@return the family with a given prior}
   *
   * @param mu prior mean of each column's log rate, in {@link #MU}; at least one; copied
   * @param sigma prior deviation of the log rates, in {@link #SIGMA}
   * @throws IllegalArgumentException if a number is out of range
   */
  public static PoissonLogNormal of(double[] mu, double sigma) {
    if (mu.length == 0) {
      throw new IllegalArgumentException("mu must hold at least one number");
    }
    for (double one : mu) {
      MU.require("mu", one);
    }
    SIGMA.require("sigma", sigma);
    return new PoissonLogNormal(mu.clone(), sigma);
  }

  /**
   * {@return the family with a prior centred at the columns' means} The prior median of a rate is
   * the mean of its column plus half a count.
   *
   * @param rows the data; their weights count
   * @throws IllegalArgumentException if an entry is not a count; names row and column
   */
  public static PoissonLogNormal from(RealRows rows) {
    double[] mu = new double[rows.columns()];
    for (int j = 0; j < mu.length; j++) {
      mu[j] = Math.log(Counts.mean(rows, j));
    }
    return new PoissonLogNormal(mu, DEFAULT_SIGMA);
  }

  /**
   * {@return this family with another prior mean of all log rates}
   *
   * @param replacement in {@link #MU}
   */
  public PoissonLogNormal withMu(double replacement) {
    double[] all = new double[mu.length];
    Arrays.fill(all, replacement);
    return of(all, sigma);
  }

  /**
   * {@return this family with another prior deviation of the log rates}
   *
   * @param replacement in {@link #SIGMA}
   */
  public PoissonLogNormal withSigma(double replacement) {
    return of(mu, replacement);
  }

  /** {@return the number of columns} */
  public int columns() {
    return mu.length;
  }

  @Override
  public Support support() {
    return Support.COUNT;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if an entry is not a count, naming row and column, or the
   *     number of columns differs
   */
  @Override
  public RealRows prepare(RealRows rows) {
    return Counts.require(rows, mu.length);
  }

  /** {@inheritDoc} The log rates, followed by the rates. */
  @Override
  public int dimension() {
    return 2 * mu.length;
  }

  @Override
  public void drawParameter(double[] parameter, Rng rng) {
    for (int j = 0; j < mu.length; j++) {
      set(parameter, j, mu[j] + sigma * rng.gaussian());
    }
  }

  private void set(double[] parameter, int column, double logRate) {
    parameter[column] = logRate;
    parameter[mu.length + column] = Math.exp(logRate);
  }

  @Override
  public double logBase(double[] parameter) {
    double log = 0;
    for (int j = 0; j < mu.length; j++) {
      log += logNormal(j, parameter[j]);
    }
    return log;
  }

  private double logNormal(int column, double logRate) {
    double z = (logRate - mu[column]) / sigma;
    return -0.5 * z * z - Math.log(sigma) - HALF_LOG_TWO_PI;
  }

  @Override
  public double logDensity(double[] parameter, RealRows rows, int row) {
    double log = 0;
    for (int j = 0; j < mu.length; j++) {
      double x = Counts.of(rows, row, j);
      if (!Double.isNaN(x)) {
        log += x * parameter[j] - parameter[mu.length + j] - Counts.logFactorial(x);
      }
    }
    return log;
  }

  /**
   * {@inheritDoc} One slice sampling step per column, from the sums of its counts and of its
   * weights.
   */
  @Override
  public void update(double[] parameter, RealRows rows, int[] members, int n, Rng rng) {
    for (int j = 0; j < mu.length; j++) {
      Sums sums = Sums.of(rows, j, members, n);
      set(parameter, j, slice(j, sums.counts, sums.weight, parameter[j], rng));
    }
  }

  /** What the rows of a table say about one rate. */
  private record Sums(double counts, double weight) {

    static Sums of(RealRows rows, int column, int[] members, int n) {
      double counts = 0;
      double weight = 0;
      for (int m = 0; m < n; m++) {
        double x = rows.value(members[m], column);
        if (!Double.isNaN(x)) {
          double w = rows.weights().of(members[m]);
          counts += w * x;
          weight += w;
        }
      }
      return new Sums(counts, weight);
    }
  }

  private double slice(int column, double counts, double weight, double now, Rng rng) {
    double width = 2 / Math.sqrt(counts + 1 / (sigma * sigma));
    return Slice.draw(
        u -> counts * u - weight * Math.exp(u) + logNormal(column, u), now, width, rng);
  }

  /**
   * {@inheritDoc} Each log rate from Student's t about the mode of its conditional distribution, as
   * wide as the curvature there. The conditional has lighter tails, so that ratios are bounded.
   */
  @Override
  public void propose(double[] parameter, RealRows rows, int[] members, int n, Rng rng) {
    for (int j = 0; j < mu.length; j++) {
      Bell bell = bell(rows, j, members, n);
      double t = rng.gaussian() / Math.sqrt(rng.gamma(DEGREES / 2) / (DEGREES / 2));
      set(parameter, j, bell.mode + bell.width * t);
    }
  }

  @Override
  public double logProposal(double[] parameter, RealRows rows, int[] members, int n) {
    double log = mu.length * LOG_STUDENT;
    for (int j = 0; j < mu.length; j++) {
      Bell bell = bell(rows, j, members, n);
      double t = (parameter[j] - bell.mode) / bell.width;
      log -= Math.log(bell.width) + (DEGREES + 1) / 2 * Math.log1p(t * t / DEGREES);
    }
    return log;
  }

  /** Mode and width of the conditional distribution of a log rate. */
  private record Bell(double mode, double width) {}

  private Bell bell(RealRows rows, int column, int[] members, int n) {
    Sums sums = Sums.of(rows, column, members, n);
    double precision = 1 / (sigma * sigma);
    double mode = sums.weight == 0 ? mu[column] : mode(column, sums.counts, sums.weight, precision);
    return new Bell(mode, 1 / Math.sqrt(sums.weight * Math.exp(mode) + precision));
  }

  /** {@inheritDoc} One Gauss-Legendre integral per column; the draws are not used. */
  @Override
  public double logMarginal(RealRows rows, int row, double weight, double[][] draws) {
    double log = 0;
    for (int j = 0; j < mu.length; j++) {
      double x = Counts.of(rows, row, j);
      if (!Double.isNaN(x)) {
        log += logIntegral(j, weight * x, weight) - weight * Counts.logFactorial(x);
      }
    }
    return log;
  }

  /** log of the integral of exp(counts u - weight e^u) over the prior; log-concave in u. */
  private double logIntegral(int column, double counts, double weight) {
    double precision = 1 / (sigma * sigma);
    double mode = mode(column, counts, weight, precision);
    double top = counts * mode - weight * Math.exp(mode) + logNormal(column, mode);
    double step = 1 / Math.sqrt(weight * Math.exp(mode) + precision);
    double from = mode;
    double to = mode;
    do {
      from -= step;
    } while (counts * from - weight * Math.exp(from) + logNormal(column, from) > top - TAIL);
    do {
      to += step;
    } while (counts * to - weight * Math.exp(to) + logNormal(column, to) > top - TAIL);
    double integral =
        GAUSS
            .legendre(NODES, from, to)
            .integrate(
                u -> Math.exp(counts * u - weight * Math.exp(u) + logNormal(column, u) - top));
    return top + Math.log(integral);
  }

  /** Root u of counts - weight e^u = (u - mu) / sigma^2, by Newton steps from the right. */
  private double mode(int column, double counts, double weight, double precision) {
    // right of the mode the slope is negative and concave in u, so the steps never overshoot
    double u = Math.max(mu[column], Math.log((counts + 1) / weight));
    for (int k = 0; k < 100; k++) {
      double rate = weight * Math.exp(u);
      double step = (counts - rate - precision * (u - mu[column])) / (rate + precision);
      u += step;
      if (Math.abs(step) < 1e-10) {
        break;
      }
    }
    return u;
  }

  /** {@inheritDoc} Minus half the squared distance of the roots of the rates. */
  @Override
  public double logAffinity(double[] one, double[] other) {
    double log = 0;
    for (int j = mu.length; j < 2 * mu.length; j++) {
      double gap = Math.sqrt(one[j]) - Math.sqrt(other[j]);
      log -= gap * gap / 2;
    }
    return log;
  }

  /** {@inheritDoc} Independent Poisson counts. */
  @Override
  public RealRows simulate(double[] parameter, RealRows rows, int like, Rng rng) {
    double[] drawn = new double[mu.length];
    for (int j = 0; j < drawn.length; j++) {
      drawn[j] =
          Double.isNaN(rows.value(like, j))
              ? Double.NaN
              : Counts.poisson(parameter[mu.length + j], rng);
    }
    return RealRows.of(drawn, 1, drawn.length);
  }

  @Override
  public List<String> quantities() {
    return IntStream.rangeClosed(1, mu.length).mapToObj(j -> "rate of column " + j).toList();
  }

  /** {@inheritDoc} The rates. */
  @Override
  public void report(double[] parameter, double[] out) {
    System.arraycopy(parameter, mu.length, out, 0, mu.length);
  }

  @Override
  public String describe() {
    return mu.length == 1
        ? Text.of("Poisson, log-normal prior: mu = %.4g, sigma = %s", mu[0], sigma)
        : Text.of("Poisson in %d columns, log-normal prior: sigma = %s", mu.length, sigma);
  }
}
