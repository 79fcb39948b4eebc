package crp.likelihood.gaussian;

import crp.data.RealRows;
import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Means and variances of the columns of a {@link DiagonalBank}'s tables: {@code variance ~ inverse
 * gamma(nu_n / 2, psi / 2)} and {@code mean ~ normal(m, variance / kappa_n)}. Missing entries are
 * skipped.
 */
final class NormalColumnLaws implements TableLaws {

  private static final double HALF_LOG_TWO_PI = 0.9189385332046728;

  private final DiagonalBank bank;
  private final DiagonalPrior family;
  private final RealRows rows;
  private final Unrounded values;
  private final double[] logScales;
  private final double[] grains;
  private final int d;
  private double[] means = {};
  private double[] roots = {};
  private double[] constants = {};

  NormalColumnLaws(
      DiagonalBank bank,
      DiagonalPrior family,
      RealRows rows,
      Unrounded values,
      double[] logScales,
      double[] grains) {
    this.grains = grains;
    this.bank = bank;
    this.family = family;
    this.rows = rows;
    this.values = values;
    this.logScales = logScales;
    this.d = logScales.length;
  }

  @Override
  public void reserve(int laws) {
    if (means.length < laws * d) {
      int wider = Math.max(laws * d, 2 * means.length);
      means = Arrays.copyOf(means, wider);
      roots = Arrays.copyOf(roots, wider);
      constants = Arrays.copyOf(constants, wider);
    }
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    bank.refresh(slot);
    for (int j = 0; j < d; j++) {
      int i = slot * d + j;
      double n = bank.counts[i];
      set(law, j, bank.means[i], bank.base.kappa() + n, bank.psis[i], family.nu() + n, rng);
    }
  }

  /** Draws mean and variance of a column. */
  void set(int law, int j, double centre, double kappa, double psi, double nu, Rng rng) {
    double root = Math.sqrt(2 * rng.gamma(nu / 2) / psi);
    means[law * d + j] = centre + rng.gaussian() / (root * Math.sqrt(kappa));
    roots[law * d + j] = root;
    constants[law * d + j] =
        Math.log(root) - HALF_LOG_TWO_PI - logScales[j] - root * root * grains[j] / 2;
  }

  double mean(int law, int column) {
    return means[law * d + column];
  }

  /** {@return the root of the precision of a column} */
  double root(int law, int column) {
    return roots[law * d + column];
  }

  /** {@return the log density of a value in the frame, in the data's units} */
  double logDensity(int law, int column, double value) {
    int at = law * d + column;
    double y = roots[at] * (value - means[at]);
    return constants[at] - y * y / 2;
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    for (int row = from; row < to; row++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        double value = values.value(row, j);
        if (!Double.isNaN(value)) {
          double y = roots[law * d + j] * (value - means[law * d + j]);
          sum += constants[law * d + j] - y * y / 2;
        }
      }
      out[offset + (row - from) * stride] += rows.weights().of(row) * sum;
    }
  }

  @Override
  public int residuals(int law, int row, double[] out, int at) {
    for (int j = 0; j < d; j++) {
      out[at + j] = roots[law * d + j] * (values.value(row, j) - means[law * d + j]);
    }
    return d;
  }

  /** Copies mean, root of the precision and constant of each column. */
  @Override
  public void copy(int law, double[] out, int at) {
    for (int j = 0; j < d; j++) {
      out[at + 3 * j] = means[law * d + j];
      out[at + 3 * j + 1] = roots[law * d + j];
      out[at + 3 * j + 2] = constants[law * d + j];
    }
  }

  @Override
  public int numbers() {
    return 3 * d;
  }
}
