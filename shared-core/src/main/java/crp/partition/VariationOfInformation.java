package crp.partition;

/**
 * The variation of information between two partitions: the conditional entropy of the first given
 * the second plus that of the second given the first, in nats. A metric. Static and stateless.
 *
 * <p>Reference: M. Meila (2007), Comparing clusterings: an information based distance, Journal of
 * Multivariate Analysis 98(5), equation 15.
 */
public final class VariationOfInformation {

  private VariationOfInformation() {}

  /**
   * {@return the distance in nats, from 0 (equal partitions, exactly 0) to log n} Costs O(n).
   *
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    if (a.equals(b)) {
      return 0;
    }
    double sum = table.rows().logs() + table.columns().logs() - 2 * table.cells().logs();
    return Math.max(0, sum / table.size());
  }
}
