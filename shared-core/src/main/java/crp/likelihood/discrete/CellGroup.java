package crp.likelihood.discrete;

import crp.data.Weights;
import java.util.Arrays;

/** Summed counts of a few rows: dense by cell, with a list of the nonzero cells. */
final class CellGroup {

  private final double[] counts;
  private final double[] totals;
  // with room for a row more than listed
  private int[] cells = new int[16];
  private int size;

  CellGroup(int cells, int blocks) {
    counts = new double[cells];
    totals = new double[blocks];
  }

  /** Replaces the group by the rows of some items. */
  void set(CellRows rows, int[] items, int n, Weights weights, int[] blockOf) {
    for (int e = 0; e < size; e++) {
      counts[cells[e]] = 0;
    }
    Arrays.fill(totals, 0);
    size = 0;
    for (int i = 0; i < n; i++) {
      double weight = weights.of(items[i]);
      if (weight > 0) {
        include(rows, items[i], weight, blockOf);
      }
    }
  }

  private void include(CellRows rows, int row, double weight, int[] blockOf) {
    int start = rows.starts[row];
    int end = rows.starts[row + 1];
    if (cells.length <= size + end - start) {
      cells = Arrays.copyOf(cells, Math.max(2 * size, size + end - start + 1));
    }
    if (weight == 1 && totals.length == 1) {
      totals[0] += includeOnce(rows, start, end);
      return;
    }
    for (int e = end - 1; e >= start; e--) {
      int cell = rows.cells[e];
      if (counts[cell] == 0) {
        cells[size++] = cell;
      }
      double amount = weight * rows.counts[e];
      counts[cell] += amount;
      totals[blockOf[cell]] += amount;
    }
  }

  /** The same for weight 1 and one block, without branches. {@return the number of tokens} */
  private long includeOnce(CellRows rows, int start, int end) {
    int n = size;
    long tokens = 0;
    // the largest counts first
    for (int e = end - 1; e >= start; e--) {
      int cell = rows.cells[e];
      int x = rows.counts[e];
      double before = counts[cell];
      cells[n] = cell;
      n += before == 0 ? 1 : 0;
      counts[cell] = before + x;
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

  /** {@return the weighted count of a cell} */
  double count(int cell) {
    return counts[cell];
  }

  /** Moves the group's tokens from one table to another. */
  void move(int from, int to, TokenCounts statistics, TokenCounts sums) {
    for (int e = 0; e < size; e++) {
      double amount = counts[cells[e]];
      statistics.plus(cells[e], from, -amount);
      statistics.plus(cells[e], to, amount);
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
      double x = counts[cell];
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
