package crp.proximity;

import crp.Text;
import java.util.Arrays;

/**
 * Distances between rankings given as one rank per item: smaller is better, NaN for an unranked
 * item. Unranked items are tied after all others; equal ranks are ties. Only the order of the ranks
 * matters. A top-t ranking of n items is therefore an order with one tie of n - t items at its end.
 *
 * <p>References: Fagin, R., Kumar, R. and Sivakumar, D. (2003), Comparing top k lists, SIAM Journal
 * on Discrete Mathematics 17(1), 134-160; Fagin, R., Kumar, R., Mahdian, M., Sivakumar, D. and Vee,
 * E. (2006), Comparing partial rankings, SIAM Journal on Discrete Mathematics 20(3), 628-648.
 */
public final class RankingDistances {

  private RankingDistances() {}

  /**
   * {@return the Kendall distance with a penalty for ties, K^(p): 1 for each pair of items in
   * opposite order, p for each pair tied in exactly one of the rankings} Without ties it is the
   * number of discordant pairs, from 0 to n (n - 1) / 2. It is a metric for p from 1/2 to 1; for
   * smaller p the triangle inequality may fail, and for p = 0 different rankings may be at distance
   * 0. Costs O(n^2).
   *
   * @param one ranks of n items; not changed
   * @param other ranks of the same items; not changed
   * @param penalty p, from 0 to 1
   * @throws IllegalArgumentException if the lengths differ or p is out of range
   */
  public static double kendallTau(double[] one, double[] other, double penalty) {
    requireSame(one, other);
    if (!(penalty >= 0 && penalty <= 1)) {
      throw new IllegalArgumentException("the penalty must be from 0 to 1, was " + penalty);
    }
    int discordant = 0;
    int tiedOnce = 0;
    for (int i = 1; i < one.length; i++) {
      for (int j = 0; j < i; j++) {
        int a = order(one[i], one[j]);
        int b = order(other[i], other[j]);
        discordant += a * b < 0 ? 1 : 0;
        tiedOnce += (a == 0) == (b == 0) ? 0 : 1;
      }
    }
    return discordant + penalty * tiedOnce;
  }

  /** {@return -1, 0 or 1 if an item precedes, is tied with or follows another one} */
  private static int order(double rank, double other) {
    // unranked items follow all ranked ones
    double a = Double.isNaN(rank) ? Double.POSITIVE_INFINITY : rank;
    double b = Double.isNaN(other) ? Double.POSITIVE_INFINITY : other;
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /**
   * {@return the Spearman footrule: the sum over the items of the distance between their two
   * places, where tied items have the mean of their places} A metric; from 0 to floor(n^2 / 2).
   * Costs O(n log n).
   *
   * @param one ranks of n items; not changed
   * @param other ranks of the same items; not changed
   * @throws IllegalArgumentException if the lengths differ
   */
  public static double footrule(double[] one, double[] other) {
    requireSame(one, other);
    double[] a = places(one);
    double[] b = places(other);
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum;
  }

  private static double[] places(double[] ranks) {
    double[] sorted = new double[ranks.length];
    Arrays.setAll(sorted, i -> Double.isNaN(ranks[i]) ? Double.POSITIVE_INFINITY : ranks[i] + 0.0);
    double[] own = sorted.clone();
    Arrays.sort(sorted);
    double[] place = new double[ranks.length];
    for (int from = 0; from < sorted.length; ) {
      int end = from + 1;
      while (end < sorted.length && sorted[end] == sorted[from]) {
        end++;
      }
      place[from] = (from + 1 + end) / 2.0;
      Arrays.fill(place, from, end, place[from]);
      from = end;
    }
    double[] result = new double[ranks.length];
    for (int i = 0; i < own.length; i++) {
      result[i] = place[Arrays.binarySearch(sorted, own[i])];
    }
    return result;
  }

  private static void requireSame(double[] one, double[] other) {
    if (one.length != other.length) {
      throw new IllegalArgumentException(
          Text.of(
              "both rankings must have the same items, got %d and %d ranks",
              one.length, other.length));
    }
  }
}
