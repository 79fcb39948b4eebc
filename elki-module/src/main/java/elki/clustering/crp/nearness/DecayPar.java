package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import elki.clustering.crp.decay.AutomaticDecay;
import elki.clustering.crp.decay.DecayFunction;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Optional;

/**
 * The options of a decay. A scale or a location is read only where the decay has one.
 *
 * @since 0.1.0
 */
public final class DecayPar {

  /** The decay. */
  public static final OptionID DECAY_ID =
      Options.id(
          NearnessOptions.DECAY,
          NearnessOptions.DECAY_HELP
              + " weight-function: one of ELKI's weight functions. Any other class that implements"
              + " elki.clustering.crp.decay.DecayCurve is a decay, too.");

  /** Scale of the decay. */
  public static final OptionID SCALE_ID =
      Options.id(NearnessOptions.DECAY_SCALE, NearnessOptions.DECAY_SCALE_HELP);

  /** Location of the decay. */
  public static final OptionID LOCATION_ID =
      Options.id(NearnessOptions.DECAY_LOCATION, NearnessOptions.DECAY_LOCATION_HELP);

  private DecayFunction function = new AutomaticDecay();
  private Optional<Parameter> scale = Optional.empty();
  private Optional<Parameter> location = Optional.empty();

  private DecayPar() {}

  /**
   * {@return the decay that the options name}
   *
   * @param config where options are read from and errors are reported
   */
  public static DecayChoice read(Parameterization config) {
    return new DecayPar().choice(config);
  }

  private DecayChoice choice(Parameterization config) {
    new ClassNameParameter<DecayFunction>(DECAY_ID, DecayFunction.class, AutomaticDecay.class)
        .grab(config, x -> function = x);
    Decay form = form(config);
    if (form.numbers().has(Decay.SCALE)) {
      new TextParameter<>(SCALE_ID, function.usualScale(), DecayChoice::parseScale)
          .grab(config, x -> scale = x);
    }
    if (form.numbers().has(Decay.LOCATION)) {
      new TextParameter<>(
              LOCATION_ID, NearnessOptions.DECAY_LOCATION_DEFAULT, DecayChoice::parseLocation)
          .grab(config, x -> location = x);
    }
    return new DecayChoice(
        function instanceof AutomaticDecay ? Optional.empty() : Optional.of(form), scale, location);
  }

  private Decay form(Parameterization config) {
    try {
      return function.decay();
    } catch (IllegalArgumentException e) {
      config.reportError(
          new WrongParameterValueException(DECAY_ID.getName() + ": " + e.getMessage() + "."));
      return Decay.exponential(1);
    }
  }
}
