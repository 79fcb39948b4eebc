package crp.kernel;

import crp.parallel.RunScope;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.ParameterDraw;
import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.Prior;
import crp.state.Decayed;

/**
 * Draws of the scale a of a decay given everything else, and of the pair of a and the concentration
 * alpha along a line.
 *
 * <p>The line: the prior probability of being alone depends on alpha / S_i(a), so alpha and a are
 * strongly correlated. The coordinates u = log a and v = log alpha - log mean S(a), with Jacobian
 * 1, are much less correlated. A draw of u given v changes both and leaves their joint distribution
 * invariant.
 *
 * <p>Under a window the links bound the width from below, so that it mixes slowly; with the links
 * summed out it mixes faster.
 */
public final class ScaleMove {

  private final Decayed state;
  private Parameter scale;
  private Parameter alpha;
  // the weights at the current scale
  private ChoiceWeights present;
  // the weights at the last evaluated scale: the next one under a continuous prior
  private double triedScale;
  private ChoiceWeights tried;

  /**
   * Makes a move from the current parameters of a state.
   *
   * @param state a state whose scale is sampled; not changed before {@link #apply}
   */
  public ScaleMove(Decayed state) {
    this.state = state;
    scale = state.parameters().get(Prior.SCALE);
    alpha = state.parameters().get(Prior.CONCENTRATION);
    present = state.choices(Prior.SCALE, scale.value());
    triedScale = scale.value();
    tried = present;
  }

  /** {@return the concentration after the draws so far} */
  public double concentration() {
    return alpha.value();
  }

  /** {@return the scale after the draws so far} */
  public double scale() {
    return scale.value();
  }

  /** Draws the scale given the concentration. */
  public void drawScale(Rng rng) {
    double given = alpha.value();
    settle(ParameterDraw.next(scale, a -> weights(a).logJoint(given), rng));
  }

  /**
   * Draws the scale, and changes the concentration in proportion to the mean of S. Does nothing
   * unless both have priors on the logarithm; the scale may also be on a grid.
   */
  public void drawBoth(Rng rng) {
    double before = scale.value();
    Parameter from = alpha;
    double ratio = from.value() / present.meanTotal();
    boolean lines = onLogarithm(from) && (scale.onGrid() || onLogarithm(scale));
    if (!lines || !(ratio > 0) || Double.isInfinite(ratio)) {
      return; // without other customers to choose, the ratio is undefined at other scales
    }
    settle(
        ParameterDraw.next(
            scale,
            a -> {
              // the ratio times the mean may differ from the current value by rounding
              double there = a == before ? from.value() : ratio * weights(a).meanTotal();
              double log = from.prior().logDensity(there);
              return log > Double.NEGATIVE_INFINITY ? log + weights(a).logJoint(there) : log;
            },
            rng));
    if (scale.value() != before) {
      alpha = from.with(ratio * present.meanTotal());
    }
  }

  /** Sets the new parameters of the state. */
  public void apply() {
    state.set(Prior.SCALE, scale.value());
    state.set(Prior.CONCENTRATION, alpha.value());
  }

  private static boolean onLogarithm(Parameter number) {
    return number.prior() instanceof Hyperprior.Gamma
        || number.prior() instanceof Hyperprior.LogUniform;
  }

  private ChoiceWeights weights(double a) {
    if (a == scale.value()) {
      return present;
    }
    if (a != triedScale) {
      RunScope.check();
      tried = state.choices(Prior.SCALE, a);
      triedScale = a;
    }
    return tried;
  }

  private void settle(double next) {
    present = weights(next);
    scale = scale.with(next);
  }
}
