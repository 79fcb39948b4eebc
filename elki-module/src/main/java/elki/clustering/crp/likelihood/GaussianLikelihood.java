package elki.clustering.crp.likelihood;

import crp.options.Texts;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;

/**
 * Gaussian clusters with a conjugate prior whose location and scale follow the data, so that the
 * result does not depend on the columns' units. NaN is a missing value; constant columns are left
 * out.
 *
 * @since 0.1.0
 */
@Title("Gaussian clusters")
@Description("Vectors are Gaussian within a cluster; NaN is a missing value.")
@Reference(
    authors = "K. P. Murphy",
    title = "Conjugate Bayesian analysis of the Gaussian distribution",
    booktitle = "Technical report, University of British Columbia",
    url = "https://www.cs.ubc.ca/~murphyk/Papers/bayesGauss.pdf",
    bibkey = "tr/ubc/Murphy07")
@Alias("gaussian")
public class GaussianLikelihood extends ColumnLikelihood {

  /** Covariance, rounding and tails as the data speak. */
  public GaussianLikelihood() {
    this(Options.DEFAULTS, VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param texts of the options
   * @param weights of the vectors
   */
  public GaussianLikelihood(Texts texts, VectorWeights weights) {
    super(LikelihoodChoice.GAUSSIAN, texts, weights);
  }

  /** Parameterization class. */
  public static class Par extends LikelihoodPar {

    /** Creates parameters at their defaults. */
    public Par() {
      super(LikelihoodChoice.GAUSSIAN);
    }

    @Override
    public GaussianLikelihood make() {
      return new GaussianLikelihood(texts(), weights());
    }
  }
}
