package crp.franchise;

import crp.kernel.Kernel;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>Metropolis-Hastings proposals to split a cluster of a {@link GroupedMixture} or to merge two,
 * in all groups at once. Single rows cannot do that where a group keeps to one cluster: its first
 * row to leave pays for a new table in each restaurant up to the top.
 *
 * <p>Two informative rows are chosen uniformly. All rows of their clusters are taken out of the
 * restaurants, and seated again in random order: in two new clusters, one opened by each of the two
 * rows, if they shared a cluster, otherwise in one. For a split each row chooses its side with the
 * product of the predictive of its restaurant and the likelihood as weight, given the rows before
 * it. Seats are drawn by their exact law, so the ratio of the probability of the seats and that of
 * proposing them is a product of predictives, as in Makino et al. (2011), section 4: with {@code s}
 * for the product along the seats of a state and L for its likelihood, a split is accepted with
 * {@code s(apart) L(apart) / (s(together) L(together) q)}, q the probability of the choices of
 * sides, a merge with the inverse, where the choices are those that lead back.
 *
 * <p>An attempt costs for each row of the clusters at most four passes through its restaurants and
 * a scoring of two clusters; see {@link PairAttempts}. A merge that cannot be accepted is refused
 * before its rows are scored.
 *
 * <p>References: Wang, C. and Blei, D. M. (2012), A split-merge MCMC algorithm for the hierarchical
 * Dirichlet process, arXiv 1201.1657, for the idea (there whole tables move, and their seats in the
 * groups stay); Dahl, D. B. (2003) for the sequential allocation.
 */
public final class GroupSplitMerge implements Kernel<GroupedMixture> {

  private final PairAttempts attempts;
  private final RowSeats old = new RowSeats();
  private final RowSeats proposed = new RowSeats();

  private final StatePair pair = new StatePair();
  private final double[] logWeights = new double[2];

  /**
   * Makes a kernel without a limit.
   *
   * @param attempts number of proposals per application, at least 1
   */
  GroupSplitMerge(int attempts) {
    this(new PairAttempts(attempts, 1));
  }

  GroupSplitMerge(PairAttempts attempts) {
    this.attempts = attempts;
  }

  /**
   * {@return the kernel of a fit's sweeps} On average an application takes out a fifth of the rows
   * at most. Of fewer than 2000 rows, for which a sweep is short, it is three times as many, and at
   * least 600.
   */
  public static GroupSplitMerge standard(int rows) {
    return new GroupSplitMerge(PairAttempts.standard(rows));
  }

  /**
   * {@return the kernel of a fit's first sweeps} With more attempts, so that chains from different
   * starts soon meet.
   */
  public static GroupSplitMerge eager(int rows) {
    return new GroupSplitMerge(PairAttempts.eager(rows));
  }

  @Override
  public int apply(GroupedMixture state, Rng rng) {
    if (pair.members.length < state.items()) {
      pair.members = new int[state.items()];
      pair.first = new boolean[state.items()];
    }
    return attempts.apply(state.states(), rng, (i, j) -> propose(state, i, j, rng));
  }

  private boolean propose(GroupedMixture state, int i, int j, Rng rng) {
    HiddenStates states = state.states();
    boolean together = states.label(i) == states.label(j);
    collect(states, i, j, rng);
    return together ? split(state, rng) : merge(state, rng);
  }

  /** Lists the rows of both clusters: the two, then the others in random order. */
  private void collect(HiddenStates states, int i, int j, Rng rng) {
    int a = states.label(i);
    int b = states.label(j);
    pair.i = i;
    pair.j = j;
    pair.members[0] = i;
    pair.members[1] = j;
    pair.size = 2;
    for (int row = 0; row < states.size(); row++) {
      int slot = states.label(row);
      if ((slot == a || slot == b) && row != i && row != j) {
        int at = 2 + rng.below(pair.size - 1);
        pair.members[pair.size++] = pair.members[at];
        pair.members[at] = row;
      }
    }
    for (int m = 0; m < pair.size; m++) {
      pair.first[m] = states.label(pair.members[m]) == a;
    }
  }

  private boolean split(GroupedMixture state, Rng rng) {
    HiddenStates states = state.states();
    double together = states.bank().logMarginal(states.label(pair.members[0]));
    together += states.logFactor(state.bonds().constraints());
    proposed.list(pair.members, pair.size);
    together += old.list(pair.members, pair.size).takeOut(state, rng);
    pair.open(states);
    double apart = 0;
    double logProposal = 0;
    for (int m = 0; m < pair.size; m++) {
      logProposal += side(state, m, false, rng);
      states.assign(pair.members[m], pair.sides[pair.first[m] ? 0 : 1]);
      apart += proposed.add(state, m, pair.sides[pair.first[m] ? 0 : 1], rng);
    }
    apart += states.bank().logMarginal(pair.sides[0]) + states.bank().logMarginal(pair.sides[1]);
    apart += states.logFactor(state.bonds().constraints());
    boolean accepted = rng.accept(apart - together - logProposal);
    if (!accepted) {
      proposed.retract(state, RowSeats.OWN);
      pair.unite(states);
      old.restore(state);
    }
    return accepted;
  }

  /**
   * The acceptance ratio is q / g, where q, the probability of the choices, is at most 1. If g is
   * above 1, a merge is therefore rejected with probability 1 - 1 / g before q is computed.
   */
  private boolean merge(GroupedMixture state, Rng rng) {
    HiddenStates states = state.states();
    int a = states.label(pair.members[0]);
    int b = states.label(pair.members[1]);
    double gain =
        states.bank().logMarginal(a)
            + states.bank().logMarginal(b)
            - states.bank().logMarginalOfUnion(a, b);
    gain += states.logFactor(state.bonds().constraints());
    gain -= states.logFactor(state.bonds().constraints(), b, a);
    gain += old.list(pair.members, pair.size).takeOut(state, rng);
    proposed.list(pair.members, pair.size);
    for (int m = 0; m < pair.size; m++) {
      gain -= proposed.add(state, m, a, rng);
    }
    proposed.retract(state, a);
    if (gain > 0 && !rng.accept(-gain)) {
      old.restore(state);
      return false;
    }
    pair.open(states);
    double logProposal = 0;
    for (int m = 0; m < pair.size; m++) {
      logProposal += side(state, m, true, rng);
      states.assign(pair.members[m], pair.sides[pair.first[m] ? 0 : 1]);
      old.restore(state, m);
    }
    boolean accepted = rng.accept(logProposal - Math.min(gain, 0));
    if (accepted) {
      old.retract(state, RowSeats.OWN);
      pair.unite(states);
      proposed.restore(state);
    }
    return accepted;
  }

  /**
   * Draws the side of a row given those before it, or keeps it.
   *
   * @return the log probability of the side
   */
  private double side(GroupedMixture state, int m, boolean forced, Rng rng) {
    if (m < 2) {
      pair.first[m] = m == 0;
      return 0;
    }
    int row = pair.members[m];
    for (int s = 0; s < 2; s++) {
      logWeights[s] = Math.log(state.franchise().predictive(state.restaurant(row), pair.sides[s]));
    }
    if (!state.states().silent(row)) {
      state.scoring().addLogPredictive(row, -1, pair.sides, 2, logWeights);
    }
    double lead = logWeights[0] - logWeights[1];
    double other = Math.exp(-Math.abs(lead));
    boolean likelier = lead >= 0;
    if (!forced) {
      pair.first[m] = rng.chance(1 / (1 + other)) == likelier;
    }
    return (pair.first[m] == likelier ? 0 : -Math.abs(lead)) - Math.log1p(other);
  }
}
