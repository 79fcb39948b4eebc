package crp.likelihood.discrete;

import crp.data.Rows;
import crp.data.Weights;
import java.util.Arrays;

/**
 * Rows as lists of cells with counts, in flat arrays: each cell at most once in a row, and the
 * entries of a row sorted by count, so that a loop over equal counts needs no branches. Immutable.
 */
final class CellRows {

  /** Index of the first entry of each row, and the total number of entries; length rows + 1. */
  final int[] starts;

  /** The cells, row after row. */
  final int[] cells;

  /** Their counts, at least 1. */
  final int[] counts;

  private CellRows(int[] starts, int[] cells, int[] counts) {
    this.starts = starts;
    this.cells = cells;
    this.counts = counts;
  }

  /** {@return the rows from {@code from} to {@code to - 1}, numbered from 0} */
  static <R extends Rows> CellRows of(CellShape<R> shape, R rows, int from, int to) {
    int widest = 0;
    long all = 0;
    for (int row = from; row < to; row++) {
      int bound = shape.bound(rows, row);
      widest = Math.max(widest, bound);
      all += bound;
    }
    long[] scratch = new long[widest];
    int[] starts = new int[to - from + 1];
    int[] cells = new int[Math.toIntExact(all)];
    int[] counts = new int[cells.length];
    int end = 0;
    for (int row = from; row < to; row++) {
      int n = tidy(scratch, shape.list(rows, row, scratch));
      for (int e = 0; e < n; e++) {
        cells[end] = (int) scratch[e];
        counts[end++] = (int) (scratch[e] >>> 32);
      }
      starts[row - from + 1] = end;
    }
    return new CellRows(starts, Arrays.copyOf(cells, end), Arrays.copyOf(counts, end));
  }

  /** Turns {@code cell << 32 | count} into sorted {@code count << 32 | cell}, each cell once. */
  private static int tidy(long[] entries, int n) {
    Arrays.sort(entries, 0, n);
    int kept = 0;
    for (int e = 0; e < n; e++) {
      long cell = entries[e] >>> 32;
      long count = entries[e] & 0xffffffffL;
      if (kept > 0 && (entries[kept - 1] & 0xffffffffL) == cell) {
        count = Math.toIntExact(count + (entries[kept - 1] >>> 32));
        kept--;
      }
      entries[kept++] = count << 32 | cell;
    }
    Arrays.sort(entries, 0, kept);
    return kept;
  }

  /** {@return the number of tokens of the first n rows, each times the row's weight} */
  double tokens(Weights weights, int n) {
    double sum = 0;
    for (int row = 0; row < n; row++) {
      sum += tokens(row) * weights.of(row);
    }
    return sum;
  }

  /** {@return the number of tokens of a row} */
  double tokens(int row) {
    double sum = 0;
    for (int e = starts[row]; e < starts[row + 1]; e++) {
      sum += counts[e];
    }
    return sum;
  }
}
