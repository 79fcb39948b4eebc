package crp.kernel;

import crp.likelihood.Bounds;
import crp.likelihood.TableBank;
import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;

/**
 * Draws the seat of a row from its full conditional given all others: an occupied table, a new one
 * or, if wanted, noise. A bank with bounds ({@link TableBank#addLogPredictiveOrBound}) scores the
 * tables in reach alone, by the same law ({@link BoundedDraw}). The state is not changed.
 */
final class SeatDraw {

  /**
   * Tables this many nats below the best one need no exact score; e^-12 is 6e-6. It changes the
   * cost, not the law.
   */
  private static final double MARGIN = 12;

  private final BoundedDraw draws = new BoundedDraw();
  private final Bounds bounds;
  private int[] candidates = new int[16];
  private double[] logWeights = new double[16];
  private final Bounds none = new Bounds(Double.POSITIVE_INFINITY);
  private int[] bounded = new int[16];
  private double[] priorWeights = new double[16];

  SeatDraw() {
    this(MARGIN);
  }

  /** With another margin of bounds, which may be negative. */
  SeatDraw(double margin) {
    bounds = new Bounds(margin);
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
    int home = state.slotOf(item);
    boolean alone = home != Roster.NOWHERE && state.count(home) == 1;
    int n = state.seats(item, candidates, logWeights);
    state
        .bank()
        .addLogPredictiveOrBound(item, alone ? -1 : home, candidates, n, logWeights, bounds);
    if (noise) {
      candidates[n] = Roster.NOWHERE;
      logWeights[n++] = state.logNoise(item);
    }
    return candidates[
        bounds.any()
            ? draws.draw(logWeights, n, bounds, (at, m, out) -> weigh(state, item, at, m, out), rng)
            : rng.index(logWeights, n)];
  }

  /** Computes the log weights of candidates that had bounds; the row's own table never has one. */
  private void weigh(TableState state, int item, int[] places, int n, double[] out) {
    state.seats(item, candidates, priorWeights);
    for (int k = 0; k < n; k++) {
      bounded[k] = candidates[places[k]];
      out[k] = priorWeights[places[k]];
    }
    state.bank().addLogPredictiveOrBound(item, -1, bounded, n, out, none);
  }

  private void makeRoom(int n) {
    if (candidates.length < n) {
      candidates = new int[2 * n];
      bounded = new int[2 * n];
      logWeights = new double[2 * n];
      priorWeights = new double[2 * n];
    }
  }
}
