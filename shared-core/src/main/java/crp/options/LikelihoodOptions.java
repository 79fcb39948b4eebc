package crp.options;

import crp.choose.GaussianChoice;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

/** Options of the likelihoods. */
public final class LikelihoodOptions {

  public static final String LIKELIHOOD_NAME = "likelihood";
  public static final String LIKELIHOOD_HELP = "How the rows of one cluster are distributed.";
  public static final Option<String> LIKELIHOOD =
      Option.text(LIKELIHOOD_NAME, LIKELIHOOD_HELP, "auto");

  public static final String COVARIANCE_NAME = "covariance";
  public static final String COVARIANCE_HELP =
      "Covariance of a cluster: full, diagonal (independent columns), spherical (round, one size,"
          + " for embeddings), or auto, by short runs on the data; auto is spherical for embeddings,"
          + " diagonal where rows are few, full where nu or tails are given.";
  public static final Option<GaussianChoice.Covariance> COVARIANCE =
      Option.choice(COVARIANCE_NAME, COVARIANCE_HELP, "auto", GaussianChoice.Covariance.class);

  public static final String ROUNDING_NAME = "rounding";
  public static final String ROUNDING_HELP =
      "What the values of a column on a lattice stand for, such as whole numbers: auto, intervals"
          + " of one step, the values before rounding being sampled; or none, exact numbers.";
  public static final Option<GaussianChoice.Rounding> ROUNDING =
      Option.choice(ROUNDING_NAME, ROUNDING_HELP, "auto", GaussianChoice.Rounding.class);

  public static final String TIDY_NAME = "tidy";
  public static final String TIDY_HELP =
      "What to do about common faults of files of numbers, such as codes of missing values, single"
          + " values far outside and repeated rows: auto, which names each case in a note, or none,"
          + " nothing.";
  public static final Option<GaussianChoice.Tidy> TIDY =
      Option.choice(TIDY_NAME, TIDY_HELP, "auto", GaussianChoice.Tidy.class);

  /** The word for a number that follows from the data. */
  private static final String AUTOMATIC = "automatic";

  public static final String KAPPA_NAME = "kappa";
  public static final String KAPPA_HELP =
      "Number of rows that the prior mean of a cluster counts for; small where clusters lie far"
          + " apart for their width. A positive number, 'sampled', or 'automatic': sampled under"
          + " full covariances of more than ten columns, else 0.01.";
  public static final Option<String> KAPPA =
      Option.of(KAPPA_NAME, KAPPA_HELP, AUTOMATIC, LikelihoodOptions::ofFamily);

  public static final String NU_NAME = "nu";
  public static final String NU_HELP =
      "Prior degrees of freedom of a cluster's covariance, above the number of columns minus 1;"
          + " larger ones make covariances more alike. A number, 'grid VALUE ...', 'sampled', or"
          + " 'automatic': sampled, but 3 with one column.";
  public static final Option<String> NU =
      Option.of(NU_NAME, NU_HELP, AUTOMATIC, LikelihoodOptions::ofFamily);

  public static final String BASE_SCALE_NAME = "base-scale";
  public static final String BASE_SCALE_HELP =
      "Prior mean of a cluster's covariance as a multiple of the covariance of all rows: a positive"
          + " number, or 'sampled' from values between 1 and 1/4096, with the matrix, or of each"
          + " column, that it multiplies.";
  public static final Option<String> BASE_SCALE =
      Option.of(BASE_SCALE_NAME, BASE_SCALE_HELP, OptionText.SAMPLED, LikelihoodOptions::ofFamily);

  public static final String TAILS_NAME = "tails";

  /** The word for the choice on the data between normal clusters and sampled tails. */
  public static final String TAILS_AUTOMATIC = AUTOMATIC;

  public static final String TAILS_HELP =
      "Tail weight of clusters with full covariances: 0 = normal, 1/f = Student t with f"
          + " degrees of freedom. A number up to 1, 'grid VALUE ...', 'sampled', or 'automatic',"
          + " 0 or sampled as a pilot run says.";
  public static final Option<String> TAILS =
      Option.of(
          TAILS_NAME,
          TAILS_HELP,
          TAILS_AUTOMATIC,
          (name, text) -> {
            OptionText.heavyTails(name, text);
            return text;
          });

  public static final String PSEUDO_COUNT_NAME = "pseudo-count";
  public static final String PSEUDO_COUNT_HELP =
      "Pseudo-count of each word or category under the symmetric Dirichlet prior: a positive"
          + " number, or 'sampled'.";
  public static final Option<OptionalDouble> PSEUDO_COUNT =
      Option.of(
          PSEUDO_COUNT_NAME, PSEUDO_COUNT_HELP, OptionText.SAMPLED, LikelihoodOptions::pseudoCount);

  /** The same of categories. */
  public static final Option<OptionalDouble> CATEGORY_PSEUDO_COUNT = PSEUDO_COUNT.withUsual("0.5");

  public static final String MU_NAME = "mu";
  public static final String MU_HELP =
      "Prior mean of the logarithm of each rate, from -100 to 100; 'automatic' for the logarithm of"
          + " the column's mean.";

  /** Empty for automatic. */
  public static final Option<OptionalDouble> MU =
      Option.of(
          MU_NAME,
          MU_HELP,
          AUTOMATIC,
          (name, text) ->
              automatic(text)
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(OptionText.real(name, text, PoissonLogNormal.MU)));

  public static final String SIGMA_NAME = "sigma";
  public static final String SIGMA_HELP =
      "Prior standard deviation of the logarithm of each rate. A number from 0.001 to 20.";
  public static final Option<Double> SIGMA =
      Option.real(SIGMA_NAME, SIGMA_HELP, "1", PoissonLogNormal.SIGMA);

  public static final String RANKING_WEIGHT_NAME = "ranking-weight";
  public static final String RANKING_WEIGHT_HELP =
      "Weight of the prior of the dispersions, as a number of rankings; positive.";
  public static final Option<Double> RANKING_WEIGHT =
      Option.real(RANKING_WEIGHT_NAME, RANKING_WEIGHT_HELP, "1", Range.POSITIVE);

  public static final String RANKING_CODES_NAME = "ranking-codes";
  public static final String RANKING_CODES_HELP =
      "Prior mean number of preferred items skipped at each rank. A positive number per rank, such"
          + " as '1 0.5'; the last one applies to all further ranks. After the word 'sampled' they"
          + " are multiplied by a sampled number.";
  public static final Option<Codes> RANKING_CODES =
      Option.of(RANKING_CODES_NAME, RANKING_CODES_HELP, "1", Codes::parse);

  public static final String RANKING_CENTRE_NAME = "ranking-centre";

  /** The word for central rankings that are uniform a priori. */
  private static final String NO_CENTRE = "none";

  public static final String RANKING_CENTRE_HELP =
      "Ranking that central rankings are near to a priori: 'none', or the cost of a pair"
          + " in another order, above 0 and at most 5 nats, and a ranking of up to 16 items, such"
          + " as '1: ant>bee>cow'.";
  public static final Option<String> RANKING_CENTRE =
      Option.of(RANKING_CENTRE_NAME, RANKING_CENTRE_HELP, NO_CENTRE, LikelihoodOptions::centre);

  public static final String RANKING_SAMPLER_NAME = "ranking-sampler";
  public static final String RANKING_SAMPLER_HELP =
      "exact samples from the posterior; slice-gibbs and beta-gibbs are the published samplers,"
          + " which do not.";
  public static final Option<GeneralizedMallows.Sampler> RANKING_SAMPLER =
      Option.choice(
          RANKING_SAMPLER_NAME, RANKING_SAMPLER_HELP, "exact", GeneralizedMallows.Sampler.class);

  public static final List<Option<?>> OF_AUTO = List.of(TIDY);
  public static final List<Option<?>> OF_GAUSSIAN =
      List.of(COVARIANCE, KAPPA, NU, BASE_SCALE, TAILS, ROUNDING, TIDY);
  public static final List<Option<?>> OF_CATEGORIES = List.of(CATEGORY_PSEUDO_COUNT);
  public static final List<Option<?>> OF_WORDS = List.of(PSEUDO_COUNT);
  public static final List<Option<?>> OF_RATES = List.of(MU, SIGMA);
  public static final List<Option<?>> OF_RANKINGS =
      List.of(RANKING_WEIGHT, RANKING_CODES, RANKING_CENTRE, RANKING_SAMPLER);

  /**
   * Prior means of skipped items.
   *
   * @param means by rank
   * @param sampled whether they are multiplied by a sampled number
   */
  public record Codes(List<Double> means, boolean sampled) {

    private static Codes parse(String name, String text) {
      String words = text.trim().toLowerCase(Locale.ROOT);
      List<Double> means =
          Arrays.stream(words.replace(OptionText.SAMPLED, "").split("[\\s,]+", -1))
              .filter(word -> !word.isEmpty())
              .map(word -> OptionText.real(name, word, Range.POSITIVE))
              .toList();
      return new Codes(
          means.isEmpty() ? List.of(1.0) : means, words.startsWith(OptionText.SAMPLED));
    }
  }

  private LikelihoodOptions() {}

  /** {@return whether a number follows from the data} */
  public static boolean automatic(String text) {
    return text.trim().equalsIgnoreCase(AUTOMATIC);
  }

  /** A number whose law may depend on the data: checks what can be checked without them. */
  private static String ofFamily(String name, String text) {
    if (!automatic(text)) {
      OptionText.parameter(name, text, () -> Parameter.fixed(1))
          .requireFixedOrGrid(name)
          .require(name, Range.POSITIVE);
    }
    return text;
  }

  /** Empty for a number that the family samples. */
  private static OptionalDouble pseudoCount(String name, String text) {
    if (text.trim().equalsIgnoreCase(OptionText.SAMPLED)) {
      return OptionalDouble.empty();
    }
    double number = OptionText.real(name, text, Range.POSITIVE);
    OptionText.checked(name, () -> DirichletMultinomial.symmetric(number));
    return OptionalDouble.of(number);
  }

  /** Items are known with the data; the empty text stands for none. */
  private static String centre(String name, String text) {
    if (text.trim().equalsIgnoreCase(NO_CENTRE)) {
      return "";
    }
    Objects.requireNonNull(GeneralizedMallows.of(1, 1).withCentre(name, text));
    return text;
  }
}
