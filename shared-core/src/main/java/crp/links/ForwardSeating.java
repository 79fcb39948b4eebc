package crp.links;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Reseats all customers in the order of the prior, each given the data of those before it. This
 * is the sampler published by Wybo et al. (2012, equation 13, in time order). It is <b>not</b> a
 * {@link Kernel} and does <b>not</b> draw from the posterior: the likelihood of later data and
 * seats is ignored, and the result does not depend on the previous state, so longer runs do not
 * help (sequential imputation without its weights). Useful as the start of a chain, and to repeat
 * the paper's experiments.
 */
public final class ForwardSeating {

  private ForwardSeating() {}

  /**
   * Clears all seats and reseats all customers in order. One scoring of all tables and one addition
   * per customer.
   *
   * @param state changed in place, empty or not
   */
  public static void apply(SequentialState state, Rng rng) {
    state.clear();
    SequentialPrior prior = state.prior();
    int stride = prior.memory();
    double[] memory = {};
    double[] weights = {};
    double[] logWeights = {};
    int[] candidates = {};
    for (int i = 0; i < state.items(); i++) {
      RunScope.check();
      if (weights.length < state.capacity()) {
        memory = Arrays.copyOf(memory, state.capacity() * stride);
        weights = new double[state.capacity()];
        logWeights = new double[state.capacity()];
        candidates = new int[state.capacity()];
      }
      prior.seatWeights(i, state::slotAt, state.capacity(), memory, weights);
      double newTable = prior.withhold(i, state.tables(), state.capacity(), weights);
      int n = 0;
      for (int t = 0; t < state.tables(); t++) {
        int slot = state.slots()[t];
        if (weights[slot] > 0) {
          candidates[n] = slot;
          logWeights[n++] = Math.log(weights[slot]);
        }
      }
      candidates[n] = state.slots()[state.tables()];
      logWeights[n++] = Math.log(newTable);
      state.completing().addLogObserved(prior.item(i), -1, candidates, n, logWeights);
      int slot = candidates[rng.index(logWeights, n)];
      state.seat(i, slot, rng);
      if (state.count(slot) == 1) {
        state.open(slot, rng);
      }
      prior.remember(i, memory, slot * stride);
    }
  }
}
