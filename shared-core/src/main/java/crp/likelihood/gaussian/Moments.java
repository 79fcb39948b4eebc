package crp.likelihood.gaussian;

import crp.data.RealRows;
import crp.numerics.Cholesky;

/** Sample moments for data-driven priors. */
final class Moments {

  private static final double RIDGE = 1e-6;

  private Moments() {}

  /**
   * {@return the covariance of rows whose column means are near 0, d by d, always positive
   * definite} Rows are weighted; rows with missing entries are omitted if enough complete ones
   * remain. A covariance that is singular, or estimated from hardly more rows than columns, is
   * replaced by its diagonal.
   */
  static double[] covariance(RealRows rows) {
    int d = rows.columns();
    double[] sum = new double[d * d];
    double[] mean = new double[d];
    double weight = 0;
    int used = 0;
    double[] x = new double[d];
    for (int i = 0; i < rows.size(); i++) {
      double w = rows.weights().of(i);
      rows.copyRow(i, x, 0);
      if (w > 0 && complete(x)) {
        weight += w;
        used++;
        include(x, w, weight, mean, sum);
      }
    }
    if (used < d + 2) {
      return diagonal(d, null, 1);
    }
    for (int i = 0; i < d * d; i++) {
      sum[i] /= weight;
    }
    double[] lower = sum.clone();
    boolean positive = Cholesky.factor(lower, d);
    for (int j = 0; positive && j < d; j++) {
      positive = lower[j * d + j] * lower[j * d + j] > RIDGE * sum[j * d + j];
    }
    return positive ? sum : diagonal(d, sum, 1 + RIDGE);
  }

  /** Welford's update of mean and scatter by one weighted row. */
  static void include(double[] x, double w, double weightAfter, double[] mean, double[] scatter) {
    int d = x.length;
    double[] step = new double[d];
    for (int j = 0; j < d; j++) {
      step[j] = x[j] - mean[j];
      mean[j] += step[j] * (w / weightAfter);
    }
    double share = w * (1 - w / weightAfter);
    for (int i = 0; i < d; i++) {
      double c = share * step[i];
      for (int j = 0; j < d; j++) {
        scatter[i * d + j] += c * step[j];
      }
    }
  }

  /** {@return how many of the first d entries are not missing} */
  static int observed(double[] x, int d) {
    int count = 0;
    for (int j = 0; j < d; j++) {
      count += Double.isNaN(x[j]) ? 0 : 1;
    }
    return count;
  }

  static boolean complete(double[] x) {
    for (double v : x) {
      if (Double.isNaN(v)) {
        return false;
      }
    }
    return true;
  }

  private static double[] diagonal(
      int d, double @org.jspecify.annotations.Nullable [] from, double factor) {
    double[] out = new double[d * d];
    for (int j = 0; j < d; j++) {
      double v = from == null ? 1 : from[j * d + j];
      out[j * d + j] = v > 0 ? v * factor : 1;
    }
    return out;
  }
}
