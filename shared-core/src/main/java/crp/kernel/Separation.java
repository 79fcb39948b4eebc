package crp.kernel;

import crp.random.Rng;
import crp.state.TableState;

/**
 * The end of a start: items that sit with others with which they must not be are seated anew, each
 * by its conditional distribution given all others. A start and not a {@link Kernel}.
 */
public final class Separation {

  private Separation() {}

  /** Seats such items. Costs a scoring of all tables for each. */
  public static void apply(TableState state, Rng rng) {
    SeatDraw seats = new SeatDraw();
    for (int item : state.paired()) {
      int home = state.slotOf(item);
      if (home >= 0 && state.logPairs(item, home) == Double.NEGATIVE_INFINITY) {
        int slot = seats.draw(state, item, false, rng);
        state.move(item, slot, rng);
        if (state.count(slot) == 1) {
          state.open(slot, rng);
        }
      }
    }
  }
}
