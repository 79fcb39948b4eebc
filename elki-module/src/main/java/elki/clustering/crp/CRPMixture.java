package elki.clustering.crp;

import crp.seating.TablePrior;
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
 * Mixture whose number of clusters is inferred: clusters follow a Chinese restaurant process, or a
 * Pitman-Yor process if a discount is given, and the partition is sampled by Gibbs sampling with
 * the clusters' parameters integrated out. The clustering is the draw that stands best for all
 * draws.
 *
 * <p>Reference:
 *
 * <p>R. M. Neal<br>
 * Markov Chain Sampling Methods for Dirichlet Process Mixture Models<br>
 * Journal of Computational and Graphical Statistics 9(2)
 *
 * <p>The process with a discount:
 *
 * <p>J. Pitman<br>
 * Exchangeable and partially exchangeable random partitions<br>
 * Probability Theory and Related Fields 102(2)
 *
 * @param <V> the kind of vectors
 */
@Title("CRP Mixture: mixture with an inferred number of clusters")
@Description(
    "Dirichlet or Pitman-Yor process mixture, fitted by collapsed Gibbs sampling of the partition.")
@Reference(
    authors = "R. M. Neal",
    title = "Markov Chain Sampling Methods for Dirichlet Process Mixture Models",
    booktitle = "Journal of Computational and Graphical Statistics 9(2)",
    url = "https://doi.org/10.1080/10618600.2000.10474879",
    bibkey = "doi:10.1080/10618600.2000.10474879")
@Reference(
    authors = "J. Pitman",
    title = "Exchangeable and partially exchangeable random partitions",
    booktitle = "Probability Theory and Related Fields 102(2)",
    url = "https://doi.org/10.1007/BF01213386",
    bibkey = "doi:10.1007/BF01213386")
@Alias("crp")
public class CRPMixture<V extends NumberVector> implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(CRPMixture.class);
  private static final String KEY = CRPMixture.class.getName();

  private final TablePrior prior;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior the prior over partitions
   * @param options likelihood, settings of the sampler, results
   */
  public CRPMixture(TablePrior prior, MixtureOptions options) {
    this.prior = prior;
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
   * {@return the clustering, with its trace, summary and probabilities as children}
   *
   * @param relation the data
   */
  public Clustering<Model> run(Relation<V> relation) {
    return new MixtureRun("CRP Mixture", options, LOG, KEY).run(prior, relation);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends MixturePar {

    /** Discount of the Pitman-Yor process. */
    public static final OptionID DISCOUNT_ID =
        new OptionID(
            "crp.discount",
            "Discount of the Pitman-Yor process, from 0 (Chinese restaurant process) to below 1:"
                + " larger values favour many small clusters.");

    /** Whether the discount is sampled. */
    public static final OptionID SAMPLE_DISCOUNT_ID =
        new OptionID(
            "crp.discount.sample",
            "Sample the discount of the Pitman-Yor process under a beta prior; in place of a given one.");

    /** First number of the discount's prior. */
    public static final OptionID DISCOUNT_A_ID =
        new OptionID(
            "crp.discount.a",
            "First number of the beta prior of a sampled discount; its mean is a / (a + b).");

    /** Second number of the discount's prior. */
    public static final OptionID DISCOUNT_B_ID =
        new OptionID(
            "crp.discount.b",
            "Second number of the beta prior of a sampled discount; its mean is a / (a + b).");

    private final DiscountPar discount = new DiscountPar();

    @Override
    protected void configurePrior(Parameterization config) {
      discount.read(config);
    }

    @Override
    public CRPMixture<V> make() {
      return new CRPMixture<>(discount.prior(concentration), options());
    }
  }
}
