package crp.likelihood.discrete;

import java.util.Arrays;

/** The counts of a few rows together: dense by cell, with a list of the cells that count. */
final class CellGroup {

  private final double[] counts;
  private final double[] totals;
  private int[] cells = new int[16];
  private int size;

  CellGroup(int cells, int blocks) {
    counts = new double[cells];
    totals = new double[blocks];
  }

  /** Forgets all rows, at a cost of the cells that count. */
  void clear() {
    for (int e = 0; e < size; e++) {
      counts[cells[e]] = 0;
    }
    Arrays.fill(totals, 0);
    size = 0;
  }

  /** Includes one row of some weight. */
  void include(CellRows rows, int row, double weight, int[] blockOf) {
    if (weight == 0) {
      return;
    }
    for (int e = rows.starts[row]; e < rows.starts[row + 1]; e++) {
      int cell = rows.cells[e];
      if (counts[cell] == 0) {
        if (size == cells.length) {
          cells = Arrays.copyOf(cells, 2 * size);
        }
        cells[size++] = cell;
      }
      double amount = weight * rows.counts[e];
      counts[cell] += amount;
      totals[blockOf[cell]] += amount;
    }
  }

  /** {@return the number of cells that count} */
  int size() {
    return size;
  }

  /** {@return a cell that counts} */
  int cell(int entry) {
    return cells[entry];
  }

  /** {@return the tokens in a cell, by weight} */
  double count(int cell) {
    return counts[cell];
  }

  /** {@return the tokens in a block, by weight} */
  double total(int block) {
    return totals[block];
  }
}
