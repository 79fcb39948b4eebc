package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.host.GaussianTexts;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
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

  private final GaussianChoice.Covariance covariance;
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
        GaussianChoice.Covariance.AUTO,
        new GaussianChoice.Reading(GaussianChoice.Rounding.AUTO, tidy),
        GaussianTexts.DEFAULT,
        VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param covariance which covariance a cluster has
   * @param reading how the numbers are read
   * @param numbers of the family
   * @param weights of the vectors
   */
  public GaussianLikelihood(
      GaussianChoice.Covariance covariance,
      GaussianChoice.Reading reading,
      GaussianTexts numbers,
      VectorWeights weights) {
    this.covariance = covariance;
    this.reading = reading;
    this.numbers = numbers;
    this.weights = weights;
  }

  @Override
  public GaussianLikelihood ofMixture() {
    return new GaussianLikelihood(covariance, reading.ofMixture(), numbers, weights);
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RealRows> read(Relation<? extends NumberVector> relation) {
    VectorTable table = VectorTable.of(relation, weights);
    return table.data(table.using(table.columns()).gaussian(covariance, reading, numbers));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    public static final OptionID COVARIANCE_ID =
        Options.id(LikelihoodOptions.COVARIANCE, LikelihoodOptions.COVARIANCE_HELP);
    public static final OptionID ROUNDING_ID =
        Options.id(LikelihoodOptions.ROUNDING, LikelihoodOptions.ROUNDING_HELP);
    public static final OptionID TIDY_ID =
        Options.id(LikelihoodOptions.TIDY, LikelihoodOptions.TIDY_HELP);
    public static final OptionID KAPPA_ID =
        Options.id(LikelihoodOptions.KAPPA, LikelihoodOptions.KAPPA_HELP);
    public static final OptionID NU_ID =
        Options.id(LikelihoodOptions.NU, LikelihoodOptions.NU_HELP);
    public static final OptionID BASE_SCALE_ID =
        Options.id(LikelihoodOptions.BASE_SCALE, LikelihoodOptions.BASE_SCALE_HELP);
    public static final OptionID TAILS_ID =
        Options.id(LikelihoodOptions.TAILS, LikelihoodOptions.TAILS_HELP);

    private GaussianChoice.Covariance covariance = GaussianChoice.Covariance.AUTO;
    private GaussianChoice.Rounding rounding = GaussianChoice.Rounding.AUTO;
    private GaussianChoice.Tidy tidy = GaussianChoice.Tidy.AUTO;
    private String kappa = GaussianTexts.DEFAULT.kappa();
    private String nu = GaussianTexts.DEFAULT.nu();
    private String baseScale = GaussianTexts.DEFAULT.baseScale();
    private String tails = GaussianTexts.DEFAULT.tails();
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      new ChoiceParameter<>(
              COVARIANCE_ID, GaussianChoice.Covariance.class, LikelihoodOptions.COVARIANCE_DEFAULT)
          .grab(config, x -> covariance = x);
      new TextParameter<>(KAPPA_ID, LikelihoodOptions.KAPPA_DEFAULT, Par::number)
          .grab(config, x -> kappa = x);
      new TextParameter<>(NU_ID, LikelihoodOptions.NU_DEFAULT, Par::number)
          .grab(config, x -> nu = x);
      new TextParameter<>(BASE_SCALE_ID, LikelihoodOptions.BASE_SCALE_DEFAULT, Par::number)
          .grab(config, x -> baseScale = x);
      new TextParameter<>(TAILS_ID, LikelihoodOptions.TAILS_DEFAULT, Par::tails)
          .grab(config, x -> tails = x);
      new ChoiceParameter<>(
              ROUNDING_ID, GaussianChoice.Rounding.class, LikelihoodOptions.ROUNDING_DEFAULT)
          .grab(config, x -> rounding = x);
      tidy().grab(config, x -> tidy = x);
      weights = VectorWeights.of(config);
    }

    static ChoiceParameter<GaussianChoice.Tidy> tidy() {
      return new ChoiceParameter<>(
          TIDY_ID, GaussianChoice.Tidy.class, LikelihoodOptions.TIDY_DEFAULT);
    }

    /** Checks what can be checked without data. */
    private static String number(String name, String text) {
      GaussianTexts.check(name, text);
      return text;
    }

    private static String tails(String name, String text) {
      OptionText.heavyTails(name, text);
      return text;
    }

    @Override
    public GaussianLikelihood make() {
      return new GaussianLikelihood(
          covariance,
          new GaussianChoice.Reading(rounding, tidy),
          new GaussianTexts("crp.", kappa, nu, baseScale, tails),
          weights);
    }
  }
}
