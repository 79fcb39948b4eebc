package weka.clusterers.crp.likelihood;

import crp.data.RankingRows;
import crp.data.Weights;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.options.LikelihoodOptions;
import java.util.Arrays;
import java.util.List;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RankReader;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Clusters of rankings: each attribute is an item, its value the item's rank. */
public final class RankingLikelihood implements Likelihood {

  /** Where ranks come from, for messages. */
  public static final String FROM_STRINGS =
      "turn rankings such as a>b>c into ranks by the filter RankingToRanks, or read them from a file by"
          + " the loader RankingLoader";

  private static final long serialVersionUID = 1L;
  private static final String CODES = "-" + LikelihoodOptions.RANKING_CODES;

  private double rankingWeight = Double.parseDouble(LikelihoodOptions.RANKING_WEIGHT_DEFAULT);
  private String rankingCodes = LikelihoodOptions.RANKING_CODES_DEFAULT;
  private String rankingCentre = LikelihoodOptions.RANKING_CENTRE_NONE;
  private SelectedTag rankingSampler =
      Values.tags(Sampler.class, LikelihoodOptions.RANKING_SAMPLER_DEFAULT);

  @Override
  public String globalInfo() {
    return "Each cluster has a central ranking, and at each rank a dispersion: how closely the rankings follow it"
        + " (generalized Mallows model). Every attribute is an item and its value the item's rank: 1 for the best, missing"
        + " for an item without a rank. Rankings may stop anywhere, but ranks have no gaps and no ties. The filter"
        + " RankingToRanks makes such attributes from strings such as a>b>c.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    Columns names = columns.nominal();
    if (names.size() > 0) {
      throw new IllegalArgumentException(
          "RankingLikelihood takes ranks, numeric attributes, but '%s' is nominal: %s, or leave it out (-ignore)"
              .formatted(names.name(0), FROM_STRINGS));
    }
    boolean sampled = rankingCodes.startsWith(LikelihoodOptions.RANKING_CODES_SAMPLED);
    double weight = Values.positive("-" + LikelihoodOptions.RANKING_WEIGHT, rankingWeight);
    GeneralizedMallows family = GeneralizedMallows.of(weight, codes(sampled));
    family = centred(sampled ? family.withRSampled() : family);
    Sampler sampler = Values.constant(Sampler.class, rankingSampler);
    RankReader reader = new RankReader(columns);
    RankingRows rows = reader.read(data, weights);
    family.requireCentre(rows);
    List<String> notes =
        sampler == Sampler.EXACT
            ? List.of()
            : List.of(
                "the published sampler "
                    + rankingSampler.getSelectedTag().getIDStr()
                    + " does not sample from the posterior");
    return new Binding<>(reader, family.withSampler(sampler), rows, notes);
  }

  private GeneralizedMallows centred(GeneralizedMallows family) {
    return rankingCentre.equalsIgnoreCase(LikelihoodOptions.RANKING_CENTRE_NONE)
        ? family
        : family.withCentre("-" + LikelihoodOptions.RANKING_CENTRE, rankingCentre);
  }

  private double[] codes(boolean sampled) {
    String numbers =
        sampled
            ? rankingCodes
                .substring(LikelihoodOptions.RANKING_CODES_SAMPLED.length())
                .replaceFirst("^[\\s,]+", "")
            : rankingCodes;
    return numbers.isEmpty()
        ? new double[] {1}
        : Arrays.stream(numbers.split("[\\s,]+", -1))
            .mapToDouble(text -> Values.positive(CODES, Values.number(CODES, text)))
            .toArray();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_WEIGHT,
      description = LikelihoodOptions.RANKING_WEIGHT_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_WEIGHT,
      displayOrder = 1)
  public double getRankingWeight() {
    return rankingWeight;
  }

  public void setRankingWeight(double value) {
    rankingWeight = value;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CODES,
      description = LikelihoodOptions.RANKING_CODES_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_CODES,
      displayOrder = 2)
  public String getRankingCodes() {
    return rankingCodes;
  }

  public void setRankingCodes(String value) {
    rankingCodes = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CENTRE,
      description = LikelihoodOptions.RANKING_CENTRE_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_CENTRE,
      displayOrder = 3)
  public String getRankingCentre() {
    return rankingCentre;
  }

  public void setRankingCentre(String value) {
    rankingCentre = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_SAMPLER,
      description = LikelihoodOptions.RANKING_SAMPLER_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_SAMPLER,
      displayOrder = 4)
  public SelectedTag getRankingSampler() {
    return rankingSampler;
  }

  public void setRankingSampler(SelectedTag value) {
    rankingSampler = value;
  }
}
