package crp.options;

/**
 * Options of the priors over partitions. A number that can be sampled has one option, whose text is
 * a number, the law under which it is sampled, or {@code sampled} for the law named here; see
 * {@link crp.parameter.Parameter}.
 */
public final class PriorOptions {

  public static final String CONCENTRATION = "concentration";
  public static final String CONCENTRATION_DEFAULT = "gamma 1 1";

  /** Default for links between rows: see {@link crp.parameter.Hyperprior.Automatic}. */
  public static final String LINK_CONCENTRATION_DEFAULT = "automatic";

  /** The law that the word {@code sampled} stands for. */
  public static final String CONCENTRATION_SAMPLED = CONCENTRATION_DEFAULT;

  public static final String CONCENTRATION_HELP =
      "Concentration of the prior; larger values give more clusters. A positive number, or the law"
          + " under which it is sampled: 'gamma SHAPE RATE', 'log-uniform LOW HIGH', 'grid VALUE"
          + " ...', or 'sampled' for gamma 1 1; or 'expected K' for the law gamma 1 B under which"
          + " the prior mean of the number of clusters is K, above 1 and below the number of rows;"
          + " or 'automatic' for gamma 1 1, and for links between rows the law gamma 1 B under which"
          + " as many rows choose themselves as begin a cluster under gamma 1 1 without links.";

  public static final String DISCOUNT = "discount";
  public static final String DISCOUNT_DEFAULT = "0";

  /** The law that the word {@code sampled} stands for. */
  public static final String DISCOUNT_SAMPLED = "beta 1 1";

  public static final String DISCOUNT_HELP =
      "Discount of the Pitman-Yor process, at least 0 and below 1; larger values give more small"
          + " clusters, 0 is the Chinese restaurant process. A number, or the law under which it is"
          + " sampled: 'beta A B', 'grid VALUE ...', or 'sampled' for beta 1 1.";

  public static final String NOISE = "noise";

  /** The word for no noise. */
  public static final String NOISE_NONE = "none";

  public static final String NOISE_DEFAULT = "automatic";

  /** The law that the word {@code sampled} stands for: the share has mean 0.05. */
  public static final String NOISE_SAMPLED = "beta 1 19";

  public static final String NOISE_HELP =
      "Prior probability of a row to be noise, which belongs to no cluster. 'none'; a number"
          + " above 0 and below 1 such as 0.05; the law under which it is sampled: 'beta A B',"
          + " 'grid VALUE ...', or 'sampled' for beta 1 19; or 'automatic' for sampled where short"
          + " runs on numeric data show that noise pays, else none. Noise has a broad density over"
          + " all data, or with 'automatic' a uniform one over their range where that is better; its"
          + " rows are shown as unclustered.";

  public static final String COMPONENTS = "components";

  /** Its default: Fruehwirth-Schnatter, Malsiner-Walli and Gruen (2021), section 2.3. */
  public static final String COMPONENTS_DEFAULT = "beta-geometric 4 3";

  public static final String COMPONENTS_HELP =
      "Prior of the number of components, of which the clusters are those that have rows:"
          + " 'geometric P' with mean 1 / P, 'poisson MEAN' for one component and a Poisson number"
          + " of further ones, 'uniform MOST' for each number from 1 to MOST, or 'beta-geometric A B'"
          + " for a geometric law whose P has the law beta A B.";

  /** Default of the concentration of a mixture of finite mixtures: uniform shares. */
  public static final String FINITE_CONCENTRATION_DEFAULT = "1";

  /** Help text of the concentration of a mixture of finite mixtures. */
  public static final String FINITE_CONCENTRATION_HELP =
      "Parameter of the symmetric Dirichlet law of the shares of the components; larger values make"
          + " the shares more equal, 1 gives all shares the same density. A positive number, or the"
          + " law under which it is sampled: 'gamma SHAPE RATE', 'log-uniform LOW HIGH', 'grid"
          + " VALUE ...', or 'sampled' for gamma 1 1. 'dynamic A' divides A, a number or a law, by the"
          + " number of components; 'dynamic' stands for dynamic f 6 3.";

  /** The law that the word {@code dynamic} stands for: of the same authors, section 2.3. */
  public static final String DYNAMIC_SAMPLED = "dynamic f 6 3";

  public static final String POWER = "power";
  public static final String POWER_DEFAULT = OptionText.SAMPLED;

  /**
   * The law that the word {@code sampled} stands for: the excess over 1 is doubled eight times from
   * 0.0025, which is nearly the CRP at any number of rows. A grid, since its normalisers are
   * computed once.
   */
  public static final String POWER_SAMPLED = "1 + log-grid 0.0025 0.64 9";

  /** The law that the words {@code lambda sampled} stand for: lambda has mean 20. */
  public static final String LAMBDA_SAMPLED = "lambda gamma 1 0.05";

  /** The word for a power that is chosen by a search before the run. */
  public static final String POWER_TUNED = "tuned";

  public static final String POWER_HELP =
      "Power of the powered Chinese restaurant process: above 1 suppresses small clusters, 1 is the"
          + " Chinese restaurant process. A positive number; 'lambda L' for the power 1 + L / rows,"
          + " which has the same effect at every number of rows; the law of a sampled power, such"
          + " as '1 + gamma 1 20' or 'grid 1 1.05 1.1', or of a sampled lambda, such as 'lambda"
          + " gamma 1 0.05'; 'sampled' for 1 + log-grid 0.0025 0.64 9; or 'tuned' for the power"
          + " that a search on a sample of the data finds, which depends much on chance.";

  public static final String SEATS = "seats";

  /** Its default: n to the power that {@link #POWER} gives. */
  public static final String SEATS_DEFAULT = POWER;

  public static final String SEATS_HELP =
      "Prior weight of a seat in a cluster of n others: 'power' for n to the power; or a generalised"
          + " Chinese restaurant process: 'minus D' for n - D, 0 < D < 1, which makes clusters of few"
          + " rows rarer; 'linear-log C' for n (1 + C log n), which makes them rarer with an effect"
          + " that grows slowly with the rows; 'capped M' for min(n, M), under which clusters beyond"
          + " M rows attract no more; 'log' for log(1 + n), under which sizes hardly count. All but"
          + " 'power' leave the power at its default.";

  public static final String TOP_CONCENTRATION = "top-concentration";
  public static final String TOP_CONCENTRATION_DEFAULT = CONCENTRATION_DEFAULT;
  public static final String TOP_CONCENTRATION_HELP =
      "Concentration of the shares that all groups or states have in common; larger values give"
          + " more clusters. A positive number or a law, as for the concentration.";

  /** Help text of the concentration of a hierarchical model. */
  public static final String LOWER_CONCENTRATION_HELP =
      "Concentration of the shares of each group or state around the common ones; larger values"
          + " make them more alike. A positive number or the law under which it is sampled: 'gamma"
          + " SHAPE RATE', 'log-uniform LOW HIGH', 'grid VALUE ...', or 'sampled' for gamma 1 1.";

  public static final String TOP_DISCOUNT = "top-discount";
  public static final String TOP_DISCOUNT_DEFAULT = DISCOUNT_DEFAULT;
  public static final String TOP_DISCOUNT_HELP =
      "Discount of the shares that all groups have in common, at least 0 and below 1; larger values"
          + " give more small clusters, 0 is the Dirichlet process. A number or a law, as for the"
          + " discount.";

  /** Help text of the discount of a hierarchical model. */
  public static final String LOWER_DISCOUNT_HELP =
      "Discount of the shares of each group, at least 0 and below 1; larger values give each group"
          + " more clusters of few rows, 0 is the Dirichlet process. A number, or the law under"
          + " which it is sampled: 'beta A B', 'grid VALUE ...', or 'sampled' for beta 1 1.";

  public static final String STAY = "stay";
  public static final String STAY_DEFAULT = "0";

  /** The law that the word {@code sampled} stands for. */
  public static final String STAY_SAMPLED = "gamma 1 0.1";

  public static final String STAY_HELP =
      "Extra weight of staying in a state (sticky HDP-HMM), at least 0; give more if the states"
          + " switch rapidly. A number, or the law under which it is sampled: 'gamma SHAPE RATE',"
          + " 'grid VALUE ...', or 'sampled' for gamma 1 0.1.";

  private PriorOptions() {}
}
