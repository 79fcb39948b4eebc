package crp.likelihood.gaussian;

import crp.numerics.LogGamma;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The parts of the log predictive and of the log marginal of d normal columns that depend on a
 * table's weight only. Those of whole weights are kept, for all values of kappa and nu while they
 * are few, since sampled numbers come back to the same values; of other weights the last ones are
 * kept, each at the place of its hash, since a table is scored many times before its weight
 * changes.
 */
final class CountTerms implements Serializable {

  private static final long serialVersionUID = 1L;

  static final double LOG_PI = Math.log(Math.PI);

  /** Above this weight the terms of all weights would take more memory than the rows of a batch. */
  private static final int MOST = 1 << 17;

  /** Up to this weight terms are kept when kappa and nu change. */
  private static final int FEW = 1 << 13;

  /** A grid has fewer values; those of a continuous law do not come back. */
  private static final int MOST_VALUES = 1 << 8;

  private static final int PLACES = 64;

  private double kappa;
  private double nu;
  private final int d;
  private final double logVolume;
  private final transient Map<Numbers, Known> all = new HashMap<>();
  private transient Known known = new Known();
  private final transient Others otherPredictives = new Others();
  private final transient Others otherMarginals = new Others();

  private record Numbers(double kappa, double nu) {}

  /** The terms of whole weights under one kappa and nu, NaN where not known. */
  private static final class Known {
    private double[] predictives = {};
    private double[] marginals = {};
  }

  /** The terms of the last other weights, each at the place of its hash. */
  private static final class Others {
    private final double[] weights = new double[PLACES];
    private final double[] terms = new double[PLACES];

    double term(double w, DoubleUnaryOperator fresh) {
      int place = (Double.hashCode(w) * 0x9E3779B9) >>> 26; // the highest bits: 64 places
      if (weights[place] != w) {
        weights[place] = w;
        terms[place] = fresh.applyAsDouble(w);
      }
      return terms[place];
    }
  }

  CountTerms(double kappa, double nu, int d, double logVolume) {
    this.d = d;
    this.logVolume = logVolume;
    set(kappa, nu);
  }

  private Object readResolve() {
    return new CountTerms(kappa, nu, d, logVolume);
  }

  /** Sets kappa and nu. */
  final void set(double strength, double degrees) {
    kappa = strength;
    nu = degrees;
    if (all.size() >= MOST_VALUES
        || Math.max(known.predictives.length, known.marginals.length) > 2 * FEW) {
      all.clear();
    }
    known = all.computeIfAbsent(new Numbers(kappa, nu), numbers -> new Known());
    Arrays.fill(otherPredictives.weights, Double.NaN);
    Arrays.fill(otherMarginals.weights, Double.NaN);
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
      return otherPredictives.term(w, this::freshPredictive);
    }
    if (n >= known.predictives.length) {
      known.predictives = longer(known.predictives, n);
    }
    double term = known.predictives[n];
    if (Double.isNaN(term)) {
      term = freshPredictive(w);
      known.predictives[n] = term;
    }
    return term;
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
      return otherMarginals.term(w, this::freshMarginal);
    }
    if (n >= known.marginals.length) {
      known.marginals = longer(known.marginals, n);
    }
    double term = known.marginals[n];
    if (Double.isNaN(term)) {
      term = freshMarginal(w);
      known.marginals[n] = term;
    }
    return term;
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
