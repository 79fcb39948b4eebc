package crp.links;

import crp.Argument;
import crp.data.Units;
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
    seat(state, Choice.BY_ROWS, rng);
    if (state.bonds().constraints().merges() && impossible(state)) {
      obey(state, rng);
    }
  }

  /**
   * Seats each customer alone, but those that must be together, and others with them if the prior
   * allows no other seats.
   *
   * @throws IllegalArgumentException if no such seats are possible
   */
  static void obey(SequentialState state, Rng rng) {
    seat(state, Choice.ALONE, rng);
    if (impossible(state)) {
      seat(state, Choice.BETWEEN, rng);
    }
  }

  private static void require(boolean possible, SequentialState state, int position) {
    Units units = state.bonds().constraints().units();
    Argument.require(
        possible,
        "rows %d and %d must be together, but the later one is out of reach of their table",
        state.prior().item(units.first(units.of(position))) + 1,
        state.prior().item(position) + 1);
  }

  /** {@return a table that waits for a later customer, or the new one, which is the last} */
  private static int waiting(
      SequentialState state, int position, int[] candidates, int n, double[] logWeights) {
    for (int later : state.bonds().bound()) {
      int home = later > position ? state.homeOf(later) : -1;
      for (int t = 0; t < n - 1; t++) {
        if (candidates[t] == home && logWeights[t] > Double.NEGATIVE_INFINITY) {
          return home;
        }
      }
    }
    return candidates[n - 1];
  }

  private static boolean impossible(SequentialState state) {
    return state.logPrior() == Double.NEGATIVE_INFINITY;
  }

  /** How customers of whom nothing is known choose their seats. */
  private enum Choice {
    BY_ROWS,
    ALONE,
    /** At a table that waits for further ones that must be there, if there is one. */
    BETWEEN
  }

  private static void seat(SequentialState state, Choice choice, Rng rng) {
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
      state.addLogFactors(new int[] {i}, candidates, n, logWeights);
      int slot = state.homeOf(i);
      require(slot < 0 || choice != Choice.BETWEEN || weights[slot] > 0, state, i);
      if (slot < 0) {
        slot =
            switch (choice) {
              case BY_ROWS -> candidates[rng.index(logWeights, n)];
              case ALONE -> candidates[n - 1];
              case BETWEEN -> waiting(state, i, candidates, n, logWeights);
            };
      }
      state.seat(i, slot, rng);
      if (state.count(slot) == 1) {
        state.open(slot, rng);
      }
      prior.remember(i, memory, slot * stride);
    }
  }
}
