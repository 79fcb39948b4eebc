package crp.likelihood.gaussian;

import crp.numerics.Cholesky;
import crp.numerics.LogGamma;
import crp.random.Rng;
import java.io.Serializable;

/**
 * The prior of a sampled base matrix V: Wishart with d degrees of freedom and mean S, the scale
 * matrix of the family. The scale matrix of a table is a multiple of V, so tables learn from each
 * other how widely they spread, and in which directions. Densities are with respect to {@code
 * |V|^(-(d+1)/2) dV}, which invertible maps of the columns do not change. The law ends where tr(S
 * V^-1) is {@link #SHRUNK}: rows of equal values would draw V to 0 without end. The part beyond,
 * less than a thousandth, is not taken off the constant.
 *
 * <p>Reference: Rasmussen, C. E. (2000), The infinite Gaussian mixture model, Advances in Neural
 * Information Processing Systems 12, 554-560. Immutable.
 */
final class BaseMatrix implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Largest tr(S V^-1): a deviation of V in some direction is a thousandth of that of S. */
  static final double SHRUNK = 1e6;

  private final int d;
  private final double[] mean;
  // packed inverse factor of S
  private final double[] factor;
  private final double constant;

  /** The law with a given mean, d by d; not modified. */
  BaseMatrix(double[] mean, int d) {
    this.d = d;
    this.mean = mean.clone();
    factor = new double[InverseFactor.length(InverseFactor.padded(d))];
    double logDet = InverseFactor.invert(mean.clone(), d, factor, 0);
    double sum = d * ((d - 1) * CountTerms.LOG_PI / 4 - d * Math.log(d / 2.0) / 2 + logDet / 2);
    for (int j = 0; j < d; j++) {
      sum += LogGamma.of((d - j) / 2.0);
    }
    constant = -sum;
  }

  /** {@return the log density of a matrix, in nats} */
  double logDensity(double[] v) {
    return logDensities(v, new double[] {1})[0];
  }

  /** {@return the log densities of multiples of a matrix} */
  double[] logDensities(double[] v, double[] multiples) {
    double logDet = logDeterminant(v);
    double trace = trace(factor, v);
    double shrunk = shrunk(v);
    double[] logs = new double[multiples.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] =
          shrunk > SHRUNK * multiples[i]
              ? Double.NEGATIVE_INFINITY
              : logDensity(logDet, trace, multiples[i]);
    }
    return logs;
  }

  private double logDensity(double logDet, double trace, double multiple) {
    return constant + d * (logDet + d * Math.log(multiple) - multiple * trace) / 2;
  }

  private double logDeterminant(double[] v) {
    double[] lower = v.clone();
    if (!Cholesky.factor(lower, d)) {
      throw InverseFactor.singular();
    }
    return Cholesky.logDeterminant(lower, d);
  }

  /** {@return whether a matrix has a positive density} */
  boolean holds(double[] v) {
    return shrunk(v) <= SHRUNK;
  }

  /** {@return tr(S V^-1)} */
  private double shrunk(double[] v) {
    double[] inverse = new double[factor.length];
    InverseFactor.invert(v.clone(), d, inverse, 0);
    return trace(inverse, mean);
  }

  /** {@return the trace of A^-1 V, where A has a packed inverse factor} */
  private double trace(double[] factor, double[] v) {
    double sum = 0;
    for (int i = 0; i < d; i++) {
      int row = InverseFactor.length(i);
      for (int a = 0; a <= i; a++) {
        for (int b = 0; b <= i; b++) {
          sum += factor[row + a] * factor[row + b] * v[a * d + b];
        }
      }
    }
    return sum;
  }

  /**
   * {@return a draw of V given covariances that are inverse Wishart around multiples of it}
   *
   * @param degrees sum of the degrees of freedom of the covariances
   * @param precision sum of the inverse covariances, each times its multiple, d by d; overwritten
   */
  double[] draw(double degrees, double[] precision, Rng rng) {
    for (int i = 0; i < d; i++) {
      addSquare(factor, InverseFactor.length(i), i, d, d, precision);
    }
    double[] inverse = new double[factor.length];
    InverseFactor.invert(precision, d, inverse, 0);
    double[] v = new double[d * d];
    double[] bartlett = new double[d];
    double[] row = new double[d];
    for (int i = 0; i < d; i++) {
      NormalLaws.drawTriangle(i, degrees + i + 1, bartlett, rng);
      NormalLaws.multiply(bartlett, i, inverse, 0, row, 0);
      addSquare(row, 0, i, d, 1, v);
    }
    return v;
  }

  /** Adds a multiple of r r', with r in entries 0 to {@code last} from an index on. */
  static void addSquare(double[] r, int at, int last, int d, double multiple, double[] sum) {
    for (int a = 0; a <= last; a++) {
      for (int b = 0; b <= last; b++) {
        sum[a * d + b] += multiple * r[at + a] * r[at + b];
      }
    }
  }
}
