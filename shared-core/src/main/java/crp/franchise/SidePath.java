package crp.franchise;

import crp.random.Rng;

/**
 * Draws which of two hidden states each row of both has, given the states of all other rows, by
 * forward filtering and backward sampling. Transitions and emissions are estimated from the present
 * labels: transitions by the share of a state and the counts, emissions by the predictive without
 * the row itself. O(rows of both) and O(all rows + states^2) for the counts. Scratch space of a
 * kernel.
 */
final class SidePath {

  private static final int START = -1;

  private double[] filtered = new double[64];
  private final double[] logWeights = new double[2];
  private int[] counts = {};
  private int[] totals = {};
  private int states;

  /**
   * Draws the sides.
   *
   * @param pair the two states, both occupied; receives the sides
   * @return the log probability of the sides
   */
  double draw(BlockedHmm state, StatePair pair, boolean forced, Rng rng) {
    HiddenStates hidden = state.states();
    count(hidden);
    if (filtered.length < 2 * pair.size) {
      filtered = new double[3 * pair.size];
    }
    for (int m = 0; m < pair.size; m++) {
      filter(state, pair, m);
    }
    double sum = 0;
    for (int m = pair.size - 1; m >= 0; m--) {
      int t = pair.members[m];
      double one = filtered[2 * m];
      double two = filtered[2 * m + 1];
      if (hidden.followed(t) && pair.has(hidden.label(t + 1))) {
        int next = pair.sides[pair.first[m + 1] ? 0 : 1];
        one *= chance(state, pair.sides[0], next);
        two *= chance(state, pair.sides[1], next);
      }
      if (!forced) {
        pair.first[m] = rng.chance(one / (one + two));
      }
      sum += Math.log((pair.first[m] ? one : two) / (one + two));
    }
    return sum;
  }

  private void count(HiddenStates hidden) {
    states = hidden.occupied();
    counts = Transitions.counts(hidden, states);
    totals = new int[states + 1];
    for (int j = 0; j <= states; j++) {
      for (int k = 0; k < states; k++) {
        totals[j] += counts[j * states + k];
      }
    }
  }

  /** Estimated probability of a transition between two slots, or from the start. */
  private double chance(BlockedHmm state, int from, int to) {
    int row = from == START ? 0 : state.states().place(from) + 1;
    double alpha = state.prior().next().value();
    double stay = row == 0 ? 0 : state.prior().stay().value();
    double n = counts[row * states + state.states().place(to)];
    double weight = n + alpha * state.share(to) + (from == to ? stay : 0);
    return weight / (totals[row] + alpha + stay);
  }

  /** Computes the filtered probabilities of a member: forwards from the start of its sequence. */
  private void filter(BlockedHmm state, StatePair pair, int m) {
    int t = pair.members[m];
    if (t == pair.i || t == pair.j) {
      filtered[2 * m] = t == pair.i ? 1 : 0;
      filtered[2 * m + 1] = t == pair.i ? 0 : 1;
      return;
    }
    HiddenStates hidden = state.states();
    logWeights[0] = 0;
    logWeights[1] = 0;
    if (!hidden.silent(t)) {
      hidden.scoring().addLogPredictive(t, hidden.label(t), pair.sides, 2, logWeights);
    }
    double most = Math.max(logWeights[0], logWeights[1]);
    double sum = 0;
    for (int s = 0; s < 2; s++) {
      double weight = reach(state, pair, m, pair.sides[s]) * Math.exp(logWeights[s] - most);
      filtered[2 * m + s] = weight;
      sum += weight;
    }
    filtered[2 * m] /= sum;
    filtered[2 * m + 1] /= sum;
  }

  /** Weight of the transition into a side, and out of it where the next state is given. */
  private double reach(BlockedHmm state, StatePair pair, int m, int side) {
    HiddenStates hidden = state.states();
    int t = pair.members[m];
    double reach;
    if (hidden.first(t)) {
      reach = chance(state, START, side);
    } else if (pair.has(hidden.label(t - 1))) {
      reach =
          filtered[2 * m - 2] * chance(state, pair.sides[0], side)
              + filtered[2 * m - 1] * chance(state, pair.sides[1], side);
    } else {
      reach = chance(state, hidden.label(t - 1), side);
    }
    boolean given = hidden.followed(t) && !pair.has(hidden.label(t + 1));
    return given ? reach * chance(state, side, hidden.label(t + 1)) : reach;
  }
}
