package crp.estimate;

import crp.Text;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.io.Serializable;

/**
 * The co-clustering matrix averaged over the clusters of an estimate, for data of any size: the
 * mean posterior probability that an item of one cluster and another item of the other are in the
 * same cluster. Immutable.
 */
public final class BlockCoClustering implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The largest table of shared counts: 64 MB. */
  private static final long MOST_CELLS = 1L << 24;

  private final double[][] mean;

  private BlockCoClustering(double[][] mean) {
    this.mean = mean;
  }

  /**
   * {@return the means} Costs O(draws times (items + K^2 L)) for K clusters of the estimate and L
   * of a draw.
   *
   * @param estimate a partition of the items of the draws
   * @throws IllegalArgumentException if the sizes differ, or there are more than some thousands of
   *     clusters
   */
  public static BlockCoClustering of(Draws draws, Partition estimate) {
    ClusterMembers.requireFit(draws, estimate);
    int[] own = estimate.labels();
    int k = estimate.clusters();
    double[][] sum = new double[k][k];
    for (Draw draw : draws.draws()) {
      RunScope.check();
      add(draw, own, k, sum);
    }
    int[] sizes = estimate.sizes();
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        double pairs = (double) sizes[a] * (a == b ? sizes[a] - 1 : sizes[b]);
        sum[a][b] = pairs == 0 ? 1 : sum[a][b] / pairs / draws.size();
        sum[b][a] = sum[a][b];
      }
    }
    return new BlockCoClustering(sum);
  }

  private static void add(Draw draw, int[] own, int k, double[][] sum) {
    int width = draw.parts();
    if ((long) k * width > MOST_CELLS) {
      throw new IllegalArgumentException(
          Text.of("probabilities between %d clusters and a draw of %d are too many", k, width));
    }
    int[] shared = new int[k * width];
    for (int i = 0; i < own.length; i++) {
      shared[own[i] * width + draw.label(i)]++;
    }
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        double pairs = 0;
        for (int l = 0; l < width; l++) {
          pairs += (double) shared[a * width + l] * (shared[b * width + l] - (a == b ? 1 : 0));
        }
        sum[a][b] += pairs;
      }
    }
  }

  /** {@return the number of clusters} */
  public int clusters() {
    return mean.length;
  }

  /**
   * {@return the mean co-clustering probability; 1 for a cluster of one item and itself}
   *
   * @param a a cluster of the estimate
   * @param b a cluster of the estimate
   */
  public double of(int a, int b) {
    return mean[a][b];
  }
}
