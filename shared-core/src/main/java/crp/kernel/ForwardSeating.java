package crp.kernel;

import crp.random.Rng;
import crp.seating.SequentialPrior;
import crp.state.SequentialState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/**
 * Seats everybody anew in the order of the prior, each given the data of those before it. This is
 * the sampler that Wybo et al. (2012) publish (equation 13, in time order). It is <b>not</b> a
 * {@link Kernel} and does <b>not</b> draw from the posterior: what later data and later seats say
 * of a seat is ignored, and the draw forgets the state it started from, so neither burning in nor
 * waiting brings it nearer (sequential imputation, of which the weights are missing). Good as a
 * start of a chain, and to repeat the paper's experiments.
 */
public final class ForwardSeating {

  private ForwardSeating() {}

  /**
   * Bids everybody rise and seats them in order. One scoring of all tables and one addition a
   * customer.
   *
   * @param state changed in place, empty or not
   * @param rng the source of randomness
   * @throws CancellationException if the thread was interrupted; some customers then stand
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
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted in a forward pass");
      }
      if (weights.length < state.capacity()) {
        memory = Arrays.copyOf(memory, state.capacity() * stride);
        weights = new double[state.capacity()];
        logWeights = new double[state.capacity()];
        candidates = new int[state.capacity()];
      }
      prior.seatWeights(i, state::slotAt, state.capacity(), memory, weights);
      int n = 0;
      for (int t = 0; t < state.tables(); t++) {
        int slot = state.slots()[t];
        if (weights[slot] > 0) {
          candidates[n] = slot;
          logWeights[n++] = Math.log(weights[slot]);
        }
      }
      candidates[n] = state.slots()[state.tables()];
      logWeights[n++] = Math.log(prior.concentration());
      state.bank().addLogPredictive(prior.item(i), -1, candidates, n, logWeights);
      int slot = candidates[rng.index(logWeights, n)];
      state.seat(i, slot);
      prior.remember(i, memory, slot * stride);
    }
  }
}
