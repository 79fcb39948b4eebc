package elki.clustering.crp;

import crp.choose.PowerTuning;
import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.NoiseOption;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.result.TuningCurve;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.database.relation.Relation;
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
 * penalty lambda with r = 1 + lambda / N, is fixed, sampled, or tuned on the data. Other increasing
 * weights of n, the generalised Chinese restaurant process, can be chosen by name.
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

  private final boolean tuned;
  private final NoiseOption noise;

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public PoweredCRP(RunPlan plan) {
    this(
        PriorTexts.powered(Options.DEFAULTS),
        false,
        PriorOptions.NOISE.usualValue(),
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior a powered or a generalised Chinese restaurant process
   * @param tuned whether the power of a powered process is tuned on the data, its own being ignored
   * @param noise whether vectors may belong to no cluster, and with which prior probability
   * @param likelihood how the vectors of a cluster are distributed
   */
  public PoweredCRP(
      TablePrior prior,
      boolean tuned,
      NoiseOption noise,
      VectorLikelihood likelihood,
      RunPlan plan) {
    super("Powered CRP", prior, noise, likelihood, plan);
    this.tuned = tuned;
    this.noise = noise;
  }

  @Override
  <R extends Rows> Task<R> task(Relation<?> relation, ClusterData<R> data) {
    if (!(tuned && prior instanceof PoweredCrp powered)) {
      return super.task(relation, data);
    }
    run().requirePlace();
    PowerTuning.Curve curve = plan().order().tune(powered, data.family(), data.rows());
    TablePrior chosen = powered.with("power", Parameter.fixed(curve.power()));
    return Task.of(relation, data, chosen, noise, plan().order()).withChild(new TuningCurve(curve));
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
          Objects.requireNonNull(prior),
          PriorTexts.tuned(texts()),
          texts().get(PriorOptions.NOISE),
          likelihood,
          plan());
    }
  }
}
