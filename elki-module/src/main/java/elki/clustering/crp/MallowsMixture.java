package elki.clustering.crp;

import crp.seating.TablePrior;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.likelihood.RankingLikelihood;
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
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.Parameter;

/**
 * Mixture of rankings whose number of clusters is inferred: each cluster has a central ranking, and
 * at each rank a dispersion that says how closely the members follow it (generalized Mallows
 * model). The partition and the central rankings are sampled with the dispersions integrated out.
 *
 * <p>Reference:
 *
 * <p>M. Meila, H. Chen<br>
 * Dirichlet Process Mixtures of Generalized Mallows Models<br>
 * Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)
 *
 * @param <V> the kind of vectors
 */
@Title("Mallows Mixture: clusters of rankings")
@Description(
    "Dirichlet process mixture of generalized Mallows models over rankings that may stop anywhere.")
@Reference(
    authors = "M. Meila, H. Chen",
    title = "Dirichlet Process Mixtures of Generalized Mallows Models",
    booktitle = "Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)",
    url = "https://arxiv.org/abs/1203.3496",
    bibkey = "DBLP:conf/uai/MeilaC10")
@Alias("mallowsmixture")
public class MallowsMixture<V extends NumberVector>
    implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(MallowsMixture.class);
  private static final String KEY = MallowsMixture.class.getName();
  private static final String NAME = "Mallows Mixture";

  private final TablePrior prior;
  private final BallotChoice ballots;
  private final RankingLikelihood likelihood;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior the prior over partitions
   * @param ballots where the rankings of a database are found
   * @param likelihood how they are read and weighed
   * @param options settings of the sampler, results; their likelihood is not used
   */
  public MallowsMixture(
      TablePrior prior,
      BallotChoice ballots,
      RankingLikelihood likelihood,
      MixtureOptions options) {
    this.prior = prior;
    this.ballots = ballots;
    this.likelihood = likelihood;
    this.options =
        new MixtureOptions(likelihood, options.settings(), options.soft(), options.extras());
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(ballots.type());
  }

  @Override
  public Clustering<Model> autorun(Database database) {
    return MixtureRun.explained(
        () -> {
          BallotChoice.Ballots read = ballots.choose(database, likelihood);
          return new MixtureRun(NAME, options, LOG, KEY).run(prior, read.relation(), read.data());
        });
  }

  /**
   * {@return the clustering, with its trace, summary and probabilities as children}
   *
   * @param relation rankings as vectors
   */
  public Clustering<Model> run(Relation<V> relation) {
    return new MixtureRun(NAME, options, LOG, KEY).run(prior, relation);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends MixturePar {

    private final RankingLikelihood.Par mallows = new RankingLikelihood.Par();
    private BallotChoice ballots = BallotChoice.VECTORS;
    private final DiscountPar discount = new DiscountPar();
    private PowerPar power = PowerPar.UNREAD;

    @Override
    protected void configureLikelihood(Parameterization config) {
      IntParameter label = BallotChoice.label(config);
      ballots = BallotChoice.of(config, label);
      mallows.configure(config);
      mallows.refuseColumns(config, label);
    }

    @Override
    protected void configurePrior(Parameterization config) {
      discount.read(config);
      power = PowerPar.read(config, false);
      power.check(config);
      for (Parameter<?> one : power.parameters()) {
        for (Parameter<?> other : discount.parameters()) {
          if (Conflicts.clash(config, one, other, "give one of them")) {
            return;
          }
        }
      }
    }

    private TablePrior prior() {
      return power.chosen() ? power.prior(concentration) : discount.prior(concentration);
    }

    @Override
    public MallowsMixture<V> make() {
      return new MallowsMixture<>(prior(), ballots, mallows.make(), options());
    }
  }
}
