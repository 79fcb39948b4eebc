package elki.clustering.crp.nearness;

import crp.proximity.Decay;
import crp.seating.ScalePrior;
import elki.clustering.crp.NumberRange;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.function.Supplier;

/**
 * What a distance counts for, as the options say.
 *
 * @param decay the decay; its scale is replaced by the middle of the prior if the scale is sampled
 * @param scalePrior whether the scale is sampled
 */
public record DecayChoice(Decay decay, ScalePrior scalePrior) {

  /** Exponential, scale 1. */
  public static final DecayChoice DEFAULT = of(Decay.exponential(1));

  /** Which decay. */
  public static final OptionID SHAPE_ID =
      new OptionID(
          "ddcrp.decay",
          "What a distance d counts for: EXPONENTIAL, exp(-d / scale); WINDOW, 1 up to the scale;"
              + " WINDOW_STRICT, 1 below the scale; LOGISTIC, 1 / (1 + exp((d - location) / scale));"
              + " IDENTITY, 1 at any finite distance.");

  /** Whether the scale is sampled. */
  public static final OptionID PRIOR_ID =
      new OptionID(
          "ddcrp.decay.prior",
          "Whether the scale is FIXED or sampled: LOG_UNIFORM between two bounds, GAMMA, or one of the"
              + " values of a GRID.");

  /** The scale. */
  public static final OptionID SCALE_ID =
      new OptionID(
          "ddcrp.decay.scale", "Scale of the decay, above 0, in the unit of the distance.");

  /** The location. */
  public static final OptionID LOCATION_ID =
      new OptionID(
          "ddcrp.decay.location", "Distance, at least 0, at which the LOGISTIC decay is one half.");

  /** Lower bound of a sampled scale. */
  public static final OptionID LOW_ID =
      new OptionID("ddcrp.decay.low", "Smallest scale, above 0, of the prior LOG_UNIFORM.");

  /** Upper bound of a sampled scale. */
  public static final OptionID HIGH_ID =
      new OptionID("ddcrp.decay.high", "Largest scale of the prior LOG_UNIFORM.");

  /** Shape of a sampled scale. */
  public static final OptionID SHAPE_OF_SCALE_ID =
      new OptionID("ddcrp.decay.shape", "Shape of the prior GAMMA of the scale, above 0.");

  /** Rate of a sampled scale. */
  public static final OptionID RATE_ID =
      new OptionID(
          "ddcrp.decay.rate",
          "Rate of the prior GAMMA of the scale, above 0; its mean is shape / rate.");

  /** Values of a sampled scale. */
  public static final OptionID GRID_ID =
      new OptionID(
          "ddcrp.decay.grid", "Values of the prior GRID of the scale, all different and above 0.");

  /** Starts in the middle of the prior. */
  public DecayChoice {
    if (decay.hasScale()) {
      decay = decay.withScale(scalePrior.middle(decay.scale()));
    }
  }

  /**
   * {@return a decay of fixed scale}
   *
   * @param decay the decay
   */
  public static DecayChoice of(Decay decay) {
    return new DecayChoice(decay, ScalePrior.fixed());
  }

  /** {@return the largest scale that is ever asked for, perhaps infinite; NaN without a scale} */
  double largestScale() {
    return decay.hasScale() ? Math.max(decay.scale(), scalePrior.largest()) : Double.NaN;
  }

  /** {@return the distance beyond which no scale links anybody, perhaps infinite} */
  double reach() {
    return Double.isInfinite(largestScale()) ? Double.POSITIVE_INFINITY : widest().reach(0);
  }

  /** {@return the decay at the largest scale, which a truncation has to fit} */
  Decay widest() {
    if (!decay.hasScale()) {
      return decay;
    }
    return Double.isInfinite(largestScale()) ? decay : decay.withScale(largestScale());
  }

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   */
  public static DecayChoice of(Parameterization config) {
    DecayShape[] shape = {DecayShape.EXPONENTIAL};
    ScaleKind[] kind = {ScaleKind.FIXED};
    new EnumParameter<>(SHAPE_ID, DecayShape.class, DecayShape.EXPONENTIAL)
        .grab(config, x -> shape[0] = x);
    ScalePrior prior = ScalePrior.fixed();
    double scale = 1;
    if (shape[0].hasScale()) {
      new EnumParameter<>(PRIOR_ID, ScaleKind.class, ScaleKind.FIXED)
          .grab(config, x -> kind[0] = x);
      if (kind[0] == ScaleKind.FIXED) {
        scale = positive(config, SCALE_ID);
      } else {
        prior = prior(config, kind[0]);
      }
    }
    double[] location = {0};
    if (shape[0] == DecayShape.LOGISTIC) {
      new DoubleParameter(LOCATION_ID, 0.)
          .addConstraint(NumberRange.atLeast(LOCATION_ID, 0))
          .grab(config, x -> location[0] = x);
    }
    return new DecayChoice(shape[0].decay(scale, location[0]), prior);
  }

  private static ScalePrior prior(Parameterization config, ScaleKind kind) {
    if (kind == ScaleKind.GRID) {
      DoubleListParameter grid = new DoubleListParameter(GRID_ID);
      return config.grab(grid)
          ? checked(config, grid, () -> ScalePrior.grid(grid.getValue()))
          : ScalePrior.fixed();
    }
    if (kind == ScaleKind.GAMMA) {
      return ScalePrior.gamma(positive(config, SHAPE_OF_SCALE_ID), positive(config, RATE_ID));
    }
    double low = positive(config, LOW_ID);
    DoubleParameter high =
        new DoubleParameter(HIGH_ID).addConstraint(NumberRange.above(HIGH_ID, 0));
    return config.grab(high)
        ? checked(config, high, () -> ScalePrior.logUniform(low, high.doubleValue()))
        : ScalePrior.fixed();
  }

  private static ScalePrior checked(
      Parameterization config, Parameter<?> parameter, Supplier<ScalePrior> prior) {
    try {
      return prior.get();
    } catch (IllegalArgumentException e) {
      config.reportError(
          new WrongParameterValueException(
              parameter, parameter.getValueAsString(), e.getMessage(), e));
      return ScalePrior.fixed();
    }
  }

  /** A value that was refused is reported, and not handed over. */
  private static double positive(Parameterization config, OptionID option) {
    double[] value = {1};
    new DoubleParameter(option)
        .addConstraint(NumberRange.above(option, 0))
        .grab(config, x -> value[0] = x);
    return value[0];
  }
}
