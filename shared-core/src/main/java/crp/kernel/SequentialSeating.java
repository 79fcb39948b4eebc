package crp.kernel;

import crp.partition.Roster;
import crp.random.Rng;
import crp.state.TableState;
import java.util.concurrent.CancellationException;

/**
 * Seats all unseated customers, in random order, each by its conditional distribution given those
 * already seated. A start for a chain and not a {@link Kernel}: it draws from an approximation of
 * the posterior (sequential imputation without its weights).
 */
public final class SequentialSeating {

  private SequentialSeating() {}

  /**
   * Seats all unseated items. One scoring of all tables and one addition per item.
   *
   * @param state changed in place
   * @param rng the source of randomness
   * @throws CancellationException if the thread was interrupted
   */
  public static void apply(TableState state, Rng rng) {
    seat(state, false, rng);
  }

  /**
   * The same where some items already have seats that say what clusters are like: an item may also
   * stay without a seat if the state has noise.
   *
   * @param state changed in place
   * @param rng the source of randomness
   * @throws CancellationException if the thread was interrupted
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
    int[] candidates = new int[16];
    double[] logWeights = new double[16];
    for (int item : order) {
      if (state.slotOf(item) >= 0) {
        continue;
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted at the start");
      }
      if (candidates.length < state.tables() + 2) {
        candidates = new int[2 * (state.tables() + 2)];
        logWeights = new double[candidates.length];
      }
      int n = state.seats(item, candidates, logWeights);
      state.bank().addLogPredictive(item, -1, candidates, n, logWeights);
      if (noise) {
        candidates[n] = Roster.NOWHERE;
        logWeights[n++] = state.logNoise(item);
      }
      int slot = candidates[rng.index(logWeights, n)];
      if (slot == Roster.NOWHERE) {
        continue;
      }
      state.seat(item, slot);
      if (state.count(slot) == 1) {
        state.bank().open(slot, rng);
      }
    }
  }
}
