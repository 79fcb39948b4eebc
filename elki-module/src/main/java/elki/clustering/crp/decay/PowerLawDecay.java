package elki.clustering.crp.decay;

import crp.options.NearnessOptions;
import crp.parameter.Range;
import crp.proximity.Decay;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;

/**
 * Weight (1 + d / scale)^-exponent of a distance d.
 *
 * @param exponent positive and finite
 */
@Title("Power law")
@Description("Weight (1 + d / scale)^-exponent of a distance d.")
@Alias({"power-law", "power_law"})
public record PowerLawDecay(double exponent) implements DecayFunction {

  @Override
  public Decay decay() {
    return Decay.powerLaw(1, exponent);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** The exponent. */
    public static final OptionID EXPONENT_ID =
        Options.id(NearnessOptions.DECAY_EXPONENT, NearnessOptions.DECAY_EXPONENT_HELP);

    private double exponent = Decay.USUAL_EXPONENT;

    @Override
    public void configure(Parameterization config) {
      TextParameter.real(EXPONENT_ID, NearnessOptions.DECAY_EXPONENT_DEFAULT, Range.POSITIVE)
          .grab(config, x -> exponent = x);
    }

    @Override
    public PowerLawDecay make() {
      return new PowerLawDecay(exponent);
    }
  }
}
