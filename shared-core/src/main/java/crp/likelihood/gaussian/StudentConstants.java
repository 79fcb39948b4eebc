package crp.likelihood.gaussian;

import crp.numerics.LogGamma;
import java.util.Arrays;

/**
 * The part of a column's log predictive and log marginal that depends on the table's size alone,
 * tabulated for whole sizes. Belongs to one thread.
 */
final class StudentConstants {

  private static final int MOST = 1 << 20;
  private static final double LOG_PI = Math.log(Math.PI);

  private final double kappa;
  private final double nu;
  private double[] table = new double[0];
  private double[] marginals = new double[0];

  StudentConstants(double kappa, double nu) {
    this.kappa = kappa;
    this.nu = nu;
  }

  /** {@return the constant of the predictive of one more row at a table of weight {@code n}} */
  double predictive(double n) {
    int whole = (int) n;
    if (whole != n || whole >= MOST) {
      return computed(n, 1);
    }
    if (whole >= table.length) {
      int from = table.length;
      table = Arrays.copyOf(table, Math.max(64, 2 * whole));
      for (int i = from; i < table.length; i++) {
        table[i] = computed(i, 1);
      }
    }
    return table[whole];
  }

  /** {@return the constant of the marginal of a table of weight {@code n}} */
  double marginal(double n) {
    int whole = (int) n;
    if (whole != n || whole >= MOST) {
      return computed(0, n);
    }
    if (whole >= marginals.length) {
      int from = marginals.length;
      marginals = Arrays.copyOf(marginals, Math.max(64, 2 * whole));
      for (int i = from; i < marginals.length; i++) {
        marginals[i] = computed(0, i);
      }
    }
    return marginals[whole];
  }

  /**
   * {@return the constant of the predictive of {@code w} tied copies; with n = 0 of the marginal}
   */
  double computed(double n, double w) {
    double half = (nu + n) / 2;
    return LogGamma.of(half + w / 2)
        - LogGamma.of(half)
        - w / 2 * LOG_PI
        - Math.log1p(w / (kappa + n)) / 2;
  }
}
