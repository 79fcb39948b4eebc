package crp.franchise;

import java.util.Arrays;

/**
 * Seats of one draw, from its restaurant up to the first table with other customers: the number of
 * others at the table on each level. A 0 is a new table, which is a customer one level up. The path
 * of a draw therefore ends with its first positive number, or with a 0 at the top.
 *
 * <p>Tables of one dish in one restaurant are distinguished by their sizes only, which suffices
 * because seatings with the same sizes have the same probability (footnote 1 of Makino et al.
 * 2011). Reusable; not thread-safe.
 */
final class SeatPath {

  private int[] others = new int[8];
  private int length;

  /** Makes an empty path. */
  public SeatPath() {}

  /** {@return the number of levels on which the draw has a customer} */
  public int length() {
    return length;
  }

  /**
   * {@return the number of others at the table}
   *
   * @param level 0 for the restaurant of the draw, 1 for its parent and so on
   */
  public int others(int level) {
    return others[level];
  }

  void clear() {
    length = 0;
  }

  void append(int companions) {
    if (length == others.length) {
      others = Arrays.copyOf(others, 2 * length);
    }
    others[length++] = companions;
  }
}
