package crp.likelihood;

/**
 * A capability of a {@link TableBank}: scores a row or a group of rows at many tables in one call.
 * All scores are in nats; the statistics of the tables are not changed.
 */
public interface Scoring {

  /** Largest useful number of items for {@link #expect}. */
  int AHEAD = 64;

  /**
   * Adds {@code log p(item | rows at slots[t])} to {@code out[t]} for all tables in one call. At
   * the item's own table the item is excluded, without changing the statistics. Missing entries
   * that are sampled count as observed, so a kernel that keeps them is exact given them; see {@link
   * Completing#addLogObserved}.
   *
   * @param item the row to score
   * @param home the slot of the item, or -1 if it has no seat or is to be scored as an additional
   *     row; the home table holds at least one more row and need not be among those to score
   * @param slots the tables to score; an empty one gives the prior predictive
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int item, int home, int[] slots, int n, double[] out);

  /**
   * Adds {@code log p(rows of a group | rows at slots[t])} to {@code out[t]}: the joint predictive
   * of a group, of which sampled missing entries count as observed; compare {@link
   * #addLogPredictive(int, int, int[], int, double[])}. The statistics are not changed.
   *
   * @param items the group, at least one item
   * @param count number of {@code items} used
   * @param home the slot of the whole group, or -1 if it has no seats or is to be scored as
   *     additional rows; the home table holds at least one more row
   * @param slots the tables to score; an empty one gives the log marginal of the group
   * @param n number of {@code slots} used
   * @param out log seat weights in, log posterior weights out
   */
  void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out);

  /**
   * Hints that {@link #addLogPredictive(int, int, int[], int, double[])}, or the same in reach,
   * will soon be called for consecutive items, so that the bank may precompute for many rows at
   * once. Changes results by rounding errors only. A kernel ends its last announcement, which a
   * checkpoint does not store.
   *
   * @param first the first item
   * @param n number of items; more than {@link #AHEAD} bring no benefit, 0 ends the announcement
   */
  default void expect(int first, int n) {}
}
