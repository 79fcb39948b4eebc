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
  private final double[][] priors;
  private final int d;
  private final double[] scales;
  private final double[] kappas;
  private final double[] logWeights;
  private final double[] logKappas;
  private final double[] psi;
  private final double[] y;

  /** Starts without tables. */
  NiwGrid(GaussianNiw family, BasePrior base) {
    this.base = base;
    nu = base.nu();
    d = family.columns();
    scales = base.values(GaussianFamily.BASE_SCALE);
    kappas = base.values(GaussianFamily.KAPPA);
    priors = new double[scales.length][];
    for (int g = 0; g < scales.length; g++) {
      priors[g] = family.psi(scales[g], nu);
    }
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
    for (int g = 0; g < scales.length; g++) {
      for (int i = 0; i < psi.length; i++) {
        psi[i] = scatter[i] + priors[g][i];
      }
      if (!Cholesky.factor(psi, d)) {
        throw new ArithmeticException("the scale matrix of a table is not positive definite");
      }
      double logScale = nu * d * Math.log(scales[g]);
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
