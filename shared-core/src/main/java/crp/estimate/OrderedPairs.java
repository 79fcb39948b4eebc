package crp.estimate;

import crp.Argument;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.Arrays;

/**
 * A co-clustering matrix ordered to show the clusters: similar clusters of the estimate are
 * adjacent, and so are similar items within a cluster, both by average linkage. The order depends
 * on draws and estimate only. Immutable.
 */
public final class OrderedPairs {

  private final int[] items;
  private final int[] clusters;
  private final double[] together;

  private OrderedPairs(int[] items, int[] clusters, double[] together) {
    this.items = items;
    this.clusters = clusters;
    this.together = together;
  }

  /**
   * {@return the ordered matrix} Costs that of {@link CoClustering} plus O(m^2) for m items shown.
   *
   * @param estimate a partition of the items of the draws
   * @param most approximate largest number of items shown, at least 2; if there are more, every
   *     cluster is thinned evenly by the same factor, keeping at least one item
   * @throws IllegalArgumentException if the sizes differ, or {@code most} is below 2 or above
   *     {@link CoClustering#MOST}
   */
  public static OrderedPairs of(Draws draws, Partition estimate, int most) {
    if (most < 2 || most > CoClustering.MOST) {
      throw Argument.refused(
          "the number of rows shown must be from 2 to %d, was %d", CoClustering.MOST, most);
    }
    ClusterMembers members = ClusterMembers.of(draws, estimate);
    int[][] shown = shown(members, Math.max(1, (double) estimate.size() / most));
    BlockCoClustering blocks = BlockCoClustering.of(draws, estimate);
    int[] order = AverageLinkage.order(estimate.clusters(), blocks::of);
    int[] items = new int[Arrays.stream(shown).mapToInt(list -> list.length).sum()];
    int[] clusters = new int[items.length];
    int n = 0;
    for (int k : order) {
      for (int item : shown[k]) {
        clusters[n] = k;
        items[n++] = item;
      }
    }
    CoClustering pairs = CoClustering.of(draws, items);
    int[] sorted = new int[n];
    for (int from = 0, to; from < n; from = to) {
      to = from;
      while (to < n && clusters[to] == clusters[from]) {
        to++;
      }
      int base = from;
      int[] inside = AverageLinkage.order(to - from, (i, j) -> pairs.of(base + i, base + j));
      for (int i = 0; i < inside.length; i++) {
        sorted[from + i] = from + inside[i];
      }
    }
    return picture(items, clusters, sorted, pairs);
  }

  private static int[][] shown(ClusterMembers members, double factor) {
    int[][] shown = new int[members.clusters()][];
    for (int k = 0; k < shown.length; k++) {
      int[] all = members.of(k);
      int[] some = new int[Math.max(1, (int) (all.length / factor))];
      Arrays.setAll(some, i -> all[(int) ((long) i * all.length / some.length)]);
      shown[k] = some;
    }
    return shown;
  }

  private static OrderedPairs picture(
      int[] items, int[] clusters, int[] order, CoClustering pairs) {
    int n = items.length;
    double[] together = new double[n * n];
    int[] ordered = new int[n];
    for (int i = 0; i < n; i++) {
      ordered[i] = items[order[i]];
      for (int j = 0; j < n; j++) {
        together[i * n + j] = pairs.of(order[i], order[j]);
      }
    }
    return new OrderedPairs(ordered, clusters, together);
  }

  /** {@return the items shown, in the order shown; a copy} */
  public int[] items() {
    return items.clone();
  }

  /** {@return the cluster in the estimate of each item shown; a copy} */
  public int[] clusters() {
    return clusters.clone();
  }

  /**
   * {@return posterior co-clustering probabilities from 0 to 1, items by items, row-major; a copy}
   */
  public double[] together() {
    return together.clone();
  }
}
