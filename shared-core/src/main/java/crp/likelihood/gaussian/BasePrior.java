package crp.likelihood.gaussian;

import crp.likelihood.Hyperparameter;
import crp.random.Rng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The two numbers of a Gaussian base that may be learnt: the base scale c, by which the prior scale
 * of the spread within a table is multiplied, and kappa, how many rows the prior mean of a table's
 * mean counts for. What is learnt lies on a grid from 1 to 2^-12, of steps of a factor of 2 or, if
 * wanted for the base scale, of its root, and is uniform on it a priori, the two independent of
 * each other.
 *
 * <p>Half steps are for tables that tell little about c each: with many of them a whole step would
 * be too long for c to be drawn elsewhere until the tables are, and the other way round.
 *
 * <p>Both have grids of the same range since kappa is the ratio of the spread within a table to
 * that of the tables' means: where the means lie as wide as all rows, it is about c. Above 1 tables
 * would lie inside each other.
 *
 * @param scale c, or where learning it starts
 * @param scaleLearnt whether c is learnt
 * @param halfSteps whether the grid of c goes by roots of 2
 * @param kappa kappa, or where learning it starts
 * @param kappaLearnt whether kappa is learnt
 */
record BasePrior(
    double scale, boolean scaleLearnt, boolean halfSteps, double kappa, boolean kappaLearnt)
    implements Serializable {

  /** How many halvings lead from the largest value of a grid to the smallest. */
  private static final int HALVINGS = 12;

  /** Where learning kappa starts: the value of the grid next to the default, 0.01. */
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

  /** {@return the value, when positive and finite} */
  static double checked(double value, String name) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be positive and finite, was %s".formatted(name, value));
    }
    return value;
  }

  /** {@return base scale 1 and a kappa, neither learnt} */
  static BasePrior fixed(double kappa) {
    return new BasePrior(1, false, false, kappa, false);
  }

  /** {@return these numbers with a grid of the base scale that goes by roots of 2} */
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

  /** {@return the base scales to be weighed: the grid, or the fixed one} */
  double[] scales() {
    return scaleLearnt ? grid(halfSteps) : new double[] {scale};
  }

  /** {@return the values of kappa to be weighed: the grid, or the fixed one} */
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
   * {@return these numbers with what is learnt drawn}
   *
   * @param logWeights of base scale g and kappa h at {@code g * kappas().length + h}; overwritten
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

  /** {@return what is learnt: the base scale, then kappa} */
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
   * {@return these numbers with other values of what is learnt}
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

  /** {@return the log prior probability of the present values, in nats} */
  double logPrior() {
    return -Math.log(scales().length) - Math.log(kappas().length);
  }

  /** {@return kappa for people} */
  String describeKappa() {
    return kappaLearnt ? "learnt" : String.valueOf(kappa);
  }

  /** {@return the base scale for people} */
  String describeScale() {
    return scaleLearnt ? "learnt" : String.valueOf(scale);
  }

  /** {@return the weight of v v' in a scale matrix, v the mean of n rows less the prior mean} */
  static double pull(double kappa, double n) {
    return kappa * n / (kappa + n);
  }
}
