package weka.clusterers.crp;

import crp.data.RankingRows;
import crp.data.Weights;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;

/** Clusters of rankings: each attribute is an item, its value the item's rank. */
public final class RankingLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String NU = "weight of the prior (-nu)";
  private static final String CODES = "prior mean codes (-r)";
  private static final String SAMPLER = "sampler (-sampler)";
  private static final Tag[] TAGS_SAMPLER = {
    new Tag(0, "EXACT", "EXACT"),
    new Tag(1, "SLICE_GIBBS", "SLICE_GIBBS"),
    new Tag(2, "BETA_GIBBS", "BETA_GIBBS")
  };

  /** Where ranks come from, for people. */
  public static final String FROM_STRINGS =
      "turn rankings such as a>b>c into ranks by the filter RankingToRanks, or read them from a file by"
          + " the loader RankingLoader";

  private double nu = 1;
  private String codes = "1";
  private boolean codesSampled;
  private Sampler sampler = Sampler.EXACT;

  @Override
  public String globalInfo() {
    return "Each cluster has a central ranking, and at each rank a dispersion that says how closely the rankings follow it"
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
    GeneralizedMallows family = GeneralizedMallows.of(Values.positive(NU, nu), codes());
    family = codesSampled ? family.withRSampled() : family;
    RankReader reader = new RankReader(columns);
    RankingRows rows = reader.read(data, weights);
    List<String> notes =
        sampler == Sampler.EXACT
            ? List.of()
            : List.of("the sampler " + sampler + ", as published, does not keep the posterior");
    return new Binding<>(reader, family.withSampler(sampler), rows, notes);
  }

  private double[] codes() {
    return Arrays.stream(codes.split(",", -1))
        .mapToDouble(text -> Values.positive(CODES, Values.number(CODES, text)))
        .toArray();
  }

  /** {@return the weight of the prior, in rankings} */
  @OptionMetadata(
      displayName = "weight of the prior",
      description = "Weight of the prior of the dispersions, as if so many rankings had been seen.",
      displayOrder = 1)
  public double getNu() {
    return nu;
  }

  /**
   * Sets the weight of the prior.
   *
   * @param value positive
   */
  public void setNu(double value) {
    nu = value;
  }

  /** {@return the prior mean code of each rank} */
  @OptionMetadata(
      displayName = "prior mean codes",
      description =
          "How many better items a choice passes over in the mean, before data are seen: one positive number for each"
              + " rank, separated by commas; the last one counts for all ranks that follow.",
      displayOrder = 2)
  public String getPriorCodes() {
    return codes;
  }

  /**
   * Sets the prior mean code of each rank.
   *
   * @param value positive numbers, separated by commas
   */
  public void setPriorCodes(String value) {
    codes = value.trim();
  }

  /** {@return whether the prior mean codes are multiplied by a learnt number} */
  @OptionMetadata(
      displayName = "learn the prior codes",
      description = "Whether the prior mean codes are multiplied by a number learnt from the data.",
      displayOrder = 3)
  public boolean getCodesSampled() {
    return codesSampled;
  }

  /**
   * Sets whether the prior mean codes are multiplied by a learnt number.
   *
   * @param value true to learn it
   */
  public void setCodesSampled(boolean value) {
    codesSampled = value;
  }

  /** {@return how the posterior is sampled} */
  @OptionMetadata(
      displayName = "sampler",
      description =
          "EXACT keeps the posterior; SLICE_GIBBS and BETA_GIBBS are the samplers as published, which do not.",
      displayOrder = 4)
  public SelectedTag getSampler() {
    return Values.tag(SAMPLER, sampler.name(), TAGS_SAMPLER);
  }

  /**
   * Sets how the posterior is sampled.
   *
   * @param value EXACT, SLICE_GIBBS or BETA_GIBBS
   */
  public void setSampler(SelectedTag value) {
    sampler = Sampler.valueOf(value.getSelectedTag().getIDStr());
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-nu <number>",
            "1",
            "Weight of the prior of the dispersions, in rankings.",
            () -> Values.plain(nu),
            text -> setNu(Values.number(NU, text)))
        .add(
            "-r <numbers>",
            "1",
            "Prior mean code of each rank, separated by commas; the last one goes on.",
            this::getPriorCodes,
            this::setPriorCodes)
        .add(
            "-r-prior <fixed | sampled>",
            "fixed",
            "Whether the prior mean codes are multiplied by a learnt number.",
            () -> codesSampled ? Values.SAMPLED : "fixed",
            text -> setCodesSampled(text.trim().equalsIgnoreCase(Values.SAMPLED)))
        .add(
            "-sampler <EXACT | SLICE_GIBBS | BETA_GIBBS>",
            "EXACT",
            "How the posterior is sampled; the latter two as published, not exact.",
            () -> sampler.name(),
            text -> setSampler(Values.tag(SAMPLER, text, TAGS_SAMPLER)));
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
