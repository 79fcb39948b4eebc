package crp.franchise;

import crp.kernel.Kernel;
import crp.random.Rng;
import java.util.concurrent.CancellationException;

/**
 * One sweep over the rows of a hidden Markov model, state by state: the state of a row and the seat
 * of the draw that follows it (its dish is given, its restaurant changes with the state) are
 * redrawn together by {@link SimultaneousDraws}; then the concentrations. A row is offered every
 * state with the product of both predictives and of its likelihood as weight. O(rows x states).
 *
 * <p>Reference: Makino et al. (2011), section 4, for the step-wise sampler of the HDP-HMM.
 */
public final class StepwiseSweep implements Kernel<StepwiseHmm> {

  private final SimultaneousDraws sampler = new SimultaneousDraws();
  private final LevelUpdate levels = new LevelUpdate();
  private final int[] draws = new int[2];

  /** Makes a sweep. */
  public StepwiseSweep() {}

  @Override
  public int apply(StepwiseHmm state, Rng rng) {
    int moved = 0;
    Site site = new Site(state);
    for (int t = 0; t < state.items(); t++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted in a sweep");
      }
      moved += redraw(state, site, t, rng);
    }
    if (state.learns()) {
      levels.apply(state.franchise(), rng);
      state.takeLevels();
    }
    return moved;
  }

  /** Redraws one row's state; for tests. {@return 1 if it changed} */
  int redraw(StepwiseHmm state, int t, Rng rng) {
    return redraw(state, new Site(state), t, rng);
  }

  private int redraw(StepwiseHmm state, Site site, int t, Rng rng) {
    site.prepare(t);
    draws[0] = state.states().label(t);
    draws[1] = site.after;
    if (sampler.apply(state.franchise(), site, site, draws, rng)
        && draws[0] != state.states().label(t)) {
      state.states().assign(t, draws[0]);
      return 1;
    }
    return 0;
  }

  /** A row, what it can become, and the draw after it. */
  private static final class Site implements SimultaneousDraws.Block, SimultaneousDraws.Proposal {

    private final StepwiseHmm state;
    private final HiddenStates states;
    private int house;
    private int size;
    private int after;
    private int n;
    private int[] candidates = {};
    private double[] logLikelihood = {};
    private double[] logWeights = {};
    private double[] bySlot = {};

    Site(StepwiseHmm state) {
      this.state = state;
      this.states = state.states();
    }

    /** Lists the states that have rows beside this one, and a new one, with its likelihood. */
    void prepare(int t) {
      house = state.restaurantOf(t);
      size = states.followed(t) ? 2 : 1;
      after = size == 2 ? states.label(t + 1) : -1;
      int home = states.label(t);
      boolean alone = states.members(home) == 1;
      states.reserve(states.occupied());
      if (candidates.length < states.capacity()) {
        candidates = new int[states.capacity()];
        logLikelihood = new double[states.capacity()];
        logWeights = new double[states.capacity()];
        bySlot = new double[states.capacity()];
      }
      // who is alone in its state has that state as the new one
      n = states.occupied() + (alone ? 0 : 1);
      for (int i = 0; i < n; i++) {
        candidates[i] = states.slots()[i];
        logLikelihood[i] = 0;
        state.restaurant(candidates[i]);
      }
      if (!states.silent(t)) {
        if (alone) {
          states.bank().remove(home, t);
        }
        states.bank().addLogPredictive(t, alone ? -1 : home, candidates, n, logLikelihood);
        if (alone) {
          states.bank().add(home, t);
        }
      }
      for (int i = 0; i < n; i++) {
        bySlot[candidates[i]] = logLikelihood[i];
      }
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public int restaurant(int draw, int[] dishes) {
      return draw == 0 ? house : state.restaurant(dishes[0]);
    }

    @Override
    public double logWeight(int[] dishes) {
      return size == 1 || dishes[1] == after ? bySlot[dishes[0]] : Double.NEGATIVE_INFINITY;
    }

    @Override
    public void propose(Franchise without, SimultaneousDraws.Block block, int[] out, Rng rng) {
      for (int i = 0; i < n; i++) {
        logWeights[i] = logProbability(without, candidates[i]);
      }
      out[0] = candidates[rng.index(logWeights, n)];
      if (size == 2) {
        out[1] = after;
      }
    }

    @Override
    public double logProbability(Franchise without, SimultaneousDraws.Block block, int[] dishes) {
      return logProbability(without, dishes[0]);
    }

    private double logProbability(Franchise without, int slot) {
      double chance = without.predictive(house, slot);
      if (size == 2) {
        chance *= without.predictive(state.restaurant(slot), after);
      }
      return Math.log(chance) + bySlot[slot];
    }
  }
}
