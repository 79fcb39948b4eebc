package crp.franchise;

import crp.kernel.Kernel;
import crp.parallel.RunScope;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>One sweep over the rows of a hidden Markov model, state by state: the state of a row and the
 * seat of the draw that follows it (its dish is given, its restaurant changes with the state) are
 * redrawn together by {@link SimultaneousDraws}, with the indicators of staying of both draws
 * ({@link StepwiseHmm}); then the concentrations. Each state is proposed with the product of both
 * predictives and the likelihood as weight. O(rows x states).
 *
 * <p>Reference: Makino et al. (2011), section 4, for the step-wise sampler of the HDP-HMM.
 */
public final class StepwiseSweep implements Kernel<StepwiseHmm> {

  // the draws of a block, in this order: a coin is the indicator that the draw after it stays
  private static final int COIN_IN = 0;
  private static final int STATE = 1;
  private static final int COIN_OUT = 2;
  private static final int AFTER = 3;
  private static final int GO = 0;
  private static final int STAY = 1;

  private final SimultaneousDraws sampler = new SimultaneousDraws();
  private final int[] draws = new int[4];

  /** Makes a sweep. */
  public StepwiseSweep() {}

  @Override
  public int apply(StepwiseHmm state, Rng rng) {
    int moved = 0;
    Site site = new Site(state);
    for (int t = 0; t < state.items(); t++) {
      RunScope.check();
      moved += redraw(state, site, t, rng);
    }
    if (state.learns()) {
      state.setNumbers(TransitionNumbers.draw(state.prior(), state.census(rng), rng));
    }
    return moved;
  }

  /** Redraws one row's state; for tests. {@return 1 if it changed} */
  int redraw(StepwiseHmm state, int t, Rng rng) {
    return redraw(state, new Site(state), t, rng);
  }

  private int redraw(StepwiseHmm state, Site site, int t, Rng rng) {
    site.prepare(t);
    boolean followed = site.size == 4;
    int old = state.states().label(t);
    draws[COIN_IN] = state.stayed(t) ? STAY : GO;
    draws[STATE] = old;
    draws[COIN_OUT] = followed && state.stayed(t + 1) ? STAY : GO;
    draws[AFTER] = site.after;
    if (!sampler.apply(state.franchise(), site, site, draws, rng)) {
      return 0;
    }
    state.setStayed(t, false);
    if (followed) {
      state.setStayed(t + 1, false);
    }
    state.states().assign(t, draws[STATE]);
    state.setStayed(t, draws[COIN_IN] == STAY);
    if (followed) {
      state.setStayed(t + 1, draws[COIN_OUT] == STAY);
    }
    return draws[STATE] == old ? 0 : 1;
  }

  /** A row, its candidate states, and the draw after it. */
  private static final class Site implements SimultaneousDraws.Block, SimultaneousDraws.Proposal {

    private final StepwiseHmm state;
    private final HiddenStates states;
    private int house;
    private int before;
    private int size;
    private double alpha;
    private double kappa;
    private int after;
    private int n;
    private int[] candidates = {};
    private double[] logLikelihood = {};
    private double[] logWeights = {};
    private double[] bySlot = {};
    // draws after each state that leave and that stay, without the block's own
    private int[] goes = {};
    private int[] stays = {};

    Site(StepwiseHmm state) {
      this.state = state;
      this.states = state.states();
    }

    /** Lists the states with other rows, and a new one, with the row's likelihoods. */
    void prepare(int t) {
      house = state.restaurantOf(t);
      before = states.first(t) ? -1 : states.label(t - 1);
      size = states.followed(t) ? 4 : 2;
      after = size == 4 ? states.label(t + 1) : -1;
      alpha = state.prior().next().value();
      kappa = state.prior().stay().value();
      int home = states.label(t);
      boolean alone = states.members(home) == 1;
      states.reserve(states.occupied());
      if (candidates.length < states.capacity()) {
        candidates = new int[states.capacity()];
        logLikelihood = new double[states.capacity()];
        logWeights = new double[states.capacity()];
        bySlot = new double[states.capacity()];
        goes = new int[states.capacity()];
        stays = new int[states.capacity()];
      }
      // a row alone in its state has that state as the new one
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
        goes[candidates[i]] = state.goes(candidates[i]);
        stays[candidates[i]] = state.stays(candidates[i]);
      }
      if (before >= 0) {
        count(before, state.stayed(t));
      }
      if (size == 4) {
        count(home, state.stayed(t + 1));
      }
    }

    private void count(int slot, boolean stayed) {
      if (stayed) {
        stays[slot]--;
      } else {
        goes[slot]--;
      }
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public int restaurant(int draw, int[] dishes) {
      if (draw == STATE && dishes[COIN_IN] == GO) {
        return house;
      }
      if (draw == AFTER && dishes[COIN_OUT] == GO) {
        return state.restaurant(dishes[STATE]);
      }
      return SimultaneousDraws.NOWHERE;
    }

    @Override
    public double logWeight(int[] dishes) {
      int slot = dishes[STATE];
      boolean in = dishes[COIN_IN] == STAY;
      boolean out = size == 4 && dishes[COIN_OUT] == STAY;
      if ((in && slot != before)
          || (out && slot != after)
          || (size == 4 && dishes[AFTER] != after)) {
        return Double.NEGATIVE_INFINITY;
      }
      if (kappa == 0) {
        return bySlot[slot];
      }
      double chance = before < 0 ? 1 : coin(before, in, 0, 0);
      if (size == 4) {
        // includes the first coin
        int again = slot == before ? 1 : 0;
        chance *= coin(slot, out, in ? 0 : again, in ? again : 0);
      }
      return Math.log(chance) + bySlot[slot];
    }

    /** Probability of a coin of a state, given additional ones that left and stayed. */
    private double coin(int slot, boolean stay, int went, int stayed) {
      if (kappa == 0) {
        return 1; // all leave
      }
      double go = alpha + goes[slot] + went;
      double rest = kappa + stays[slot] + stayed;
      return (stay ? rest : go) / (go + rest);
    }

    /**
     * Weight of a transition into a state: the coin's and, if it leaves, the restaurant's. Its
     * effect on the next draw is corrected by the acceptance step.
     */
    private double in(Franchise without, int slot, boolean stay) {
      if (stay) {
        return slot == before && kappa > 0 ? coin(before, true, 0, 0) : 0;
      }
      double chance = without.predictive(house, slot);
      return before < 0 ? chance : chance * coin(before, false, 0, 0);
    }

    /** Weight of the transition from a state to the next one. */
    private double out(Franchise without, int slot, boolean stay) {
      if (size == 2) {
        return stay ? 0 : 1;
      }
      if (stay) {
        return slot == after && kappa > 0 ? coin(slot, true, 0, 0) : 0;
      }
      return without.predictive(state.restaurant(slot), after) * coin(slot, false, 0, 0);
    }

    @Override
    public void propose(Franchise without, SimultaneousDraws.Block block, int[] out, Rng rng) {
      for (int i = 0; i < n; i++) {
        int slot = candidates[i];
        double chance = in(without, slot, false) + in(without, slot, true);
        chance *= out(without, slot, false) + out(without, slot, true);
        logWeights[i] = Math.log(chance) + bySlot[slot];
      }
      int slot = candidates[rng.index(logWeights, n)];
      out[STATE] = slot;
      out[COIN_IN] = toss(in(without, slot, true), in(without, slot, false), rng);
      if (size == 4) {
        out[COIN_OUT] = toss(out(without, slot, true), out(without, slot, false), rng);
        out[AFTER] = after;
      }
    }

    private static int toss(double stay, double go, Rng rng) {
      return stay > 0 && rng.chance(stay / (stay + go)) ? STAY : GO;
    }

    @Override
    public double logProbability(Franchise without, SimultaneousDraws.Block block, int[] dishes) {
      int slot = dishes[STATE];
      double chance = in(without, slot, dishes[COIN_IN] == STAY);
      chance *= out(without, slot, size == 4 && dishes[COIN_OUT] == STAY);
      return Math.log(chance) + bySlot[slot];
    }
  }
}
