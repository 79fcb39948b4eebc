package crp.likelihood.gaussian;

import crp.numerics.LogGamma;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The parts of the log predictive and of the log marginal of d normal columns that depend on a
 * table's weight only. Those of whole weights are kept; of other weights the last ones are kept,
 * each at the place of its hash, since a table is scored many times before its weight changes.
 */
final class CountTerms implements Serializable {

  private static final long serialVersionUID = 1L;

  static final double LOG_PI = Math.log(Math.PI);

  private static final int MOST = 1 << 20;
  private static final int PLACES = 64;

  private double kappa;
  private double nu;
  private final int d;
  private final double logVolume;
  private transient double[] predictives = {};
  private transient double[] marginals = {};
  private final transient double[] otherWeights = new double[PLACES];
  private final transient double[] otherMarginals = new double[PLACES];

  CountTerms(double kappa, double nu, int d, double logVolume) {
    this.d = d;
    this.logVolume = logVolume;
    set(kappa, nu);
  }

  private Object readResolve() {
    return new CountTerms(kappa, nu, d, logVolume);
  }

  /** Sets kappa and nu and forgets what is known. */
  final void set(double strength, double degrees) {
    kappa = strength;
    nu = degrees;
    Arrays.fill(predictives, Double.NaN);
    Arrays.fill(marginals, Double.NaN);
    Arrays.fill(otherWeights, Double.NaN);
  }

  private static double[] longer(double[] kept, int n) {
    double[] longer = Arrays.copyOf(kept, Math.max(64, 2 * n));
    Arrays.fill(longer, kept.length, longer.length, Double.NaN);
    return longer;
  }

  /** {@return the term of the predictive of a row of weight 1 at a table of weight w} */
  double predictive(double w) {
    int n = (int) w;
    if (n != w || n >= MOST) {
      return freshPredictive(w);
    }
    if (n >= predictives.length) {
      predictives = longer(predictives, n);
    }
    double known = predictives[n];
    if (Double.isNaN(known)) {
      known = freshPredictive(w);
      predictives[n] = known;
    }
    return known;
  }

  private double freshPredictive(double w) {
    double k = kappa + w;
    double degrees = nu + w;
    return LogGamma.of((degrees + 1) / 2)
        - LogGamma.of((degrees + 1 - d) / 2)
        + d * (Math.log(k / (k + 1)) - LOG_PI) / 2
        - logVolume;
  }

  /** {@return the term of the marginal of a table of weight w} */
  double marginal(double w) {
    int n = (int) w;
    if (n != w || n >= MOST) {
      return otherMarginal(w);
    }
    if (n >= marginals.length) {
      marginals = longer(marginals, n);
    }
    double known = marginals[n];
    if (Double.isNaN(known)) {
      known = freshMarginal(w);
      marginals[n] = known;
    }
    return known;
  }

  private double otherMarginal(double w) {
    int place = (Double.hashCode(w) * 0x9E3779B9) >>> 26; // the highest bits: 64 places
    if (otherWeights[place] != w) {
      otherWeights[place] = w;
      otherMarginals[place] = freshMarginal(w);
    }
    return otherMarginals[place];
  }

  private double freshMarginal(double w) {
    return logMultiGammaRatio(nu / 2, w / 2, d)
        - w * (d * LOG_PI / 2 + logVolume)
        + d * Math.log(kappa / (kappa + w)) / 2;
  }

  /** {@return log Gamma_d(a + step) - log Gamma_d(a), the ratio of multivariate gamma functions} */
  static double logMultiGammaRatio(double a, double step, int d) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += LogGamma.of(a + step - j / 2.0) - LogGamma.of(a - j / 2.0);
    }
    return sum;
  }
}
