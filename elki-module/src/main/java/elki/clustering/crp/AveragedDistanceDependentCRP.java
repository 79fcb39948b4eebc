package elki.clustering.crp;

import crp.model.OrderedSampling;
import crp.parameter.Parameter;
import crp.seating.AveragedDistanceCrp;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.nearness.DataChoice;
import elki.clustering.crp.nearness.DecayChoice;
import elki.clustering.crp.nearness.Sources;
import elki.clustering.crp.nearness.TimeColumn;
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
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.EnumParameter;
import java.util.List;

/**
 * Mixture for objects that come in time: an object joins a cluster with a prior weight that grows
 * with the number of its earlier members and decays with the time to them, averaged over the
 * cluster. The number of clusters is inferred.
 *
 * <p>Reference:
 *
 * <p>W. Wybo, C. Colle, P.-J. Kindermans, B. Schrauwen<br>
 * Distance Dependent extensions of the Chinese Restaurant Process<br>
 * Proceedings of BeneLearn and PMLS 2012
 *
 * @param <V> the kind of vectors
 */
@Title("Averaged distance dependent CRP: mixture of objects that come in time")
@Description(
    "Mixture under the averaged distance dependent Chinese restaurant process, in which an object's"
        + " distance from a cluster is an average over the cluster's earlier members.")
@Reference(
    authors = "W. Wybo, C. Colle, P.-J. Kindermans, B. Schrauwen",
    title = "Distance Dependent extensions of the Chinese Restaurant Process",
    booktitle = "Proceedings of BeneLearn and PMLS 2012",
    bibkey = "conf/benelearn/WyboCKS12")
@Alias("addcrp")
public class AveragedDistanceDependentCRP<V extends NumberVector>
    implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(AveragedDistanceDependentCRP.class);
  private static final String KEY = AveragedDistanceDependentCRP.class.getName();

  /**
   * The prior.
   *
   * @param variant how an object's distance from a cluster is averaged
   * @param decay what a distance counts for
   * @param concentration weight of a new cluster; fixed, or where sampling starts
   */
  public record Prior(
      AveragedDistanceCrp.Variant variant, DecayChoice decay, Parameter concentration) {}

  private final Prior prior;
  private final OrderedSampling sampling;
  private final TimeColumn times;
  private final DataChoice data;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior the prior over seats in the order of time
   * @param sampling exactly, or in one forward pass a draw as published
   * @param times where times are found, if a database is given
   * @param data what clusters are made from, if a database is given
   * @param options likelihood, settings of the sampler, results
   */
  public AveragedDistanceDependentCRP(
      Prior prior,
      OrderedSampling sampling,
      TimeColumn times,
      DataChoice data,
      MixtureOptions options) {
    this.prior = prior;
    this.sampling = sampling;
    this.times = times;
    this.data = data;
    this.options = options;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(options.likelihood().getInputTypeRestriction());
  }

  @Override
  public Clustering<Model> autorun(Database database) {
    return run(data.choose(database, options.likelihood().getInputTypeRestriction(), times));
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param relation the data
   * @param times one time for each object, in the order of the relation
   */
  public Clustering<Model> run(Relation<V> relation, double... times) {
    return run(Sources.of(relation, times));
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param sources the data and their times
   */
  public Clustering<Model> run(Sources sources) {
    MixtureRun run = new MixtureRun("Averaged Distance Dependent CRP", options, LOG, KEY);
    return run.runLocated(this::located, sources);
  }

  private MixtureRun.Located located(Sources sources) {
    try {
      return new MixtureRun.Located(law(sources.times()), sampling, new int[0], notes());
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  private List<String> notes() {
    return sampling == OrderedSampling.PUBLISHED
        ? List.of(
            "the draws are forward passes as published, and not draws from the posterior: what later"
                + " objects say of an earlier one is ignored")
        : List.of();
  }

  private AveragedDistanceCrp law(double[] when) {
    AveragedDistanceCrp law =
        AveragedDistanceCrp.of(prior.concentration(), prior.variant(), prior.decay().decay(), when);
    return prior.decay().scaled(law, AveragedDistanceCrp::withScale);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends MixturePar {

    /** The average. */
    public static final OptionID VARIANT_ID =
        new OptionID(
            "addcrp.variant",
            "Distance of an object from a cluster: MEAN, to the mean time of its earlier members;"
                + " WEIGHTED, the mean distance from them, each weighted by its decay; MINIMUM, from"
                + " the last of them.");

    /** The sampler. */
    public static final OptionID SAMPLING_ID =
        new OptionID(
            "addcrp.sampling",
            "EXACT draws from the posterior; PUBLISHED seats all objects anew in the order of time,"
                + " given those before only, and does not draw from the posterior.");

    private AveragedDistanceCrp.Variant variant = AveragedDistanceCrp.Variant.MEAN;
    private OrderedSampling sampling = OrderedSampling.EXACT;
    private TimeColumn times = TimeColumn.UNKNOWN;
    private DecayChoice decay = DecayChoice.DEFAULT;
    private DataChoice data = DataChoice.DEFAULT;

    @Override
    protected void configurePrior(Parameterization config) {
      new EnumParameter<>(
              VARIANT_ID, AveragedDistanceCrp.Variant.class, AveragedDistanceCrp.Variant.MEAN)
          .grab(config, x -> variant = x);
      new EnumParameter<>(SAMPLING_ID, OrderedSampling.class, OrderedSampling.EXACT)
          .grab(config, x -> sampling = x);
      times = TimeColumn.of(config);
      decay = DecayChoice.of(config);
      data = DataChoice.of(config);
    }

    @Override
    protected void configureResults(Parameterization config) {
      // no probabilities of clusters: an object's seat depends on its time
    }

    @Override
    public AveragedDistanceDependentCRP<V> make() {
      return new AveragedDistanceDependentCRP<>(
          new Prior(variant, decay, concentration), sampling, times, data, options());
    }
  }
}
