package crp.likelihood.discrete;

import java.util.Arrays;

/**
 * Sums of several rows of weight 1 over one block, for rows that have an entry in many of the
 * cells: each row is also kept with a byte for each cell, eight in a long, and the set of its
 * cells. So eight cells are added at a time, and a row is read cell by cell only if it has one that
 * no row before it has.
 */
final class PackedSum {

  private static final int LANES = Long.BYTES;
  private static final int LARGEST = 0xff;

  /** So many cells that no row before has are found bit by bit, more by the list of the row. */
  private static final int FEW = 12;

  private final CellRows rows;
  // row after row: the number of tokens and, in the last byte, the largest count; the set of cells;
  // their counts
  private final long[] packed;
  private final int sets;
  private final int width;

  // of the sum: the set of cells; by cell, the counts of the last rows and of those before
  private final long[] seen;
  private final long[] bytes;
  private final int[] counts;
  private boolean carried;
  private long total;

  private PackedSum(CellRows rows, int cells) {
    this.rows = rows;
    int n = rows.starts.length - 1;
    int wide = (cells + LANES - 1) / LANES;
    sets = (cells + Long.SIZE - 1) / Long.SIZE;
    width = 1 + sets + wide;
    packed = new long[n * width];
    for (int row = 0; row < n; row++) {
      pack(row);
    }
    seen = new long[sets];
    bytes = new long[wide];
    counts = new int[wide * LANES];
  }

  private void pack(int row) {
    int at = row * width;
    for (int e = rows.starts[row]; e < rows.starts[row + 1]; e++) {
      int cell = rows.cells[e];
      long count = rows.counts[e];
      packed[at] = (((packed[at] >>> Byte.SIZE) + count) << Byte.SIZE) | count;
      packed[at + 1 + cell / Long.SIZE] |= 1L << cell;
      packed[at + 1 + sets + cell / LANES] |= count << (Byte.SIZE * (cell % LANES));
    }
  }

  /**
   * {@return whether rows can be packed} A count must fit a byte, and the bytes must not take more
   * memory than the lists of cells and counts do.
   */
  static boolean fits(CellRows rows, int cells) {
    int n = rows.starts.length - 1;
    int entries = rows.starts[n];
    if ((long) n * cells > (long) LANES * entries) {
      return false;
    }
    for (int e = 0; e < entries; e++) {
      if (rows.counts[e] > LARGEST) {
        return false;
      }
    }
    return true;
  }

  /** {@return sums of rows that fit} */
  static PackedSum of(CellRows rows, int cells) {
    return new PackedSum(rows, cells);
  }

  /**
   * Adds rows up.
   *
   * @param items the rows
   * @param n how many of them count, at least 1
   * @param cells receives the cells of the sum, in the order in which they are met, the largest
   *     counts of a row first; room for one more than all cells
   * @return the number of cells
   */
  int add(int[] items, int n, int[] cells) {
    Arrays.fill(seen, 0);
    Arrays.fill(bytes, 0);
    if (carried) {
      Arrays.fill(counts, 0);
      carried = false;
    }
    total = 0;
    int room = LARGEST;
    int size = 0;
    for (int i = 0; i < n; i++) {
      int at = items[i] * width + 1;
      int most = (int) packed[at - 1] & LARGEST;
      if (most > room) {
        carry();
        room = LARGEST;
      }
      room -= most;
      total += packed[at - 1] >>> Byte.SIZE;
      addBytes(at + sets);
      int unseen = unseen(at);
      if (unseen > 0) {
        size = unseen > FEW ? list(items[i], cells, size) : pick(at, cells, size);
        see(at);
      }
    }
    return size;
  }

  private int unseen(int at) {
    int n = 0;
    for (int s = 0; s < sets; s++) {
      n += Long.bitCount(packed[at + s] & ~seen[s]);
    }
    return n;
  }

  private void see(int at) {
    for (int s = 0; s < sets; s++) {
      seen[s] |= packed[at + s];
    }
  }

  /** Lists the cells of a row that are not in the set, without branches. */
  private int list(int row, int[] cells, int size) {
    int n = size;
    int start = rows.starts[row];
    for (int e = rows.starts[row + 1] - 1; e >= start; e--) {
      int cell = rows.cells[e];
      cells[n] = cell;
      n += (int) (~seen[cell / Long.SIZE] >>> cell) & 1;
    }
    return n;
  }

  /** The same for few of them. */
  private int pick(int at, int[] cells, int size) {
    int n = size;
    for (int s = 0; s < sets; s++) {
      for (long left = packed[at + s] & ~seen[s]; left != 0; left &= left - 1) {
        int cell = Long.SIZE * s + Long.numberOfTrailingZeros(left);
        int count = lane(packed[at + sets + cell / LANES], cell);
        int place = n++;
        while (place > size
            && lane(packed[at + sets + cells[place - 1] / LANES], cells[place - 1]) <= count) {
          cells[place] = cells[--place];
        }
        cells[place] = cell;
      }
    }
    return n;
  }

  /** {@return the byte of a cell} A shift takes its distance modulo the bits of a long. */
  private static int lane(long eight, int cell) {
    return (int) (eight >>> (Byte.SIZE * cell)) & LARGEST;
  }

  private void addBytes(int at) {
    for (int w = 0; w < bytes.length; w++) {
      bytes[w] += packed[at + w];
    }
  }

  /** Makes room in the bytes. */
  private void carry() {
    for (int w = 0; w < bytes.length; w++) {
      long eight = bytes[w];
      for (int lane = 0; lane < LANES; lane++) {
        counts[LANES * w + lane] += lane(eight, lane);
      }
      bytes[w] = 0;
    }
    carried = true;
  }

  /** {@return the number of tokens of the rows that were added up} */
  long total() {
    return total;
  }

  /** {@return the count of a cell in the sum} */
  int count(int cell) {
    return counts[cell] + lane(bytes[cell / LANES], cell);
  }
}
