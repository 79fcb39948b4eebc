package crp.franchise;

import crp.seating.ConcentrationPrior;
import java.io.Serializable;

/**
 * The prior over the transitions of a hidden Markov model with an unknown number of states: a
 * hierarchical Dirichlet process, {@code G_0 ~ DP(top, H)} and for each state j {@code G_j ~
 * DP(next + stay, (next G_0 + stay delta_j) / (next + stay))}. A state follows state j by a draw
 * from G_j; the first state of each sequence is drawn from a {@code G_start ~ DP(next, G_0)}.
 *
 * @param top concentration of the states' shares, gamma; the larger, the more states
 * @param next concentration of the transitions, alpha; the larger, the more alike the states'
 *     followers
 * @param stay extra weight of staying in a state, kappa, at least 0; 0 is the HDP-HMM of Teh et al.
 *     (2006), more is the sticky HDP-HMM of Fox et al. (2008)
 * @param stayPrior whether it is sampled; then it starts above 0
 */
public record TransitionPrior(Level top, Level next, double stay, ConcentrationPrior stayPrior)
    implements Serializable {

  /** Checks the ranges. */
  public TransitionPrior {
    if (top.discount() > 0 || next.discount() > 0) {
      throw new IllegalArgumentException("transitions take no discount");
    }
    if (!(stay >= 0) || Double.isInfinite(stay)) {
      throw new IllegalArgumentException("stay must be at least 0 and finite, was " + stay);
    }
    if (stayPrior.sampled() && !(stay > 0)) {
      throw new IllegalArgumentException("a stay that is sampled must start above 0, was " + stay);
    }
  }

  /** {@return both concentrations sampled under Gamma(1, 1), no extra weight of staying} */
  public static TransitionPrior sampled() {
    return new TransitionPrior(
        Level.sampled(1, 1), Level.sampled(1, 1), 0, ConcentrationPrior.FIXED);
  }

  /**
   * {@return fixed concentrations, no extra weight of staying}
   *
   * @param top concentration of the states' shares
   * @param next concentration of the transitions
   */
  public static TransitionPrior of(double top, double next) {
    return new TransitionPrior(Level.of(top), Level.of(next), 0, ConcentrationPrior.FIXED);
  }

  /**
   * {@return this prior with a fixed extra weight of staying}
   *
   * @param weight at least 0
   */
  public TransitionPrior withStay(double weight) {
    return new TransitionPrior(top, next, weight, ConcentrationPrior.FIXED);
  }

  /**
   * {@return this prior with an extra weight of staying that is sampled}
   *
   * @param prior its prior; it starts at that law's mean
   */
  public TransitionPrior withStay(ConcentrationPrior.Gamma prior) {
    return new TransitionPrior(top, next, prior.mean(), prior);
  }

  /** {@return a short text for people} */
  public String describe() {
    return "HDP-HMM: states %s, transitions %s, stay %s"
        .formatted(
            top.prior().describe(top.concentration()),
            next.prior().describe(next.concentration()),
            stayPrior.describe(stay).replace("concentration ", ""));
  }
}
