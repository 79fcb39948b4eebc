package crp.likelihood.gaussian;

import crp.data.Frame;
import crp.numerics.Cholesky;
import crp.numerics.LogGamma;

/** Terms of the multivariate Student-t density outside the hot path. */
final class StudentTerms {

  static final double LOG_PI = Math.log(Math.PI);

  private StudentTerms() {}

  /** {@return log Gamma_d(a + step) - log Gamma_d(a), the ratio of multivariate gamma functions} */
  static double logMultiGammaRatio(double a, double step, int d) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += LogGamma.of(a + step - j / 2.0) - LogGamma.of(a - j / 2.0);
    }
    return sum;
  }

  /**
   * {@return the log predictive density, in the data's units, of the observed entries of x}
   *
   * @param x d numbers in the frame, NaN for missing
   * @param u scale of the row, whose covariance is Sigma / u
   * @param mean the table's mean
   * @param psi the table's scale matrix, d by d
   * @param kappa the table's strength of the mean
   * @param nu the table's degrees of freedom
   * @param frame the units
   */
  static double logObserved(
      double[] x, double u, double[] mean, double[] psi, double kappa, double nu, Frame frame) {
    int d = mean.length;
    int[] seen = new int[d];
    int m = 0;
    double volume = 0;
    for (int j = 0; j < d; j++) {
      if (!Double.isNaN(x[j])) {
        volume += Math.log(frame.scale(j));
        seen[m++] = j;
      }
    }
    double[] lower = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        lower[i * m + j] = psi[seen[i] * d + seen[j]];
      }
    }
    Cholesky.factor(lower, m);
    double logDet = 0;
    double q = 0;
    double[] y = new double[m];
    for (int i = 0; i < m; i++) {
      y[i] = x[seen[i]] - mean[seen[i]];
      for (int j = 0; j < i; j++) {
        y[i] -= lower[i * m + j] * y[j];
      }
      y[i] /= lower[i * m + i];
      q += y[i] * y[i];
      logDet += 2 * Math.log(lower[i * m + i]);
    }
    // A submatrix of order m of an inverse Wishart matrix has d - m fewer degrees of freedom.
    double degrees = nu - d + m;
    double c = kappa * u / (kappa + u);
    return logMultiGammaRatio(degrees / 2, 0.5, m)
        + (m * (Math.log(c) - LOG_PI) - logDet - (degrees + 1) * Math.log1p(c * q)) / 2
        - volume;
  }
}
