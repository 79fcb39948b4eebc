package elki.clustering.crp;

import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import elki.clustering.ClusteringAlgorithm;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Mixture under the powered Chinese restaurant process, which avoids small superfluous clusters: an
 * object joins a cluster of n others with prior weight n to the power r. The power is tuned on the
 * data unless it, or the penalty lambda with r = 1 + lambda / N, is given.
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
public class PoweredCRP<V extends NumberVector> implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(PoweredCRP.class);
  private static final String KEY = PoweredCRP.class.getName();

  private final PoweredCrp prior;
  private final boolean tune;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior the prior over partitions
   * @param tune whether the prior's power is replaced by one that is tuned on the data
   * @param options likelihood, settings of the sampler, results
   */
  public PoweredCRP(PoweredCrp prior, boolean tune, MixtureOptions options) {
    this.prior = prior;
    this.tune = tune;
    this.options = options;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(options.likelihood().getInputTypeRestriction());
  }

  @Override
  public Clustering<Model> autorun(Database database) {
    return MixtureRun.explained(() -> ClusteringAlgorithm.super.autorun(database));
  }

  /**
   * {@return the clustering, with its trace, summary, probabilities and tuning curve as children}
   *
   * @param relation the data
   */
  public Clustering<Model> run(Relation<V> relation) {
    MixtureRun run = new MixtureRun("Powered CRP", options, LOG, KEY);
    return tune ? run.runTuned(prior, relation) : run.run(prior, relation);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends MixturePar {

    /** The power. */
    public static final OptionID POWER_ID =
        new OptionID(
            "pcrp.power",
            "The power r, above 0: 1 is the Chinese restaurant process, values above 1 suppress small"
                + " clusters, the more the larger the data.");

    /** The penalty. */
    public static final OptionID LAMBDA_ID =
        new OptionID(
            "pcrp.lambda",
            "Gives the power as 1 + lambda / N for N objects, so that its effect does not grow with"
                + " the data; at least 0.");

    /** Whether the power is tuned. */
    public static final OptionID TUNE_ID =
        new OptionID(
            "pcrp.tune",
            "Tune the power on the data; done anyway when neither power nor lambda is given.");

    /** Whether the power is sampled. */
    public static final OptionID SAMPLE_ID =
        new OptionID(
            "pcrp.sample",
            "Sample the power, up to 2000 objects: power - 1 has an exponential prior, and so has lambda"
                + " if it is given; the given value is the prior mean (power 1.05 if none is).");

    /** Values of a sampled power. */
    public static final OptionID GRID_ID =
        new OptionID(
            "pcrp.grid",
            "Values of a sampled power, above 0, with commas between them, all equally probable; in place"
                + " of the exponential prior, up to 20000 objects.");

    private PoweredCrp process = PoweredCrp.of(1, 1);
    private boolean tune = true;

    /** What the user gave, parameter by parameter; null where nothing was. */
    private record Given(
        @Nullable DoubleParameter power,
        @Nullable DoubleParameter lambda,
        @Nullable Flag tuning,
        @Nullable Flag sampling,
        @Nullable DoubleListParameter grid) {

      static Given of(Parameterization config) {
        DoubleParameter power =
            new DoubleParameter(POWER_ID)
                .addConstraint(NumberRange.above(POWER_ID, 0))
                .setOptional(true);
        DoubleParameter lambda =
            new DoubleParameter(LAMBDA_ID)
                .addConstraint(NumberRange.atLeast(LAMBDA_ID, 0))
                .setOptional(true);
        Flag tuning = new Flag(TUNE_ID);
        Flag sampling = new Flag(SAMPLE_ID);
        DoubleListParameter grid = new DoubleListParameter(GRID_ID).setOptional(true);
        return new Given(
            config.grab(power) ? power : null,
            config.grab(lambda) ? lambda : null,
            config.grab(tuning) && tuning.isTrue() ? tuning : null,
            config.grab(sampling) && sampling.isTrue() ? sampling : null,
            config.grab(grid) ? grid : null);
      }

      /** {@return the given value of the power, in one form or the other; null for none} */
      @Nullable DoubleParameter value() {
        return power != null ? power : lambda;
      }

      /** {@return whether two parameters are at odds, which is told} */
      boolean contradicts(Parameterization config) {
        return clash(config, power, lambda, "Give one of them.")
            || clash(config, tuning, value(), "A value that is given is not tuned.")
            || clash(config, tuning, sampling, "A power that is sampled is not tuned.")
            || clash(config, tuning, grid, "A power that is sampled is not tuned.")
            || clash(config, grid, value(), "Give one of them.");
      }

      private static boolean clash(
          Parameterization config,
          @Nullable Parameter<?> one,
          @Nullable Parameter<?> other,
          String advice) {
        if (one == null || other == null) {
          return false;
        }
        config.reportError(
            new WrongParameterValueException(one, "cannot be combined with", other, advice));
        return true;
      }
    }

    @Override
    protected void configurePrior(Parameterization config) {
      Given given = Given.of(config);
      tune = given.value() == null && given.sampling() == null && given.grid() == null;
      if (!given.contradicts(config)) {
        process = process(config, given);
      }
    }

    private PoweredCrp process(Parameterization config, Given given) {
      if (given.grid() != null) {
        return checked(
            config,
            given.grid(),
            values -> PoweredCrp.of(concentration, 1).withPowerPrior(PowerPrior.grid(values)),
            process);
      }
      if (given.sampling() != null) {
        return sampled(config, given.power(), given.lambda());
      }
      DoubleParameter lambda = given.lambda();
      if (lambda != null) {
        return PoweredCrp.ofLambda(concentration, lambda.doubleValue());
      }
      DoubleParameter power = given.power();
      return PoweredCrp.of(concentration, power == null ? 1 : power.doubleValue());
    }

    /** The given value is the mean of the prior. */
    private PoweredCrp sampled(
        Parameterization config,
        @Nullable DoubleParameter power,
        @Nullable DoubleParameter lambda) {
      double mean = lambda != null ? lambda.doubleValue() : 0.05;
      if (power != null) {
        mean = power.doubleValue() - 1;
      }
      if (!(mean > 0)) {
        config.reportError(
            new WrongParameterValueException(
                "Parameter '"
                    + (power != null ? POWER_ID : LAMBDA_ID).getName()
                    + "' must be above "
                    + (power != null ? 1 : 0)
                    + " when the power is sampled: it is the mean of the prior."));
        return process;
      }
      PoweredCrp start =
          lambda != null
              ? PoweredCrp.ofLambda(concentration, mean)
              : PoweredCrp.of(concentration, 1 + mean);
      return start.withPowerPrior(PowerPrior.exponential(mean));
    }

    @Override
    public PoweredCRP<V> make() {
      return new PoweredCRP<>(process.withConcentrationPrior(concentrationPrior), tune, options());
    }
  }
}
