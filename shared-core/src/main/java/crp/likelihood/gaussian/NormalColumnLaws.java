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

  /** Where a law's posterior comes from. */
  interface Source {

    /**
     * Fills mean, kappa, psi and nu of each column.
     *
     * @param slot the table
     * @param out four numbers a column
     */
    void read(int slot, double[] out);
  }

  private final Source source;
  private final RealRows rows;
  private final double[] logScales;
  private final int d;
  private final double[] posterior;
  private double[] means = {};
  private double[] roots = {};
  private double[] constants = {};

  NormalColumnLaws(Source source, RealRows rows, double[] logScales) {
    this.source = source;
    this.rows = rows;
    this.logScales = logScales;
    this.d = logScales.length;
    this.posterior = new double[4 * d];
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
    source.read(slot, posterior);
    for (int j = 0; j < d; j++) {
      double root = Math.sqrt(2 * rng.gamma(posterior[4 * j + 3] / 2) / posterior[4 * j + 2]);
      means[law * d + j] =
          posterior[4 * j] + rng.gaussian() / (root * Math.sqrt(posterior[4 * j + 1]));
      roots[law * d + j] = root;
      constants[law * d + j] = Math.log(root) - HALF_LOG_TWO_PI - logScales[j];
    }
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    for (int row = from; row < to; row++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        double value = rows.value(row, j);
        if (!Double.isNaN(value)) {
          double y = roots[law * d + j] * (value - means[law * d + j]);
          sum += constants[law * d + j] - y * y / 2;
        }
      }
      out[offset + (row - from) * stride] += rows.weights().of(row) * sum;
    }
  }
}
