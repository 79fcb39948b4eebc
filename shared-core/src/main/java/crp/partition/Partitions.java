package crp.partition;

import crp.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Enumeration of all partitions of a few items, such as the states of an exact check. Static and
 * stateless.
 */
public final class Partitions {

  private static final int LIMIT = 12;

  private Partitions() {}

  /**
   * {@return all partitions of {@code n} items, in lexicographic order of their labels} There are
   * 1, 1, 2, 5, 15, 52, 203, 877, 4140, ... of them (the Bell numbers); 4,213,597 at the limit, use
   * {@link #forEach} to save memory.
   *
   * @param n number of items, from 0 to 12
   * @throws IllegalArgumentException if {@code n} is out of range
   */
  public static List<Partition> all(int n) {
    List<Partition> all = new ArrayList<>();
    forEach(n, all::add);
    return all;
  }

  /**
   * Visits all partitions in the order of {@link #all}.
   *
   * @param n number of items, from 0 to 12
   * @param visitor receives each partition once
   * @throws IllegalArgumentException if {@code n} is out of range
   */
  public static void forEach(int n, Consumer<Partition> visitor) {
    if (n < 0 || n > LIMIT) {
      throw new IllegalArgumentException(
          Text.of("partitions can be enumerated for 0 to %d items, not for %d", LIMIT, n));
    }
    // restricted growth strings: each label is at most one above the maximum before it
    grow(new int[n], 0, 0, visitor);
  }

  private static void grow(int[] labels, int item, int clusters, Consumer<Partition> visitor) {
    if (item == labels.length) {
      visitor.accept(Partition.of(labels));
      return;
    }
    for (int label = 0; label <= clusters; label++) {
      labels[item] = label;
      grow(labels, item + 1, Math.max(clusters, label + 1), visitor);
    }
  }
}
