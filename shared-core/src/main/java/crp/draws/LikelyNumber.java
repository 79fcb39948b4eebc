package crp.draws;

/**
 * Not part of the promised API.
 *
 * <p>The most probable number of clusters of a run, and the smallest range around it that holds
 * most of the draws. A report names this range, and an estimate has a number of clusters in it.
 *
 * @param mode the most probable number; the smallest one of several
 * @param fewest lower end of the range
 * @param most upper end of the range
 * @param share of the draws in the range, at least {@link #SHARE} up to rounding
 */
public record LikelyNumber(int mode, int fewest, int most, double share) {

  /** The range holds at least this share of the draws. */
  public static final double SHARE = 0.95;

  private static final double ROUNDING = 1e-9;

  /**
   * {@return mode and range} The range grows by the more probable of its two neighbours, the larger
   * number if both are equal.
   *
   * @param law the share of draws with k clusters, by k; see {@link Draws#clusterCountLaw}
   */
  public static LikelyNumber of(double[] law) {
    int mode = 0;
    for (int k = 1; k < law.length; k++) {
      mode = law[k] > law[mode] ? k : mode;
    }
    int low = mode;
    int high = mode;
    double share = law[mode];
    while (share < SHARE - ROUNDING) {
      double below = low > 0 ? law[low - 1] : -1;
      double above = high + 1 < law.length ? law[high + 1] : -1;
      share += Math.max(below, above);
      if (below > above) {
        low--;
      } else {
        high++;
      }
    }
    return new LikelyNumber(mode, low, high, share);
  }
}
