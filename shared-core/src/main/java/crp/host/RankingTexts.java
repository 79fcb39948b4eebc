package crp.host;

import crp.likelihood.ranking.GeneralizedMallows;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.parameter.Range;
import java.util.Arrays;
import java.util.Locale;

/**
 * Not part of the promised API.
 *
 * <p>The options of a likelihood of rankings.
 *
 * @param prefix of the names of options in messages, such as "-"
 * @param weight text of the option
 * @param codes text of the option
 * @param centre text of the option
 * @param sampler of the central rankings
 */
public record RankingTexts(
    String prefix, String weight, String codes, String centre, GeneralizedMallows.Sampler sampler) {

  /**
   * {@return the family}
   *
   * @throws IllegalArgumentException if a text is none of its option
   */
  public GeneralizedMallows family() {
    String words = codes.trim().toLowerCase(Locale.ROOT);
    boolean sampled = words.startsWith(LikelihoodOptions.RANKING_CODES_SAMPLED);
    double[] means =
        Arrays.stream(
                words.replace(LikelihoodOptions.RANKING_CODES_SAMPLED, "").split("[\\s,]+", -1))
            .filter(word -> !word.isEmpty())
            .mapToDouble(
                word ->
                    OptionText.real(prefix + LikelihoodOptions.RANKING_CODES, word, Range.POSITIVE))
            .toArray();
    GeneralizedMallows family =
        GeneralizedMallows.of(
            OptionText.real(prefix + LikelihoodOptions.RANKING_WEIGHT, weight, Range.POSITIVE),
            means.length > 0 ? means : new double[] {1});
    family = sampled ? family.withRSampled() : family;
    return (centre.trim().equalsIgnoreCase(LikelihoodOptions.RANKING_CENTRE_NONE)
            ? family
            : family.withCentre(prefix + LikelihoodOptions.RANKING_CENTRE, centre))
        .withSampler(sampler);
  }
}
