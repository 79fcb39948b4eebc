package weka.clusterers.crp.likelihood;

import crp.Text;
import crp.data.ColumnRoles;
import crp.data.RankingRows;
import crp.data.Weights;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import crp.options.LikelihoodOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RankReader;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Clusters of rankings: each attribute is an item, its value the item's rank. */
public final class RankingLikelihood implements Likelihood {

  /** Where ranks come from, for messages of schemes that read no strings. */
  public static final String FROM_STRINGS =
      "turn rankings such as a>b>c into ranks by the filter RankingToRanks, or read them from a file by"
          + " the loader RankingLoader";

  private static final long serialVersionUID = 1L;
  private static final String CODES = "-" + LikelihoodOptions.RANKING_CODES;

  private String rankingWeight = LikelihoodOptions.RANKING_WEIGHT_DEFAULT;
  private String rankingCodes = LikelihoodOptions.RANKING_CODES_DEFAULT;
  private String rankingCentre = LikelihoodOptions.RANKING_CENTRE_NONE;
  private SelectedTag rankingSampler =
      Values.tags(Sampler.class, LikelihoodOptions.RANKING_SAMPLER_DEFAULT);

  @Override
  public String globalInfo() {
    return "Each cluster has a central ranking, and at each rank a dispersion (generalized Mallows model)."
        + " It says how closely the rankings follow the central one. Rankings are texts such as a>b>c in one attribute; or every numeric attribute is an"
        + " item and its value the item's rank: 1 for the best, missing for an item without a rank. Rankings may stop"
        + " anywhere, but ranks have no gaps and no ties. Other attributes are left out.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    List<String> notes = new ArrayList<>();
    RankReader reader = reader(data, columns, notes);
    GeneralizedMallows family = GeneralizedMallows.of(weight(), codes());
    family = centred(sampled() ? family.withRSampled() : family);
    Sampler sampler = Values.constant(Sampler.class, rankingSampler);
    RankingRows rows = reader.read(data, weights);
    family.requireCentre(rows);
    if (sampler != Sampler.EXACT) {
      notes.add(
          "the published sampler "
              + rankingSampler.getSelectedTag().getIDStr()
              + " does not sample from the posterior");
    }
    return new Binding<>(reader, family.withSampler(sampler), rows, notes);
  }

  /** Rankings may differ in all rows. */
  @Override
  public Columns measured(Instances data, Columns columns) {
    return columns.withoutIfAny(
        columns.rowNames(data, ColumnRoles.LEAST_ROWS).without(texts(data, columns)));
  }

  @Override
  public boolean takesStrings() {
    return true;
  }

  private static Columns texts(Instances data, Columns columns) {
    return columns.at(
        IntStream.range(0, columns.size())
            .filter(j -> RankReader.holdsRankings(data, columns.attribute(j)))
            .boxed()
            .toList());
  }

  /** Reads the one attribute of rankings such as a&gt;b&gt;c, else ranks from the numeric ones. */
  private static RankReader reader(Instances data, Columns columns, List<String> notes) {
    Columns texts = texts(data, columns);
    if (texts.size() > 1) {
      throw new IllegalArgumentException(
          Text.of(
              "attributes '%s' and '%s' both hold rankings: leave out one of them (-ignore)",
              texts.name(0), texts.name(1)));
    }
    Columns used = texts.size() == 1 ? texts : columns.numeric();
    if (used.size() == 0) {
      throw new IllegalArgumentException(
          "no attribute holds rankings or ranks: a ranking is a text such as a>b>c in one attribute,"
              + " or a rank (1 is the best) in a numeric attribute for each item");
    }
    List<String> others = columns.without(used).names();
    if (!others.isEmpty()) {
      notes.add(
          Text.of(
              "%s: '%s' %s left out",
              texts.size() == 1
                  ? "the rankings are those of attribute '" + texts.name(0) + "'"
                  : "ranks are numeric attributes",
              String.join("', '", others),
              others.size() == 1 ? "was" : "were"));
    }
    return texts.size() == 1 ? RankReader.ofTexts(used, data) : RankReader.ofRanks(used);
  }

  private GeneralizedMallows centred(GeneralizedMallows family) {
    return rankingCentre.equalsIgnoreCase(LikelihoodOptions.RANKING_CENTRE_NONE)
        ? family
        : family.withCentre("-" + LikelihoodOptions.RANKING_CENTRE, rankingCentre);
  }

  private double weight() {
    return Values.positive("-" + LikelihoodOptions.RANKING_WEIGHT, rankingWeight);
  }

  private boolean sampled() {
    return rankingCodes.startsWith(LikelihoodOptions.RANKING_CODES_SAMPLED);
  }

  private double[] codes() {
    String numbers =
        sampled()
            ? rankingCodes
                .substring(LikelihoodOptions.RANKING_CODES_SAMPLED.length())
                .replaceFirst("^[\\s,]+", "")
            : rankingCodes;
    return numbers.isEmpty()
        ? new double[] {1}
        : Arrays.stream(numbers.split("[\\s,]+", -1))
            .mapToDouble(text -> Values.positive(CODES, text))
            .toArray();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_WEIGHT,
      description = LikelihoodOptions.RANKING_WEIGHT_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_WEIGHT,
      commandLineParamSynopsis = "number",
      displayOrder = 1)
  public OptionValue getRankingWeight() {
    return OptionValue.checked(rankingWeight, this::weight);
  }

  public void setRankingWeight(OptionValue value) {
    rankingWeight = value.text();
  }

  public void setRankingWeight(String value) {
    rankingWeight = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CODES,
      description = LikelihoodOptions.RANKING_CODES_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_CODES,
      displayOrder = 2)
  public OptionValue getRankingCodes() {
    return OptionValue.checked(rankingCodes, this::codes, "1", "1 0.5", "sampled 1");
  }

  public void setRankingCodes(OptionValue value) {
    rankingCodes = value.text();
  }

  public void setRankingCodes(String value) {
    rankingCodes = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.RANKING_CENTRE,
      description = LikelihoodOptions.RANKING_CENTRE_HELP,
      commandLineParamName = LikelihoodOptions.RANKING_CENTRE,
      displayOrder = 3)
  public OptionValue getRankingCentre() {
    return OptionValue.checked(
        rankingCentre, () -> centred(GeneralizedMallows.of(1, new double[] {1})), "none");
  }

  public void setRankingCentre(OptionValue value) {
    rankingCentre = value.text();
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
