package crp.franchise;

import crp.partition.Partition;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

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
   * {@return the estimate for groups that may lie in larger groups, from draws} The shares of a
   * larger group are those of a further group in it.
   *
   * @param levels fixed parameters of each level, from the top
   * @param above for each group the one it lies in, which has a larger number; -1 for none
   * @param clusters the cluster of each row
   * @param groups the group of each row, from 0
   * @param draws number of draws of the seatings
   */
  public static GroupShares of(
      List<Level> levels, int[] above, Partition clusters, int[] groups, int draws, Rng rng) {
    RestaurantTree tree = new RestaurantTree();
    int count = above.length;
    int[] houses = Arrays.copyOf(tree.openAll(above), count + 1);
    houses[count] = tree.open(0);
    Franchise franchise = new Franchise(tree, new BaseMeasure.Continuous(), levels);
    for (int i = 0; i < groups.length; i++) {
      franchise.add(houses[groups[i]], clusters.label(i), rng);
    }
    int k = clusters.clusters();
    double[][] mean = new double[count + 1][k + 1];
    for (int m = -SETTLING; m < draws; m++) {
      for (int i = 0; i < groups.length; i++) {
        franchise.remove(houses[groups[i]], clusters.label(i), rng);
        franchise.add(houses[groups[i]], clusters.label(i), rng);
      }
      for (int g = 0; g <= count && m >= 0; g++) {
        for (int i = 0; i <= k; i++) {
          mean[g][i] += franchise.predictive(houses[g], i) / draws;
        }
      }
    }
    return new GroupShares(mean);
  }
}
