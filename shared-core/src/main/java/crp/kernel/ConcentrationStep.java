package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.ConcentrationPrior;
import java.util.function.DoubleUnaryOperator;

/**
 * One draw of a concentration given what it weighs: by slice sampling of its log under a gamma
 * prior, from the exact conditional law on a grid. Static and free of state.
 */
public final class ConcentrationStep {

  private static final double WIDTH = 1;

  private ConcentrationStep() {}

  /**
   * {@return the next concentration; the present one if it is fixed}
   *
   * @param prior its prior
   * @param current its present value, in the prior's range
   * @param logLikelihood the log probability of what was seated, up to a constant, in nats; asked
   *     for positive finite concentrations: about ten of them, or the whole grid
   * @param rng the source of randomness
   */
  public static double draw(
      ConcentrationPrior prior, double current, DoubleUnaryOperator logLikelihood, Rng rng) {
    if (!prior.sampled()) {
      return current;
    }
    if (prior instanceof ConcentrationPrior.Grid grid) {
      double[] logs = new double[grid.size()];
      for (int g = 0; g < logs.length; g++) {
        logs[g] = logLikelihood.applyAsDouble(grid.value(g));
      }
      return grid.value(rng.index(logs, logs.length));
    }
    double next =
        Slice.draw(
            logAlpha -> {
              double alpha = Math.exp(logAlpha);
              return alpha > 0 && alpha < Double.POSITIVE_INFINITY
                  ? prior.logDensityOfLog(alpha) + logLikelihood.applyAsDouble(alpha)
                  : Double.NEGATIVE_INFINITY;
            },
            Math.log(current),
            WIDTH,
            rng);
    return Math.exp(next);
  }
}
