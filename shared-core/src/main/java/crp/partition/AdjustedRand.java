package crp.partition;

/**
 * The Rand index adjusted for chance: 1 for equal partitions, expected value 0 under random
 * assignment of the items to clusters of the given sizes. Static and stateless.
 *
 * <p>Reference: L. Hubert and P. Arabie (1985), Comparing partitions, Journal of Classification 2,
 * equation 5.
 */
public final class AdjustedRand {

  private AdjustedRand() {}

  /**
   * {@return the index, at most 1; negative if the partitions agree less than by chance} Costs
   * O(n).
   *
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    if (a.equals(b)) {
      return 1; // also where both are trivial and the formula is 0 / 0
    }
    int n = table.size();
    double rows = table.rows().pairs(n);
    double columns = table.columns().pairs(n);
    double expected = rows * columns / ((double) n * (n - 1) / 2);
    return (table.cells().pairs(n) - expected) / ((rows + columns) / 2 - expected);
  }
}
