package crp.predict;

import crp.draws.Draw;
import crp.seating.Prior;
import crp.seating.TablePrior;

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
   */
  public static Prior of(Prior prior, Draw draw) {
    Prior there = prior;
    for (String name : prior.parameters().names()) {
      double value = draw.number(name);
      if (!Double.isNaN(value)) {
        there = there.with(name, value);
      }
    }
    return there;
  }

  /** {@return the same for a prior over partitions} */
  public static TablePrior of(TablePrior prior, Draw draw) {
    return (TablePrior) of((Prior) prior, draw);
  }
}
