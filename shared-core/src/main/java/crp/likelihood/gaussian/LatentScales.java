package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The latent scales of rows whose clusters are Student t; they belong to one chain. Given its scale
 * u a row is normal with covariance Sigma / u. Scales are independent a priori, with a gamma law of
 * shape and rate f / 2, f being the degrees of freedom of the tails. The number that is kept is 1 /
 * f; where it is 0 clusters are normal and all scales are 1.
 *
 * <p>Both are drawn given means and covariances of the tables, which are themselves drawn given the
 * scales before and forgotten afterwards: first f with the scales integrated out, then the scales.
 * So each step is a draw from a conditional law, and f can come from infinity and go there. Rows
 * without a table have scales from their prior.
 *
 * <p>Reference: Geweke, J. (1993), Bayesian treatment of the independent Student-t linear model,
 * Journal of Applied Econometrics 8, S19-S40.
 */
final class LatentScales implements Serializable {

  private static final long serialVersionUID = 1L;

  private Parameter tails;
  // whether clusters can be other than normal; read for every row
  private boolean any;
  private double[] scales;

  /** Starts with all scales 1. */
  LatentScales(Parameter tails, int items) {
    this.tails = tails;
    any = heavy(tails);
    scales = new double[any ? items : 0];
    Arrays.fill(scales, 1);
  }

  /** {@return whether clusters can be other than normal} */
  boolean any() {
    return any;
  }

  /** {@return whether clusters with such tails can be other than normal} */
  static boolean heavy(Parameter tails) {
    return tails.sampled() || tails.value() > 0;
  }

  double of(int item) {
    return scales.length == 0 ? 1 : scales[item];
  }

  /** {@return 1 / f} */
  Parameter tails() {
    return tails;
  }

  /** Sets 1 / f. */
  void set(double value) {
    tails = tails.with(value);
    any = heavy(tails);
  }

  /**
   * Draws degrees of freedom, if they are sampled, and scales. O(items values of the grid).
   *
   * @param sizes number of entries of each row, times its weight; 0 for a row without a table
   * @param forms squared Mahalanobis distance of each row, times its weight; 0 without a table
   */
  void draw(double[] sizes, double[] forms, Rng rng) {
    if (tails.sampled()) {
      double[] values = tails.prior().values();
      double[] logWeights = new double[values.length];
      Arrays.setAll(logWeights, g -> logLikelihood(values[g], sizes, forms));
      set(values[rng.index(logWeights, values.length)]);
    }
    for (int i = 0; i < scales.length; i++) {
      scales[i] = drawn(sizes[i], forms[i], rng);
    }
  }

  /** {@return the scale of a row of which nothing is known} */
  double drawn(Rng rng) {
    return drawn(0, 0, rng);
  }

  private double drawn(double size, double form, Rng rng) {
    if (tails.value() == 0) {
      return 1;
    }
    double half = 0.5 / tails.value();
    // not 0, where few degrees of freedom make the gamma draw underflow
    return Math.max(Double.MIN_NORMAL, rng.gamma(half + size / 2)) / (half + form / 2);
  }

  /** Of 1 / f given means and covariances, up to a term that does not depend on it. */
  private static double logLikelihood(double value, double[] sizes, double[] forms) {
    double half = 0.5 / value;
    double sum = 0;
    double size = 0;
    double constant = 0;
    for (int i = 0; i < sizes.length; i++) {
      if (value == 0) {
        sum -= forms[i] / 2;
        continue;
      }
      if (sizes[i] != size) {
        size = sizes[i];
        constant = LogGamma.of(half + size / 2) - LogGamma.of(half) - size / 2 * Math.log(half);
      }
      sum += constant - (half + size / 2) * Math.log1p(forms[i] * value);
    }
    return sum;
  }

  /** {@return the mean of densities of rows over the law of a scale} */
  ScaleMean mean(int entries, double kappa, double nu) {
    return new ScaleMean(tails.value(), entries, kappa, nu);
  }

  /** Stores 1 / f and the scales, or replaces them by stored ones. */
  void archive(Archive archive) {
    if (!any()) {
      return;
    }
    double value = archive.finite(tails.value());
    scales = archive.finites(scales, scales.length);
    if (archive.reading()) {
      archive.require(value >= 0 && value <= 1, "the tails are out of range");
      set(value);
      for (double scale : scales) {
        archive.require(scale > 0, "a scale is not positive");
      }
    }
  }
}
