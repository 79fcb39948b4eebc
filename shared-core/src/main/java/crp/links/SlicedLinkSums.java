package crp.links;

import crp.proximity.SparseAffinity;
import crp.random.Rng;

/**
 * Link sums of the nearest neighbours alone, where every customer can choose nearly every other
 * one. Given the present link of weight w, a level is drawn uniformly below w; given the level, all
 * links of larger weights are equally likely, and the others have no weight. The links keep their
 * law, and a step looks at few neighbours, which are the same under any decreasing decay.
 *
 * <p>Of the level only the number of neighbours above it is drawn, by bisection.
 *
 * <p>Reference: R. M. Neal (2003), Slice sampling, Annals of Statistics 31(3), section 3.
 */
final class SlicedLinkSums implements LinkSums {

  private final SparseAffinity affinity;
  private final int[] nearest;
  private int[] links = new int[16];
  private int near;
  private boolean alone;

  /**
   * Makes the sums.
   *
   * @param affinity of which {@link SparseAffinity#hasNearest} is true
   */
  SlicedLinkSums(SparseAffinity affinity) {
    this.affinity = affinity;
    nearest = affinity.nearest();
  }

  @Override
  public void begin(LinkState state) {}

  @Override
  public double before(LinkState state, int item, Rng rng) {
    double self = state.prior().concentration();
    int target = state.target(item);
    int start = affinity.start(item);
    double low = 0;
    double high = target == item ? self : affinity.weight(item, target);
    near = 0;
    int most = affinity.start(item + 1) - start;
    while (near < most) {
      int middle = (near + most) >>> 1;
      double weight = affinity.weight(nearest[start + middle]);
      if (isAbove(weight, low, high, rng)) {
        high = Math.min(high, weight);
        near = middle + 1;
      } else {
        low = Math.max(low, weight);
        most = middle;
      }
    }
    alone = isAbove(self, low, high, rng);
    return alone ? 1 : 0;
  }

  /** {@return whether a weight is above the level, which is uniform between two numbers} */
  private static boolean isAbove(double weight, double low, double high, Rng rng) {
    return weight >= high || (weight > low && rng.chance((weight - low) / (high - low)));
  }

  @Override
  public void include(LinkState state, int item, Candidates candidates) {
    int start = affinity.start(item);
    for (int e = start; e < start + near; e++) {
      candidates.include(state.slotOf(affinity.neighbour(nearest[e])), 1);
    }
  }

  @Override
  public int draw(LinkState state, int item, int table, double self, Rng rng) {
    if (links.length <= near) {
      links = new int[2 * near];
    }
    int n = 0;
    if (self > 0) {
      links[n++] = item;
    }
    int start = affinity.start(item);
    for (int e = start; e < start + near; e++) {
      int j = affinity.neighbour(nearest[e]);
      if (state.slotOf(j) == table) {
        links[n++] = j;
      }
    }
    return links[n == 1 ? 0 : rng.below(n)];
  }
}
