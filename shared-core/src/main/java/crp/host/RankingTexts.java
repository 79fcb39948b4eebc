package crp.host;

import crp.likelihood.ranking.GeneralizedMallows;
import crp.options.LikelihoodOptions;
import crp.options.Texts;

/**
 * Not part of the promised API.
 *
 * <p>The options of a likelihood of rankings.
 */
public final class RankingTexts {

  private RankingTexts() {}

  /**
   * {@return the family}
   *
   * @throws IllegalArgumentException if a text is none of its option
   */
  public static GeneralizedMallows family(Texts texts) {
    LikelihoodOptions.Codes codes = texts.get(LikelihoodOptions.RANKING_CODES);
    GeneralizedMallows fixed =
        GeneralizedMallows.of(
            texts.get(LikelihoodOptions.RANKING_WEIGHT),
            codes.means().stream().mapToDouble(mean -> mean).toArray());
    GeneralizedMallows family = codes.sampled() ? fixed.withRSampled() : fixed;
    String centre = texts.get(LikelihoodOptions.RANKING_CENTRE);
    return (centre.isEmpty()
            ? family
            : family.withCentre(texts.name(LikelihoodOptions.RANKING_CENTRE), centre))
        .withSampler(texts.get(LikelihoodOptions.RANKING_SAMPLER));
  }
}
