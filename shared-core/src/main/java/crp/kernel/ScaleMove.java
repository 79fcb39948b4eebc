package crp.kernel;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.ParameterDraw;
import crp.random.Rng;
import crp.seating.ChoiceWeights;
import crp.seating.Prior;
import crp.state.Decayed;

/**
 * Draws the scale a of a decay given everything else; then, where the concentration alpha is
 * sampled under a law on its logarithm, the pair of both along a line.
 *
 * <p>The line: the prior probability of being alone depends on alpha / S_i(a), so alpha and a are
 * strongly correlated. In u = log a and v = log alpha - log mean S(a), whose Jacobian is 1, they
 * are much less so. A draw of u given v moves both and keeps their joint law.
 *
 * <p>Under a window the links pin the width from below, so that it moves slowly; with the links
 * summed out it moves faster.
 */
final class ScaleMove {

  private final Decayed state;
  private double scale;
  // the weights at the present scale
  private ChoiceWeights present;
  // the weights at the scale tried last, which is the next one under a continuous law
  private double triedScale;
  private ChoiceWeights tried;

  private ScaleMove(Decayed state, double scale) {
    this.state = state;
    this.scale = scale;
    present = state.choices(scale);
    triedScale = scale;
    tried = present;
  }

  /**
   * Draws the scale, and the pair where the concentration follows a law on its logarithm.
   *
   * @param state changed in place; its scale is sampled
   * @param rng the source of randomness
   */
  static void draw(Decayed state, Rng rng) {
    Parameter scale = state.parameters().get(Prior.SCALE);
    Parameter alpha = state.parameters().get(Prior.CONCENTRATION);
    ScaleMove move = new ScaleMove(state, scale.value());
    move.settle(ParameterDraw.next(scale, a -> move.weights(a).logJoint(alpha.value()), rng));
    double concentration = alpha.value();
    if (onLogarithm(alpha.prior()) && (scale.onGrid() || onLogarithm(scale.prior()))) {
      concentration = move.along(scale.with(move.scale), alpha, rng);
    }
    if (concentration != alpha.value()) {
      state.set(Prior.CONCENTRATION, concentration);
    }
    if (move.scale != scale.value()) {
      state.set(Prior.SCALE, move.scale);
    }
  }

  private static boolean onLogarithm(Hyperprior law) {
    return law instanceof Hyperprior.Gamma || law instanceof Hyperprior.LogUniform;
  }

  /** Draws the scale along the line, and returns the concentration that goes with it. */
  private double along(Parameter from, Parameter alpha, Rng rng) {
    double ratio = alpha.value() / present.meanTotal();
    if (!(ratio > 0) || Double.isInfinite(ratio)) {
      return alpha.value(); // no customer can choose another: no other scale has such a ratio
    }
    double before = scale;
    settle(
        ParameterDraw.next(
            from,
            a -> {
              // the ratio times the mean need not be the present value to the last digit
              double there = a == before ? alpha.value() : ratio * weights(a).meanTotal();
              double log = alpha.prior().logDensity(there);
              return log > Double.NEGATIVE_INFINITY ? log + weights(a).logJoint(there) : log;
            },
            rng));
    return scale == before ? alpha.value() : ratio * present.meanTotal();
  }

  private ChoiceWeights weights(double a) {
    if (a == scale) {
      return present;
    }
    if (a != triedScale) {
      tried = state.choices(a);
      triedScale = a;
    }
    return tried;
  }

  private void settle(double next) {
    ChoiceWeights there = weights(next);
    scale = next;
    present = there;
  }
}
