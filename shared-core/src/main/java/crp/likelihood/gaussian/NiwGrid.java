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

  /** Up to this weight the terms of the degrees of freedom are kept. */
  private static final int FEW = 1 << 13;

  private final int d;
  private final double[] kappas;
  private final double[] nus;
  private final double[] distinct;
  private final double[][] priors;
  private final double[] logPriors;
  // number of the distinct multiple of base scale g and nu v at g * nus + v
  private final int[] multiple;
  private final double[] logWeights;
  private final double[] logKappas;
  private double[] logGammas = {};
  // of tables of whole weight; null where not known
  private double[][] known = {};
  private final double[] wholes;
  private final double[] psi;
  private final double[] y;

  /**
   * Makes a grid; {@link #start} comes first.
   *
   * @param base its laws count, not its values
   */
  NiwGrid(NiwPrior family, BasePrior base) {
    d = family.columns();
    double[] scales = base.values(BasePrior.BASE_SCALE);
    kappas = base.values(BasePrior.KAPPA);
    nus = base.values(BasePrior.NU);
    double[] multiples = new double[scales.length * nus.length];
    for (int i = 0; i < multiples.length; i++) {
      multiples[i] = family.multiple(scales[i / nus.length], nus[i % nus.length]);
    }
    distinct = Arrays.stream(multiples).sorted().distinct().toArray();
    multiple = new int[multiples.length];
    Arrays.setAll(multiple, i -> Arrays.binarySearch(distinct, multiples[i]));
    priors = new double[distinct.length][d * d];
    logPriors = new double[distinct.length];
    psi = new double[d * d];
    logWeights = new double[multiples.length * kappas.length];
    logKappas = new double[kappas.length];
    wholes = new double[distinct.length * kappas.length];
    y = new double[d];
  }

  /**
   * Starts without tables.
   *
   * @param matrix the base matrix
   */
  void start(double[] matrix) {
    Arrays.fill(logWeights, 0);
    System.arraycopy(matrix, 0, psi, 0, psi.length);
    factor();
    double logDet = Cholesky.logDeterminant(psi, d);
    for (int m = 0; m < distinct.length; m++) {
      for (int i = 0; i < psi.length; i++) {
        priors[m][i] = matrix[i] * distinct[m];
      }
      logPriors[m] = logDet + d * Math.log(distinct[m]);
    }
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
    logGammas = logGammas(n);
    combine(mass, center, scatter);
    add(n);
  }

  private double[] logGammas(double n) {
    int whole = (int) n;
    if (whole != n || whole >= FEW) {
      return freshLogGammas(n);
    }
    if (whole >= known.length) {
      known = Arrays.copyOf(known, Math.max(64, 2 * whole));
    }
    if (known[whole] == null) {
      known[whole] = freshLogGammas(n);
    }
    return known[whole];
  }

  private double[] freshLogGammas(double n) {
    double[] fresh = new double[nus.length];
    for (int v = 0; v < fresh.length; v++) {
      fresh[v] = CountTerms.logMultiGammaRatio(nus[v] / 2, n / 2, d);
    }
    return fresh;
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
