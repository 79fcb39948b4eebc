package crp.likelihood.discrete;

import crp.data.Weights;
import java.util.Arrays;

/** Summed counts of a few rows: the nonzero cells in the order in which they are met. */
final class CellGroup {

  private final CellRows rows;
  private final Weights weights;
  private final int[] blockOf;
  private final double[] totals;
  // zero between calls
  private final double[] sums;
  // with room for a row more than listed
  private int[] cells = new int[16];
  private double[] counts = new double[16];
  private int size;

  /** Makes an empty group. */
  CellGroup(CellRows rows, Weights weights, int blocks, int[] blockOf) {
    this.rows = rows;
    this.weights = weights;
    this.blockOf = blockOf;
    sums = new double[blockOf.length];
    totals = new double[blocks];
  }

  /** Replaces the group by the rows of some items. */
  void set(int[] items, int n) {
    Arrays.fill(totals, 0);
    size = 0;
    for (int i = 0; i < n; i++) {
      double weight = weights.of(items[i]);
      if (weight > 0) {
        include(items[i], weight);
      }
    }
    for (int e = 0; e < size; e++) {
      counts[e] = sums[cells[e]];
      sums[cells[e]] = 0;
    }
  }

  private void makeRoom(int more) {
    if (cells.length <= size + more) {
      int length = Math.max(2 * size, size + more + 1);
      cells = Arrays.copyOf(cells, length);
      counts = Arrays.copyOf(counts, length);
    }
  }

  private void include(int row, double weight) {
    int start = rows.starts[row];
    int end = rows.starts[row + 1];
    makeRoom(end - start);
    if (weight == 1 && totals.length == 1) {
      totals[0] += includeOnce(start, end);
      return;
    }
    for (int e = end - 1; e >= start; e--) {
      int cell = rows.cells[e];
      if (sums[cell] == 0) {
        cells[size++] = cell;
      }
      double amount = weight * rows.counts[e];
      sums[cell] += amount;
      totals[blockOf[cell]] += amount;
    }
  }

  /** The same for weight 1 and one block, without branches. {@return the number of tokens} */
  private long includeOnce(int start, int end) {
    int n = size;
    long tokens = 0;
    // the largest counts first
    for (int e = end - 1; e >= start; e--) {
      int cell = rows.cells[e];
      int x = rows.counts[e];
      double before = sums[cell];
      cells[n] = cell;
      n += before == 0 ? 1 : 0;
      sums[cell] = before + x;
      tokens += x;
    }
    size = n;
    return tokens;
  }

  /** {@return the weighted number of tokens in a block} */
  double total(int block) {
    return totals[block];
  }

  /** {@return the number of listed cells} */
  int size() {
    return size;
  }

  /** {@return a listed cell, from 0; the largest counts of the group's first row come first} */
  int cell(int place) {
    return cells[place];
  }

  /** {@return the weighted count of a listed cell} */
  double count(int place) {
    return counts[place];
  }

  /** Moves the group's tokens from one table to another. */
  void move(int from, int to, TokenCounts statistics, TokenCounts sums) {
    for (int e = 0; e < size; e++) {
      statistics.plus(cells[e], from, -counts[e]);
      statistics.plus(cells[e], to, counts[e]);
    }
    for (int block = 0; block < totals.length; block++) {
      sums.plus(block, from, -totals[block]);
      sums.plus(block, to, totals[block]);
    }
  }

  /**
   * {@return the sum over the group's cells of log rising(base + count, x), x being the group's and
   * count the table's tokens}
   *
   * @param own 1 if the table's tokens hold the group's, else 0
   * @param tabulated log rising(base, n) for whole n, or empty
   */
  double sumOfCells(TokenCounts statistics, int slot, int own, double[] base, double[] tabulated) {
    double sum = 0;
    for (int e = 0; e < size; e++) {
      int cell = cells[e];
      double x = counts[e];
      double before = Math.max(0, statistics.of(cell, slot) - own * x);
      boolean listed = whole(before) && whole(x) && before + x < tabulated.length;
      sum +=
          listed
              ? tabulated[(int) (before + x)] - tabulated[(int) before]
              : LogRising.log(base[cell] + before, x);
    }
    return sum;
  }

  private static boolean whole(double x) {
    return Double.compare(x, Math.rint(x)) == 0;
  }
}
