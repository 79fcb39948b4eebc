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
 * Mixture under the powered Chinese restaurant process, which avoids small superfluous clusters: an
 * object joins a cluster of n others with prior weight n to the power r. The power r, or the
 * penalty lambda with r = 1 + lambda / N, is fixed or sampled. Other increasing weights of n, the
 * generalised Chinese restaurant process, can be chosen by name.
 *
 * @since 0.1.0
 */
@Title("Powered CRP: mixture with an inferred number of clusters and few small ones")
@Description(
    "Mixture under the powered Chinese restaurant process, fitted by collapsed Gibbs sampling.")
@Reference(
    authors = "J. Lu, M. Li, D. Dunson",
    title = "Reducing over-clustering via the powered Chinese restaurant process",
    booktitle = "arXiv 1802.05392",
    url = "https://arxiv.org/abs/1802.05392",
    bibkey = "DBLP:journals/corr/abs-1802-05392")
@Alias("pcrp")
public class PoweredCRP<V extends NumberVector> extends TableMixture<V> {

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public PoweredCRP(RunPlan plan) {
    this(
        PriorTexts.powered(Options.DEFAULTS),
        PriorOptions.NOISE.usualValue(),
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior a powered or a generalised Chinese restaurant process
   * @param noise whether vectors may belong to no cluster, and with which prior probability
   * @param likelihood how the vectors of a cluster are distributed
   */
  public PoweredCRP(
      TablePrior prior, NoiseOption noise, VectorLikelihood likelihood, RunPlan plan) {
    super("Powered CRP", prior, noise, likelihood, plan);
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private @Nullable TablePrior prior;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, PriorOptions.OF_POWERED);
      prior = made(config, PriorTexts::powered);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public PoweredCRP<V> make() {
      return new PoweredCRP<>(
          Objects.requireNonNull(prior), texts().get(PriorOptions.NOISE), likelihood, plan());
    }
  }
}
