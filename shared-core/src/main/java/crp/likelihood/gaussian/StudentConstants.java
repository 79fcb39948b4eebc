package crp.likelihood.gaussian;

import crp.numerics.LogGamma;
import java.util.Arrays;

/**
 * The part of a column's log predictive and log marginal that depends on the table's size only,
 * cached for whole sizes. Not thread-safe.
 */
final class StudentConstants {

  private static final int MOST = 1 << 20;
  private static final double LOG_PI = Math.log(Math.PI);

  private double kappa;
  private final double nu;
  private double[] table = new double[0];
  private double[] marginals = new double[0];

  StudentConstants(double kappa, double nu) {
    this.kappa = kappa;
    this.nu = nu;
  }

  /** Sets the strength of the mean and clears the cache. */
  void setKappa(double strength) {
    kappa = strength;
    Arrays.fill(table, Double.NaN);
    Arrays.fill(marginals, Double.NaN);
  }

  /** {@return the constant of the predictive of one more row at a table of weight {@code n}} */
  double predictive(double n) {
    int whole = (int) n;
    if (whole != n || whole >= MOST) {
      return computed(n, 1);
    }
    if (whole >= table.length) {
      table = longer(table, whole);
    }
    double known = table[whole];
    if (Double.isNaN(known)) {
      known = computed(n, 1);
      table[whole] = known;
    }
    return known;
  }

  /** {@return the constant of the marginal of a table of weight {@code n}} */
  double marginal(double n) {
    int whole = (int) n;
    if (whole != n || whole >= MOST) {
      return computed(0, n);
    }
    if (whole >= marginals.length) {
      marginals = longer(marginals, whole);
    }
    double known = marginals[whole];
    if (Double.isNaN(known)) {
      known = computed(0, n);
      marginals[whole] = known;
    }
    return known;
  }

  private static double[] longer(double[] kept, int whole) {
    double[] longer = Arrays.copyOf(kept, Math.max(64, 2 * whole));
    Arrays.fill(longer, kept.length, longer.length, Double.NaN);
    return longer;
  }

  /**
   * {@return the constant of the predictive of {@code w} tied copies; for n = 0 that of the
   * marginal}
   */
  double computed(double n, double w) {
    double half = (nu + n) / 2;
    return LogGamma.of(half + w / 2)
        - LogGamma.of(half)
        - w / 2 * LOG_PI
        - Math.log1p(w / (kappa + n)) / 2;
  }
}
