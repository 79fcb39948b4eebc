package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Optional;

/** The options of a decay. A scale or a location is read only where the kind of decay has one. */
public final class DecayPar {

  /** Kind of decay. */
  public static final OptionID DECAY_ID =
      Options.id(NearnessOptions.DECAY, NearnessOptions.DECAY_HELP);

  /** Scale of the decay. */
  public static final OptionID SCALE_ID =
      Options.id(NearnessOptions.DECAY_SCALE, NearnessOptions.DECAY_SCALE_HELP);

  /** Location of the decay. */
  public static final OptionID LOCATION_ID =
      Options.id(NearnessOptions.DECAY_LOCATION, NearnessOptions.DECAY_LOCATION_HELP);

  private DecayKind kind = DecayKind.EXPONENTIAL;
  private Optional<Parameter> scale = Optional.empty();
  private Optional<Parameter> location = Optional.empty();

  private DecayPar() {}

  /**
   * {@return the decay that the options name}
   *
   * @param config where options are read from and errors are reported
   */
  public static DecayChoice read(Parameterization config) {
    DecayPar read = new DecayPar();
    new ChoiceParameter<>(DECAY_ID, DecayKind.class, NearnessOptions.DECAY_DEFAULT)
        .grab(config, x -> read.kind = x);
    if (read.kind.hasScale()) {
      new TextParameter<>(SCALE_ID, NearnessOptions.DECAY_SCALE_DEFAULT, DecayChoice::parseScale)
          .grab(config, x -> read.scale = x);
    }
    if (read.kind.hasLocation()) {
      new TextParameter<>(
              LOCATION_ID, NearnessOptions.DECAY_LOCATION_DEFAULT, DecayChoice::parseLocation)
          .grab(config, x -> read.location = x);
    }
    return new DecayChoice(read.kind, read.scale, read.location);
  }
}
