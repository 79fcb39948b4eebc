package crp.likelihood.gaussian;

import crp.likelihood.Hyperparameter;
import crp.random.Rng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The two learnable numbers of a Gaussian base: the base scale c, a factor of the prior scale of
 * the spread within a table, and kappa, the prior strength of a table's mean in rows. A learnt
 * number is on a grid from 1 to 2^-12, in steps of a factor of 2 or, optionally for the base scale,
 * of its root, with an independent uniform prior on the grid.
 *
 * <p>Half steps improve mixing with many tables that each carry little information about c, because
 * c and the tables are drawn alternately.
 *
 * <p>Both grids have the same range because kappa is the squared ratio of the spread within a table
 * to that of the tables' means: if the means spread as widely as all rows, it is about c. Above 1
 * tables would overlap.
 *
 * @param scale c, or its starting value if learnt
 * @param scaleLearnt whether c is learnt
 * @param halfSteps whether the grid of c has steps of the root of 2
 * @param kappa kappa, or its starting value if learnt
 * @param kappaLearnt whether kappa is learnt
 */
record BasePrior(
    double scale, boolean scaleLearnt, boolean halfSteps, double kappa, boolean kappaLearnt)
    implements Serializable {

  /** Number of halvings from the largest to the smallest value of a grid. */
  private static final int HALVINGS = 12;

  /** Starting value of a learnt kappa: the grid value nearest to the default, 0.01. */
  private static final double FIRST_KAPPA = 0x1p-7;

  /**
   * Checks both numbers.
   *
   * @throws IllegalArgumentException if one is not positive and finite
   */
  BasePrior {
    checked(scale, "base scale");
    checked(kappa, "kappa");
  }

  /** {@return the value, if positive and finite} */
  static double checked(double value, String name) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be positive and finite, was %s".formatted(name, value));
    }
    return value;
  }

  /** {@return base scale 1 and the given kappa, both fixed} */
  static BasePrior fixed(double kappa) {
    return new BasePrior(1, false, false, kappa, false);
  }

  /** {@return these numbers with a base scale grid in steps of the root of 2} */
  BasePrior withHalfSteps() {
    return new BasePrior(scale, scaleLearnt, true, kappa, kappaLearnt);
  }

  BasePrior withScale(double fixed) {
    return new BasePrior(fixed, false, halfSteps, kappa, kappaLearnt);
  }

  BasePrior withScaleLearnt(double start) {
    return new BasePrior(start, true, halfSteps, kappa, kappaLearnt);
  }

  BasePrior withKappa(double fixed) {
    return new BasePrior(scale, scaleLearnt, halfSteps, fixed, false);
  }

  BasePrior withKappaLearnt() {
    return new BasePrior(scale, scaleLearnt, halfSteps, FIRST_KAPPA, true);
  }

  boolean learns() {
    return scaleLearnt || kappaLearnt;
  }

  /** {@return the candidate base scales: the grid, or the fixed value} */
  double[] scales() {
    return scaleLearnt ? grid(halfSteps) : new double[] {scale};
  }

  /** {@return the candidate values of kappa: the grid, or the fixed value} */
  double[] kappas() {
    return kappaLearnt ? grid(false) : new double[] {kappa};
  }

  private static double[] grid(boolean halfSteps) {
    int steps = halfSteps ? 2 : 1;
    double[] grid = new double[steps * HALVINGS + 1];
    for (int g = 0; g < grid.length; g++) {
      grid[g] = Math.scalb(g % steps == 0 ? 1 : Math.sqrt(0.5), -(g / steps));
    }
    return grid;
  }

  /**
   * {@return these numbers with the learnt ones drawn}
   *
   * @param logWeights log weight of base scale g and kappa h at {@code g * kappas().length + h};
   *     overwritten
   * @param power of the likelihood; all values are equally probable a priori
   * @param rng the source of randomness
   */
  BasePrior drawn(double[] logWeights, double power, Rng rng) {
    for (int i = 0; i < logWeights.length; i++) {
      logWeights[i] *= power;
    }
    int at = rng.index(logWeights, logWeights.length);
    int across = kappas().length;
    return new BasePrior(
        scales()[at / across], scaleLearnt, halfSteps, kappas()[at % across], kappaLearnt);
  }

  /** {@return the learnt numbers: the base scale, then kappa} */
  List<Hyperparameter> hyperparameters() {
    List<Hyperparameter> learnt = new ArrayList<>();
    if (scaleLearnt) {
      learnt.add(new Hyperparameter("base scale", scale));
    }
    if (kappaLearnt) {
      learnt.add(new Hyperparameter("kappa", kappa));
    }
    return List.copyOf(learnt);
  }

  /**
   * {@return these numbers with other values of the learnt ones}
   *
   * @param values in the order of {@link #hyperparameters}; they need not lie on the grid
   */
  BasePrior with(double[] values) {
    Hyperparameter.requireCount(hyperparameters().size(), values);
    return new BasePrior(
        scaleLearnt ? values[0] : scale,
        scaleLearnt,
        halfSteps,
        kappaLearnt ? values[values.length - 1] : kappa,
        kappaLearnt);
  }

  /** {@return the log prior probability of the current values, in nats} */
  double logPrior() {
    return -Math.log(scales().length) - Math.log(kappas().length);
  }

  /** {@return kappa as text} */
  String describeKappa() {
    return kappaLearnt ? "learnt" : String.valueOf(kappa);
  }

  /** {@return the base scale as text} */
  String describeScale() {
    return scaleLearnt ? "learnt" : String.valueOf(scale);
  }

  /**
   * {@return the weight of v v' in a scale matrix, with v the mean of n rows minus the prior mean}
   */
  static double pull(double kappa, double n) {
    return kappa * n / (kappa + n);
  }
}
