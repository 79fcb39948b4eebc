package crp.partition;

import crp.Argument;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A link per item: each of the items 0 to n - 1 points to one item, which may be itself. The weakly
 * connected components are the clusters. Immutable.
 */
public final class Links implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int LIMIT = 7;
  private static final int SEQUENTIAL_LIMIT = 10;

  private final int[] targets;

  private Links(int[] targets) {
    this.targets = targets;
  }

  /**
   * {@return the links from each item to its target}
   *
   * @param targets one item from 0 to {@code n - 1} for each of the {@code n} items; copied
   * @throws IllegalArgumentException if a target is out of range
   */
  public static Links of(int... targets) {
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] < 0 || targets[i] >= targets.length) {
        throw Argument.refused(
            "item %d: target must be from 0 to %d, was %d", i, targets.length - 1, targets[i]);
      }
    }
    return new Links(targets.clone());
  }

  /**
   * {@return all links among {@code n} items, in lexicographic order: n^n of them}
   *
   * @param n number of items, from 0 to 7
   * @throws IllegalArgumentException if {@code n} is out of range
   */
  public static List<Links> all(int n) {
    requireFew(n, LIMIT, "links");
    List<Links> all = new ArrayList<>();
    grow(new int[n], 0, false, all);
    return all;
  }

  /**
   * {@return all links among {@code n} items in which no item points to a later one, in
   * lexicographic order: n! of them}
   *
   * @param n number of items, from 0 to 10
   * @throws IllegalArgumentException if {@code n} is out of range
   */
  public static List<Links> allSequential(int n) {
    requireFew(n, SEQUENTIAL_LIMIT, "sequential links");
    List<Links> all = new ArrayList<>();
    grow(new int[n], 0, true, all);
    return all;
  }

  private static void requireFew(int n, int limit, String what) {
    Argument.require(
        n >= 0 && n <= limit, "%s can be enumerated for 0 to %d items, not for %d", what, limit, n);
  }

  private static void grow(int[] targets, int item, boolean sequential, List<Links> all) {
    if (item == targets.length) {
      all.add(new Links(targets.clone()));
      return;
    }
    int end = sequential ? item + 1 : targets.length;
    for (int target = 0; target < end; target++) {
      targets[item] = target;
      grow(targets, item + 1, sequential, all);
    }
  }

  /** {@return the number of items} */
  public int size() {
    return targets.length;
  }

  /**
   * {@return the item that an item points to}
   *
   * @param item from 0 to {@code size() - 1}
   */
  public int target(int item) {
    return targets[item];
  }

  /** {@return a copy of the targets} */
  public int[] targets() {
    return targets.clone();
  }

  /** {@return the connected components} Costs about O(n). */
  public Partition partition() {
    int[] parents = new int[targets.length];
    Arrays.setAll(parents, i -> i);
    for (int i = 0; i < targets.length; i++) {
      int a = root(parents, i);
      int b = root(parents, targets[i]);
      parents[Math.max(a, b)] = Math.min(a, b);
    }
    for (int i = 0; i < parents.length; i++) {
      parents[i] = root(parents, i);
    }
    return Partition.of(parents);
  }

  private static int root(int[] parents, int item) {
    int at = item;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Links that && Arrays.equals(targets, that.targets);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(targets);
  }

  @Override
  public String toString() {
    return Arrays.toString(targets);
  }
}
