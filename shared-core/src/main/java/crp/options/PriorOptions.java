package crp.options;

import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.seating.ComponentLaw;
import crp.seating.Power;
import crp.seating.SeatGrowth;
import java.util.List;
import java.util.Optional;

/**
 * Options of the priors over partitions. A number that can be sampled has one option, whose text is
 * a number, the law under which it is sampled, or {@code sampled} for the law named here; see
 * {@link crp.parameter.Parameter}.
 */
public final class PriorOptions {

  /** The law that the word {@code sampled} stands for. */
  static final String CONCENTRATION_SAMPLED = "gamma 1 1";

  public static final String CONCENTRATION_NAME = "concentration";
  public static final String CONCENTRATION_HELP =
      "Concentration of the prior; larger values give more clusters. A positive number, a law:"
          + " 'gamma SHAPE RATE', 'log-uniform LOW HIGH', 'grid VALUE ...', 'sampled' for gamma 1 1;"
          + " 'expected K', a law with K clusters on average; or 'automatic'.";
  public static final Option<Parameter> CONCENTRATION =
      Option.of(
          CONCENTRATION_NAME,
          CONCENTRATION_HELP,
          "gamma 1 1",
          (name, text) ->
              OptionText.parameter(name, text, CONCENTRATION_SAMPLED).requireConcentration(name));

  /** Of links between rows: see {@link crp.parameter.Hyperprior.Automatic}. */
  public static final Option<Parameter> LINK_CONCENTRATION = CONCENTRATION.withUsual("automatic");

  public static final String REGION_CONCENTRATION_HELP =
      "Mean number of cuts between regions; larger values give more of them. A positive number, a"
          + " law: 'gamma SHAPE RATE', 'log-uniform LOW HIGH', 'grid VALUE ...'; or 'expected K', a"
          + " law with K regions on average.";

  /** Of regions and segments: four cuts are expected, and one is as probable as eleven. */
  public static final Option<Parameter> REGION_CONCENTRATION =
      CONCENTRATION.withUsual("gamma 1 0.25").withHelp(REGION_CONCENTRATION_HELP);

  public static final String DISCOUNT_NAME = "discount";

  /** The law that the word {@code sampled} stands for. */
  static final String DISCOUNT_SAMPLED = "beta 1 1";

  public static final String DISCOUNT_HELP =
      "Discount of the Pitman-Yor process, at least 0 and below 1; larger values give more small"
          + " clusters. A number, or the law under which it is sampled: 'beta A B', 'grid VALUE"
          + " ...', or 'sampled' for beta 1 1.";
  public static final Option<Parameter> DISCOUNT =
      Option.number(DISCOUNT_NAME, DISCOUNT_HELP, "0", DISCOUNT_SAMPLED, Range.BELOW_ONE);

  public static final String NOISE_NAME = "noise";

  /** The word for no noise. */
  static final String NOISE_NONE = "none";

  /** The word for noise where short runs show that it pays. */
  static final String NOISE_AUTOMATIC = "automatic";

  /** The law that the word {@code sampled} stands for: the share has mean 0.05. */
  static final String NOISE_SAMPLED = "beta 1 19";

  public static final String NOISE_HELP =
      "Prior probability of a row to be noise, which belongs to no cluster. 'none'; a"
          + " number such as 0.05; a law: 'beta A B', 'grid VALUE ...', 'sampled' for beta 1 19;"
          + " or 'automatic': sampled where it pays, else none.";
  public static final Option<NoiseOption> NOISE =
      Option.of(NOISE_NAME, NOISE_HELP, NOISE_AUTOMATIC, NoiseOption::parse);

  public static final String COMPONENTS_NAME = "components";
  public static final String COMPONENTS_HELP =
      "Prior of the number of components, of which the clusters are those with rows:"
          + " 'geometric P' with mean 1 / P, 'poisson MEAN', 'uniform MOST', or 'beta-geometric A"
          + " B' for a geometric law whose P is beta A B.";

  /** Its default: Fruehwirth-Schnatter, Malsiner-Walli and Gruen (2021), section 2.3. */
  public static final Option<ComponentLaw> COMPONENTS =
      Option.of(COMPONENTS_NAME, COMPONENTS_HELP, "beta-geometric 4 3", ComponentLaw::parse);

  public static final String FINITE_CONCENTRATION_HELP =
      "Parameter of the symmetric Dirichlet law of the shares of the components; larger values make"
          + " the shares more equal. A positive number, a law such as 'gamma SHAPE RATE' or"
          + " 'sampled'; 'dynamic A' divides A by the number of components.";

  /** Of a mixture of finite mixtures, where its default gives uniform shares. */
  public static final Option<String> FINITE_CONCENTRATION =
      Option.of(
          CONCENTRATION_NAME,
          FINITE_CONCENTRATION_HELP,
          "1",
          (name, text) -> OptionText.finiteConcentration(text));

  /** The law that the word {@code dynamic} stands for: of the same authors, section 2.3. */
  static final String DYNAMIC_SAMPLED = "dynamic f 6 3";

  /**
   * The law that the word {@code sampled} stands for: the excess over 1 is doubled eight times from
   * 0.0025, which is nearly the CRP at any number of rows. A grid, since its normalisers are
   * computed once.
   */
  static final String POWER_SAMPLED = "1 + log-grid 0.0025 0.64 9";

  /** The law that the words {@code lambda sampled} stand for: lambda has mean 20. */
  static final String LAMBDA_SAMPLED = "lambda gamma 1 0.05";

  public static final String POWER_NAME = "power";
  public static final String POWER_HELP =
      "Power of the powered Chinese restaurant process: above 1 suppresses small clusters."
          + " A number; 'lambda L' for 1 + L / rows; a law such as '1 + gamma 1 20' or 'sampled'.";
  public static final Option<Power> POWER =
      Option.of(
          POWER_NAME,
          POWER_HELP,
          OptionText.SAMPLED,
          (name, text) -> Power.parse(name, OptionText.power(text)));

  public static final String SEATS_NAME = "seats";
  public static final String SEATS_HELP =
      "Prior weight of a seat in a cluster of n others: 'power' for n^power; 'minus D' for"
          + " n - D; 'linear-log C' for n (1 + C log n); 'capped M' for min(n, M); 'log' for"
          + " log(1 + n).";

  /** Empty for n to the power that {@link #POWER} gives. */
  public static final Option<Optional<SeatGrowth>> SEATS =
      Option.of(
          SEATS_NAME,
          SEATS_HELP,
          POWER_NAME,
          (name, text) ->
              text.trim().equalsIgnoreCase(POWER_NAME)
                  ? Optional.empty()
                  : Optional.of(SeatGrowth.parse(name, text)));

  public static final String TOP_CONCENTRATION_NAME = "top-concentration";
  public static final String TOP_CONCENTRATION_HELP =
      "Concentration of the shares that all groups or states have in common; larger values give"
          + " more clusters. A positive number or a law, as for the concentration.";
  public static final Option<Parameter> TOP_CONCENTRATION =
      Option.number(
          TOP_CONCENTRATION_NAME,
          TOP_CONCENTRATION_HELP,
          "gamma 1 1",
          CONCENTRATION_SAMPLED,
          Range.POSITIVE);

  public static final String LOWER_CONCENTRATION_HELP =
      "Concentration of the shares of each group or state around the common ones; larger values"
          + " make them more alike. A positive number, or a law: 'gamma SHAPE RATE', 'log-uniform"
          + " LOW HIGH', 'grid VALUE ...', or 'sampled' for gamma 1 1.";

  /** Of the groups or states of a hierarchical model. */
  public static final Option<Parameter> LOWER_CONCENTRATION =
      Option.number(
          CONCENTRATION_NAME,
          LOWER_CONCENTRATION_HELP,
          "gamma 1 1",
          CONCENTRATION_SAMPLED,
          Range.POSITIVE);

  public static final String TOP_DISCOUNT_NAME = "top-discount";
  public static final String TOP_DISCOUNT_HELP =
      "Discount of the shares that all groups have in common, at least 0 and below 1; larger values"
          + " give more small clusters, 0 is the Dirichlet process. A number or a law, as for the"
          + " discount.";
  public static final Option<Parameter> TOP_DISCOUNT =
      Option.number(TOP_DISCOUNT_NAME, TOP_DISCOUNT_HELP, "0", DISCOUNT_SAMPLED, Range.BELOW_ONE);

  public static final String LOWER_DISCOUNT_HELP =
      "Discount of the shares of each group, at least 0 and below 1; larger values give"
          + " each group more clusters of few rows. A number, or a law: 'beta A B', 'grid VALUE"
          + " ...', or 'sampled' for beta 1 1.";

  /** Of the groups of a hierarchical model. */
  public static final Option<Parameter> LOWER_DISCOUNT = DISCOUNT.withHelp(LOWER_DISCOUNT_HELP);

  public static final String STAY_NAME = "stay";
  public static final String STAY_HELP =
      "Extra weight of staying in a state (sticky HDP-HMM), at least 0; give more if the states"
          + " switch rapidly. A number, or a law: 'gamma SHAPE RATE', 'grid VALUE ...', or"
          + " 'sampled' for gamma 1 0.1.";
  public static final Option<Parameter> STAY =
      Option.number(STAY_NAME, STAY_HELP, "0", "gamma 1 0.1", Range.NOT_NEGATIVE);

  public static final List<Option<?>> OF_MIXTURE = List.of(CONCENTRATION, DISCOUNT, NOISE);
  public static final List<Option<?>> OF_POWERED = List.of(CONCENTRATION, POWER, SEATS, NOISE);
  public static final List<Option<?>> OF_FINITE = List.of(COMPONENTS, FINITE_CONCENTRATION);
  public static final List<Option<?>> OF_RANKINGS = List.of(CONCENTRATION, DISCOUNT);
  public static final List<Option<?>> OF_GROUPS =
      List.of(TOP_CONCENTRATION, TOP_DISCOUNT, LOWER_CONCENTRATION, LOWER_DISCOUNT);
  public static final List<Option<?>> OF_STATES =
      List.of(TOP_CONCENTRATION, LOWER_CONCENTRATION, STAY);

  public static final List<Option<?>> OF_LINKS = List.of(LINK_CONCENTRATION);
  public static final List<Option<?>> OF_REGIONS = List.of(REGION_CONCENTRATION);

  private PriorOptions() {}
}
