package crp.task;

import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Not part of the promised API.
 *
 * <p>The likelihoods by the names of the hosts, each with its options.
 */
public enum LikelihoodChoice {
  /** As the columns are. */
  AUTO(LikelihoodOptions.OF_AUTO),
  /** Numbers. */
  GAUSSIAN(LikelihoodOptions.OF_GAUSSIAN),
  /** Categories. */
  CATEGORICAL(LikelihoodOptions.OF_CATEGORIES),
  /** Counts of words. */
  MULTINOMIAL(LikelihoodOptions.OF_WORDS),
  /** Counts with rates. */
  POISSON(LikelihoodOptions.OF_RATES),
  /** Rankings. */
  RANKING(LikelihoodOptions.OF_RANKINGS);

  /** Names the likelihood. */
  public static final Option<String> OPTION =
      LikelihoodOptions.LIKELIHOOD.withHelp(
          "Distribution of the rows of a cluster: " + names() + ".");

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Option<?>> options;

  LikelihoodChoice(List<Option<?>> options) {
    this.options = options;
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
