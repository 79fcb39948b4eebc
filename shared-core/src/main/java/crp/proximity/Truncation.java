package crp.proximity;

import java.util.Arrays;

/**
 * An affinity from which far links were dropped because the user asked for it, and what that does
 * to the prior.
 *
 * @param affinity the links that were kept; under another scale the same pairs stay out
 * @param radius distance up to which they were kept
 * @param concentration the alpha that the bound holds for, and for any larger one
 * @param dropped number of links that were dropped; for range queries counted as if all distances
 *     were finite, hence at most so many
 * @param priorTv bound on the total variation between the priors on links, and so on partitions,
 *     with and without the dropped links: sum over i of tail_i / (alpha + S_i). The posterior is
 *     not bounded by it; below 1e-10 it is out of reach of any sane likelihood ratio
 */
public record Truncation(
    SparseAffinity affinity, double radius, double concentration, long dropped, double priorTv) {

  /**
   * {@return a radius that keeps the prior within a total variation, for any distances} Rests on
   * tail_i &lt;= (n - 1) f(radius): for an exponential decay a (2 log n - log(alpha maxPriorTv)).
   *
   * @param decay what distances count for
   * @param n number of customers
   * @param concentration alpha, positive
   * @param maxPriorTv bound on the total variation, above 0
   */
  public static double radius(Decay decay, int n, double concentration, double maxPriorTv) {
    requireConcentration(concentration);
    if (!(maxPriorTv > 0)) {
      throw new IllegalArgumentException("maxPriorTv must be above 0, was " + maxPriorTv);
    }
    return decay.reach(maxPriorTv * concentration / Math.max(1.0, n * (n - 1.0)));
  }

  /**
   * {@return the links within a radius, from range queries} What lies beyond is not seen; the bound
   * takes f(radius) for each of the others.
   *
   * @param n number of customers
   * @param source answers the queries
   * @param decay what distances count for
   * @param radius at least 0
   * @param concentration alpha, positive
   */
  public static Truncation ofRanges(
      int n, RangeSource source, Decay decay, double radius, double concentration) {
    int[] others = new int[n];
    Arrays.fill(others, n - 1);
    return ofRanges(others, source, decay, radius, concentration);
  }

  static Truncation ofRanges(
      int[] others, RangeSource source, Decay decay, double radius, double concentration) {
    requireConcentration(concentration);
    requireRadius(radius);
    SparseAffinity near =
        rows(others.length, source, radius).distances(decay, Double.POSITIVE_INFINITY).affinity();
    double most = decay.weight(Math.nextUp(radius));
    long dropped = 0;
    double bound = 0;
    for (int i = 0; i < others.length && most > 0; i++) {
      int unseen = others[i] - (near.start(i + 1) - near.start(i));
      double tail = unseen * most;
      dropped += unseen;
      bound += tail / (concentration + near.total(i) + tail);
    }
    return new Truncation(near, radius, concentration, dropped, bound);
  }

  /**
   * {@return the links within a radius, from a distance function} Sees all pairs, so bound and
   * number are those of the links that were in fact dropped.
   *
   * @param n number of customers
   * @param distance perhaps asymmetric
   * @param decay what distances count for
   * @param radius at least 0
   * @param concentration alpha, positive
   */
  public static Truncation ofDistances(
      int n, Distance distance, Decay decay, double radius, double concentration) {
    requireConcentration(concentration);
    requireRadius(radius);
    SparseRows near = new SparseRows(n, 0);
    long dropped = 0;
    double bound = 0;
    for (int i = 0; i < n; i++) {
      double total = 0;
      double tail = 0;
      for (int j = 0; j < n; j++) {
        double d = i == j ? Double.POSITIVE_INFINITY : distance.between(i, j);
        double f = decay.weight(requireDistance(i, j, d));
        if (i != j && d <= radius && d < Double.POSITIVE_INFINITY) {
          near.add(j, -d);
        } else if (f > 0) {
          tail += f;
          dropped++;
        }
        total += f;
      }
      near.endRow();
      bound += tail / (concentration + total);
    }
    SparseAffinity kept = near.distances(decay, Double.POSITIVE_INFINITY).affinity();
    return new Truncation(kept, radius, concentration, dropped, bound);
  }

  /** Distances within a radius, with their signs turned: of two for one pair the shorter stays. */
  static SparseRows rows(int n, RangeSource source, double radius) {
    SparseRows rows = new SparseRows(n, 2L * n);
    for (int i = 0; i < n; i++) {
      int from = i;
      source.within(
          i,
          radius,
          (j, d) -> {
            SparseAffinity.requireCustomer(from, j, n);
            if (j != from
                && requireDistance(from, j, d) <= radius
                && d < Double.POSITIVE_INFINITY) {
              rows.add(j, -d);
            }
          });
      rows.endRow();
    }
    return rows;
  }

  static double requireDistance(int i, int j, double d) {
    if (!(d >= 0)) {
      throw new IllegalArgumentException(
          "the distance from %d to %d must be 0 or more, was %s".formatted(i + 1, j + 1, d));
    }
    return d;
  }

  private static void requireConcentration(double alpha) {
    if (!(alpha > 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the concentration must be positive and finite, was " + alpha);
    }
  }

  private static void requireRadius(double radius) {
    if (!(radius >= 0)) {
      throw new IllegalArgumentException("the radius must be 0 or more, was " + radius);
    }
  }
}
