package crp.likelihood.gaussian;

import crp.numerics.Cholesky;
import crp.random.Rng;

/**
 * The joint conditional distribution of base scale c and kappa given tables with full covariance. A
 * table of weight n with mean v (the prior mean at 0) and scatter S around it has
 *
 * <pre>  |Psi_n| = |A| (1 + w v' A^-1 v),   A = c Psi_1 + S,   w = kappa n / (kappa + n),</pre>
 *
 * so one factorisation per c serves all values of kappa: O(tables (scales d^3 + scales kappas)).
 */
final class NiwGrid {

  private final BasePrior base;
  private final double nu;
  private final double[] unitScale;
  private final int d;
  private final double[] scales;
  private final double[] kappas;
  private final double[] logWeights;
  private final double[] logKappas;
  private final double[] psi;
  private final double[] y;

  /** Starts without tables. */
  NiwGrid(BasePrior base, double nu, double[] unitScale, int d) {
    this.base = base;
    this.nu = nu;
    this.unitScale = unitScale;
    this.d = d;
    scales = base.scales();
    kappas = base.kappas();
    logWeights = new double[scales.length * kappas.length];
    logKappas = new double[kappas.length];
    psi = new double[d * d];
    y = new double[d];
  }

  /**
   * Includes a table.
   *
   * @param n its weight, positive
   * @param center the mean of its rows, d numbers
   * @param scatter scatter around the mean, d by d
   */
  void include(double n, double[] center, double[] scatter) {
    for (int h = 0; h < kappas.length; h++) {
      logKappas[h] = d * Math.log(kappas[h] / (kappas[h] + n));
    }
    int at = 0;
    for (double scale : scales) {
      for (int i = 0; i < psi.length; i++) {
        psi[i] = scatter[i] + scale * unitScale[i];
      }
      if (!Cholesky.factor(psi, d)) {
        throw new ArithmeticException("the scale matrix of a table is not positive definite");
      }
      double logScale = nu * d * Math.log(scale);
      double logDet = Cholesky.logDeterminant(psi, d);
      double q = form(center);
      for (int h = 0; h < kappas.length; h++) {
        double whole = logDet + Math.log1p(BasePrior.pull(kappas[h], n) * q);
        logWeights[at++] += (logScale + logKappas[h] - (nu + n) * whole) / 2;
      }
    }
  }

  /** {@return x' (L L')^-1 x with L in psi} */
  private double form(double[] x) {
    double sum = 0;
    for (int i = 0; i < d; i++) {
      double v = x[i];
      for (int j = 0; j < i; j++) {
        v -= psi[i * d + j] * y[j];
      }
      y[i] = v / psi[i * d + i];
      sum += y[i] * y[i];
    }
    return sum;
  }

  /**
   * {@return the base with the learnt numbers drawn, under the likelihood raised to a power} Must
   * be called only once.
   */
  BasePrior draw(double power, Rng rng) {
    return base.drawn(logWeights, power, rng);
  }
}
