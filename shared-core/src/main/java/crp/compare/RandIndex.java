package crp.compare;

import crp.partition.Partition;

/**
 * The share of pairs of items on which two partitions agree: together in both or apart in both.
 * Static and stateless.
 *
 * <p>Reference: W. M. Rand (1971), Objective criteria for the evaluation of clustering methods,
 * Journal of the American Statistical Association 66.
 */
public final class RandIndex {

  private RandIndex() {}

  /**
   * {@return the index, from 0 to 1 (equal partitions)} Costs O(n).
   *
   * @param a a partition; of fewer than two items: 1
   * @param b a partition of the same items
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    int n = table.size();
    if (n < 2) {
      return 1;
    }
    long all = (long) n * (n - 1) / 2;
    long disagreeing =
        table.rows().pairs(n) + table.columns().pairs(n) - 2 * table.cells().pairs(n);
    return (double) (all - disagreeing) / all;
  }
}
