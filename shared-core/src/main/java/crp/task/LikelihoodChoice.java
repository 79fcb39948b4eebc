package crp.task;

import crp.Text;
import crp.choose.GaussianChoice.Reading;
import crp.choose.GaussianChoice.Rounding;
import crp.data.RealRows;
import crp.host.Bound;
import crp.host.GaussianTexts;
import crp.host.RankingTexts;
import crp.host.RowTimes;
import crp.host.TableLikelihood;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Not part of the promised API.
 *
 * <p>The likelihoods by the names of the hosts, each with its options.
 */
public enum LikelihoodChoice {
  /** As the columns are. */
  AUTO(
      LikelihoodOptions.OF_AUTO,
      Takes.ALL,
      (data, texts, all) ->
          data.auto(reading(texts, Rounding.AUTO, all), texts.get(LikelihoodOptions.COVARIANCE))),
  /** Numbers. */
  GAUSSIAN(
      LikelihoodOptions.OF_GAUSSIAN,
      Takes.NUMBERS,
      (data, texts, all) ->
          data.gaussian(
              reading(texts, texts.get(LikelihoodOptions.ROUNDING), all),
              new GaussianTexts(texts))),
  /** Categories. */
  CATEGORICAL(
      LikelihoodOptions.OF_CATEGORIES,
      Takes.CATEGORIES,
      (data, texts, all) -> data.categorical(texts.get(LikelihoodOptions.CATEGORY_PSEUDO_COUNT))),
  /** Counts of words. */
  MULTINOMIAL(
      LikelihoodOptions.OF_WORDS,
      Takes.NUMBERS,
      (data, texts, all) -> data.words(texts.get(LikelihoodOptions.PSEUDO_COUNT))),
  /** Counts with rates. */
  POISSON(
      LikelihoodOptions.OF_RATES,
      Takes.NUMBERS,
      (data, texts, all) -> data.counts(rows -> rates(rows, texts))),
  /** Rankings, as texts or as ranks in columns of numbers. */
  RANKING(
      LikelihoodOptions.OF_RANKINGS, Takes.ITS_OWN, (data, texts, all) -> rankings(data, texts));

  /** The columns that a likelihood is tied to. */
  enum Takes {
    /** Numbers alone. */
    NUMBERS,
    /** Categories alone. */
    CATEGORIES,
    /** Columns of any kind, of which those that say which row it is are left out. */
    ALL,
    /** Those that it chooses itself. */
    ITS_OWN
  }

  /** Ties a likelihood to columns that are of its kind. */
  @FunctionalInterface
  private interface Binder {

    /**
     * {@return the likelihood with its data}
     *
     * @param exchangeable whether neither order nor place of the rows counts
     */
    Bound<?> bind(TableLikelihood data, Texts texts, boolean exchangeable);
  }

  /** Names the likelihood. */
  public static final Option<String> OPTION =
      LikelihoodOptions.LIKELIHOOD.withHelp(
          "Distribution of the rows of a cluster: " + names() + ".");

  public static final String NAME_NAME = "likelihood-name";
  public static final String NAME_HELP =
      "Name of a likelihood of the library, such as one without a class of its own.";

  /** Names the likelihood where its class does not. */
  public static final Option<LikelihoodChoice> NAME =
      Option.choice(NAME_NAME, NAME_HELP, "auto", LikelihoodChoice.class);

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Option<?>> options;

  private final Takes takes;

  @SuppressWarnings("ImmutableEnumChecker") // without state
  private final Binder binder;

  LikelihoodChoice(List<Option<?>> options, Takes takes, Binder binder) {
    this.options = options;
    this.takes = takes;
    this.binder = binder;
  }

  private static Reading reading(Texts texts, Rounding rounding, boolean exchangeable) {
    return new Reading(rounding, texts.get(LikelihoodOptions.TIDY), exchangeable);
  }

  private static PoissonLogNormal rates(RealRows rows, Texts texts) {
    PoissonLogNormal family =
        PoissonLogNormal.from(rows).withSigma(texts.get(LikelihoodOptions.SIGMA));
    OptionalDouble mu = texts.get(LikelihoodOptions.MU);
    return mu.isPresent() ? family.withMu(mu.getAsDouble()) : family;
  }

  private static Bound<?> rankings(TableLikelihood data, Texts texts) {
    Bound<?> rankings = data.rankings(RankingTexts.family(texts));
    return texts.get(LikelihoodOptions.RANKING_SAMPLER) == Sampler.EXACT
        ? rankings
        : rankings.plus(
            List.of(
                Text.of(
                    "the published sampler %s does not sample from the posterior",
                    texts.text(LikelihoodOptions.RANKING_SAMPLER))));
  }

  /** {@return the columns that it is tied to} */
  Takes takes() {
    return takes;
  }

  /** {@return the likelihood with data whose columns are of its kind} */
  Bound<?> bind(TableLikelihood data, Texts texts, RowOrder order) {
    RowTimes segments = order.segments();
    return this == AUTO && segments != null
        ? data.inTime(reading(texts, Rounding.AUTO, false), segments)
        : bind(data, texts, order.exchangeable());
  }

  private Bound<?> bind(TableLikelihood data, Texts texts, boolean exchangeable) {
    return binder.bind(data, texts, exchangeable);
  }

  /** {@return the options of the likelihood} */
  public List<Option<?>> options() {
    return options;
  }

  private static String names() {
    return Arrays.stream(values()).map(OptionText::of).collect(Collectors.joining(", "));
  }

  /**
   * {@return the likelihood that an option names, such as gaussian or GaussianLikelihood}
   *
   * @throws IllegalArgumentException if there is none of this name, or it has not all the options
   */
  static LikelihoodChoice of(Texts texts, LikelihoodChoice usual) {
    String text = texts.text(OPTION).replaceFirst("Likelihood$", "");
    LikelihoodChoice found =
        texts.has(OPTION)
            ? OptionText.choice(texts.name(OPTION), text, LikelihoodChoice.class)
            : usual;
    for (LikelihoodChoice one : values()) {
      texts.requireOwn(
          OPTION, one.options, OptionText.of(one), found.options, OptionText.of(found));
    }
    return found;
  }
}
