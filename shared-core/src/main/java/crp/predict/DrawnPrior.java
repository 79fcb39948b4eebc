package crp.predict;

import crp.draws.Draw;
import crp.seating.TablePrior;

/** The prior of a kept draw: with what was learnt of it beside the seats. */
public final class DrawnPrior {

  private DrawnPrior() {}

  /**
   * {@return the prior with the concentration of a draw and, if it is sampled, the discount or the
   * power of the draw}
   *
   * @param prior the prior of the run, for its number of customers
   * @param draw of that run
   */
  public static TablePrior of(TablePrior prior, Draw draw) {
    TablePrior there = prior.withConcentration(draw.concentration());
    return prior.shapeSampled() ? there.withShape(shape(draw)) : there;
  }

  /**
   * {@return the sampled discount or power of a draw: the last of its hyperparameters}
   *
   * @param draw of a run in which it was sampled
   */
  public static double shape(Draw draw) {
    return draw.hyperparameters().get(draw.hyperparameters().size() - 1);
  }
}
