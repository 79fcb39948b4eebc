package crp.franchise;

import crp.partition.Partition;
import crp.random.Rng;
import java.io.Serializable;

/**
 * Shares of the clusters in each group, given the clusters of the rows and the prior's parameters:
 * the probability that the next row of a group belongs to a cluster, averaged over draws of the
 * seatings.
 *
 * @param mean one row per group and a last one for a group without rows; column k is cluster k, the
 *     last column a new cluster; rows sum to 1; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record GroupShares(double[][] mean) implements Serializable {

  private static final int SETTLING = 20;

  /**
   * {@return the estimate, from draws}
   *
   * @param top fixed parameters of the top
   * @param group fixed parameters of the groups
   * @param clusters the cluster of each row
   * @param groups the group of each row, from 0
   * @param count number of groups
   * @param draws number of draws of the seatings
   * @param rng the source of randomness
   */
  public static GroupShares of(
      Level top, Level group, Partition clusters, int[] groups, int count, int draws, Rng rng) {
    RestaurantTree tree = new RestaurantTree();
    for (int g = 0; g <= count; g++) {
      tree.open(0);
    }
    Franchise franchise =
        new Franchise(tree, new BaseMeasure.Continuous(), java.util.List.of(top, group));
    for (int i = 0; i < groups.length; i++) {
      franchise.add(groups[i] + 1, clusters.label(i), rng);
    }
    int k = clusters.clusters();
    double[][] mean = new double[count + 1][k + 1];
    for (int m = -SETTLING; m < draws; m++) {
      for (int i = 0; i < groups.length; i++) {
        franchise.remove(groups[i] + 1, clusters.label(i), rng);
        franchise.add(groups[i] + 1, clusters.label(i), rng);
      }
      for (int g = 0; g <= count && m >= 0; g++) {
        for (int i = 0; i <= k; i++) {
          mean[g][i] += franchise.predictive(g + 1, i) / draws;
        }
      }
    }
    return new GroupShares(mean);
  }
}
