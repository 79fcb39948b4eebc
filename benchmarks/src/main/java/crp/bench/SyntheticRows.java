package crp.bench;

import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.numerics.Cholesky;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Drawn data sets of known truth on which the benchmarks run. */
final class SyntheticRows {

  /** Typical distance between two means is sqrt(2) times this, at clusters of unit variance. */
  static final double SPREAD = 4.1;

  private SyntheticRows() {}

  /**
   * Rows with their clusters.
   *
   * @param rows the rows
   * @param truth the cluster of each row
   */
  record Labelled<R extends Rows>(R rows, Partition truth) {}

  /** One component: mean and lower Cholesky factor of the covariance, d by d. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Component(double[] mean, double[] lower) {}

  /** {@return rows from k Gaussians, separated alike in any number of columns} */
  static Labelled<RealRows> gaussians(int n, int d, int k, long seed) {
    return gaussians(n, d, k, SPREAD, seed);
  }

  /** {@return the same, whose means lie sqrt(2) times {@code spread} from each other, typically} */
  static Labelled<RealRows> gaussians(int n, int d, int k, double spread, long seed) {
    Rng rng = new SeededRng(seed);
    Component[] components = new Component[k];
    for (int c = 0; c < k; c++) {
      double[] mean = new double[d];
      Arrays.setAll(mean, j -> spread / Math.sqrt(d) * rng.gaussian());
      components[c] = new Component(mean, factor(randomCovariance(d, rng)));
    }
    return draw(n, components, rng);
  }

  /** {@return rows from k Gaussians of unit variance, whose means have a standard deviation} */
  static Labelled<RealRows> spheres(int n, int d, int k, double spread, long seed) {
    Rng rng = new SeededRng(seed);
    Component[] components = new Component[k];
    for (int c = 0; c < components.length; c++) {
      double[] mean = new double[d];
      Arrays.setAll(mean, j -> spread * rng.gaussian());
      double[] lower = new double[d * d];
      for (int j = 0; j < d; j++) {
        lower[j * d + j] = 1;
      }
      components[c] = new Component(mean, lower);
    }
    return draw(n, components, rng);
  }

  /** {@return documents of 600 words out of 800, each from one of 16 topics} */
  static Labelled<CountRows> documents(int n) {
    int words = 800;
    int length = 600;
    int topics = 16;
    Rng rng = new SeededRng(201);
    double[][] upTo = new double[topics][];
    for (int t = 0; t < topics; t++) {
      upTo[t] = cumulated(words, 1, rng);
    }
    CountRows.Builder builder = CountRows.over(words);
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = rng.below(topics);
      for (int token = 0; token < length; token++) {
        builder.add(pick(upTo[labels[i]], rng), 1);
      }
      builder.endRow();
    }
    return new Labelled<>(builder.build(), Partition.of(labels));
  }

  /**
   * {@return the pixels of an image with three channels, row by row: tiles of 32 x 32 pixels in
   * twelve colours, with noise}
   */
  static RealRows image(int side, Rng rng) {
    int palette = 12;
    double[] colours = new double[3 * palette];
    Arrays.setAll(colours, c -> 3 * rng.gaussian());
    double[] x = new double[3 * side * side];
    for (int pixel = 0; pixel < side * side; pixel++) {
      int tile = pixel % side / 32 * 7 + pixel / side / 32 * 5;
      for (int channel = 0; channel < 3; channel++) {
        x[3 * pixel + channel] = colours[3 * (tile % palette) + channel] + rng.gaussian();
      }
    }
    return RealRows.of(x, side * side, 3);
  }

  /** {@return points of unit variance around k centres on a circle} */
  static RealRows circle(int n, int k, double radius, IntUnaryOperator cluster, Rng rng) {
    double[] places = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double angle = cluster.applyAsInt(i) * 2 * Math.PI / k;
      places[2 * i] = radius * Math.cos(angle) + rng.gaussian();
      places[2 * i + 1] = radius * Math.sin(angle) + rng.gaussian();
    }
    return RealRows.of(places, n, 2);
  }

  private static Labelled<RealRows> draw(int n, Component[] components, Rng rng) {
    int d = components[0].mean().length;
    double[] upTo = cumulated(components.length, 5, rng);
    double[] values = new double[n * d];
    int[] labels = new int[n];
    double[] z = new double[d];
    for (int i = 0; i < n; i++) {
      labels[i] = pick(upTo, rng);
      Component component = components[labels[i]];
      for (int j = 0; j < d; j++) {
        z[j] = rng.gaussian();
        double x = component.mean()[j];
        for (int l = 0; l <= j; l++) {
          x += component.lower()[j * d + l] * z[l];
        }
        values[i * d + j] = x;
      }
    }
    return new Labelled<>(RealRows.of(values, n, d), Partition.of(labels));
  }

  /** {@return G G' + I / 10 for a d by 7d/5 matrix G of independent normals, scaled} */
  private static double[] randomCovariance(int d, Rng rng) {
    int m = (7 * d + 4) / 5;
    double[] g = new double[d * m];
    Arrays.setAll(g, i -> rng.gaussian() / Math.sqrt(m));
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        out[i * d + j] = i == j ? 0.1 : 0;
        for (int l = 0; l < m; l++) {
          out[i * d + j] += g[i * m + l] * g[j * m + l];
        }
      }
    }
    return out;
  }

  private static double[] factor(double[] covariance) {
    int d = (int) Math.sqrt(covariance.length);
    if (!Cholesky.factor(covariance, d)) {
      throw new IllegalStateException("not positive definite");
    }
    return covariance;
  }

  /** {@return cumulated probabilities of a draw from a symmetric Dirichlet} */
  private static double[] cumulated(int n, double shape, Rng rng) {
    double[] upTo = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += rng.gamma(shape);
      upTo[i] = sum;
    }
    double all = sum;
    Arrays.setAll(upTo, i -> upTo[i] / all);
    return upTo;
  }

  private static int pick(double[] upTo, Rng rng) {
    int at = Arrays.binarySearch(upTo, rng.uniform());
    return Math.min(upTo.length - 1, at < 0 ? -at - 1 : at);
  }
}
