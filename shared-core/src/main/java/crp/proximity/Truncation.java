package crp.proximity;

import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * An affinity truncated at a radius, with a bound on the effect on the prior.
 *
 * @param affinity the remaining links; other scales drop the same pairs
 * @param radius distance up to which links are kept
 * @param concentration the bound holds for this alpha and any larger one
 * @param dropped number of dropped links; an upper bound for range queries, which counts all unseen
 *     distances as finite
 * @param priorTv bound on the total variation between the priors on links, and so on partitions,
 *     with and without the dropped links: sum over i of tail_i / (alpha + S_i), at most 1. The
 *     posterior is not bounded by it; below 1e-10 the effect is negligible for any realistic
 *     likelihood ratio
 */
public record Truncation(
    SparseAffinity affinity, double radius, double concentration, long dropped, double priorTv) {

  /** No total variation is above 1, however large the sum that bounds it. */
  public Truncation {
    priorTv = Math.min(1, priorTv);
  }

  /**
   * {@return a radius that guarantees a total variation bound, for any distances} Uses tail_i &lt;=
   * (n - 1) f(radius): for an exponential decay a (2 log n - log(alpha maxPriorTv)).
   *
   * @param decay decay of the distances
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
   * {@return the links within a radius, from range queries} Distances beyond the radius are
   * unknown; the bound uses f(radius) for each of them.
   *
   * @param n number of customers
   * @param source range queries
   * @param decay decay of the distances
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
        SparseRows.within(others.length, source, radius)
            .distances(decay, Double.POSITIVE_INFINITY)
            .affinity();
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
   * {@return the links within a radius, from a distance function} Evaluates all pairs, so that
   * bound and number are exact for the dropped links.
   *
   * @param n number of customers
   * @param distance may be asymmetric
   * @param decay decay of the distances
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
        RunScope.check(j);
        double d = i == j ? Double.POSITIVE_INFINITY : distance.between(i, j);
        double f = decay.weight(Distance.require(i, j, d));
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
