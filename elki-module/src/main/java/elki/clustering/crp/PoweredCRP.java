package elki.clustering.crp;

import crp.data.Rows;
import crp.model.PowerTuning;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.result.TuningCurve;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.Optional;

/**
 * Mixture under the powered Chinese restaurant process, which avoids small superfluous clusters: an
 * object joins a cluster of n others with prior weight n to the power r. The power r, or the
 * penalty lambda with r = 1 + lambda / N, is fixed, sampled, or tuned on the data.
 *
 * <p>Reference:
 *
 * <p>J. Lu, M. Li, D. Dunson<br>
 * Reducing over-clustering via the powered Chinese restaurant process<br>
 * arXiv 1802.05392
 *
 * @param <V> the kind of vectors
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
public class PoweredCRP<V extends NumberVector> extends ModelClustering {

  private final Parameter concentration;
  private final Optional<Power> power;
  private final NoiseOption noise;

  /**
   * Constructor.
   *
   * @param concentration fixed or sampled
   * @param power fixed or sampled; empty if it is tuned on the data
   * @param noise whether vectors may belong to no cluster, and with which prior probability
   * @param likelihood how the vectors of a cluster are distributed
   * @param plan how the model is sampled
   */
  public PoweredCRP(
      Parameter concentration,
      Optional<Power> power,
      NoiseOption noise,
      VectorLikelihood likelihood,
      RunPlan plan) {
    super("Powered CRP", likelihood, plan);
    this.concentration = concentration;
    this.power = power;
    this.noise = noise;
  }

  @Override
  Task<?> task(Database database) {
    return task(database, (relation, data) -> task(relation, data));
  }

  /**
   * {@return the clustering, with its trace, summary and probabilities as children, and a tuning
   * curve if the power is tuned}
   *
   * @param relation the data
   */
  public Clustering<Model> run(Relation<V> relation) {
    return cluster(() -> task(relation, read(relation)));
  }

  private <R extends Rows> Task<R> task(Relation<?> relation, ClusterData<R> data) {
    if (power.isPresent()) {
      return Task.of(relation, data, PoweredCrp.of(concentration, power.get()), noise, weighed());
    }
    PowerTuning.Curve curve = tune(data);
    return Task.of(
            relation, data, PoweredCrp.of(concentration, Power.of(curve.power())), noise, weighed())
        .withChild(new TuningCurve(curve));
  }

  private <R extends Rows> PowerTuning.Curve tune(ClusterData<R> data) {
    run().requirePlace();
    return PowerTuning.tune(
        PoweredCrp.of(concentration, Power.of(1)),
        data.family(),
        data.rows(),
        plan().settings(),
        plan().checkpoint(),
        RunScope.current().progress());
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends ModelPar {

    /** The power. */
    public static final OptionID POWER_ID = Options.id(PriorOptions.POWER, PriorOptions.POWER_HELP);

    private Optional<Power> power = Optional.empty();
    private NoiseOption noise = NoiseOption.NONE;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      configureConcentration(config);
      new TextParameter<>(POWER_ID, PriorOptions.POWER_DEFAULT, Par::power)
          .grab(config, x -> power = x);
      noise().grab(config, x -> noise = x);
      configureRun(config);
      configureEvidence(config);
      configureSoft(config);
    }

    /** {@return a power that is fixed or sampled; empty if it is tuned} */
    private static Optional<Power> power(String name, String text) {
      return text.trim().equalsIgnoreCase(PriorOptions.POWER_TUNED)
          ? Optional.empty()
          : Optional.of(Power.parse(name, OptionText.power(text)));
    }

    @Override
    public PoweredCRP<V> make() {
      return new PoweredCRP<>(concentration, power, noise, likelihood, plan());
    }
  }
}
