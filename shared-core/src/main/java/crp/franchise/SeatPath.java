package crp.franchise;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Where one draw sits, from its restaurant up to the first table with company: at each level the
 * number of others at the table. A 0 is a table of its own, which is a customer one level up. So
 * the trail of a draw ends with its first positive number, or with a 0 at the top.
 *
 * <p>Tables of one dish in one restaurant are told apart by their sizes only; that is enough, as
 * seatings with the same sizes have the same probability (footnote 1 of Makino et al. 2011). To be
 * used again and again; belongs to one thread.
 */
final class SeatPath implements Serializable {

  private static final long serialVersionUID = 1L;

  private int[] others = new int[8];
  private int length;

  /** Makes an empty trail. */
  public SeatPath() {}

  /** {@return the number of levels on which the draw has a customer of its own} */
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
