package crp.likelihood.gaussian;

import crp.numerics.Cholesky;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The moments of a group of rows, and the effect of the group on a table's determinant. With Psi^-1
 * = W' W, S the group's scatter, c its mean and g the weight of (c - m)(c - m)', the determinant of
 * Psi changes by the factor
 *
 * <pre>  |I + W S W' + g y y'|,   y = W (c - m),</pre>
 *
 * or with minus signs when the group is removed. Methods do not allocate.
 */
final class NiwGroup implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int d;
  private double weight;
  private double mass;
  private double logScale;
  private final double[] center;
  private final double[] scatter;
  private final double[] step;
  private final double[] y;
  private final double[] half;
  private final double[] whole;

  NiwGroup(int d) {
    this.d = d;
    center = new double[d];
    scatter = new double[d * d];
    step = new double[d];
    y = new double[d];
    half = new double[d * d];
    whole = new double[d * d];
  }

  void clear() {
    weight = 0;
    mass = 0;
    logScale = 0;
    Arrays.fill(center, 0);
    Arrays.fill(scatter, 0);
  }

  /**
   * Welford's update by w copies of x of total mass g; only the lower triangle of the scatter is
   * stored.
   */
  void include(double[] x, double w, double g) {
    if (w == 0) {
      return;
    }
    weight += w;
    mass += g;
    logScale += w == g ? 0 : w * Math.log(g / w);
    double share = g / mass;
    for (int j = 0; j < d; j++) {
      step[j] = x[j] - center[j];
      center[j] += step[j] * share;
    }
    double rest = g * (1 - share);
    for (int i = 0; i < d; i++) {
      double c = rest * step[i];
      for (int j = 0; j <= i; j++) {
        scatter[i * d + j] += c * step[j];
      }
    }
  }

  double weight() {
    return weight;
  }

  double mass() {
    return mass;
  }

  double logScale() {
    return logScale;
  }

  /** {@return log |Psi after| - log |Psi before|; NaN if the result has no accurate digits} */
  double logDeterminant(double[] f, int at, double[] means, int meanAt, double g, boolean joining) {
    intoFactor(f, at, means, meanAt);
    identityPlus(f, at, g, joining ? 1 : -1);
    if (!Cholesky.factor(whole, d)) {
      return Double.NaN;
    }
    double product = 1;
    for (int i = 0; i < d; i++) {
      double pivot = whole[i * d + i] * whole[i * d + i];
      if (!joining && pivot < InverseFactor.UNSAFE) {
        return Double.NaN;
      }
      product *= pivot;
    }
    return product > 1e-300 && product < 1e300
        ? Math.log(product)
        : Cholesky.logDeterminant(whole, d);
  }

  /** Computes y = W (center - mean) and half = W scatter. */
  private void intoFactor(double[] f, int at, double[] means, int meanAt) {
    for (int i = 0; i < d; i++) {
      int row = at + InverseFactor.length(i);
      double sum = 0;
      for (int k = 0; k <= i; k++) {
        sum += f[row + k] * (center[k] - means[meanAt + k]);
      }
      y[i] = sum;
      for (int j = 0; j < d; j++) {
        double s = 0;
        for (int k = 0; k <= i; k++) {
          s += f[row + k] * (j <= k ? scatter[k * d + j] : scatter[j * d + k]);
        }
        half[i * d + j] = s;
      }
    }
  }

  /** Computes the lower triangle of I + sign (W scatter W' + g y y'). */
  private void identityPlus(double[] f, int at, double g, double sign) {
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        int row = at + InverseFactor.length(j);
        double s = g * y[i] * y[j];
        for (int k = 0; k <= j; k++) {
          s += half[i * d + k] * f[row + k];
        }
        whole[i * d + j] = sign * s + (i == j ? 1 : 0);
      }
    }
  }

  /** Adds the group to Psi and mean of a table, or removes it. */
  void shift(double[] psi, double[] means, int at, double k, boolean joining) {
    double sign = joining ? 1 : -1;
    double after = k + sign * mass;
    double g = k * mass / after;
    for (int i = 0; i < d; i++) {
      step[i] = center[i] - means[at + i];
      for (int j = 0; j <= i; j++) {
        double change = sign * (scatter[i * d + j] + g * step[i] * step[j]);
        psi[i * d + j] += change;
        psi[j * d + i] = psi[i * d + j];
      }
    }
    for (int i = 0; i < d; i++) {
      means[at + i] += sign * mass / after * step[i];
    }
  }
}
