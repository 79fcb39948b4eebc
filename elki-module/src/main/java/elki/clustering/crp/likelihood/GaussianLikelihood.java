package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.host.GaussianTexts;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.Texts;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;

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
public class GaussianLikelihood implements VectorLikelihood {

  private final GaussianChoice.Reading reading;
  private final GaussianTexts numbers;
  private final VectorWeights weights;

  /** Covariance, reading and tails as the data speak. */
  public GaussianLikelihood() {
    this(GaussianChoice.Tidy.AUTO);
  }

  /**
   * Covariance, rounding and tails as the data speak.
   *
   * @param tidy what is taken for a fault of the data
   */
  public GaussianLikelihood(GaussianChoice.Tidy tidy) {
    this(
        new GaussianChoice.Reading(GaussianChoice.Rounding.AUTO, tidy),
        new GaussianTexts(Options.DEFAULTS),
        VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param reading how the numbers are read
   * @param numbers of the family and its covariance, as options give them
   * @param weights of the vectors
   */
  public GaussianLikelihood(
      GaussianChoice.Reading reading, GaussianTexts numbers, VectorWeights weights) {
    this.reading = reading;
    this.numbers = numbers;
    this.weights = weights;
  }

  @Override
  public GaussianLikelihood ofMixture() {
    return new GaussianLikelihood(reading.ofMixture(), numbers, weights);
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RealRows> read(Relation<? extends NumberVector> relation) {
    VectorTable table = VectorTable.of(relation, weights);
    return table.data(table.using(table.columns()).gaussian(reading, numbers));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private Texts texts = Options.DEFAULTS;
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      texts = Options.read(config, LikelihoodOptions.OF_GAUSSIAN);
      weights = VectorWeights.of(config);
    }

    @Override
    public GaussianLikelihood make() {
      return new GaussianLikelihood(
          new GaussianChoice.Reading(
              texts.get(LikelihoodOptions.ROUNDING), texts.get(LikelihoodOptions.TIDY)),
          new GaussianTexts(texts),
          weights);
    }
  }
}
