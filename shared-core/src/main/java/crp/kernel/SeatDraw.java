package crp.kernel;

import crp.likelihood.Reach;
import crp.likelihood.Reaching;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Draws the seat of a row from its full conditional given all others: an occupied table, a new one
 * or, if wanted, noise. A bank that leaves out far tables ({@link
 * Reaching#addLogPredictiveInReach}) scores those in reach alone; the draw is the same. The state
 * is not changed.
 */
final class SeatDraw {

  /**
   * Tables this many nats below the row's own one need no exact score; e^-12 is 6e-6. It changes
   * the cost, not the draw.
   */
  private static final double MARGIN = 12;

  private final Reach reach;
  private final Rng.LogWeights all = this::weigh;
  private int[] candidates = new int[16];
  private double[] logWeights = new double[16];

  // of the draw
  private @Nullable TableState state;
  private int item;
  private boolean noise;

  SeatDraw() {
    this(MARGIN);
  }

  /** With another margin, which may be negative or infinite. */
  SeatDraw(double margin) {
    reach = new Reach(margin);
  }

  /**
   * Draws a seat.
   *
   * @param item a row, with or without a seat
   * @param noise whether it may be noise
   * @return the slot, a free one for a new table, or {@link Roster#NOWHERE} for noise
   */
  int draw(TableState state, int item, boolean noise, Rng rng) {
    makeRoom(state.tables() + 2);
    int home = home(state, item);
    int seats = state.seats(item, candidates, logWeights);
    int n =
        state.reaching().addLogPredictiveInReach(item, home, candidates, seats, reach, logWeights);
    if (noise) {
      candidates[n] = Roster.NOWHERE;
      logWeights[n++] = state.logNoise(item);
    }
    if (!reach.leavesOut()) {
      return candidates[rng.index(logWeights, n)];
    }
    this.state = state;
    this.item = item;
    this.noise = noise;
    return candidates[rng.index(logWeights, n, reach.logRest(), all)];
  }

  /** {@return the table of a row, -1 if it has none or is alone there} */
  private static int home(TableState state, int item) {
    int home = state.slotOf(item);
    return home != Roster.NOWHERE && state.count(home) == 1 ? -1 : home;
  }

  /** Computes the log weights of all seats of the row that is drawn. {@return how many} */
  private int weigh(double[] out) {
    TableState seated = Objects.requireNonNull(state);
    int n = seated.seats(item, candidates, out);
    seated.completing().addLogObserved(item, home(seated, item), candidates, n, out);
    if (noise) {
      candidates[n] = Roster.NOWHERE;
      out[n++] = seated.logNoise(item);
    }
    return n;
  }

  private void makeRoom(int n) {
    if (candidates.length < n) {
      candidates = new int[2 * n];
      logWeights = new double[2 * n];
    }
  }
}
