package elki.clustering.crp.likelihood;

import crp.options.Texts;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;

/**
 * Independent columns of Poisson counts, with a log-normal prior on the rates of a cluster, which
 * are drawn along with the clusters. NaN is a missing count. For priors over partitions, not under
 * distances.
 *
 * @since 0.1.0
 */
@Title("Poisson clusters")
@Description("Vectors are independent Poisson counts within a cluster; NaN is a missing count.")
@Reference(
    authors = "R. M. Neal",
    title = "Markov chain sampling methods for Dirichlet process mixture models",
    booktitle = "Journal of Computational and Graphical Statistics 9",
    url = "https://doi.org/10.1080/10618600.2000.10474879",
    bibkey = "doi:10.1080/10618600.2000.10474879")
@Alias("poisson")
public class PoissonLikelihood extends ColumnLikelihood {

  /** The log rates have the logarithm of the column's mean as their mean, and deviation 1. */
  public PoissonLikelihood() {
    this(Options.DEFAULTS, VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param texts of the options
   * @param weights of the vectors
   */
  public PoissonLikelihood(Texts texts, VectorWeights weights) {
    super(LikelihoodChoice.POISSON, texts, weights);
  }

  /** Parameterization class. */
  public static class Par extends LikelihoodPar {

    /** Creates parameters at their defaults. */
    public Par() {
      super(LikelihoodChoice.POISSON);
    }

    @Override
    public PoissonLikelihood make() {
      return new PoissonLikelihood(texts(), weights());
    }
  }
}
