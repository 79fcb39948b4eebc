package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.decay.DecayCurve;
import elki.clustering.crp.option.Options;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.ELKIServiceRegistry;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options of a decay. A scale, a location or an exponent is read only where the decay has one.
 *
 * @since 0.1.0
 */
public final class DecayPar {

  private static final Option<Object> DECAY =
      Option.of(
          NearnessOptions.DECAY_NAME,
          NearnessOptions.DECAY_HELP
              + " The name of a class that implements elki.clustering.crp.decay.DecayCurve is a"
              + " decay, too.",
          NearnessOptions.DECAY.usual(),
          DecayPar::named);

  /** A kind of the core, or a user's class. */
  private Object named = DecayKind.AUTOMATIC;

  private double exponent = Decay.USUAL_EXPONENT;
  private Optional<Parameter> scale = Optional.empty();
  private Optional<Parameter> location = Optional.empty();

  private Texts texts = Options.DEFAULTS;
  private final DecayChoice choice;

  private DecayPar(Parameterization config) {
    choice = choice(config);
  }

  /** {@return what the options say} */
  public static DecayPar of(Parameterization config) {
    return new DecayPar(config);
  }

  /** {@return the decay that the options name} */
  public DecayChoice choice() {
    return choice;
  }

  /** {@return the texts that were given to the options} */
  public Texts texts() {
    return texts;
  }

  private <T> void read(Parameterization config, Option<T> option, Consumer<T> taker) {
    texts = texts.plus(Options.read(config, List.of(option)));
    taker.accept(texts.get(option));
  }

  private DecayChoice choice(Parameterization config) {
    read(config, DECAY, x -> named = x);
    Decay form = form(config);
    String usual = named instanceof DecayKind ? NearnessOptions.DECAY_SCALE.usual() : "1";
    if (form.numbers().has(Decay.SCALE)) {
      read(config, NearnessOptions.DECAY_SCALE.withUsual(usual), x -> scale = x);
    }
    if (form.numbers().has(Decay.LOCATION)) {
      read(config, NearnessOptions.DECAY_LOCATION, x -> location = x);
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
      read(config, NearnessOptions.DECAY_EXPONENT, x -> exponent = x);
      return Decay.powerLaw(1, exponent);
    }
    if (named instanceof DecayKind kind) {
      return kind.form();
    }
    try {
      return ClassGenericsUtil.tryInstantiate(DecayCurve.class, (Class<?>) named, config).decay();
    } catch (IllegalArgumentException | ReflectiveOperationException e) {
      config.reportError(
          new WrongParameterValueException(
              Options.id(DECAY).getName() + ": " + e.getMessage() + "."));
      return Decay.exponential(1);
    }
  }
}
