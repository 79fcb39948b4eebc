package crp.predict;

import crp.draws.Draw;
import crp.seating.Prior;

/**
 * Not part of the promised API.
 *
 * <p>The prior with the parameter values of a draw.
 */
public final class DrawnPrior {

  private DrawnPrior() {}

  /**
   * {@return the prior with the parameter values of a draw; others are unchanged}
   *
   * @param prior the prior of the run, for its number of customers
   * @param <P> the kind of prior
   */
  @SuppressWarnings("unchecked")
  public static <P extends Prior> P of(P prior, Draw draw) {
    Prior there = prior;
    for (String name : prior.parameters().names()) {
      double value = draw.number(name);
      if (!Double.isNaN(value)) {
        there = there.with(name, value);
      }
    }
    return (P) there;
  }
}
