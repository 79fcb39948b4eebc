package crp.estimate;

import crp.draws.Draw;
import crp.partition.Partition;
import java.util.List;

/** How far two sets of draws are from each other, compared with the distances within them. */
final class Separation {

  /** The largest number of draws of a set that are compared. */
  private static final int MOST = 50;

  /** Limit of compared items, some tenths of a second. */
  private static final double BUDGET = 1e7;

  private Separation() {}

  /**
   * {@return the ratio of the mean variation of information between draws of two sets to the mean
   * of those within each} 1 if all draws are equal, infinite for two different partitions without
   * spread. O(m^2 n) for n items and the m draws that are used of each set, at most 50 and fewer
   * where there are many items.
   */
  static double of(List<Draw> some, List<Draw> others) {
    Partition[] a = partitions(some);
    Partition[] b = partitions(others);
    double between = 0;
    for (Partition x : a) {
      for (Partition y : b) {
        between += Loss.VI.of(x, y);
      }
    }
    between /= (double) a.length * b.length;
    double within = (within(a) + within(b)) / 2;
    return between > 0 ? between / within : 1;
  }

  private static Partition[] partitions(List<Draw> draws) {
    int most = (int) Math.max(4, Math.min(MOST, Math.sqrt(BUDGET / draws.get(0).size())));
    return BestDraw.thinned(draws, most).stream().map(Draw::partition).toArray(Partition[]::new);
  }

  /** Mean over pairs of two draws, 0 for a single draw. */
  private static double within(Partition[] set) {
    double sum = 0;
    for (int i = 0; i < set.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += Loss.VI.of(set[i], set[j]);
      }
    }
    return set.length < 2 ? 0 : sum / (set.length * (set.length - 1) / 2.0);
  }
}
