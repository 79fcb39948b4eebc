package elki.clustering.crp.likelihood;

import crp.options.Texts;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;

/**
 * Sparse vectors and vectors that seem to be counts of words are counts (see {@link
 * MultinomialLikelihood}). Of all others, columns of two values are categories, columns that number
 * the objects are left out, and the rest is Gaussian (see {@link GaussianLikelihood}).
 *
 * @since 0.1.0
 */
@Title("Automatic choice of the likelihood")
@Description(
    "Multinomial clusters for sparse vectors and counts of words, Gaussian clusters for all others; columns of two values are categories, numbers of the objects are left out.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood extends ColumnLikelihood {

  /** All as the data speak. */
  public AutomaticLikelihood() {
    this(Options.DEFAULTS, VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param texts of the options
   * @param weights of the vectors; sparse ones have none
   */
  public AutomaticLikelihood(Texts texts, VectorWeights weights) {
    super(LikelihoodChoice.AUTO, texts, weights);
  }

  /** Parameterization class. */
  public static class Par extends LikelihoodPar {

    /** Creates parameters at their defaults. */
    public Par() {
      super(LikelihoodChoice.AUTO);
    }

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood(texts(), weights());
    }
  }
}
