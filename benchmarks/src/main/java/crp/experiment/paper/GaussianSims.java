package crp.experiment.paper;

import crp.data.RealRows;
import crp.partition.Partition;
import crp.random.Rng;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The two kinds of simulated rows of Lu, Li and Dunson (2018), section 3.1: three Gaussians of
 * equal weight in one column, poorly separated (1) or well separated (2). The paper shows their
 * densities as pictures only. The standard deviation is that at which 200 rows have the loss of its
 * figure 3, the distances those at which the true components reach the best NMI of its table 1.
 */
final class GaussianSims {

  /** The true number of clusters of either kind. */
  static final int CLUSTERS = 3;

  private static final double DEVIATION = 0.6;
  private static final double[] APART = {2.2, 3.3};

  private GaussianSims() {}

  /**
   * Rows with their clusters.
   *
   * @param rows the rows
   * @param truth the cluster of each row
   */
  record Labelled(RealRows rows, Partition truth) {}

  /**
   * {@return drawn rows}
   *
   * @param sim 1 or 2
   * @param n number of rows
   */
  static Labelled draw(int sim, int n, Rng rng) {
    double[][] rows = new double[n][];
    int[] truth = new int[n];
    for (int i = 0; i < n; i++) {
      truth[i] = rng.below(CLUSTERS);
      rows[i] = new double[] {mean(sim, truth[i]) + DEVIATION * rng.gaussian()};
    }
    return new Labelled(RealRows.of(rows), Partition.of(truth));
  }

  private static double mean(int sim, int component) {
    return (component - 1) * APART[sim - 1];
  }

  /** {@return a grid that covers a kind} */
  static double[] grid(int sim) {
    double[] x = new double[161];
    double end = APART[sim - 1] + 4 * DEVIATION;
    Arrays.setAll(x, i -> end * (i / 80.0 - 1));
    return x;
  }

  /** {@return the density of a kind at some points} */
  static double[] density(int sim, double... x) {
    double top = 1 / (CLUSTERS * DEVIATION * Math.sqrt(2 * Math.PI));
    double[] density = new double[x.length];
    for (int k = 0; k < CLUSTERS; k++) {
      double mean = mean(sim, k);
      for (int i = 0; i < x.length; i++) {
        double z = (x[i] - mean) / DEVIATION;
        density[i] += top * Math.exp(-z * z / 2);
      }
    }
    return density;
  }

  /** {@return the values of a column} */
  static double[] column(RealRows rows, int column) {
    return IntStream.range(0, rows.size()).mapToDouble(i -> rows.value(i, column)).toArray();
  }
}
