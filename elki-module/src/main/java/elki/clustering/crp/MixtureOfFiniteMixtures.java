package elki.clustering.crp;

import crp.host.PriorTexts;
import crp.options.NoiseOption;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.seating.TablePrior;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.run.RunPlan;
import elki.data.NumberVector;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Mixture of a finite number of components that has a prior itself: unlike under a Chinese
 * restaurant process, the expected number of clusters does not grow without bound with the number
 * of objects. The partition is sampled by Gibbs sampling with components and shares integrated out.
 *
 * @since 0.1.0
 */
@Title("Mixture of finite mixtures: mixture with a prior on the number of components")
@Description(
    "Finite mixture of an unknown number of components, fitted by collapsed Gibbs sampling of the"
        + " partition.")
@Reference(
    authors = "J. W. Miller, M. T. Harrison",
    title = "Mixture models with a prior on the number of components",
    booktitle = "Journal of the American Statistical Association 113(521)",
    url = "https://doi.org/10.1080/01621459.2016.1255636",
    bibkey = "doi:10.1080/01621459.2016.1255636")
@Alias("mfm")
public class MixtureOfFiniteMixtures<V extends NumberVector> extends TableMixture<V> {

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public MixtureOfFiniteMixtures(RunPlan plan) {
    this(PriorTexts.finite(Options.DEFAULTS), new AutomaticLikelihood(), plan);
  }

  /**
   * Constructor.
   *
   * @param prior a {@link crp.seating.FiniteMixtures} or a {@link crp.seating.DynamicMixtures}
   * @param likelihood how the vectors of a cluster are distributed
   */
  public MixtureOfFiniteMixtures(TablePrior prior, VectorLikelihood likelihood, RunPlan plan) {
    super("Mixture of finite mixtures", prior, NoiseOption.NONE, likelihood, plan);
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private @Nullable TablePrior prior;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, PriorOptions.OF_FINITE);
      prior = made(config, PriorTexts::finite);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public MixtureOfFiniteMixtures<V> make() {
      return new MixtureOfFiniteMixtures<>(Objects.requireNonNull(prior), likelihood, plan());
    }
  }
}
