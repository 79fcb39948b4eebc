package crp.franchise;

import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.concurrent.CancellationException;

/**
 * Attempts to split or to merge the clusters of two informative rows, which are chosen uniformly:
 * what the kernels of hidden states have in common. A cluster without an informative row has no
 * marginal to compare. Holds scratch space.
 *
 * <p>If the clusters of a pair hold more than a given share of all rows, the attempt is made only
 * with a probability that limits the expected number of moved rows to this share. These rows are
 * the same before and after a move, so the posterior stays invariant.
 */
final class PairAttempts {

  private static final int ATTEMPTS = 10;
  private static final int MORE_ATTEMPTS = 30;
  private static final int FEW_ROWS = 2000;
  private static final double SHARE = 0.02;
  private static final double LEAST = 20;

  private final int attempts;
  private final double share;
  private int[] informative = {};

  @FunctionalInterface
  interface Attempt {

    /** {@return whether the clusters of two rows were split or merged} */
    boolean of(int i, int j);
  }

  /**
   * Makes attempts.
   *
   * @param share of all rows that an attempt moves at most on average; above 0, at most 1 (no
   *     limit)
   */
  PairAttempts(int attempts, double share) {
    this.attempts = attempts;
    this.share = share;
  }

  /**
   * {@return the attempts of a fit's sweeps} On average an application moves a fifth of the rows at
   * most. Of fewer than 2000 rows, for which a sweep is short, it is three times as many, and at
   * least 600.
   */
  static PairAttempts standard(int rows) {
    return rows < FEW_ROWS ? eager(rows) : new PairAttempts(ATTEMPTS, share(rows));
  }

  /** {@return more attempts, for a fit's first sweeps} */
  static PairAttempts eager(int rows) {
    return new PairAttempts(MORE_ATTEMPTS, share(rows));
  }

  private static double share(int rows) {
    return Math.max(SHARE, Math.min(1, LEAST / rows));
  }

  /**
   * {@return the number of attempts that moved rows}
   *
   * @throws CancellationException if the thread was interrupted, between two attempts
   */
  int apply(HiddenStates states, Rng rng, Attempt attempt) {
    int n = list(states);
    int moved = 0;
    for (int a = 0; a < attempts && n > 1; a++) {
      RunScope.check();
      int first = rng.below(n);
      int second = rng.below(n - 1);
      int i = informative[first];
      int j = informative[second < first ? second : second + 1];
      moved += affordable(states, i, j, rng) && attempt.of(i, j) ? 1 : 0;
    }
    return moved;
  }

  private int list(HiddenStates states) {
    if (informative.length < states.size()) {
      informative = new int[states.size()];
    }
    int n = 0;
    for (int row = 0; row < states.size(); row++) {
      if (!states.silent(row)) {
        informative[n++] = row;
      }
    }
    return n;
  }

  private boolean affordable(HiddenStates states, int i, int j, Rng rng) {
    int a = states.label(i);
    int b = states.label(j);
    double stake = a == b ? states.members(a) : states.members(a) + states.members(b);
    return share * states.size() >= stake || rng.chance(share * states.size() / stake);
  }
}
