package crp.franchise;

import crp.Text;
import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>A blocked sweep over all hidden states of all sequences: draws shares, transitions and
 * parameters of states given the states, then the states by forward filtering and backward
 * sampling. Exact for infinitely many states: as in beam sampling, an auxiliary number u_t below
 * the probability of each transition leaves finitely many reachable states. Here u_t is uniform
 * below min(probability, {@link #FINE}), so that only transitions rarer than that are truncated,
 * and all others keep their probability.
 *
 * <p>O(rows x states^2) for the sweep, O(rows x states) for the memory.
 *
 * <p>References: J. Van Gael, Y. Saatci, Y. W. Teh and Z. Ghahramani (2008), Beam sampling for the
 * infinite hidden Markov model; Fox et al. (2008), section 4.
 */
public final class BlockedSweep implements Kernel<BlockedHmm> {

  /** Transitions of at least this probability are never truncated. */
  static final double FINE = 1e-3;

  /**
   * Most states without a row in a sweep: the memory and time grow with the square of the states,
   * and a sweep that needs more of them has a prior that no data could learn from.
   */
  static final int MOST_EMPTY = 1000;

  private final double fine;
  private final Transitions transitions = new Transitions();
  private final StateFilter filter = new StateFilter();
  private double[] shares = {};
  private double[] slices = {};

  /** Makes a sweep. */
  public BlockedSweep() {
    this(FINE);
  }

  /**
   * Makes a sweep with another limit.
   *
   * @param fine transitions of at least this probability are never truncated; 1 gives the beam
   *     sampler of Van Gael et al.
   */
  BlockedSweep(double fine) {
    this.fine = fine;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if more than {@value #MOST_EMPTY} states without a row are
   *     within reach, since the concentration of the top is too large; the state is then valid
   */
  @Override
  public int apply(BlockedHmm state, Rng rng) {
    HiddenStates states = state.states();
    int k = states.occupied();
    drawTransitions(state, k, rng);
    listStates(slice(states, rng), k + MOST_EMPTY, state.prior(), rng);
    int all = transitions.states();
    states.reserve(all + 1);
    int[] slots = states.slots().clone();
    state.laws().reserve(all);
    for (int i = 0; i < all; i++) {
      state.laws().draw(i, slots[i], rng);
    }
    StateBonds known = StateBonds.of(state, rng);
    int[] path = filter.draw(states, state.laws(), transitions, slices, fine, known, rng);
    known.drawUnits(state, transitions, slices, fine, path, rng);
    int moved = 0;
    for (int t = 0; t < path.length; t++) {
      int slot = slots[path[t]];
      moved += slot == states.label(t) ? 0 : 1;
    }
    for (int t = 0; t < path.length; t++) {
      states.assign(t, slots[path[t]]);
    }
    for (int i = 0; i < all; i++) {
      state.setShare(slots[i], transitions.share(i));
    }
    return moved;
  }

  /** Lists every state that can be reached by a transition of a probability of at least this. */
  private void listStates(double least, int most, TransitionPrior prior, Rng rng) {
    while (transitions.mostLeftOver() >= least) {
      RunScope.check();
      if (transitions.states() >= most) {
        throw new IllegalArgumentException(
            Text.of(
                    "the top concentration %.3g needs more than %d hidden states in one sweep of the",
                    prior.top().value(), most)
                + " sampler: give a smaller top-concentration");
      }
      transitions.extend(rng);
    }
  }

  private void drawTransitions(BlockedHmm state, int k, Rng rng) {
    HiddenStates states = state.states();
    if (shares.length < k) {
      shares = new double[2 * k];
    }
    for (int i = 0; i < k; i++) {
      shares[i] = state.share(states.slots()[i]);
    }
    int[] counts = Transitions.counts(states, k);
    state.setPrior(transitions.draw(state.prior(), counts, k, shares, rng));
  }

  /** Draws u_t for each row. {@return the smallest one} */
  private double slice(HiddenStates states, Rng rng) {
    if (slices.length != states.size()) {
      slices = new double[states.size()];
    }
    double least = 1;
    int before = 0;
    for (int t = 0; t < slices.length; t++) {
      int now = states.place(states.label(t));
      double chance = transitions.of(states.first(t) ? 0 : before + 1, now);
      slices[t] = rng.uniform() * Math.min(chance, fine);
      least = Math.min(least, slices[t]);
      before = now;
    }
    return least;
  }
}
