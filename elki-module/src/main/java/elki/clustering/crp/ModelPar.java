package elki.clustering.crp;

import crp.options.LikelihoodOptions;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.LabelTexts;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.run.RunPar;
import elki.utilities.optionhandling.parameterization.Parameterization;

/**
 * The options that most algorithms share: likelihood and run.
 *
 * @since 0.1.0
 */
public abstract class ModelPar extends RunPar {

  /** How the objects of a cluster are distributed. */
  protected VectorLikelihood likelihood = new AutomaticLikelihood();

  /** Creates options at their defaults. */
  protected ModelPar() {}

  /** Reads the likelihood. */
  protected final void configureLikelihood(Parameterization config) {
    new ClassNameParameter<VectorLikelihood>(
            Options.id(LikelihoodOptions.LIKELIHOOD),
            VectorLikelihood.class,
            AutomaticLikelihood.class)
        .grab(config, x -> likelihood = x);
    TextParameter.optional(LabelTexts.OPTION, LabelTexts::parse)
        .grab(config, x -> likelihood = new LabelTexts(likelihood, x));
  }
}
