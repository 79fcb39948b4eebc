package crp.kernel;

import crp.parallel.RunScope;
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
      RunScope.check();
      if (candidates.length <= state.tables()) {
        candidates = new int[2 * (state.tables() + 1)];
        logWeights = new double[candidates.length];
      }
      int n = state.seats(item, candidates, logWeights);
      state.bank().addLogPredictive(item, -1, candidates, n, logWeights);
      int slot = candidates[rng.index(logWeights, n)];
      state.seat(item, slot);
      if (state.count(slot) == 1) {
        state.bank().open(slot, rng);
      }
    }
  }
}
