package crp.partition;

/**
 * The mutual information of two partitions divided by the arithmetic mean of their entropies (other
 * authors divide by the geometric mean, the maximum or the joint entropy). Not adjusted for chance.
 * Static and stateless.
 *
 * <p>Reference: N. X. Vinh, J. Epps and J. Bailey (2010), Information theoretic measures for
 * clusterings comparison, Journal of Machine Learning Research 11, table 2 (NMI sum).
 */
public final class NormalizedMutualInformation {

  private NormalizedMutualInformation() {}

  /**
   * {@return the share, from 0 (independent) to 1 (equal partitions)} 1 if both put all items into
   * one cluster, 0 if only one of them does. Costs O(n).
   *
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    if (a.equals(b)) {
      return 1;
    }
    if (a.clusters() == 1 || b.clusters() == 1) {
      return 0;
    }
    double n = table.size();
    double logs = n * Math.log(n);
    double entropies = 2 * logs - table.rows().logs() - table.columns().logs();
    double shared = logs + table.cells().logs() - table.rows().logs() - table.columns().logs();
    return Math.min(1, Math.max(0, 2 * shared / entropies));
  }
}
