package elki.clustering.crp.nearness;

import crp.proximity.Decay;
import elki.clustering.crp.NumberRange;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;

/**
 * What a distance counts for, as the options say.
 *
 * @param decay the decay
 */
public record DecayChoice(Decay decay) {

  /** Exponential, scale 1. */
  public static final DecayChoice DEFAULT = new DecayChoice(Decay.exponential(1));

  /** Which decay. */
  public static final OptionID SHAPE_ID =
      new OptionID(
          "ddcrp.decay",
          "What a distance d counts for: EXPONENTIAL, exp(-d / scale); WINDOW, 1 up to the scale;"
              + " WINDOW_STRICT, 1 below the scale; LOGISTIC, 1 / (1 + exp((d - location) / scale));"
              + " IDENTITY, 1 at any finite distance.");

  /** Its scale. */
  public static final OptionID SCALE_ID =
      new OptionID(
          "ddcrp.decay.scale", "Scale of the decay, above 0, in the unit of the distance.");

  /** Its location. */
  public static final OptionID LOCATION_ID =
      new OptionID(
          "ddcrp.decay.location", "Distance, at least 0, at which the LOGISTIC decay is one half.");

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   */
  public static DecayChoice of(Parameterization config) {
    DecayShape[] shape = {DecayShape.EXPONENTIAL};
    double[] numbers = {1, 0};
    new EnumParameter<>(SHAPE_ID, DecayShape.class, DecayShape.EXPONENTIAL)
        .grab(config, x -> shape[0] = x);
    if (shape[0].hasScale()) {
      new DoubleParameter(SCALE_ID)
          .addConstraint(NumberRange.above(SCALE_ID, 0))
          .grab(config, x -> numbers[0] = x);
    }
    if (shape[0] == DecayShape.LOGISTIC) {
      new DoubleParameter(LOCATION_ID, 0.)
          .addConstraint(NumberRange.atLeast(LOCATION_ID, 0))
          .grab(config, x -> numbers[1] = x);
    }
    // a scale that was refused is not handed over
    double scale = numbers[0] > 0 && numbers[0] < Double.POSITIVE_INFINITY ? numbers[0] : 1;
    return new DecayChoice(shape[0].decay(scale, Math.max(0, numbers[1])));
  }
}
