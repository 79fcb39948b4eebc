package crp.kernel;

import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;

/**
 * Seats all unseated customers, in random order, each by its conditional distribution given those
 * already seated. A start for a chain and not a {@link Kernel}: it draws from an approximation of
 * the posterior (sequential imputation without its weights). Customers that are not reached before
 * the deadline of the {@link RunScope}, nor within a second, join the largest table that they may.
 */
public final class SequentialSeating {

  /** Seconds for the seats when no time is left: most rows have found theirs then. */
  private static final double LEAST = 1;

  private SequentialSeating() {}

  /** Seats all unseated items. One scoring of all tables, or bounds, and one addition per item. */
  public static void apply(TableState state, Rng rng) {
    seat(state, false, rng);
  }

  /**
   * The same where some items already have seats that say what clusters are like: an item may also
   * stay without a seat if the state has noise.
   */
  public static void complete(TableState state, Rng rng) {
    seat(state, state.hasNoise() && state.tables() > 0, rng);
  }

  private static void seat(TableState state, boolean noise, Rng rng) {
    int[] order = new int[state.items()];
    for (int i = 0; i < order.length; i++) {
      int j = rng.below(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    SeatDraw seats = new SeatDraw();
    Deadline deadline = RunScope.current().deadline().notBefore(LEAST);
    for (int item : order) {
      if (state.slotOf(item) >= 0) {
        continue;
      }
      RunScope.check();
      int slot =
          state.tables() > 0 && deadline.passed()
              ? largest(state)
              : seats.draw(state, item, noise, rng);
      if (slot == Roster.NOWHERE) {
        continue;
      }
      state.seat(item, slot, rng);
      if (state.count(slot) == 1) {
        state.open(slot, rng);
      }
    }
    Separation.apply(state, rng);
  }

  private static int largest(TableState state) {
    int[] slots = state.slots();
    int largest = slots[0];
    for (int t = 1; t < state.tables(); t++) {
      largest = state.count(slots[t]) > state.count(largest) ? slots[t] : largest;
    }
    return largest;
  }
}
