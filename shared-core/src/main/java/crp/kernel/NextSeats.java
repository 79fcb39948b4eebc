package crp.kernel;

import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;

/**
 * Seats further customers of a draw in their order, each by its conditional distribution given all
 * before it. Not a {@link Kernel}: the law of these seats is not that of the posterior, and the
 * weight of the outcome says by how much.
 */
public final class NextSeats {

  private final TableState state;
  private int[] slots = new int[16];
  private double[] prior = new double[16];
  private double[] logs = new double[16];

  private NextSeats(TableState state) {
    this.state = state;
  }

  /**
   * Seats all items from one on. One scoring of all tables and one addition per item.
   *
   * @param state in which these have no seat, and all others have theirs
   * @param first the first of them
   * @return the log density of these rows at their seats, minus the log probability with which the
   *     seats were drawn; the prior probability of the seats is not in it
   */
  public static double apply(TableState state, int first, Rng rng) {
    NextSeats next = new NextSeats(state);
    double log = 0;
    for (int item = first; item < state.items(); item++) {
      RunScope.check(item);
      log += next.seat(item, rng);
    }
    return log;
  }

  private double seat(int item, Rng rng) {
    makeRoom(state.tables() + 2);
    int tables = state.seats(item, slots, logs);
    System.arraycopy(logs, 0, prior, 0, tables);
    state.completing().addLogObserved(item, Roster.NOWHERE, slots, tables, logs);
    int n = tables;
    if (state.hasNoise()) {
      slots[n] = Roster.NOWHERE;
      logs[n] = state.logNoise(item);
      prior[n] = logs[n] - state.logNoiseDensity(item);
      n++;
    }
    double log = LogSum.of(logs, n);
    int chosen = rng.index(logs, n);
    int slot = slots[chosen];
    if (slot != Roster.NOWHERE) {
      state.seat(item, slot, rng);
      if (state.count(slot) == 1) {
        state.open(slot, rng);
      }
    }
    return log - prior[chosen];
  }

  private void makeRoom(int n) {
    if (slots.length < n) {
      slots = new int[2 * n];
      prior = new double[2 * n];
      logs = new double[2 * n];
    }
  }
}
