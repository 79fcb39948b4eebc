package crp.partition;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A partition of the items 0 to n - 1. Labels are canonical, numbered from 0 in the order of first
 * appearance, so equal partitions are equal objects. Immutable.
 */
public final class Partition implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] labels;
  private final int clusters;
  // found when first asked for
  private transient volatile int @Nullable [] counts;

  private Partition(int[] labels, int clusters) {
    this.labels = labels;
    this.clusters = clusters;
  }

  /**
   * {@return the partition in which items of equal label share a cluster}
   *
   * @param labels any integers, one per item; copied
   */
  public static Partition of(int... labels) {
    int[] canonical = new int[labels.length];
    return new Partition(canonical, canonicalise(labels, canonical));
  }

  private static int canonicalise(int[] labels, int[] out) {
    int low = 0;
    int high = -1;
    for (int label : labels) {
      low = Math.min(low, label);
      high = Math.max(high, label);
    }
    if ((long) high - low > 4L * labels.length + 1024) {
      return canonicaliseSparse(labels, out);
    }
    int[] names = new int[high - low + 1];
    Arrays.fill(names, -1);
    int next = 0;
    for (int i = 0; i < labels.length; i++) {
      int at = labels[i] - low;
      if (names[at] < 0) {
        names[at] = next++;
      }
      out[i] = names[at];
    }
    return next;
  }

  private static int canonicaliseSparse(int[] labels, int[] out) {
    int[] distinct = Arrays.stream(labels).distinct().sorted().toArray();
    int[] ranks = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      ranks[i] = Arrays.binarySearch(distinct, labels[i]);
    }
    return canonicalise(ranks, out);
  }

  /** {@return the number of items} */
  public int size() {
    return labels.length;
  }

  /** {@return the number of clusters} */
  public int clusters() {
    return clusters;
  }

  /**
   * {@return the cluster of an item, from 0 to {@code clusters() - 1}}
   *
   * @param item from 0 to {@code size() - 1}
   */
  public int label(int item) {
    return labels[item];
  }

  /** {@return a copy of the labels} */
  public int[] labels() {
    return labels.clone();
  }

  /** {@return the number of items in each cluster} */
  public int[] sizes() {
    return counts().clone();
  }

  private int[] counts() {
    int[] known = counts;
    if (known == null) {
      known = new int[clusters];
      for (int label : labels) {
        known[label]++;
      }
      counts = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Partition that && Arrays.equals(labels, that.labels);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(labels);
  }

  @Override
  public String toString() {
    return Arrays.toString(labels);
  }
}
