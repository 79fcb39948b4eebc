package crp.partition;

/**
 * Binder's loss with equal costs for the two kinds of error: the number of pairs of items that are
 * together in one partition and apart in the other, times {@code 2 / n^2}. Static and free of
 * state.
 *
 * <p>This is the normalisation of the second reference; the share of disagreeing pairs among all
 * {@code n (n - 1) / 2} is 1 minus the Rand index.
 *
 * <p>References: D. A. Binder (1978), Bayesian cluster analysis, Biometrika 65(1); S. Wade and Z.
 * Ghahramani (2018), Bayesian cluster analysis: point estimation and credible balls, Bayesian
 * Analysis 13(2), section 2.
 */
public final class BinderLoss {

  private BinderLoss() {}

  /**
   * {@return the loss, from 0 (equal partitions) to 1 - 1/n} Costs O(n).
   *
   * @throws IllegalArgumentException if the partitions differ in size
   */
  public static double of(Partition a, Partition b) {
    Contingency table = Contingency.of(a, b);
    if (table.size() == 0) {
      return 0;
    }
    long ordered = table.rows().squares() + table.columns().squares() - 2 * table.cells().squares();
    return ordered / ((double) table.size() * table.size());
  }
}
