package elki.clustering.crp;

import crp.model.OrderedSampling;
import crp.parameter.Parameter;
import crp.proximity.Affinity;
import crp.seating.DistanceCrp;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.nearness.DataChoice;
import elki.clustering.crp.nearness.DecayChoice;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.crp.nearness.Links;
import elki.clustering.crp.nearness.Nearness;
import elki.clustering.crp.nearness.Sources;
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
import elki.utilities.optionhandling.parameters.ObjectParameter;

/**
 * Mixture in which nearness shapes the clusters: each object chooses another one, or itself, with a
 * prior weight that decays with their distance, and objects that are joined by choices are a
 * cluster. The distance is any of ELKI's, in space, time or a graph, on a relation of its own; the
 * number of clusters is inferred.
 *
 * <p>Reference:
 *
 * <p>D. M. Blei, P. I. Frazier<br>
 * Distance Dependent Chinese Restaurant Processes<br>
 * Journal of Machine Learning Research 12
 *
 * @param <V> the kind of vectors
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
@Alias("ddcrp")
public class DistanceDependentCRP<V extends NumberVector>
    implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(DistanceDependentCRP.class);
  private static final String KEY = DistanceDependentCRP.class.getName();

  /**
   * The prior.
   *
   * @param nearness where nearness comes from
   * @param decay what a distance counts for
   * @param concentration weight of an object's choice of itself; fixed, or where sampling starts
   */
  public record Prior(Nearness nearness, DecayChoice decay, Parameter concentration) {}

  private final Prior prior;
  private final DataChoice data;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior the prior over links
   * @param data what clusters are made from, if a database is given
   * @param options likelihood, settings of the sampler, results
   */
  public DistanceDependentCRP(Prior prior, DataChoice data, MixtureOptions options) {
    this.prior = prior;
    this.data = data;
    this.options = options;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    TypeInformation likelihood = options.likelihood().getInputTypeRestriction();
    return prior.nearness() instanceof DistanceNearness<?> near
        ? TypeUtil.array(likelihood, near.distance().getInputTypeRestriction())
        : TypeUtil.array(likelihood);
  }

  @Override
  public Clustering<Model> autorun(Database database) {
    return run(
        data.choose(database, options.likelihood().getInputTypeRestriction(), prior.nearness()));
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param relation the data
   * @param where what the distance is measured on; perhaps the data
   */
  public Clustering<Model> run(Relation<V> relation, Relation<?> where) {
    return run(Sources.of(relation, where));
  }

  /**
   * {@return the clustering, with its trace and summary as children}
   *
   * @param sources the data, what the distance is measured on, and times, as far as the prior asks
   *     for them
   */
  public Clustering<Model> run(Sources sources) {
    MixtureRun run = new MixtureRun("Distance Dependent CRP", options, LOG, KEY);
    return run.runLocated(this::located, sources);
  }

  private MixtureRun.Located located(Sources sources) {
    Links links = prior.nearness().links(sources, prior.decay(), prior.concentration().value());
    return new MixtureRun.Located(
        law(links.affinity()), OrderedSampling.EXACT, links.order(), links.notes());
  }

  private DistanceCrp law(Affinity near) {
    DistanceCrp law = DistanceCrp.of(prior.concentration(), near);
    return prior.decay().scaled(law, DistanceCrp::withScale);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends MixturePar {

    /** Where nearness comes from. */
    public static final OptionID NEARNESS_ID =
        new OptionID(
            "ddcrp.nearness",
            "Where nearness comes from: any distance (in space, a graph, ...), or time.");

    private Nearness nearness = new DistanceNearness.Par<>().make();
    private DecayChoice decay = DecayChoice.DEFAULT;
    private DataChoice data = DataChoice.DEFAULT;

    @Override
    protected void configurePrior(Parameterization config) {
      new ObjectParameter<Nearness>(NEARNESS_ID, Nearness.class, DistanceNearness.class)
          .grab(config, x -> nearness = x);
      decay = DecayChoice.of(config);
      data = DataChoice.of(config);
    }

    @Override
    protected void configureResults(Parameterization config) {
      // no probabilities of clusters: the prior says nothing about objects without distances
    }

    @Override
    public DistanceDependentCRP<V> make() {
      return new DistanceDependentCRP<>(new Prior(nearness, decay, concentration), data, options());
    }
  }
}
