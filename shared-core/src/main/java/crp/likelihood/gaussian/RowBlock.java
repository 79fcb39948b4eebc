package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.likelihood.TableBank;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Precomputed quadratic forms for a block of rows that a sweep is about to visit. Most rows keep
 * their table, so most tables are unchanged while the block is visited: one pass over the block
 * serves 64 rows in SIMD code. Forms of tables that have changed since are invalid.
 */
final class RowBlock implements Serializable {

  /** Number of rows in a block. */
  static final int SIZE = TableBank.AHEAD;

  private static final long serialVersionUID = 1L;

  private final double[][] columns;
  private final double[][] gaps;
  private final double[] y = new double[SIZE];
  private double[][] forms = {};
  private int[] version = {};
  private int[] block = {};
  private int first;
  private int count;
  private int blocks;

  RowBlock(int d) {
    columns = new double[InverseFactor.padded(d)][SIZE];
    gaps = new double[InverseFactor.padded(d)][SIZE];
  }

  /** Loads the rows from {@code from} to {@code from + n - 1}. */
  void load(Completion rows, double[] x, int from, int n) {
    first = from;
    count = Math.min(n, SIZE);
    blocks++;
    for (int r = 0; r < count; r++) {
      rows.load(first + r, x);
      for (int j = 0; j < columns.length; j++) {
        columns[j][r] = x[j];
      }
    }
  }

  /** Clears the block, because its rows are about to change. */
  void forget() {
    count = 0;
  }

  /**
   * Stores which rows are in the block and which forms are out of date, or loads those of a stored
   * block. Forms that are up to date are computed again, to the same bits.
   */
  void archive(Archive archive, Completion rows, double[] x, int size, NiwTables tables) {
    int from = archive.whole(count == 0 ? 0 : first, 0, Math.max(0, size - 1));
    int n = archive.whole(count, 0, Math.min(SIZE, size - from));
    byte[] stale = new byte[tables.slots()];
    for (int slot = 0; slot < Math.min(stale.length, forms.length); slot++) {
      boolean old = block[slot] == blocks && version[slot] != tables.version(slot);
      stale[slot] = (byte) (old ? 1 : 0);
    }
    stale = archive.bytes(stale, stale.length);
    if (archive.reading()) {
      load(rows, x, from, n);
      grow(Math.max(forms.length, stale.length));
      for (int slot = 0; slot < stale.length; slot++) {
        if (stale[slot] == 1) {
          block[slot] = blocks;
          version[slot] = tables.version(slot) - 1;
        }
      }
    }
  }

  /** {@return whether the row is in the block} */
  boolean holds(int item) {
    return item - first >= 0 && item - first < count;
  }

  /** {@return (x - m)' Psi^-1 (x - m) of a row in the block, NaN if the table has changed since} */
  double form(NiwTables tables, int slot, int item) {
    if (slot >= forms.length) {
      grow(tables.slots());
    }
    if (block[slot] != blocks) {
      block[slot] = blocks;
      version[slot] = tables.version(slot);
      if (forms[slot].length == 0) {
        forms[slot] = new double[SIZE];
      }
      tables.quadratics(slot, columns, gaps, y, forms[slot]);
    }
    return version[slot] == tables.version(slot) ? forms[slot][item - first] : Double.NaN;
  }

  private void grow(int slots) {
    int old = forms.length;
    forms = Arrays.copyOf(forms, slots);
    Arrays.fill(forms, old, slots, new double[0]);
    version = Arrays.copyOf(version, slots);
    block = Arrays.copyOf(block, slots);
  }
}
