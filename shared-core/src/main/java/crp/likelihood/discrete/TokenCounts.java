package crp.likelihood.discrete;

import crp.Text;
import crp.checkpoint.Archive;
import java.io.Serializable;

/**
 * Counts of tokens by cell and table, cell-major: {@code counts[cell * capacity + slot]}. Whole
 * counts are exact, so adding and removing never drifts.
 */
final class TokenCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double ROUNDING = 1e-9;

  /**
   * From so many groups of tables on their number is odd. The counts of one table lie capacity
   * numbers apart: by a power of two they would share a few sets of the processor's caches.
   */
  private static final int WIDE = 8;

  private final int cells;

  /** Room for tables, a multiple of {@link RisingProduct#WIDTH}. */
  int capacity;

  double[] counts;

  TokenCounts(int cells, int slots) {
    this.cells = cells;
    this.capacity = rounded(slots);
    this.counts = new double[length(cells, capacity)];
  }

  private static int rounded(int slots) {
    int width = RisingProduct.WIDTH;
    int groups = Math.max(1, (slots + width - 1) / width);
    return (groups < WIDE ? groups : groups | 1) * width;
  }

  private static int length(int cells, int capacity) {
    long length = (long) cells * capacity;
    if (length > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          Text.of("%d tables times %d words or values do not fit one array", capacity, cells));
    }
    return (int) length;
  }

  /** Reserves room for {@code slots} tables, at least doubling the capacity. */
  void reserve(int slots) {
    if (slots <= capacity) {
      return;
    }
    int wider = rounded(Math.max(slots, 2 * capacity));
    double[] moved = new double[length(cells, wider)];
    for (int cell = 0; cell < cells; cell++) {
      System.arraycopy(counts, cell * capacity, moved, cell * wider, capacity);
    }
    counts = moved;
    capacity = wider;
  }

  double of(int cell, int slot) {
    return counts[cell * capacity + slot];
  }

  void plus(int cell, int slot, double amount) {
    int i = cell * capacity + slot;
    double sum = counts[i] + amount;
    // Weights such as 0.1 leave rounding errors where the count should be 0.
    counts[i] = Math.abs(sum) < ROUNDING * Math.abs(amount) ? 0 : sum;
  }

  void clear(int slot) {
    for (int i = slot; i < counts.length; i += capacity) {
      counts[i] = 0;
    }
  }

  /** Copies one table from counts of the same cells. */
  void copy(int slot, TokenCounts from, int fromSlot) {
    for (int cell = 0; cell < cells; cell++) {
      counts[cell * capacity + slot] = from.of(cell, fromSlot);
    }
  }

  /** Stores the counts, or replaces them by stored ones of so many slots at least. */
  void archive(Archive archive, int slots) {
    int room = archive.count(capacity, Math.max(1, (long) Double.BYTES * cells));
    archive.require(room >= Math.max(1, slots) && room == rounded(room), "too few tables");
    counts = archive.finites(counts, length(cells, room));
    capacity = room;
    for (int i = 0; archive.reading() && i < counts.length; i++) {
      archive.require(counts[i] >= -ROUNDING, "a count is negative");
    }
  }
}
