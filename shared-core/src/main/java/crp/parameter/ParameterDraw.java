package crp.parameter;

import crp.random.Rng;
import crp.random.Slice;
import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>One draw of a sampled number given everything else: on a grid from its exact conditional
 * distribution, otherwise by slice sampling (Neal 2003) in the coordinate of {@link
 * Hyperprior#unbound}. Both leave the conditional distribution invariant.
 *
 * <p>Cost: one evaluation of the likelihood per value of a grid; about ten for a continuous law.
 */
public final class ParameterDraw {

  private static final double WIDTH = 1;

  private ParameterDraw() {}

  /**
   * {@return the next value; the current one for a fixed number}
   *
   * @param now present value and prior
   * @param logLikelihood log of everything but the number's prior, in nats, up to a constant; may
   *     be {@code -Infinity} where the number is impossible, but not at the present value. For a
   *     continuous law, the last value for which it is called is the value returned, unless that is
   *     the present one
   */
  public static double next(Parameter now, DoubleUnaryOperator logLikelihood, Rng rng) {
    if (!now.sampled()) {
      return now.value();
    }
    return now.prior().isGrid()
        ? fromGrid(now.prior(), logLikelihood, rng)
        : bySlice(now, logLikelihood, rng);
  }

  private static double fromGrid(Hyperprior law, DoubleUnaryOperator logLikelihood, Rng rng) {
    double[] values = law.values();
    double[] logs = new double[values.length];
    for (int g = 0; g < logs.length; g++) {
      logs[g] = law.logDensity(values[g]) + logLikelihood.applyAsDouble(values[g]);
    }
    return values[rng.index(logs, logs.length)];
  }

  private static double bySlice(Parameter now, DoubleUnaryOperator logLikelihood, Rng rng) {
    Hyperprior prior = now.prior();
    double start = prior.unbound(now.value());
    double next =
        Slice.draw(
            coordinate -> {
              // the inverse may differ from the current value by rounding
              double value = coordinate == start ? now.value() : prior.bound(coordinate);
              double log = prior.logDensity(value);
              return log > Double.NEGATIVE_INFINITY
                  ? log + logLikelihood.applyAsDouble(value)
                  : log;
            },
            start,
            WIDTH,
            rng);
    return next == start ? now.value() : prior.bound(next);
  }
}
