package crp.kernel;

import crp.random.Rng;

/**
 * How a split-merge proposal chooses its two items. The choice must not depend on the state: then
 * it has the same probability before and after the move and drops out of the acceptance ratio.
 */
@FunctionalInterface
public interface Pairs {

  /**
   * {@return the partner of an item, drawn from a law that never changes}
   *
   * @param item drawn uniformly before
   * @param items how many there are, at least 2
   * @param rng the source of randomness
   */
  int partner(int item, int items, Rng rng);

  /** {@return any other item, all alike} */
  static Pairs any() {
    return (item, items, rng) -> {
      int other = rng.below(items - 1);
      return other < item ? other : other + 1;
    };
  }

  /**
   * {@return one of an item's neighbours in a fixed list, all alike; with some probability any
   * other item, so that every pair can come up} Worth it where clusters are far apart, as in many
   * dimensions: pairs of strangers are then hardly ever merged, nor their halves accepted.
   *
   * @param starts where the neighbours of each item start, one entry more than there are items
   * @param neighbours items other than their own; kept and not changed
   */
  static Pairs near(int[] starts, int[] neighbours) {
    Pairs any = any();
    return (item, items, rng) -> {
      int n = starts[item + 1] - starts[item];
      return n == 0 || rng.below(4) == 0
          ? any.partner(item, items, rng)
          : neighbours[starts[item] + rng.below(n)];
    };
  }
}
