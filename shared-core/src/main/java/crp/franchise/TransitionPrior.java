package crp.franchise;

import crp.Text;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import java.io.Serializable;

/**
 * The prior over the transitions of a hidden Markov model with an unknown number of states: a
 * hierarchical Dirichlet process, {@code G_0 ~ DP(top, H)} and for each state j {@code G_j ~
 * DP(next + stay, (next G_0 + stay delta_j) / (next + stay))}. A state follows state j by a draw
 * from G_j; the first state of each sequence is drawn from a {@code G_start ~ DP(next, G_0)}.
 *
 * @param top concentration of the states' shares, gamma, positive and finite; the larger, the more
 *     states
 * @param next concentration of the transitions, alpha, positive and finite; the larger, the more
 *     similar the transitions of the states
 * @param stay extra weight of staying in a state, kappa, at least 0 and finite, positive where it
 *     is sampled; 0 is the HDP-HMM of Teh et al. (2006), more is the sticky HDP-HMM of Fox et al.
 *     (2008)
 */
public record TransitionPrior(Parameter top, Parameter next, Parameter stay)
    implements Serializable {

  /** Name of the concentration of the states' shares. */
  public static final String TOP = "state concentration";

  /** Name of the concentration of the transitions. */
  public static final String NEXT = "concentration";

  /** Name of the extra weight of staying. */
  public static final String STAY = "stay";

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a parameter or its prior is out of range
   */
  public TransitionPrior {
    top.require(TOP, Range.POSITIVE);
    next.require(NEXT, Range.POSITIVE);
    stay.require(STAY, stay.sampled() ? Range.POSITIVE : Range.NOT_NEGATIVE);
  }

  /**
   * {@return a prior with fixed parameters}
   *
   * @param top concentration of the states' shares
   * @param next concentration of the transitions
   * @param stay extra weight of staying, at least 0
   */
  public static TransitionPrior of(double top, double next, double stay) {
    return of(Parameter.fixed(top), Parameter.fixed(next), Parameter.fixed(stay));
  }

  /**
   * {@return a prior with fixed or sampled parameters}
   *
   * @param top concentration of the states' shares
   * @param next concentration of the transitions
   * @param stay extra weight of staying
   */
  public static TransitionPrior of(Parameter top, Parameter next, Parameter stay) {
    return new TransitionPrior(top, next, stay);
  }

  /** {@return the parameters by name, in the order of the components} */
  public Parameters parameters() {
    return Parameters.of(TOP, top).and(NEXT, next).and(STAY, stay);
  }

  /**
   * {@return this prior with another value of a parameter}
   *
   * @param name one of {@link #parameters}
   * @param value possible under its prior
   * @throws IllegalArgumentException if there is no parameter of this name or the value is
   *     impossible
   */
  public TransitionPrior with(String name, double value) {
    return switch (name) {
      case TOP -> new TransitionPrior(top.with(value), next, stay);
      case NEXT -> new TransitionPrior(top, next.with(value), stay);
      case STAY -> new TransitionPrior(top, next, stay.with(value));
      default -> throw new IllegalArgumentException("transitions have no parameter '" + name + "'");
    };
  }

  /** {@return a short description, for reports} */
  public String describe() {
    return Text.of(
        "HDP-HMM: %s, %s, %s", top.describe(TOP), next.describe(NEXT), stay.describe(STAY));
  }
}
