package crp.options;

/** Options of the likelihoods. */
public final class LikelihoodOptions {

  public static final String LIKELIHOOD = "likelihood";
  public static final String LIKELIHOOD_HELP = "How the rows of one cluster are distributed.";

  /** The classes of Weka to choose from. */
  public static final String LIKELIHOOD_CHOICES =
      "AutoLikelihood | GaussianLikelihood | MultinomialLikelihood"
          + " | PoissonLikelihood"
          + " | CategoricalLikelihood | RankingLikelihood";

  public static final String COVARIANCE = "covariance";
  public static final String COVARIANCE_DEFAULT = "auto";
  public static final String COVARIANCE_HELP =
      "Covariance of a cluster: full, diagonal (independent columns), or auto, the better of the two"
          + " in short runs on the data; auto is diagonal where there are fewer than twice as many"
          + " rows as columns, or no more rows than pairs of columns, or 2000 such pairs, and full"
          + " where nu or tails are given.";

  public static final String ROUNDING = "rounding";
  public static final String ROUNDING_DEFAULT = "auto";
  public static final String ROUNDING_HELP =
      "What the values of a column on a lattice stand for, such as whole numbers: auto, intervals"
          + " of one step, the values before rounding being sampled; or none, exact numbers.";

  public static final String TIDY = "tidy";
  public static final String TIDY_DEFAULT = "auto";

  /** The word for numbers as they are. */
  public static final String TIDY_NONE = "none";

  public static final String TIDY_HELP =
      "What to do about common faults of files of numbers: auto or none, nothing. With auto, numbers"
          + " such as -999 that occur more than once and far outside their column are missing"
          + " values; rows with a single value far outside do not count for the scale of the prior;"
          + " mixtures leave out rows that repeat others, where these are more than by chance, and"
          + " a value such as 0 that many rows of a column have and no density explains, unless"
          + " it marks clusters in other columns, too."
          + " A note names each case.";

  public static final String KAPPA = "kappa";

  /** Its default: sampled under full covariances of many columns. */
  public static final String KAPPA_DEFAULT = "automatic";

  public static final String KAPPA_HELP =
      "Number of rows that the prior mean of a cluster counts for; small where clusters lie far"
          + " apart for their width. A positive number, 'sampled' from 1, 1/2, 1/4, ..., 1/4096, or"
          + " 'automatic': sampled under full covariances of more than ten columns, else 0.01.";

  public static final String NU = "nu";

  /** Its default: sampled under full covariances of several columns. */
  public static final String NU_DEFAULT = "automatic";

  public static final String NU_HELP =
      "Prior degrees of freedom of a cluster's covariance, above the number of columns minus 1; the"
          + " larger, the more alike are the covariances of clusters. A number, 'grid VALUE ...',"
          + " 'sampled' for the number of columns plus 1 plus 1, 2, 4, ..., 128, or 'automatic':"
          + " sampled, but 3 with one column. Values of a grid lie above the number of columns plus"
          + " 1: the prior mean of the covariance stays the same.";

  public static final String BASE_SCALE = "base-scale";
  public static final String BASE_SCALE_DEFAULT = "sampled";
  public static final String BASE_SCALE_HELP =
      "Prior mean of a cluster's covariance as a multiple of the covariance of all rows: a positive"
          + " number, or 'sampled' from values between 1 and 1/4096. Where it is sampled under full"
          + " covariances, the matrix that it multiplies is sampled, too; under diagonal ones each"
          + " column has its own multiple around it.";

  public static final String TAILS = "tails";

  /** The word for the choice on the data between normal clusters and sampled tails. */
  public static final String TAILS_AUTOMATIC = "automatic";

  public static final String TAILS_DEFAULT = TAILS_AUTOMATIC;
  public static final String TAILS_HELP =
      "Tail weight of clusters, from 0 to 1: 0 = normal, 1/f = Student t with f degrees of freedom."
          + " A number, 'grid VALUE ...', or 'sampled' from 0, 0.05, ..., 0.5; or 'automatic', 0 or"
          + " sampled by the Bayes factor of a pilot run, in mixtures with full covariances. Tails"
          + " other than 0 need full covariances; auto means full.";

  public static final String PSEUDO_COUNT = "pseudo-count";
  public static final String PSEUDO_COUNT_DEFAULT = "sampled";

  public static final String CATEGORY_PSEUDO_COUNT_DEFAULT = "0.5";

  public static final String PSEUDO_COUNT_HELP =
      "Pseudo-count of each word or category under the symmetric Dirichlet prior: a positive"
          + " number, or 'sampled'.";

  public static final String MU = "mu";
  public static final String MU_DEFAULT = "automatic";
  public static final String MU_HELP =
      "Prior mean of the logarithm of each rate, from -100 to 100; 'automatic' for the logarithm of"
          + " the column's mean.";

  public static final String SIGMA = "sigma";
  public static final String SIGMA_DEFAULT = "1";
  public static final String SIGMA_HELP =
      "Prior standard deviation of the logarithm of each rate. A number from 0.001 to 20.";

  public static final String RANKING_WEIGHT = "ranking-weight";
  public static final String RANKING_WEIGHT_DEFAULT = "1";
  public static final String RANKING_WEIGHT_HELP =
      "Weight of the prior of the dispersions, as a number of rankings; positive.";

  public static final String RANKING_CODES = "ranking-codes";
  public static final String RANKING_CODES_DEFAULT = "1";

  /** The word before codes that are multiplied by a sampled number. */
  public static final String RANKING_CODES_SAMPLED = "sampled";

  public static final String RANKING_CODES_HELP =
      "Prior mean number of preferred items skipped at each rank. A positive number per rank, such"
          + " as '1 0.5'; the last one applies to all further ranks. After the word 'sampled', as in"
          + " 'sampled 1', they are multiplied by a sampled number.";

  public static final String RANKING_CENTRE = "ranking-centre";

  /** The word for central rankings that are uniform a priori, its default. */
  public static final String RANKING_CENTRE_NONE = "none";

  public static final String RANKING_CENTRE_HELP =
      "Ranking that central rankings are near to a priori: 'none', or a strength and a ranking of"
          + " items by name that may stop anywhere, such as '1: ant>bee>cow'. Each pair of items"
          + " that a central ranking orders otherwise costs STRENGTH nats, above 0 and at most 5. For"
          + " up to 16 items.";

  public static final String RANKING_SAMPLER = "ranking-sampler";
  public static final String RANKING_SAMPLER_DEFAULT = "exact";
  public static final String RANKING_SAMPLER_HELP =
      "exact samples from the posterior; slice-gibbs and beta-gibbs are the published samplers,"
          + " which do not.";

  private LikelihoodOptions() {}
}
