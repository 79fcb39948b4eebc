package elki.clustering.crp;

import crp.links.DistanceCrp;
import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.nearness.DecayPar;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.NearnessSource;
import elki.clustering.crp.nearness.TimeNearness;
import elki.clustering.crp.option.ClassNameParameter;
import elki.clustering.crp.option.Options;
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
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mixture in which nearness shapes the clusters: each object chooses another one, or itself, with a
 * prior weight that decays with their distance, and objects that are joined by choices are a
 * cluster. Near is what is near in time, the order of the rows by default, or by any of ELKI's
 * distances, in space or a graph, on a relation or on columns of its own; the number of clusters is
 * inferred.
 *
 * @since 0.1.0
 */
@Title("Distance dependent CRP: mixture whose clusters are shaped by nearness")
@Description(
    "Mixture under the distance dependent Chinese restaurant process, fitted by Gibbs sampling of the"
        + " links between objects.")
@Reference(
    authors = "D. M. Blei, P. I. Frazier",
    title = "Distance Dependent Chinese Restaurant Processes",
    booktitle = "Journal of Machine Learning Research 12",
    url = "https://www.jmlr.org/papers/v12/blei11a.html",
    bibkey = "DBLP:journals/jmlr/BleiF11")
@Priority(Priority.RECOMMENDED)
@Alias("ddcrp")
public class DistanceDependentCRP<V extends NumberVector> extends ModelClustering {

  /**
   * The prior.
   *
   * @param nearness where nearness comes from
   * @param decay of the distances
   * @param concentration weight of an object's choice of itself, fixed or sampled
   */
  public record Prior(NearnessSource nearness, DecayChoice decay, Parameter concentration) {}

  private final Prior prior;
  private final DataChoice data;

  /**
   * Constructor with the defaults of all other options.
   *
   * @param distance any distance, measured on the data, or of several relations on the last that
   *     fits
   * @param decay of the distances, such as {@code DecayChoice.automatic(DecayKind.EXPONENTIAL)}
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public DistanceDependentCRP(Distance<?> distance, DecayChoice decay, RunPlan plan) {
    this(
        new Prior(
            new DistanceNearness<>(distance, -1, DistanceNearness.Limits.NONE),
            decay,
            PriorOptions.LINK_CONCENTRATION.usualValue()),
        DataChoice.DEFAULT,
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior the prior over links
   * @param data which relation of a database is clustered
   * @param likelihood how the vectors of a cluster are distributed
   */
  public DistanceDependentCRP(
      Prior prior, DataChoice data, VectorLikelihood likelihood, RunPlan plan) {
    super("Distance Dependent CRP", likelihood, plan);
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
    ClusterData<?> read = read(database, sources);
    NearLinks links = prior.nearness().links(sources, prior.decay(), prior.concentration().value());
    ClusterData<?> noted = read.plus(sources.notes()).plus(links.notes());
    return Task.of(sources.data(), noted, DistanceCrp.of(prior.concentration(), links))
        .placed(prior.nearness().positions(sources))
        .with(further -> prior.nearness().spot(further, sources, NeighbourChoice.AUTOMATIC));
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    public static final OptionID NEARNESS_ID =
        Options.id(
            NearnessOptions.NEARNESS_NAME,
            NearnessOptions.NEARNESS_HELP
                + " If not given: by the distance if a crp.distance option is given, else in time.");

    private NearnessSource nearness = usual();
    private DecayChoice decay = DecayChoice.automatic(DecayKind.AUTOMATIC);
    private DataChoice data = DataChoice.DEFAULT;

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, List.of(PriorOptions.LINK_CONCENTRATION));
      nearness = nearness(config);
      DecayPar given = DecayPar.of(config);
      decay = given.choice();
      include(given.texts());
      data = DataChoice.of(config);
      configureRun(config, OutputOptions.EVIDENCE);
    }

    /** {@return nearness in time} */
    static NearnessSource usual() {
      return new TimeNearness.Par().make();
    }

    /** {@return the nearness that the options name} */
    static NearnessSource nearness(Parameterization config) {
      NearnessSource[] named = {usual()};
      return ClassNameParameter.<NearnessSource>optional(NEARNESS_ID, NearnessSource.class)
              .grab(config, x -> named[0] = x)
          ? named[0]
          : implied(config);
    }

    private static NearnessSource implied(Parameterization config) {
      NearnessSource given = DistanceNearness.Par.given(config);
      if (given != null) {
        return given;
      }
      TimeNearness.Par time = new TimeNearness.Par();
      time.configure(config);
      return time.make();
    }

    @Override
    public DistanceDependentCRP<V> make() {
      return new DistanceDependentCRP<>(
          new Prior(nearness, decay, texts().get(PriorOptions.LINK_CONCENTRATION)),
          data,
          likelihood,
          plan());
    }
  }
}
