package elki.clustering.crp;

import crp.data.Rows;
import crp.links.AveragedDistanceCrp;
import crp.links.OrderedMixture;
import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.Direction;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.nearness.DecayPar;
import elki.clustering.crp.nearness.Spot;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.run.NamedObjects;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Mixture for objects that come in time: an object joins a cluster with a prior weight that grows
 * with the number of its earlier members and decays with the time to them, averaged over the
 * cluster. The number of clusters is inferred.
 *
 * @since 0.1.0
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
public class AveragedDistanceDependentCRP<V extends NumberVector> extends ModelClustering {

  /**
   * The prior.
   *
   * @param variant how an object's distance from a cluster is averaged
   * @param ties which of two objects of equal times is earlier
   * @param decay of the distances
   * @param concentration weight of a new cluster, fixed or sampled
   */
  public record Prior(
      AveragedDistanceCrp.Variant variant, Ties ties, DecayChoice decay, Parameter concentration) {

    /** {@return the prior over seats in the order of some times} */
    AveragedDistanceCrp at(double... times) {
      return AveragedDistanceCrp.of(
          concentration,
          variant,
          NearLinks.ofTimes(TimeOrder.of(times), Direction.SEQUENTIAL, ties, decay));
    }
  }

  private final Prior prior;
  private final TimeColumn times;
  private final DataChoice data;

  /**
   * Constructor with the defaults of all other options.
   *
   * @param times where the times of a database are found
   * @param decay of the times, such as {@code DecayChoice.automatic(DecayKind.EXPONENTIAL)}
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public AveragedDistanceDependentCRP(TimeColumn times, DecayChoice decay, RunPlan plan) {
    this(
        new Prior(
            AveragedDistanceCrp.Variant.MEAN,
            Ties.BY_ROW,
            decay,
            PriorOptions.LINK_CONCENTRATION.usualValue()),
        times,
        DataChoice.DEFAULT,
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior the prior over seats in the order of time
   * @param data which relation of a database is clustered
   * @param likelihood how the vectors of a cluster are distributed
   */
  public AveragedDistanceDependentCRP(
      Prior prior, TimeColumn times, DataChoice data, VectorLikelihood likelihood, RunPlan plan) {
    super("Averaged Distance Dependent CRP", likelihood, plan);
    this.prior = prior;
    this.times = times;
    this.data = data;
  }

  @Override
  Task<?> task(Database database) {
    return task(database, sources(database));
  }

  private Sources sources(Database database) {
    return data.choose(database, likelihood().getInputTypeRestriction(), Optional.empty(), times);
  }

  @Override
  NamedObjects objects(Database database) {
    Sources sources = sources(database);
    return sources.timed(named(database, sources.data()));
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param times one time for each object, in the order of the relation
   */
  public PosteriorClustering run(Relation<V> relation, double... times) {
    return cluster(() -> task(null, Sources.of(relation, times)));
  }

  private Task<?> task(@Nullable Database database, Sources sources) {
    return task(sources, read(database, sources).plus(sources.notes()));
  }

  private <R extends Rows> Task<R> task(Sources sources, ClusterData<R> read) {
    return Task.of(
            sources.data(),
            read,
            OrderedMixture.of(prior.at(sources.times()), read.family(), read.rows()))
        .with(further -> Spot.atTimes(further, sources));
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private TimeColumn times = TimeColumn.UNKNOWN;
    private DecayChoice decay = DecayChoice.automatic(DecayKind.AUTOMATIC);
    private DataChoice data = DataChoice.DEFAULT;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, List.of(PriorOptions.LINK_CONCENTRATION, NearnessOptions.VARIANT));
      times = TimeColumn.of(config);
      read(config, List.of(NearnessOptions.TIES));
      DecayPar given = DecayPar.of(config);
      decay = given.choice();
      include(given.texts());
      data = DataChoice.of(config);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public AveragedDistanceDependentCRP<V> make() {
      return new AveragedDistanceDependentCRP<>(
          new Prior(
              texts().get(NearnessOptions.VARIANT),
              texts().get(NearnessOptions.TIES),
              decay,
              texts().get(PriorOptions.LINK_CONCENTRATION)),
          times,
          data,
          likelihood,
          plan());
    }
  }
}
