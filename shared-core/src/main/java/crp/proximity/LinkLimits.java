package crp.proximity;

import crp.parameter.Range;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which links between rows count at all, whatever the decay.
 *
 * @param radius distance beyond which links are dropped; 0 for none
 * @param maxTv links are dropped beyond the distance that keeps the prior within this total
 *     variation, below 1; 0 for none
 * @param concentration weight of a self-link, for which the total variation holds, and for larger
 *     ones
 * @param earlier the times of the rows, which choose earlier ones only; null if they choose all
 * @param ties who is earlier of two with equal times
 */
public record LinkLimits(
    double radius, double maxTv, double concentration, @Nullable TimeOrder earlier, Ties ties) {

  private static final double FAR = Double.POSITIVE_INFINITY;

  /** All links count. */
  public static final LinkLimits NONE = new LinkLimits(0, 0, 1, null, Ties.BY_ROW);

  /**
   * Checks ranges.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public LinkLimits {
    Range.NOT_NEGATIVE.require("the radius", radius);
    Range.BELOW_ONE.require("the total variation", maxTv);
  }

  /** {@return the distance beyond which links are dropped, infinite for none} */
  double radius(Decay widest, int n) {
    double wanted = radius > 0 ? radius : FAR;
    return maxTv > 0
        ? Math.min(wanted, Truncation.radius(widest, n, concentration, maxTv))
        : wanted;
  }

  /** {@return distances between customers, infinite where one cannot choose the other} */
  Distance open(Distance rows) {
    TimeOrder order = earlier;
    return order == null
        ? rows
        : (i, j) -> j < order.end(i, ties) ? rows.checked(order.row(i), order.row(j)) : FAR;
  }

  /** {@return the neighbours of customers that these can choose} */
  RangeSource open(RangeSource rows) {
    TimeOrder order = earlier;
    if (order == null) {
      return rows;
    }
    return (i, distance, found) -> {
      int end = order.end(i, ties);
      rows.within(
          order.row(i),
          distance,
          (j, d) -> {
            if (order.rank(j) < end) {
              found.add(order.rank(j), Distance.require(order.row(i), j, d));
            }
          });
    };
  }

  /** {@return how many others each of n customers can choose} */
  int[] others(int n) {
    int[] others = new int[n];
    Arrays.setAll(others, i -> earlier == null ? n - 1 : earlier.end(i, ties));
    return others;
  }

  /** {@return how many pairs of n rows can be linked} */
  long pairs(int n) {
    return Arrays.stream(others(n)).asLongStream().sum();
  }
}
