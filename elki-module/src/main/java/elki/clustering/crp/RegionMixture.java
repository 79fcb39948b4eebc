package elki.clustering.crp;

import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.NeighbourChoice;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.NearnessSource;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.run.NamedObjects;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.utilities.Alias;
import elki.utilities.Priority;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mixture whose clusters are connected regions: a uniform spanning forest of a graph of neighbours
 * is cut at some of its edges, and the pieces are the regions. Neighbours are the nearest objects
 * by any of ELKI's distances, in space or a graph, or those next in time, where the pieces are
 * segments; the number of regions is inferred.
 *
 * @since 0.1.0
 */
@Title("Regions: mixture whose clusters are connected in space, in a graph or in time")
@Description(
    "Mixture over the regions that cuts of a uniform spanning forest leave, fitted by sampling of the"
        + " forest and its cuts; over segments of time, exactly.")
@Reference(
    authors = "L. V. Teixeira, R. M. Assuncao, R. H. Loschi",
    title = "Bayesian Space-Time Partitioning by Sampling and Pruning Spanning Trees",
    booktitle = "Journal of Machine Learning Research 20",
    url = "https://www.jmlr.org/papers/v20/16-615.html",
    bibkey = "DBLP:journals/jmlr/TeixeiraAL19")
@Priority(Priority.RECOMMENDED)
@Alias({"regions", "segments"})
public class RegionMixture<V extends NumberVector> extends ModelClustering {

  /**
   * The prior.
   *
   * @param nearness where nearness comes from
   * @param choice which objects are neighbours
   * @param concentration mean number of cuts, fixed or sampled
   */
  public record Prior(NearnessSource nearness, NeighbourChoice choice, Parameter concentration) {}

  private final Prior prior;
  private final DataChoice data;

  /**
   * Constructor with the defaults of all other options.
   *
   * @param distance any distance, measured on the data, or of several relations on the last that
   *     fits
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public RegionMixture(Distance<?> distance, RunPlan plan) {
    this(
        new Prior(
            new DistanceNearness<>(distance, -1, DistanceNearness.Limits.NONE),
            NeighbourChoice.AUTOMATIC,
            PriorOptions.REGION_CONCENTRATION.usualValue()),
        DataChoice.DEFAULT,
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior the prior over regions
   * @param data which relation of a database is clustered
   * @param likelihood how the vectors of a cluster are distributed
   */
  public RegionMixture(Prior prior, DataChoice data, VectorLikelihood likelihood, RunPlan plan) {
    super("Region Mixture", likelihood, plan);
    this.prior = prior;
    this.data = data;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return prior.nearness().restriction(likelihood().getInputTypeRestriction());
  }

  @Override
  Task<?> task(Database database) {
    return task(database, sources(prior.nearness(), data, database));
  }

  @Override
  NamedObjects objects(Database database) {
    return objects(prior.nearness(), data, database);
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param where what the distance is measured on; perhaps the data
   */
  public PosteriorClustering run(Relation<V> relation, Relation<?> where) {
    return cluster(() -> task(null, Sources.of(relation, where)));
  }

  private Task<?> task(@Nullable Database database, Sources sources) {
    ClusterData<?> read =
        (prior.nearness().where().isPresent()
                ? read(database, sources)
                : read(database, sources.data(), RowOrder.inSegments(sources.rowTimes())))
            .plus(sources.notes());
    return Task.of(
            sources.data(),
            read,
            prior.nearness().border(sources, prior.choice(), prior.concentration()))
        .with(further -> prior.nearness().spot(further, sources, prior.choice()));
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private NearnessSource nearness = DistanceDependentCRP.Par.usual();
    private DataChoice data = DataChoice.DEFAULT;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, List.of(PriorOptions.REGION_CONCENTRATION));
      nearness = DistanceDependentCRP.Par.nearness(config);
      read(config, List.of(NearnessOptions.NEIGHBOURS));
      data = DataChoice.of(config);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    @Override
    public RegionMixture<V> make() {
      return new RegionMixture<>(
          new Prior(
              nearness,
              texts().get(NearnessOptions.NEIGHBOURS),
              texts().get(PriorOptions.REGION_CONCENTRATION)),
          data,
          likelihood,
          plan());
    }
  }
}
