package crp.bench;

import crp.data.RealRows;
import crp.numerics.Cholesky;
import crp.partition.Partition;

/**
 * What a sweep cannot do without, and nothing else: for every row and every table the log density
 * of a Student t law, by a quadratic form with a stored packed inverse factor, one logarithm and
 * one exponential. The yardstick of {@link TableGibbsGaussian}.
 */
final class BareStudent {

  private final int n;
  private final int d;
  private final int k;
  private final double[] values;
  private final double[] means;
  private final double[] factors;
  private final double[] constants;
  private final double[] degrees;

  BareStudent(RealRows rows, Partition partition) {
    n = rows.size();
    d = rows.columns();
    k = partition.clusters();
    values = rows.toArray();
    means = new double[k * d];
    factors = new double[k * length()];
    constants = new double[k];
    degrees = new double[k];
    for (int t = 0; t < k; t++) {
      describe(t, partition);
    }
  }

  private int length() {
    return d * (d + 1) / 2;
  }

  /** Mean and inverse factor of the covariance of a table's rows, with a ridge for small ones. */
  private void describe(int t, Partition partition) {
    int count = partition.sizes()[t];
    double[] psi = new double[d * d];
    for (int i = 0; i < n; i++) {
      if (partition.label(i) == t) {
        for (int j = 0; j < d; j++) {
          means[t * d + j] += values[i * d + j] / count;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      if (partition.label(i) == t) {
        for (int j = 0; j < d * d; j++) {
          int a = j / d;
          int b = j % d;
          psi[j] += (values[i * d + a] - means[t * d + a]) * (values[i * d + b] - means[t * d + b]);
        }
      }
    }
    for (int j = 0; j < d; j++) {
      psi[j * d + j] += 1;
    }
    if (!Cholesky.factor(psi, d)) {
      throw new IllegalStateException("not positive definite");
    }
    double logDet = 0;
    for (int j = 0; j < d; j++) {
      logDet += Math.log(psi[j * d + j]);
    }
    Cholesky.invertLower(psi, d);
    for (int i = 0, at = t * length(); i < d; i++) {
      System.arraycopy(psi, i * d, factors, at, i + 1);
      at += i + 1;
    }
    degrees[t] = count + d + 2;
    constants[t] = Math.log(count) - logDet;
  }

  /** {@return the sum of all densities up to a constant, so that nothing is optimised away} */
  double evaluate() {
    double[] gap = new double[d];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < k; t++) {
        for (int j = 0; j < d; j++) {
          gap[j] = values[i * d + j] - means[t * d + j];
        }
        double q = quadratic(t * length(), gap);
        sum += Math.exp(constants[t] - 0.5 * degrees[t] * Math.log(1 + q));
      }
    }
    return sum;
  }

  private double quadratic(int at, double[] x) {
    double q = 0;
    int row = at;
    for (int i = 0; i < d; i++) {
      double y = 0;
      for (int j = 0; j <= i; j++) {
        y += factors[row + j] * x[j];
      }
      q += y * y;
      row += i + 1;
    }
    return q;
  }
}
