package crp.likelihood.gaussian;

import crp.numerics.LogGamma;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The parts of the log predictive and of the log marginal under a normal-inverse-Wishart prior that
 * depend on a table's weight only. Those of whole weights up to a limit are all kept; of other
 * weights the last ones are kept, each at the place of its hash, since a table is scored many times
 * before its weight changes.
 */
final class CountTerms implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int PLACES = 64;

  private double kappa;
  private double nu;
  private final int d;
  private final double logVolume;
  private final double[] predictives;
  private final double[] marginals;
  private final double[] otherWeights = new double[PLACES];
  private final double[] otherMarginals = new double[PLACES];

  CountTerms(BasePrior base, int d, double logVolume, int largestCount) {
    this.d = d;
    this.logVolume = logVolume;
    predictives = new double[largestCount + 1];
    marginals = new double[largestCount + 1];
    set(base);
  }

  /** Sets kappa and nu and clears the cache. */
  final void set(BasePrior base) {
    kappa = base.kappa();
    nu = base.nu();
    Arrays.fill(predictives, Double.NaN);
    Arrays.fill(marginals, Double.NaN);
    Arrays.fill(otherWeights, Double.NaN);
  }

  /** {@return the term of the predictive of a row of weight 1 at a table of weight w} */
  double predictive(double w) {
    int n = (int) w;
    if (n != w || n >= predictives.length) {
      return freshPredictive(w);
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
        + d * (Math.log(k / (k + 1)) - StudentTerms.LOG_PI) / 2
        - logVolume;
  }

  /** {@return the term of the marginal of a table of weight w} */
  double marginal(double w) {
    int n = (int) w;
    if (n != w || n >= marginals.length) {
      return otherMarginal(w);
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
    return StudentTerms.logMultiGammaRatio(nu / 2, w / 2, d)
        - w * (d * StudentTerms.LOG_PI / 2 + logVolume)
        + d * Math.log(kappa / (kappa + w)) / 2;
  }
}
