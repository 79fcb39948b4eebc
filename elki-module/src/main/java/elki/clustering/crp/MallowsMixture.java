package elki.clustering.crp;

import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.NoiseOption;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.seating.TablePrior;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;

/**
 * Mixture of rankings whose number of clusters is inferred: each cluster has a central ranking, and
 * at each rank a dispersion of the members around it (generalized Mallows model). The partition and
 * the central rankings are sampled with the dispersions integrated out.
 *
 * @since 0.1.0
 */
@Title("Mallows Mixture: clusters of rankings")
@Description(
    "Dirichlet process mixture of generalized Mallows models over rankings that may stop anywhere.")
@Reference(
    authors = "M. Meila, H. Chen",
    title = "Dirichlet Process Mixtures of Generalized Mallows Models",
    booktitle = "Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)",
    url = "https://arxiv.org/abs/1203.3496",
    bibkey = "DBLP:conf/uai/MeilaC10")
@Alias("mallowsmixture")
public class MallowsMixture<V extends NumberVector> extends TableMixture<V> {

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public MallowsMixture(RunPlan plan) {
    this(PriorTexts.mixture(Options.DEFAULTS), new RankingLikelihood(), plan);
  }

  /**
   * Constructor.
   *
   * @param prior the prior over partitions
   * @param likelihood how rankings are read and distributed
   */
  public MallowsMixture(TablePrior prior, RankingLikelihood likelihood, RunPlan plan) {
    super("Mallows Mixture", prior, NoiseOption.NONE, likelihood, plan);
  }

  @Override
  <R extends Rows> Task<R> task(Relation<?> relation, ClusterData<R> data) {
    return Task.of(relation, data, prior);
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private final RankingLikelihood.Par mallows = new RankingLikelihood.Par();

    @Override
    public void configure(Parameterization config) {
      mallows.configure(config);
      read(config, PriorOptions.OF_RANKINGS);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public MallowsMixture<V> make() {
      return new MallowsMixture<>(PriorTexts.mixture(texts()), mallows.make(), plan());
    }
  }
}
