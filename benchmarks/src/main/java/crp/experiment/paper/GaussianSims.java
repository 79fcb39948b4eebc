package crp.experiment.paper;

import crp.data.RealRows;
import crp.partition.Partition;
import crp.random.Rng;

/**
 * The two kinds of simulated rows of Lu, Li and Dunson (2018), section 3.1, in the plane. The paper
 * shows their densities as pictures only, so the numbers are ours: three Gaussians of unit variance
 * 4 apart, poorly separated (1); two Gaussians that share a mean, one narrow and one wide, and a
 * third far away (2).
 */
final class GaussianSims {

  private static final double[][] CORNERS = {{0, 0}, {4, 0}, {2, 3.46}};

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
      int component = rng.below(3);
      rows[i] = sim == 1 ? corner(component, rng) : shared(component, rng);
      truth[i] = sim == 1 ? component : component / 2;
    }
    return new Labelled(RealRows.of(rows), Partition.of(truth));
  }

  private static double[] corner(int component, Rng rng) {
    double[] mean = CORNERS[component];
    return new double[] {mean[0] + rng.gaussian(), mean[1] + rng.gaussian()};
  }

  private static double[] shared(int component, Rng rng) {
    double x = rng.gaussian();
    double y = rng.gaussian();
    return switch (component) {
      case 0 -> new double[] {x, y};
      case 1 -> new double[] {x, 4 * y};
      default -> new double[] {8 + x, 8 + y};
    };
  }

  /** {@return the number of clusters of a kind} */
  static int clusters(int sim) {
    return sim == 1 ? 3 : 2;
  }

  /** {@return the density of the first column of the first kind} */
  static double firstColumn(double x) {
    double sum = 0;
    for (double[] corner : CORNERS) {
      sum += Math.exp(-(x - corner[0]) * (x - corner[0]) / 2);
    }
    return sum / 3 / Math.sqrt(2 * Math.PI);
  }
}
