package elki.clustering.crp;

import crp.options.LikelihoodOptions;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.parameter.Range;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.run.RunPar;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;

/**
 * The options that most algorithms share: likelihood, concentration, run.
 *
 * @since 0.1.0
 */
public abstract class ModelPar extends RunPar {

  public static final OptionID LIKELIHOOD_ID =
      Options.id(LikelihoodOptions.LIKELIHOOD, LikelihoodOptions.LIKELIHOOD_HELP);
  public static final OptionID CONCENTRATION_ID =
      Options.id(PriorOptions.CONCENTRATION, PriorOptions.CONCENTRATION_HELP);
  public static final OptionID NOISE_ID = Options.id(PriorOptions.NOISE, PriorOptions.NOISE_HELP);
  public static final OptionID DISCOUNT_ID =
      Options.id(PriorOptions.DISCOUNT, PriorOptions.DISCOUNT_HELP);

  /** How the objects of a cluster are distributed. */
  protected VectorLikelihood likelihood = new AutomaticLikelihood();

  /** Concentration, fixed or sampled. */
  protected Parameter concentration = Parameter.gamma(1, 1);

  /** Creates options at their defaults. */
  protected ModelPar() {}

  /** Reads the likelihood. */
  protected final void configureLikelihood(Parameterization config) {
    new ClassNameParameter<VectorLikelihood>(
            LIKELIHOOD_ID, VectorLikelihood.class, AutomaticLikelihood.class)
        .grab(config, x -> likelihood = x);
  }

  /** Reads the concentration. */
  protected final void configureConcentration(Parameterization config) {
    configureConcentration(config, PriorOptions.CONCENTRATION_DEFAULT);
  }

  /** Reads the concentration, with its default. */
  protected final void configureConcentration(Parameterization config, String usual) {
    new TextParameter<>(
            CONCENTRATION_ID,
            usual,
            (name, text) ->
                OptionText.parameter(name, text, PriorOptions.CONCENTRATION_SAMPLED)
                    .requireConcentration(name))
        .grab(config, x -> concentration = x);
  }

  /** {@return an option for a concentration} */
  static TextParameter<Parameter> concentration(OptionID option) {
    return TextParameter.number(
        option,
        PriorOptions.CONCENTRATION_DEFAULT,
        PriorOptions.CONCENTRATION_SAMPLED,
        Range.POSITIVE);
  }

  /** {@return an option for noise and its prior probability} */
  static TextParameter<NoiseOption> noise() {
    return new TextParameter<>(NOISE_ID, PriorOptions.NOISE_DEFAULT, NoiseOption::parse);
  }

  /** {@return an option for a discount} */
  static TextParameter<Parameter> discount(OptionID option) {
    return TextParameter.number(
        option, PriorOptions.DISCOUNT_DEFAULT, PriorOptions.DISCOUNT_SAMPLED, Range.BELOW_ONE);
  }
}
