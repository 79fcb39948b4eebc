package elki.clustering.crp.nearness;

import crp.parameter.Hyperprior;
import crp.parameter.Range;
import crp.proximity.Decay;
import elki.clustering.crp.Conflicts;
import elki.clustering.crp.NumberRange;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.AbstractParameter;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a distance counts for, as the options say.
 *
 * @param decay the decay; its scale is replaced by the middle of the prior if the scale is sampled
 * @param scaleLaw law of the scale; fixed where it is not sampled
 */
public record DecayChoice(Decay decay, Hyperprior scaleLaw) {

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
    if (decay.hasScale() && scaleLaw.sampled()) {
      decay = decay.withScale(scaleLaw.start());
    }
  }

  /**
   * {@return a decay of fixed scale}
   *
   * @param decay the decay
   */
  public static DecayChoice of(Decay decay) {
    return new DecayChoice(decay, Hyperprior.fixed());
  }

  /** {@return the largest scale that is ever asked for, perhaps infinite; NaN without a scale} */
  double largestScale() {
    if (!decay.hasScale()) {
      return Double.NaN;
    }
    return scaleLaw.sampled() ? Math.max(decay.scale(), scaleLaw.highest()) : decay.scale();
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
   * {@return a prior whose scale is sampled as chosen; the prior itself where it is fixed}
   *
   * @param prior at the scale of {@link #decay}
   * @param withScale changes the scale
   * @param <P> kind of prior
   */
  public <P> P scaled(P prior, BiFunction<P, crp.parameter.Parameter, P> withScale) {
    return decay.hasScale() && scaleLaw.sampled()
        ? withScale.apply(prior, crp.parameter.Parameter.sampled(scaleLaw))
        : prior;
  }

  /**
   * {@return what the options say}
   *
   * @param config where parameters are read from and errors go
   */
  public static DecayChoice of(Parameterization config) {
    DecayShape[] shape = {DecayShape.EXPONENTIAL};
    ScaleKind[] kind = {ScaleKind.FIXED};
    EnumParameter<DecayShape> shapes =
        new EnumParameter<>(SHAPE_ID, DecayShape.class, DecayShape.EXPONENTIAL);
    shapes.grab(config, x -> shape[0] = x);
    EnumParameter<ScaleKind> kinds =
        new EnumParameter<>(PRIOR_ID, ScaleKind.class, ScaleKind.FIXED);
    kinds.grab(config, x -> kind[0] = x);
    boolean scaled = shape[0].hasScale();
    Scale scale = new Scale();
    scale.read(config, scaled ? kind[0] : null);
    double[] location = {0};
    DoubleParameter at =
        new DoubleParameter(LOCATION_ID, 0.).addConstraint(NumberRange.atLeast(LOCATION_ID, 0));
    at.grab(config, x -> location[0] = x);
    if (shape[0] != DecayShape.LOGISTIC) {
      Conflicts.needs(config, shapes, DecayShape.LOGISTIC.name(), at);
    }
    if (scaled) {
      scale.refuseUnread(config, kinds, kind[0]);
    } else {
      scale.refuseAll(config, shapes, kinds);
    }
    return new DecayChoice(shape[0].decay(scale.fixed, location[0]), scale.prior);
  }

  /** The parameters of the scale, fixed and sampled. */
  private static final class Scale {

    private final DoubleParameter value = positive(SCALE_ID);
    private final DoubleParameter low = positive(LOW_ID);
    private final DoubleParameter high = positive(HIGH_ID);
    private final DoubleParameter shape = positive(SHAPE_OF_SCALE_ID);
    private final DoubleParameter rate = positive(RATE_ID);
    private final DoubleListParameter grid = new DoubleListParameter(GRID_ID);
    private double fixed = 1;
    private Hyperprior prior = Hyperprior.fixed();

    private static DoubleParameter positive(OptionID option) {
      return new DoubleParameter(option).addConstraint(NumberRange.above(option, 0));
    }

    /** {@return the parameters that belong to a kind} */
    private List<AbstractParameter<?, ?>> of(ScaleKind kind) {
      return switch (kind) {
        case FIXED -> List.of(value);
        case LOG_UNIFORM -> List.of(low, high);
        case GAMMA -> List.of(shape, rate);
        case GRID -> List.of(grid);
      };
    }

    /** Grabs all; those that are not of the kind need not be given. No kind: no scale. */
    void read(Parameterization config, @Nullable ScaleKind kind) {
      boolean valid = true;
      for (ScaleKind each : ScaleKind.values()) {
        for (AbstractParameter<?, ?> parameter : of(each)) {
          parameter.setOptional(each != kind);
          valid &= config.grab(parameter) || each != kind;
        }
      }
      if (kind == null || !valid) {
        return;
      }
      if (kind == ScaleKind.FIXED) {
        fixed = value.doubleValue();
      } else if (kind == ScaleKind.GAMMA) {
        prior = new Hyperprior.Gamma(shape.doubleValue(), rate.doubleValue());
      } else if (kind == ScaleKind.GRID) {
        prior =
            checked(
                config,
                grid,
                () ->
                    crp.parameter.Parameter.sampled(Hyperprior.grid(grid.getValue()))
                        .require("decay scale", Range.POSITIVE)
                        .prior());
      } else {
        prior =
            checked(
                config,
                high,
                () -> new Hyperprior.LogUniform(low.doubleValue(), high.doubleValue()));
      }
    }

    /** Reports what belongs to another kind of prior. */
    void refuseUnread(Parameterization config, Parameter<?> choice, ScaleKind kind) {
      for (ScaleKind each : ScaleKind.values()) {
        if (each != kind) {
          Conflicts.needs(config, choice, each.name(), of(each).toArray(new Parameter<?>[0]));
        }
      }
    }

    /** Reports whatever is said about a scale that is not there. */
    void refuseAll(Parameterization config, Parameter<?> shapes, Parameter<?> choice) {
      Conflicts.needs(config, shapes, "that has a scale", choice);
      for (ScaleKind each : ScaleKind.values()) {
        Conflicts.needs(config, shapes, "that has a scale", of(each).toArray(new Parameter<?>[0]));
      }
    }
  }

  private static Hyperprior checked(
      Parameterization config, Parameter<?> parameter, Supplier<Hyperprior> prior) {
    try {
      return prior.get();
    } catch (IllegalArgumentException e) {
      config.reportError(
          new WrongParameterValueException(
              parameter, parameter.getValueAsString(), e.getMessage(), e));
      return Hyperprior.fixed();
    }
  }
}
