package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.parallel.RunScope;
import crp.partition.Partition;

/**
 * Not part of the promised API.
 *
 * <p>Confidence in each row's cluster: the posterior probability that the row shares a cluster with
 * another row of its estimated cluster, averaged over these rows; for a singleton of the estimate,
 * the posterior probability of being a singleton. Near 1 inside a well separated cluster, low for
 * rows between clusters. Static and stateless.
 */
public final class Confidence {

  private Confidence() {}

  /**
   * {@return one number from 0 to 1 per item} Costs O(draws times items).
   *
   * @param estimate a partition of the items of the draws
   */
  public static double[] of(Draws draws, Partition estimate) {
    ClusterMembers members = ClusterMembers.of(draws, estimate);
    double[] sum = new double[estimate.size()];
    for (Draw draw : draws.draws()) {
      RunScope.check();
      int[] labels = draw.partition().labels();
      int[] sizes = new int[draw.parts()];
      for (int label : labels) {
        sizes[label]++;
      }
      int[] shared = new int[draw.parts()];
      for (int k = 0; k < estimate.clusters(); k++) {
        add(members.of(k), labels, sizes, shared, sum);
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.min(1, sum[i] / draws.size());
    }
    return sum;
  }

  private static void add(int[] cluster, int[] labels, int[] sizes, int[] shared, double[] sum) {
    if (cluster.length == 1) {
      sum[cluster[0]] += sizes[labels[cluster[0]]] == 1 ? 1 : 0;
      return;
    }
    for (int i : cluster) {
      shared[labels[i]]++;
    }
    double others = cluster.length - 1.0;
    for (int i : cluster) {
      sum[i] += (shared[labels[i]] - 1) / others;
    }
    for (int i : cluster) {
      shared[labels[i]] = 0;
    }
  }
}
