package crp.likelihood.gaussian;

import crp.data.Weights;
import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Means and covariances of the tables of a {@link NiwBank}, in the form of {@link
 * ScatteredNormals}. With F the inverse factor of Psi and B the triangle of Bartlett (1933) in
 * reverse order, {@code W = B F} is the inverse factor of a Wishart draw of the precision, {@code
 * W' W}; the mean is {@code m + W^-1 z / sqrt(kappa)}.
 */
final class NormalLaws implements TableLaws {

  private static final double HALF_LOG_TWO_PI = 0.9189385332046728;

  private final int d;
  private final int numbers;
  private final NiwTables tables;
  private final Completion completion;
  private final LatentScales scales;
  private final Weights weights;
  private final double logVolume;
  private double[] laws = {};
  private final double[] bartlett;
  private final double[] x;

  NormalLaws(
      NiwTables tables,
      Completion completion,
      LatentScales scales,
      Weights weights,
      double logVolume) {
    this.d = tables.d;
    this.tables = tables;
    this.completion = completion;
    this.scales = scales;
    this.weights = weights;
    this.logVolume = logVolume;
    numbers = ScatteredNormals.law(d);
    bartlett = new double[d];
    x = new double[InverseFactor.padded(d)];
  }

  @Override
  public void reserve(int wanted) {
    if (laws.length < wanted * numbers) {
      laws = Arrays.copyOf(laws, Math.max(wanted * numbers, 2 * laws.length));
    }
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    double[] factor = tables.factors();
    int at = tables.factorAt(slot);
    int out = law * numbers + 1 + d;
    double logRoot = 0;
    for (int i = 0; i < d; i++) {
      int row = InverseFactor.length(i);
      drawTriangle(i, tables.nu(slot) - (d - 1 - i), bartlett, rng);
      multiply(bartlett, i, factor, at, laws, out + row);
      logRoot += Math.log(bartlett[i] * factor[at + row + i]);
    }
    laws[law * numbers] = logRoot - d * HALF_LOG_TWO_PI - logVolume;
    drawMean(law * numbers + 1, slot, rng);
  }

  /**
   * Draws row i of Bartlett's triangle. Its product with an inverse factor F is that row of an
   * inverse factor W of a Wishart matrix W' W, of which the mean is a multiple of F' F.
   *
   * @param degrees of freedom of the last entry
   */
  static void drawTriangle(int i, double degrees, double[] row, Rng rng) {
    for (int j = 0; j < i; j++) {
      row[j] = rng.gaussian();
    }
    row[i] = Math.sqrt(2 * rng.gamma(degrees / 2));
  }

  /** Writes row i of a triangle times a packed factor, i + 1 numbers. */
  static void multiply(double[] row, int i, double[] factor, int at, double[] out, int to) {
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = j; k <= i; k++) {
        sum += row[k] * factor[at + InverseFactor.length(k) + j];
      }
      out[to + j] = sum;
    }
  }

  /** Adds a multiple of the precision of a law to a matrix, d by d. */
  void addPrecision(int law, double multiple, double[] sum) {
    int factor = law * numbers + 1 + d;
    for (int i = 0; i < d; i++) {
      BaseMatrix.addSquare(laws, factor + InverseFactor.length(i), i, d, multiple, sum);
    }
  }

  private void drawMean(int at, int slot, Rng rng) {
    double spread = 1 / Math.sqrt(tables.kappa(slot));
    for (int i = 0; i < d; i++) {
      int row = at + d + InverseFactor.length(i);
      double sum = rng.gaussian() * spread;
      for (int j = 0; j < i; j++) {
        sum -= laws[row + j] * (laws[at + j] - tables.mean(slot, j));
      }
      laws[at + i] = tables.mean(slot, i) + sum / laws[row + i];
    }
  }

  /** {@return the squared Mahalanobis distance of a row} */
  double form(int law, int row) {
    int mean = law * numbers + 1;
    completion.load(row, x);
    if (d <= InverseFactor.SMALL) {
      return InverseFactor.small(laws, mean + d, x, laws, mean, d);
    }
    for (int j = 0; j < d; j++) {
      x[j] -= laws[mean + j];
    }
    return InverseFactor.quadratic(laws, mean + d, x, d);
  }

  /** {@return the distribution of a row of some mass under a law} */
  Completion.Law row(int law, double mass) {
    int mean = law * numbers + 1;
    return new Completion.Law(
        Arrays.copyOfRange(laws, mean, mean + d), laws, mean + d, mass, Double.POSITIVE_INFINITY);
  }

  @Override
  public int residuals(int law, int row, double[] out, int at) {
    completion.load(row, x);
    double root = Math.sqrt(scales.of(row));
    int mean = law * numbers + 1;
    for (int i = 0; i < d; i++) {
      int factor = mean + d + InverseFactor.length(i);
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum += laws[factor + j] * (x[j] - laws[mean + j]);
      }
      out[at + i] = completion.missing(row, i) ? Double.NaN : root * sum;
    }
    return d;
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    int at = offset;
    for (int row = from; row < to; row++) {
      double u = scales.of(row);
      double constant = laws[law * numbers] + (u == 1 ? 0 : d * Math.log(u) / 2);
      out[at] += weights.of(row) * (constant - u * form(law, row) / 2);
      at += stride;
    }
  }

  @Override
  public void copy(int law, double[] out, int at) {
    System.arraycopy(laws, law * numbers, out, at, numbers);
  }

  @Override
  public int numbers() {
    return numbers;
  }
}
