package crp.estimate;

import crp.Argument;
import crp.draws.Draws;
import crp.partition.Partition;

/** The items of each cluster of a partition, ascending. Immutable. */
final class ClusterMembers {

  private final int[][] lists;

  private ClusterMembers(int[][] lists) {
    this.lists = lists;
  }

  static ClusterMembers of(Partition partition) {
    int[] sizes = partition.sizes();
    int[][] lists = new int[sizes.length][];
    for (int k = 0; k < sizes.length; k++) {
      lists[k] = new int[sizes[k]];
    }
    int[] next = new int[sizes.length];
    for (int i = 0; i < partition.size(); i++) {
      int k = partition.label(i);
      lists[k][next[k]++] = i;
    }
    return new ClusterMembers(lists);
  }

  /**
   * {@return the members of an estimate's clusters}
   *
   * @throws IllegalArgumentException if draws and estimate differ in size
   */
  static ClusterMembers of(Draws draws, Partition estimate) {
    requireFit(draws, estimate);
    return of(estimate);
  }

  static void requireFit(Draws draws, Partition estimate) {
    if (draws.items() != estimate.size()) {
      throw Argument.refused(
          "the draws are partitions of %d items, the estimate of %d",
          draws.items(), estimate.size());
    }
  }

  /** {@return the number of clusters} */
  int clusters() {
    return lists.length;
  }

  /** {@return the items of a cluster; not to be changed} */
  int[] of(int cluster) {
    return lists[cluster];
  }
}
