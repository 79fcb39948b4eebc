package crp.partition;

import crp.Argument;
import crp.parallel.RunScope;

/**
 * Sums over the rows, columns and cells of the contingency table of two partitions, which counts
 * the items shared by each pair of clusters. O(n) time and memory for any number of clusters.
 */
final class Contingency {

  /** Largest dense table, in cells. */
  private static final int DENSE = 1024;

  /** c log c of small counts, because logarithms would cost more than the counting. */
  private static final double[] LOGS = new double[4096];

  static {
    for (int count = 2; count < LOGS.length; count++) {
      LOGS[count] = count * Math.log(count);
    }
  }

  private final int size;
  private final CountSums rows = new CountSums();
  private final CountSums columns = new CountSums();
  private final CountSums cells = new CountSums();

  private Contingency(Partition a, Partition b) {
    size = a.size();
    for (int count : a.sizes()) {
      rows.add(count);
    }
    for (int count : b.sizes()) {
      columns.add(count);
    }
    if ((long) a.clusters() * b.clusters() <= (long) size + DENSE) {
      countDense(a, b);
    } else {
      countGrouped(a, b);
    }
  }

  /** {@return the sums for two partitions} */
  static Contingency of(Partition a, Partition b) {
    RunScope.check();
    if (a.size() != b.size()) {
      throw Argument.refused(
          "a partition of %d items cannot be compared with one of %d items", a.size(), b.size());
    }
    return new Contingency(a, b);
  }

  private void countDense(Partition a, Partition b) {
    int width = b.clusters();
    int[] table = new int[a.clusters() * width];
    for (int i = 0; i < size; i++) {
      table[a.label(i) * width + b.label(i)]++;
    }
    for (int count : table) {
      cells.add(count);
    }
  }

  /** Groups the items by row, then counts row by row in one scratch row. */
  private void countGrouped(Partition a, Partition b) {
    int[] ends = a.sizes();
    for (int k = 1; k < ends.length; k++) {
      ends[k] += ends[k - 1];
    }
    int[] starts = ends.clone();
    int[] grouped = new int[size];
    for (int i = size - 1; i >= 0; i--) {
      grouped[--starts[a.label(i)]] = b.label(i);
    }
    int[] counts = new int[b.clusters()];
    for (int k = 0; k < ends.length; k++) {
      for (int at = starts[k]; at < ends[k]; at++) {
        counts[grouped[at]]++;
      }
      for (int at = starts[k]; at < ends[k]; at++) {
        cells.add(counts[grouped[at]]);
        counts[grouped[at]] = 0;
      }
    }
  }

  /** {@return the number of items} */
  int size() {
    return size;
  }

  /** {@return sums over the clusters of the first partition} */
  CountSums rows() {
    return rows;
  }

  /** {@return sums over the clusters of the second partition} */
  CountSums columns() {
    return columns;
  }

  /** {@return sums over the cells} */
  CountSums cells() {
    return cells;
  }

  /** Sums over counts. */
  static final class CountSums {

    private long squares;
    private double logs;

    private void add(int count) {
      squares += (long) count * count;
      logs += count < LOGS.length ? LOGS[count] : count * Math.log(count);
    }

    /** {@return the number of ordered pairs, including an item with itself: the sum of c^2} */
    long squares() {
      return squares;
    }

    /** {@return the number of unordered pairs of two items, given the number of items} */
    long pairs(int items) {
      return (squares - items) / 2;
    }

    /** {@return the sum of c log c, in nats} */
    double logs() {
      return logs;
    }
  }
}
