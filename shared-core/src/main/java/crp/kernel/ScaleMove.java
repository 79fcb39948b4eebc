package crp.kernel;

import crp.random.Rng;
import crp.random.Slice;
import crp.seating.ChoiceWeights;
import crp.seating.ConcentrationPrior;
import crp.seating.ScalePrior;
import java.util.function.DoubleFunction;

/**
 * Draws of a decay's scale a given everything else, and of the pair of a and the concentration
 * alpha along a line. What they share, whether the choices are links or tables.
 *
 * <p>The line: the prior probability of being alone depends on alpha / S_i(a), so alpha and a are
 * strongly correlated. In u = log a and v = log alpha - log mean S(a), whose Jacobian is 1, they
 * are much less so. A draw of u given v moves both and keeps their joint law.
 */
final class ScaleMove {

  private static final double WIDTH = 1;

  private final ScalePrior prior;
  private final DoubleFunction<ChoiceWeights> choices;
  private double concentration;
  private double scale;
  // what the present scale makes of the choices
  private ChoiceWeights present;
  // the last one tried: an accepted point is always the last
  private ChoiceWeights tried;
  private double[] logWeights = {};

  /**
   * A move from a state.
   *
   * @param prior of the scale, not fixed
   * @param choices what a scale makes of the choices
   * @param concentration the present one
   * @param scale the present one
   */
  ScaleMove(
      ScalePrior prior, DoubleFunction<ChoiceWeights> choices, double concentration, double scale) {
    this.prior = prior;
    this.choices = choices;
    this.concentration = concentration;
    this.scale = scale;
    present = choices.apply(scale);
    tried = present;
  }

  double concentration() {
    return concentration;
  }

  double scale() {
    return scale;
  }

  /** Draws the scale given the concentration. */
  void drawScale(Rng rng) {
    double alpha = concentration;
    draw((a, weights) -> weights.logJoint(alpha), rng);
  }

  /** Draws the scale, and takes the concentration along in proportion to the mean of S. */
  void drawBoth(ConcentrationPrior.Gamma law, Rng rng) {
    double ratio = concentration / present.meanTotal();
    if (!(ratio > 0) || Double.isInfinite(ratio)) {
      return; // nobody can choose another one: no scale that leads here has such a ratio
    }
    draw((a, weights) -> along(law, ratio * weights.meanTotal(), weights), rng);
    concentration = ratio * present.meanTotal();
  }

  private static double along(ConcentrationPrior.Gamma law, double alpha, ChoiceWeights weights) {
    if (!(alpha > 0) || Double.isInfinite(alpha)) {
      return Double.NEGATIVE_INFINITY;
    }
    return law.shape() * Math.log(alpha) - law.rate() * alpha + weights.logJoint(alpha);
  }

  /** The log density of the log of a scale but for the scale's prior. */
  private interface Density {
    double at(double a, ChoiceWeights weights);
  }

  private void draw(Density density, Rng rng) {
    if (prior instanceof ScalePrior.Grid grid) {
      drawFrom(grid, density, rng);
      return;
    }
    double start = Math.log(scale);
    double next = Slice.draw(log -> logDensity(log, start, density), start, WIDTH, rng);
    if (next != start) {
      scale = Math.exp(next);
      present = tried;
    }
  }

  private double logDensity(double logScale, double start, Density density) {
    // exp(log(a)) need not be a: the present scale stays what it is
    double a = logScale == start ? scale : Math.exp(logScale);
    if (!(a > 0) || Double.isInfinite(a)) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = prior.logDensityOfLog(a);
    if (log == Double.NEGATIVE_INFINITY) {
      return log;
    }
    tried = a == scale ? present : choices.apply(a);
    return log + density.at(a, tried);
  }

  private void drawFrom(ScalePrior.Grid grid, Density density, Rng rng) {
    int n = grid.size();
    if (logWeights.length < n) {
      logWeights = new double[n];
    }
    for (int g = 0; g < n; g++) {
      double a = grid.value(g);
      logWeights[g] = density.at(a, a == scale ? present : choices.apply(a));
    }
    double next = grid.value(rng.index(logWeights, n));
    if (next != scale) {
      scale = next;
      present = choices.apply(next);
    }
  }
}
