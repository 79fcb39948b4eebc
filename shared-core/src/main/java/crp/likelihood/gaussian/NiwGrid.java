package crp.likelihood.gaussian;

import crp.numerics.Cholesky;
import crp.random.Rng;
import java.util.Arrays;

/**
 * The conditional law of base scale c, kappa and nu given tables with full covariance; all are
 * drawn jointly. A table of weight n with mean v (the prior mean at 0) and scatter S around it has,
 * up to a constant, the log marginal
 *
 * <pre>
 *   log Gamma_d((nu + n)/2) - log Gamma_d(nu/2) + d/2 log(kappa / (kappa + n))
 *     + nu/2 log|Psi_0| - (nu + n)/2 log|Psi_n|,
 *   |Psi_n| = |A| (1 + w v' A^-1 v),   A = Psi_0 + S,   w = kappa n / (kappa + n).
 * </pre>
 *
 * <p>The scale matrix Psi_0 is a multiple of one matrix, by c and by nu, so one factorisation for
 * each distinct multiple m serves every kappa and every pair of c and nu with that multiple. On the
 * usual grids, both in factors of 2, there are as many multiples as values of c and nu together.
 * Cost: O(tables (multiples (d^3 + kappas) + scales kappas nus)).
 */
final class NiwGrid {

  private final int d;
  private final double[] kappas;
  private final double[] nus;
  private final double[][] priors;
  private final double[] logPriors;
  // number of the distinct multiple of base scale g and nu v at g * nus + v
  private final int[] multiple;
  private final double[] logWeights;
  private final double[] logKappas;
  private final double[] logGammas;
  private final double[] wholes;
  private final double[] psi;
  private final double[] y;

  /**
   * Starts without tables.
   *
   * @param base its laws count, not its values
   * @param matrix the base matrix
   */
  NiwGrid(GaussianNiw family, BasePrior base, double[] matrix) {
    d = family.columns();
    double[] scales = base.values(GaussianFamily.BASE_SCALE);
    kappas = base.values(GaussianFamily.KAPPA);
    nus = base.values(GaussianFamily.NU);
    double[] multiples = new double[scales.length * nus.length];
    for (int i = 0; i < multiples.length; i++) {
      multiples[i] = family.multiple(scales[i / nus.length], nus[i % nus.length]);
    }
    double[] distinct = Arrays.stream(multiples).sorted().distinct().toArray();
    multiple = new int[multiples.length];
    Arrays.setAll(multiple, i -> Arrays.binarySearch(distinct, multiples[i]));
    priors = new double[distinct.length][];
    logPriors = new double[distinct.length];
    psi = matrix.clone();
    factor();
    double logDet = Cholesky.logDeterminant(psi, d);
    for (int m = 0; m < distinct.length; m++) {
      priors[m] = NiwTables.times(matrix, distinct[m]);
      logPriors[m] = logDet + d * Math.log(distinct[m]);
    }
    logWeights = new double[multiples.length * kappas.length];
    logKappas = new double[kappas.length];
    logGammas = new double[nus.length];
    wholes = new double[distinct.length * kappas.length];
    y = new double[d];
  }

  /** Forgets all tables. */
  NiwGrid clear() {
    Arrays.fill(logWeights, 0);
    return this;
  }

  private void factor() {
    if (!Cholesky.factor(psi, d)) {
      throw InverseFactor.singular();
    }
  }

  /** Includes a table. */
  void include(double n, double mass, double[] center, double[] scatter) {
    for (int h = 0; h < kappas.length; h++) {
      logKappas[h] = d * Math.log(kappas[h] / (kappas[h] + mass));
    }
    for (int v = 0; v < nus.length; v++) {
      logGammas[v] = CountTerms.logMultiGammaRatio(nus[v] / 2, n / 2, d);
    }
    combine(mass, center, scatter);
    add(n);
  }

  private void combine(double mass, double[] center, double[] scatter) {
    for (int m = 0; m < priors.length; m++) {
      for (int i = 0; i < psi.length; i++) {
        psi[i] = scatter[i] + priors[m][i];
      }
      factor();
      double logDet = Cholesky.logDeterminant(psi, d);
      double q = form(center);
      for (int h = 0; h < kappas.length; h++) {
        wholes[m * kappas.length + h] = logDet + Math.log1p(BasePrior.pull(kappas[h], mass) * q);
      }
    }
  }

  private void add(double n) {
    for (int first = 0, at = 0; at < logWeights.length; first += nus.length) {
      for (int h = 0; h < kappas.length; h++) {
        for (int v = 0; v < nus.length; v++) {
          int m = multiple[first + v];
          double nu = nus[v];
          double whole = wholes[m * kappas.length + h];
          double logs = nu * logPriors[m] + logKappas[h] - (nu + n) * whole;
          logWeights[at++] += logGammas[v] + logs / 2;
        }
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
   * {@return a base with the sampled numbers drawn, under the likelihood raised to a power} Must be
   * called only once for the same tables.
   */
  BasePrior draw(BasePrior base, double power, Rng rng) {
    return base.drawn(logWeights, power, rng);
  }
}
