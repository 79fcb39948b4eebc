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
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;

/**
 * Mixture whose number of clusters is inferred: clusters follow a Chinese restaurant process, or a
 * Pitman-Yor process if a discount is given, and the partition is sampled by Gibbs sampling with
 * the clusters' parameters integrated out. The clustering is the draw that stands best for all
 * draws.
 *
 * @since 0.1.0
 */
@Title("CRP Mixture: mixture with an inferred number of clusters")
@Description(
    "Dirichlet or Pitman-Yor process mixture, fitted by collapsed Gibbs sampling of the partition.")
@Reference(
    authors = "R. M. Neal",
    title = "Markov Chain Sampling Methods for Dirichlet Process Mixture Models",
    booktitle = "Journal of Computational and Graphical Statistics 9(2)",
    url = "https://doi.org/10.1080/10618600.2000.10474879",
    bibkey = "doi:10.1080/10618600.2000.10474879")
@Reference(
    authors = "J. Pitman",
    title = "Exchangeable and partially exchangeable random partitions",
    booktitle = "Probability Theory and Related Fields 102(2)",
    url = "https://doi.org/10.1007/BF01213386",
    bibkey = "doi:10.1007/BF01213386")
@Priority(Priority.RECOMMENDED)
@Alias("crp")
public class CRPMixture<V extends NumberVector> extends TableMixture<V> {

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public CRPMixture(RunPlan plan) {
    this(
        PriorTexts.mixture(Options.DEFAULTS),
        PriorOptions.NOISE.usualValue(),
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior the prior over partitions
   * @param noise whether vectors may belong to no cluster, and with which prior probability
   * @param likelihood how the vectors of a cluster are distributed
   */
  public CRPMixture(
      TablePrior prior, NoiseOption noise, VectorLikelihood likelihood, RunPlan plan) {
    super("CRP Mixture", prior, noise, likelihood, plan);
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, PriorOptions.OF_MIXTURE);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public CRPMixture<V> make() {
      return new CRPMixture<>(
          PriorTexts.mixture(texts()), texts().get(PriorOptions.NOISE), likelihood, plan());
    }
  }
}
