package crp.likelihood.gaussian;

import crp.numerics.Cholesky;

/**
 * Affinities (Bhattacharyya coefficients) of normal laws, which do not depend on the units:
 *
 * <pre>
 * log affinity = (log |A| + log |B|) / 4 - log |M| / 2 - (a - b)' M^-1 (a - b) / 8,   M = (A + B) / 2
 * </pre>
 *
 * <p>Reference: A. Bhattacharyya (1943), On a measure of divergence between two statistical
 * populations defined by their probability distributions.
 */
final class NormalAffinities {

  private NormalAffinities() {}

  /** {@return the affinities of n normal laws, n by n} O(n^2 d^3). */
  static double[] ofFull(double[][] means, double[][] covariances) {
    int n = means.length;
    double[] logDets = new double[n];
    for (int k = 0; k < n; k++) {
      int d = means[k].length;
      double[] factor = covariances[k].clone();
      factored(factor, d);
      logDets[k] = Cholesky.logDeterminant(factor, d);
    }
    double[] out = new double[n * n];
    for (int a = 0; a < n; a++) {
      out[a * n + a] = 1;
      for (int b = 0; b < a; b++) {
        double log =
            (logDets[a] + logDets[b]) / 4
                - apart(means[a], covariances[a], means[b], covariances[b]);
        out[a * n + b] = Math.exp(Math.min(0, log));
        out[b * n + a] = out[a * n + b];
      }
    }
    return out;
  }

  private static void factored(double[] matrix, int d) {
    if (!Cholesky.factor(matrix, d)) {
      throw InverseFactor.singular();
    }
  }

  /** {@return log |M| / 2 + (a - b)' M^-1 (a - b) / 8} */
  private static double apart(double[] a, double[] covA, double[] b, double[] covB) {
    int d = a.length;
    double[] middle = new double[d * d];
    for (int i = 0; i < d * d; i++) {
      middle[i] = (covA[i] + covB[i]) / 2;
    }
    factored(middle, d);
    double form = 0;
    double[] y = new double[d];
    for (int i = 0; i < d; i++) {
      y[i] = a[i] - b[i];
      for (int j = 0; j < i; j++) {
        y[i] -= middle[i * d + j] * y[j];
      }
      y[i] /= middle[i * d + i];
      form += y[i] * y[i];
    }
    return Cholesky.logDeterminant(middle, d) / 2 + form / 8;
  }

  /** {@return the affinities of n normal laws with independent columns, n by n} O(n^2 d). */
  static double[] ofColumns(double[][] means, double[][] variances) {
    int n = means.length;
    double[] out = new double[n * n];
    for (int a = 0; a < n; a++) {
      out[a * n + a] = 1;
      for (int b = 0; b < a; b++) {
        double log = 0;
        for (int j = 0; j < means[a].length; j++) {
          double both = variances[a][j] + variances[b][j];
          double gap = means[a][j] - means[b][j];
          double product = Math.sqrt(variances[a][j]) * Math.sqrt(variances[b][j]);
          log += Math.log(2 * product / both) / 2 - gap * gap / (4 * both);
        }
        out[a * n + b] = Math.exp(Math.min(0, log));
        out[b * n + a] = out[a * n + b];
      }
    }
    return out;
  }
}
