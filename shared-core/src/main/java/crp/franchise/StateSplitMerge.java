package crp.franchise;

import crp.kernel.Kernel;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>Metropolis-Hastings proposals to split a state of a {@link BlockedHmm} or to merge two. The
 * blocked sweep cannot do that in one step: it draws the paths given the states' parameters, and
 * those of a state that does not exist yet come from the prior.
 *
 * <p>Two informative rows are chosen uniformly. If they have the same state, its share beta is
 * divided uniformly, each of the two opens a state, and the other rows of the old one are shared
 * out; otherwise both states become one, with the sum of the shares. With the transitions
 * integrated out, labels z and shares have the density
 *
 * <pre>  gamma^K prod_k beta_k^-1 rest^(gamma-1) p(z | beta) L(z),</pre>
 *
 * <p>so a split at {@code u beta, (1-u) beta} is accepted with {@code gamma p(z* | beta*) L(z*) /
 * (u (1-u) p(z | beta) L(z) q)}, q the probability of sharing out the rows in this way, and a merge
 * with the inverse. The rows are shared out three times, first one by one by the likelihood, in
 * random order, then twice by {@link SidePath}: only the last time enters q, since what precedes it
 * depends on the two rows and on the set of rows alone, and so has the same law for a split and for
 * its reverse.
 *
 * <p>An attempt costs O(rows + states^2), and for each row of the states three scorings of two
 * states; see {@link PairAttempts}. A merge that cannot be accepted is refused before its rows are
 * scored.
 *
 * <p>References: Jain, S. and Neal, R. M. (2004), for proposals from a launch state; Hughes, M. C.,
 * Fox, E. B. and Sudderth, E. B. (2012), Effective split-merge Monte Carlo methods for
 * nonparametric models of sequential data, NIPS 25, for splits and merges of hidden states.
 */
public final class StateSplitMerge implements Kernel<BlockedHmm> {

  private final PairAttempts attempts;
  private final SidePath path = new SidePath();

  private int[] turns = {};
  private boolean[] kept = {};
  private final StatePair pair = new StatePair();
  private final double[] logWeights = new double[2];

  /**
   * Makes a kernel without a limit.
   *
   * @param attempts number of proposals per application, at least 1
   */
  StateSplitMerge(int attempts) {
    this(new PairAttempts(attempts, 1));
  }

  StateSplitMerge(PairAttempts attempts) {
    this.attempts = attempts;
  }

  /**
   * {@return the kernel of a fit's sweeps} With three times as many attempts for fewer than 2000
   * rows, for which a sweep is short.
   */
  public static StateSplitMerge standard(int rows) {
    return new StateSplitMerge(PairAttempts.standard(rows));
  }

  @Override
  public int apply(BlockedHmm state, Rng rng) {
    if (turns.length < state.items()) {
      turns = new int[state.items()];
      kept = new boolean[state.items()];
    }
    return attempts.apply(state.states(), rng, (i, j) -> propose(state, i, j, rng));
  }

  private boolean propose(BlockedHmm state, int i, int j, Rng rng) {
    HiddenStates states = state.states();
    pair.list(states, i, j);
    return states.label(i) == states.label(j) ? split(state, rng) : merge(state, rng);
  }

  private boolean split(BlockedHmm state, Rng rng) {
    HiddenStates states = state.states();
    int old = pair.sides[0];
    double share = state.share(old);
    double together = states.bank().logMarginal(old) + state.logTransitions();
    together += states.logFactor(state.constraints());
    launch(state, share, rng);
    double logProposal = path.draw(state, pair, false, rng);
    pair.settle(states);
    double u = rng.uniform();
    double apart = apart(state, share, u) + states.logFactor(state.constraints());
    boolean accepted = rng.accept(apart - together - logProposal);
    if (!accepted) {
      unite(state, share);
    }
    return accepted;
  }

  /**
   * The acceptance ratio is q / g, where q, the probability of sharing out the rows, is at most 1.
   * If g is above 1, a merge is therefore rejected with probability 1 - 1 / g before q is computed.
   */
  private boolean merge(BlockedHmm state, Rng rng) {
    HiddenStates states = state.states();
    int[] sides = pair.sides;
    double share = state.share(sides[0]) + state.share(sides[1]);
    double u = state.share(sides[0]) / share;
    double gain = apart(state, share, u) + states.logFactor(state.constraints());
    gain -= states.logFactor(state.constraints(), sides[1], sides[0]);
    gain -= states.bank().logMarginalOfUnion(sides[0], sides[1]);
    gain -= state.logTransitionsOfUnion(sides[0], sides[1]);
    if (gain > 0 && !rng.accept(-gain)) {
      return false;
    }
    System.arraycopy(pair.first, 0, kept, 0, pair.size);
    launch(state, share, rng);
    System.arraycopy(kept, 0, pair.first, 0, pair.size);
    double logProposal = path.draw(state, pair, true, rng);
    pair.settle(states);
    state.setShare(sides[0], u * share);
    state.setShare(sides[1], (1 - u) * share);
    boolean accepted = rng.accept(logProposal - Math.min(gain, 0));
    if (accepted) {
      unite(state, share);
    }
    return accepted;
  }

  /** Sets the shares of the two states. {@return their part of the log density} */
  private double apart(BlockedHmm state, double share, double u) {
    int[] sides = pair.sides;
    state.setShare(sides[0], u * share);
    state.setShare(sides[1], (1 - u) * share);
    return state.states().bank().logMarginal(sides[0])
        + state.states().bank().logMarginal(sides[1])
        + state.logTransitions()
        + Math.log(state.prior().top().value())
        - Math.log(u)
        - Math.log1p(-u);
  }

  /** Opens both states with one row each, and shares out the others one by one. */
  private void launch(BlockedHmm state, double share, Rng rng) {
    HiddenStates states = state.states();
    pair.open(states);
    int[] sides = pair.sides;
    state.setShare(sides[0], share / 2);
    state.setShare(sides[1], share / 2);
    System.arraycopy(pair.members, 0, turns, 0, pair.size);
    for (int left = pair.size; left > 0; left--) {
      int drawn = rng.below(left);
      int t = turns[drawn];
      turns[drawn] = turns[left - 1];
      if (t != pair.i && t != pair.j) {
        logWeights[0] = Math.log(states.members(sides[0]));
        logWeights[1] = Math.log(states.members(sides[1]));
        if (!states.silent(t)) {
          states.scoring().addLogPredictive(t, -1, sides, 2, logWeights);
        }
        states.assign(t, sides[rng.index(logWeights, 2)]);
      }
    }
    path.draw(state, pair, false, rng);
    pair.settle(states);
  }

  private void unite(BlockedHmm state, double share) {
    pair.unite(state.states());
    state.setShare(pair.sides[0], share);
  }
}
