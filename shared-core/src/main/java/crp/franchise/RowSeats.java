package crp.franchise;

import crp.random.Rng;
import java.util.Arrays;

/**
 * The seats of some rows of a {@link GroupedMixture}, in the order in which they sit down: to take
 * them out of the restaurants, and to seat them in the same way again. Clusters may be renamed
 * meanwhile. Scratch space of a kernel; O(depth) for a row.
 */
final class RowSeats {

  /** In place of a cluster: that of each row. */
  static final int OWN = -1;

  private SeatPath[] paths = {};
  private int[] rows = {};
  private int size;

  /**
   * Sets the rows. {@return this}
   *
   * @param members the rows in the order in which they sit down; not copied
   */
  RowSeats list(int[] members, int n) {
    rows = members;
    size = n;
    int old = paths.length;
    if (old < n) {
      paths = Arrays.copyOf(paths, Math.max(n, 2 * old));
      for (int m = old; m < paths.length; m++) {
        paths[m] = new SeatPath();
      }
    }
    return this;
  }

  /**
   * Removes all rows from their seats, in reverse order. {@return the log of the product of their
   * predictives, each given the rows before it}
   */
  double takeOut(GroupedMixture state, Rng rng) {
    double sum = 0;
    for (int m = size - 1; m >= 0; m--) {
      int restaurant = state.restaurant(rows[m]);
      int dish = state.states().label(rows[m]);
      state.franchise().remove(restaurant, dish, paths[m], rng);
      sum += Math.log(state.franchise().predictive(restaurant, dish));
    }
    return sum;
  }

  /** Draws the seat of the next row. {@return the log of its predictive} */
  double add(GroupedMixture state, int m, int dish, Rng rng) {
    return Math.log(state.franchise().add(state.restaurant(rows[m]), dish, paths[m], rng));
  }

  /** Removes all rows from the listed seats, in reverse order. */
  void retract(GroupedMixture state, int dish) {
    for (int m = size - 1; m >= 0; m--) {
      int theirs = dish == OWN ? state.states().label(rows[m]) : dish;
      state.franchise().retract(state.restaurant(rows[m]), theirs, paths[m]);
    }
  }

  /** Puts all rows on the listed seats, in order, with their present clusters. */
  void restore(GroupedMixture state) {
    for (int m = 0; m < size; m++) {
      restore(state, m);
    }
  }

  /** Puts the next row on its listed seat, with its present cluster. */
  void restore(GroupedMixture state, int m) {
    int dish = state.states().label(rows[m]);
    state.franchise().restore(state.restaurant(rows[m]), dish, paths[m]);
  }
}
