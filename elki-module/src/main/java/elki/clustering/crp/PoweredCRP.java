package elki.clustering.crp;

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
import elki.utilities.optionhandling.parameterization.Parameterization;

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

    private PowerPar power = PowerPar.UNREAD;

    @Override
    protected void configurePrior(Parameterization config) {
      power = PowerPar.read(config, true);
      power.check(config);
    }

    @Override
    public PoweredCRP<V> make() {
      return new PoweredCRP<>(power.prior(concentration), !power.chosen(), options());
    }
  }
}
