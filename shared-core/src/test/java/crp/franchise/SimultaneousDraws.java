package crp.franchise;

import crp.Text;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Metropolis-Hastings update of several draws at once, under any condition: the draws are removed,
 * new ones are proposed and seated, and the result is accepted with the ratio of Makino et al.
 * (2011), section 4, including the likelihood of the draws:
 *
 * <pre>
 *   p(S*) L(x*) q(S_old | x_old, S0) q(x_old) / (p(S_old) L(x_old) q(S* | x*, S0) q(x*)).
 * </pre>
 *
 * <p>Draws are seated one by one from their exact conditional distribution, so by equations 2, 4, 5
 * and 6 {@code p(S*) / q(S* | x*, S0)} is {@code p(S0)} times the product of the predictives {@code
 * p(x*_k | S^(k-1))}, from which the seating ratio is computed.
 *
 * <p>Holds scratch space only; not thread-safe.
 */
final class SimultaneousDraws {

  /** Marks a draw without a restaurant: its probability is part of the weight. */
  public static final int NOWHERE = -1;

  /** A block of draws: the restaurants, the condition and the likelihood. */
  public interface Block {

    /** {@return the number of draws, at least 1} */
    int size();

    /**
     * {@return the restaurant of a draw, which may depend on the draws before it, or {@link
     * #NOWHERE}}
     *
     * @param dishes the draws before this one are filled in; not to be modified
     */
    int restaurant(int draw, int[] dishes);

    /**
     * {@return log L(dishes), the log likelihood of the draws; -Infinity if they violate the
     * condition}
     */
    double logWeight(int[] dishes);
  }

  /** The proposal distribution q(x) of draws, given the seatings without the old ones. */
  public interface Proposal {

    /**
     * Proposes dishes for all draws.
     *
     * @param without the seatings without the block; not to be modified
     */
    void propose(Franchise without, Block block, int[] out, Rng rng);

    /**
     * {@return log q(dishes), up to a constant that may depend on {@code without} and on anything
     * that the block does not change}
     *
     * @param without the seatings without the block; not to be modified
     */
    double logProbability(Franchise without, Block block, int[] dishes);
  }

  private int[] proposed = {};
  private SeatPath[] oldTrails = {};
  private SeatPath[] newTrails = {};
  private int[] oldHouses = {};
  private int[] newHouses = {};

  /** Makes a sampler. */
  public SimultaneousDraws() {}

  /**
   * Redraws a block.
   *
   * @param franchise the seatings, including the block's current draws; unchanged on rejection
   * @param proposal proposal of new draws; must be able to propose the current ones
   * @param dishes the current draws; receives the new ones on acceptance
   * @return whether the proposal was accepted
   * @throws IllegalArgumentException if the current draws violate the condition
   */
  public boolean apply(Franchise franchise, Block block, Proposal proposal, int[] dishes, Rng rng) {
    int k = block.size();
    reserve(k);
    double logOld = block.logWeight(dishes);
    if (!(logOld > Double.NEGATIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Text.of(
              "the draws %s do not meet the condition", Arrays.toString(Arrays.copyOf(dishes, k))));
    }
    logOld += takeOut(franchise, block, dishes, rng);
    proposal.propose(franchise, block, proposed, rng);
    double logNew = block.logWeight(proposed);
    if (!(logNew > Double.NEGATIVE_INFINITY)) {
      putBack(franchise, dishes, k);
      return false;
    }
    double logProposals =
        proposal.logProbability(franchise, block, dishes)
            - proposal.logProbability(franchise, block, proposed);
    int seated = 0;
    for (; seated < k && logNew > Double.NEGATIVE_INFINITY; seated++) {
      int house = block.restaurant(seated, proposed);
      newHouses[seated] = house;
      if (house == NOWHERE) {
        continue;
      }
      if (franchise.predictive(house, proposed[seated]) > 0) {
        logNew += Math.log(franchise.add(house, proposed[seated], newTrails[seated], rng));
      } else {
        newHouses[seated] = NOWHERE;
        logNew = Double.NEGATIVE_INFINITY;
      }
    }
    if (rng.accept(logNew - logOld + logProposals)) {
      System.arraycopy(proposed, 0, dishes, 0, k);
      return true;
    }
    for (int i = seated - 1; i >= 0; i--) {
      if (newHouses[i] != NOWHERE) {
        franchise.retract(newHouses[i], proposed[i], newTrails[i]);
      }
    }
    putBack(franchise, dishes, k);
    return false;
  }

  private void reserve(int k) {
    if (proposed.length < k) {
      proposed = new int[k];
      oldHouses = new int[k];
      newHouses = new int[k];
      oldTrails = new SeatPath[k];
      newTrails = new SeatPath[k];
      Arrays.setAll(oldTrails, i -> new SeatPath());
      Arrays.setAll(newTrails, i -> new SeatPath());
    }
  }

  /**
   * Removes the old draws in reverse order. {@return the log of the product of their predictives,
   * each given those before it}
   */
  private double takeOut(Franchise franchise, Block block, int[] dishes, Rng rng) {
    double sum = 0;
    for (int i = block.size() - 1; i >= 0; i--) {
      oldHouses[i] = block.restaurant(i, dishes);
      if (oldHouses[i] != NOWHERE) {
        franchise.remove(oldHouses[i], dishes[i], oldTrails[i], rng);
        sum += Math.log(franchise.predictive(oldHouses[i], dishes[i]));
      }
    }
    return sum;
  }

  private void putBack(Franchise franchise, int[] dishes, int k) {
    for (int i = 0; i < k; i++) {
      if (oldHouses[i] != NOWHERE) {
        franchise.restore(oldHouses[i], dishes[i], oldTrails[i]);
      }
    }
  }
}
