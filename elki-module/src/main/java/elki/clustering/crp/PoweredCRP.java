package elki.clustering.crp;

import crp.data.Rows;
import crp.model.PowerTuning;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.GeneralizedCrp;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.clustering.crp.result.TuningCurve;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
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
        PoweredCrp.of(OptionDefaults.CONCENTRATION, OptionDefaults.POWER),
        false,
        OptionDefaults.NOISE,
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

    public static final OptionID POWER_ID = Options.id(PriorOptions.POWER, PriorOptions.POWER_HELP);
    public static final OptionID SEATS_ID = Options.id(PriorOptions.SEATS, PriorOptions.SEATS_HELP);

    private Optional<Power> power = Optional.empty();
    private Optional<SeatGrowth> growth = Optional.empty();
    private NoiseOption noise = NoiseOption.NONE;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      configureConcentration(config);
      TextParameter<Optional<Power>> given =
          new TextParameter<>(POWER_ID, PriorOptions.POWER_DEFAULT, Par::power);
      given.grab(config, x -> power = x);
      new TextParameter<>(
              SEATS_ID,
              PriorOptions.SEATS_DEFAULT,
              (name, text) -> growth(name, text, given.getValueAsString()))
          .grab(config, x -> growth = x);
      noise().grab(config, x -> noise = x);
      configureRun(config);
      configureEvidence(config);
    }

    /** {@return a power that is fixed or sampled; empty if it is tuned} */
    private static Optional<Power> power(String name, String text) {
      return text.trim().equalsIgnoreCase(PriorOptions.POWER_TUNED)
          ? Optional.empty()
          : Optional.of(Power.parse(name, OptionText.power(text)));
    }

    /** {@return the function of a generalised process; empty for a power} */
    private static Optional<SeatGrowth> growth(String name, String text, String power) {
      return OptionText.seatsByPower(name, text, power)
          ? Optional.empty()
          : Optional.of(SeatGrowth.parse(name, text));
    }

    @Override
    public PoweredCRP<V> make() {
      TablePrior prior =
          growth.isPresent()
              ? GeneralizedCrp.of(concentration, growth.get())
              : PoweredCrp.of(concentration, power.orElse(Power.of(1)));
      return new PoweredCRP<>(
          prior, growth.isEmpty() && power.isEmpty(), noise, likelihood, plan());
    }
  }
}
