package crp.experiment;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Draws rows of numbers around the centres of clusters.
 *
 * @param columns number of columns
 * @param sizes number of rows of each cluster
 * @param centres draws the centres
 * @param noise draws what is added to a centre
 */
@SuppressWarnings("ArrayRecordComponent")
record Clouds(int columns, int[] sizes, Centres centres, Noise noise) {

  /** Where clusters lie. */
  @FunctionalInterface
  interface Centres {
    /** {@return clusters by columns} */
    double[][] draw(int clusters, int columns, Rng rng);
  }

  /** How rows lie around their centre. */
  @FunctionalInterface
  interface Noise {
    /** {@return one number a column} */
    double[] draw(int cluster, int columns, Rng rng);
  }

  /**
   * Rows with their clusters.
   *
   * @param rows rows by columns
   * @param labels the cluster of each row
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Drawn(double[][] rows, int[] labels) {

    DataSet set(String name, DataSet.Use use) {
      return DataSet.of(name, use, CellTable.of(rows), labels);
    }
  }

  /** {@return clusters of equal size, which differ by one row at most} */
  static int[] equal(int rows, int clusters) {
    int[] sizes = new int[clusters];
    Arrays.setAll(sizes, t -> rows / clusters + (t < rows % clusters ? 1 : 0));
    return sizes;
  }

  /** {@return three centres at 0, 1 and 2 gaps in every column, in two orders} */
  static Centres steps(double gap) {
    return (clusters, columns, rng) -> fixed(clusters, columns, (t, j) -> gap * ((t + j * j) % 3));
  }

  /** {@return three centres at 0, 1 and 2 gaps in every column, in three orders} */
  static Centres cycle(double gap) {
    return (clusters, columns, rng) -> fixed(clusters, columns, (t, j) -> gap * ((t + j) % 3));
  }

  /** {@return normal centres} */
  static Centres scattered(double sd) {
    return (clusters, columns, rng) -> fixed(clusters, columns, (t, j) -> sd * rng.gaussian());
  }

  /** {@return the given centres} */
  static Centres at(double[]... places) {
    return (clusters, columns, rng) -> places;
  }

  private interface Place {
    double at(int cluster, int column);
  }

  private static double[][] fixed(int clusters, int columns, Place place) {
    double[][] centres = new double[clusters][columns];
    for (int t = 0; t < clusters; t++) {
      for (int j = 0; j < columns; j++) {
        centres[t][j] = place.at(t, j);
      }
    }
    return centres;
  }

  /** {@return normal noise; the standard deviations of the clusters, the last for all others} */
  static Noise normal(double... sds) {
    return (cluster, columns, rng) -> {
      double[] noise = new double[columns];
      Arrays.setAll(noise, j -> sds[Math.min(cluster, sds.length - 1)] * rng.gaussian());
      return noise;
    };
  }

  /** {@return noise of Student's t in each column, independent} */
  static Noise student(double freedom) {
    return (cluster, columns, rng) -> {
      double[] noise = new double[columns];
      Arrays.setAll(noise, j -> rng.gaussian() / Math.sqrt(2 * rng.gamma(freedom / 2) / freedom));
      return noise;
    };
  }

  /** {@return noise of the multivariate Student t law, whose columns have one scale in common} */
  static Noise elliptical(double freedom) {
    return (cluster, columns, rng) -> {
      double spread = Math.sqrt(freedom / 2 / rng.gamma(freedom / 2));
      double[] noise = new double[columns];
      Arrays.setAll(noise, j -> spread * rng.gaussian());
      return noise;
    };
  }

  /**
   * {@return normal noise of unit variance and a further common factor, which has signs of its own
   * in each of the first clusters}
   */
  static Noise factor(double sd) {
    return (cluster, columns, rng) -> {
      double common = sd * rng.gaussian();
      double[] noise = new double[columns];
      Arrays.setAll(noise, j -> rng.gaussian() + ((j >> cluster) % 2 == 0 ? common : -common));
      return noise;
    };
  }

  /** {@return the rows, the clusters in turn as long as they have rows left} */
  Drawn draw(Rng rng) {
    double[][] places = centres.draw(sizes.length, columns, rng);
    int[] left = sizes.clone();
    int[] labels = new int[Arrays.stream(sizes).sum()];
    double[][] rows = new double[labels.length][];
    int cluster = -1;
    for (int i = 0; i < rows.length; i++) {
      do {
        cluster = (cluster + 1) % sizes.length;
      } while (left[cluster] == 0);
      left[cluster]--;
      labels[i] = cluster;
      rows[i] = noise.draw(cluster, columns, rng);
      for (int j = 0; j < columns; j++) {
        rows[i][j] += places[cluster][j];
      }
    }
    return new Drawn(rows, labels);
  }
}
