package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.decay.DecayCurve;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.ELKIServiceRegistry;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Optional;

/**
 * The options of a decay. A scale, a location or an exponent is read only where the decay has one.
 *
 * @since 0.1.0
 */
public final class DecayPar {

  public static final OptionID DECAY_ID =
      Options.id(
          NearnessOptions.DECAY,
          NearnessOptions.DECAY_HELP
              + " The name of a class that implements elki.clustering.crp.decay.DecayCurve is a"
              + " decay, too.");
  public static final OptionID SCALE_ID =
      Options.id(NearnessOptions.DECAY_SCALE, NearnessOptions.DECAY_SCALE_HELP);
  public static final OptionID LOCATION_ID =
      Options.id(NearnessOptions.DECAY_LOCATION, NearnessOptions.DECAY_LOCATION_HELP);
  public static final OptionID EXPONENT_ID =
      Options.id(NearnessOptions.DECAY_EXPONENT, NearnessOptions.DECAY_EXPONENT_HELP);

  /** A kind of the core, or a user's class. */
  private Object named = DecayKind.AUTOMATIC;

  private double exponent = Decay.USUAL_EXPONENT;
  private Optional<Parameter> scale = Optional.empty();
  private Optional<Parameter> location = Optional.empty();

  private DecayPar() {}

  /** {@return the decay that the options name} */
  public static DecayChoice read(Parameterization config) {
    return new DecayPar().choice(config);
  }

  private DecayChoice choice(Parameterization config) {
    new TextParameter<>(DECAY_ID, NearnessOptions.DECAY_DEFAULT, DecayPar::named)
        .grab(config, x -> named = x);
    Decay form = form(config);
    String usual = named instanceof DecayKind ? NearnessOptions.DECAY_SCALE_DEFAULT : "1";
    if (form.numbers().has(Decay.SCALE)) {
      new TextParameter<>(SCALE_ID, usual, DecayChoice::parseScale).grab(config, x -> scale = x);
    }
    if (form.numbers().has(Decay.LOCATION)) {
      new TextParameter<>(
              LOCATION_ID, NearnessOptions.DECAY_LOCATION_DEFAULT, DecayChoice::parseLocation)
          .grab(config, x -> location = x);
    }
    return new DecayChoice(
        named == DecayKind.AUTOMATIC ? Optional.empty() : Optional.of(form), scale, location);
  }

  private static Object named(String name, String text) {
    try {
      return DecayKind.parse(name, text);
    } catch (IllegalArgumentException e) {
      Class<?> own = ELKIServiceRegistry.findImplementation(DecayCurve.class, text.trim());
      if (own == null) {
        throw e;
      }
      return own;
    }
  }

  private Decay form(Parameterization config) {
    if (named == DecayKind.POWER_LAW) {
      TextParameter.real(EXPONENT_ID, NearnessOptions.DECAY_EXPONENT_DEFAULT, Range.POSITIVE)
          .grab(config, x -> exponent = x);
      return Decay.powerLaw(1, exponent);
    }
    if (named instanceof DecayKind kind) {
      return kind.form();
    }
    try {
      return ClassGenericsUtil.tryInstantiate(DecayCurve.class, (Class<?>) named, config).decay();
    } catch (IllegalArgumentException | ReflectiveOperationException e) {
      config.reportError(
          new WrongParameterValueException(DECAY_ID.getName() + ": " + e.getMessage() + "."));
      return Decay.exponential(1);
    }
  }
}
