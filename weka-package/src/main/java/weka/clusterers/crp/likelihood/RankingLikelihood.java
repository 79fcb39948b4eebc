package weka.clusterers.crp.likelihood;

import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Clusters of rankings: each attribute is an item, its value the item's rank. */
public final class RankingLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  @Override
  public String globalInfo() {
    return "Each cluster has a central ranking, and at each rank a dispersion (generalized Mallows model)."
        + " It says how closely the rankings follow the central one. Rankings are texts such as a>b>c in one attribute; or every numeric attribute is an"
        + " item and its value the item's rank: 1 for the best, missing for an item without a rank. Rankings may stop"
        + " anywhere, but ranks have no gaps and no ties. Other attributes are left out.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.RANKING;
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_WEIGHT_NAME,
      description = LikelihoodOptions.RANKING_WEIGHT_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 1)
  public OptionValue getRankingWeight() {
    return texts.value(LikelihoodOptions.RANKING_WEIGHT);
  }

  public void setRankingWeight(OptionValue value) {
    texts.set(LikelihoodOptions.RANKING_WEIGHT, value.text());
  }

  public void setRankingWeight(String value) {
    texts.set(LikelihoodOptions.RANKING_WEIGHT, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CODES_NAME,
      description = LikelihoodOptions.RANKING_CODES_HELP,
      displayOrder = 2)
  public OptionValue getRankingCodes() {
    return texts.value(LikelihoodOptions.RANKING_CODES, "1", "1 0.5", "sampled 1");
  }

  public void setRankingCodes(OptionValue value) {
    texts.set(LikelihoodOptions.RANKING_CODES, value.text());
  }

  public void setRankingCodes(String value) {
    texts.set(LikelihoodOptions.RANKING_CODES, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CENTRE_NAME,
      description = LikelihoodOptions.RANKING_CENTRE_HELP,
      displayOrder = 3)
  public OptionValue getRankingCentre() {
    return texts.value(LikelihoodOptions.RANKING_CENTRE, "none");
  }

  public void setRankingCentre(OptionValue value) {
    texts.set(LikelihoodOptions.RANKING_CENTRE, value.text());
  }

  public void setRankingCentre(String value) {
    texts.set(LikelihoodOptions.RANKING_CENTRE, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_SAMPLER_NAME,
      description = LikelihoodOptions.RANKING_SAMPLER_HELP,
      displayOrder = 4)
  public SelectedTag getRankingSampler() {
    return texts.tags(LikelihoodOptions.RANKING_SAMPLER);
  }

  public void setRankingSampler(SelectedTag value) {
    texts.set(LikelihoodOptions.RANKING_SAMPLER, value);
  }
}
