package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.numerics.Cholesky;

/**
 * What the predictive density of rows with one pattern of missing entries needs of a table: the
 * Cholesky factor of the scale matrix of the observed entries. O(m^3) to make for m of them, O(m^2)
 * for the form of a row.
 */
final class ObservedBlock {

  private final int[] seen;
  private final double[] mean;
  private final double[] lower;
  private final double[] y;
  private final double constant;
  private final double nu;

  /** Computes the factor. */
  ObservedBlock(double[] x, double[] mean, double[] psi, double nu, Frame frame) {
    int d = mean.length;
    int m = Moments.observed(x, d);
    seen = new int[m];
    double volume = 0;
    for (int j = 0, i = 0; j < d; j++) {
      if (!Double.isNaN(x[j])) {
        volume += Math.log(frame.scale(j));
        seen[i++] = j;
      }
    }
    lower = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        lower[i * m + j] = psi[seen[i] * d + seen[j]];
      }
    }
    Cholesky.factor(lower, m);
    double logDet = 0;
    for (int i = 0; i < m; i++) {
      logDet += 2 * Math.log(lower[i * m + i]);
    }
    this.mean = mean;
    // a submatrix of order m of an inverse Wishart matrix has d - m fewer degrees of freedom
    this.nu = nu - d + m;
    y = new double[m];
    constant =
        CountTerms.logMultiGammaRatio(this.nu / 2, 0.5, m)
            - (m * CountTerms.LOG_PI + logDet) / 2
            - volume;
  }

  /** {@return number of observed entries} */
  int entries() {
    return seen.length;
  }

  /** {@return the degrees of freedom of the scale matrix of the observed entries} */
  double nu() {
    return nu;
  }

  /** {@return what the log density in the data's units has beside {@link ScaleMean}} */
  double constant() {
    return constant;
  }

  /** {@return the quadratic form of a row with the same pattern} */
  double form(double[] x) {
    int m = seen.length;
    double q = 0;
    for (int i = 0; i < m; i++) {
      y[i] = x[seen[i]] - mean[seen[i]];
      for (int j = 0; j < i; j++) {
        y[i] -= lower[i * m + j] * y[j];
      }
      y[i] /= lower[i * m + i];
      q += y[i] * y[i];
    }
    return q;
  }
}
