package crp.likelihood.gaussian;

import crp.data.Weights;
import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Means and covariances of the tables of a {@link NiwBank}. With F the inverse factor of Psi and A
 * the lower triangle of Bartlett (1933), {@code G = A' F} is a root of a Wishart draw of the
 * precision, {@code G' G}; the mean is {@code m + G^-1 z / sqrt(kappa)}.
 */
final class NormalLaws implements TableLaws {

  private static final double HALF_LOG_TWO_PI = 0.9189385332046728;

  private final int d;
  private final NiwTables tables;
  private final Completion completion;
  private final LatentScales scales;
  private final Weights weights;
  private final double logVolume;
  private double[] roots = {};
  private double[] centers = {};
  private double[] constants = {};
  private final double[] bartlett;
  private final double[] z;
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
    bartlett = new double[d * d];
    z = new double[d];
    x = new double[InverseFactor.padded(d)];
  }

  @Override
  public void reserve(int laws) {
    if (constants.length < laws) {
      int wider = Math.max(laws, 2 * constants.length);
      roots = Arrays.copyOf(roots, wider * d * d);
      centers = Arrays.copyOf(centers, wider * d);
      constants = Arrays.copyOf(constants, wider);
    }
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    double[] factor = tables.factors();
    int at = tables.factorAt(slot);
    double logRoot = 0;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < i; j++) {
        bartlett[i * d + j] = rng.gaussian();
      }
      bartlett[i * d + i] = Math.sqrt(2 * rng.gamma((tables.nu(slot) - i) / 2));
      logRoot += Math.log(bartlett[i * d + i] * factor[at + InverseFactor.length(i) + i]);
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = 0;
        for (int k = Math.max(i, j); k < d; k++) {
          sum += bartlett[k * d + i] * factor[at + InverseFactor.length(k) + j];
        }
        roots[(law * d + i) * d + j] = sum;
      }
    }
    drawCenter(law, slot, rng);
    constants[law] = logRoot - d * HALF_LOG_TWO_PI - logVolume;
  }

  /** Stores G mu = G m + z / sqrt(kappa), which suffices for densities. */
  private void drawCenter(int law, int slot, Rng rng) {
    double[] mean = tables.mean(slot);
    double spread = 1 / Math.sqrt(tables.kappa(slot));
    for (int i = 0; i < d; i++) {
      z[i] = rng.gaussian();
    }
    for (int i = 0; i < d; i++) {
      double sum = z[i] * spread;
      for (int j = 0; j < d; j++) {
        sum += roots[(law * d + i) * d + j] * mean[j];
      }
      centers[law * d + i] = sum;
    }
  }

  /** {@return the squared Mahalanobis distance of a row} */
  double form(int law, int row) {
    completion.load(row, x);
    double q = 0;
    int g = law * d * d;
    for (int i = 0; i < d; i++) {
      double y = -centers[law * d + i];
      for (int j = 0; j < d; j++) {
        y += roots[g++] * x[j];
      }
      q += y * y;
    }
    return q;
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    int at = offset;
    for (int row = from; row < to; row++) {
      double u = scales.of(row);
      double constant = u == 1 ? constants[law] : constants[law] + d * Math.log(u) / 2;
      out[at] += weights.of(row) * (constant - u * form(law, row) / 2);
      at += stride;
    }
  }

  /**
   * Copies constant, mean and packed inverse factor W with W' W = G' G: the rows of W, from the
   * last to the first, are the components of the columns of G along an orthonormal basis of them.
   */
  @Override
  public void copy(int law, double[] out, int at) {
    double[] g = Arrays.copyOfRange(roots, law * d * d, (law + 1) * d * d);
    double[] shifted = Arrays.copyOfRange(centers, law * d, (law + 1) * d);
    int factor = at + 1 + d;
    Arrays.fill(out, at, at + ScatteredNormals.law(d), 0);
    for (int i = d - 1; i >= 0; i--) {
      double norm = 0;
      for (int k = 0; k < d; k++) {
        norm += g[k * d + i] * g[k * d + i];
      }
      double root = Math.sqrt(norm);
      double along = 0;
      for (int k = 0; k < d; k++) {
        g[k * d + i] /= root;
        along += g[k * d + i] * shifted[k];
      }
      z[i] = along;
      int row = factor + InverseFactor.length(i);
      out[row + i] = root;
      for (int j = 0; j < i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += g[k * d + i] * g[k * d + j];
        }
        out[row + j] = sum;
        for (int k = 0; k < d; k++) {
          g[k * d + j] -= sum * g[k * d + i];
        }
      }
    }
    out[at] = constants[law];
    for (int i = 0; i < d; i++) {
      int row = factor + InverseFactor.length(i);
      double sum = z[i];
      for (int j = 0; j < i; j++) {
        sum -= out[row + j] * out[at + 1 + j];
      }
      out[at + 1 + i] = sum / out[row + i];
    }
  }

  @Override
  public int numbers() {
    return ScatteredNormals.law(d);
  }
}
