package crp.compare;

import crp.partition.Partition;

/**
 * The variation of information of two partitions divided by their joint entropy; a metric. Static
 * and stateless.
 *
 * <p>Reference: N. X. Vinh, J. Epps and J. Bailey (2010), Information theoretic measures for
 * clusterings comparison, Journal of Machine Learning Research 11, table 2 (D joint).
 */
public final class NormalizedVariationOfInformation {

  private NormalizedVariationOfInformation() {}

  /**
   * {@return the distance, from 0 (equal partitions, exactly 0) to 1 (independent)} Costs O(n).
   *
   * @param a a partition; of no items: 0
   * @param b a partition of the same items
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    if (a.equals(b)) {
      return 0; // also where both are one cluster and the joint entropy is 0
    }
    double n = table.size();
    double apart = table.rows().logs() + table.columns().logs() - 2 * table.cells().logs();
    return Math.min(1, Math.max(0, apart / (n * Math.log(n) - table.cells().logs())));
  }
}
