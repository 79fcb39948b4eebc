package weka.clusterers.crp.likelihood;

import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.OptionMetadata;

/** Clusters of counts with a rate for each attribute; all attributes must be numeric. */
public final class PoissonLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  @Override
  public String globalInfo() {
    return "Each cluster has its own rate of each attribute, whose values are independent Poisson counts. They"
        + " are whole numbers from 0 on, or missing. The rates have log-normal priors and are sampled with the clusters"
        + " (Neal's algorithm 8). Not for groups and sequences.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.POISSON;
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.MU_NAME,
      description = LikelihoodOptions.MU_HELP,
      displayOrder = 1)
  public OptionValue getMu() {
    return texts.value(LikelihoodOptions.MU, "automatic", "0");
  }

  public void setMu(OptionValue value) {
    texts.set(LikelihoodOptions.MU, value.text());
  }

  public void setMu(String value) {
    texts.set(LikelihoodOptions.MU, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.SIGMA_NAME,
      description = LikelihoodOptions.SIGMA_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 2)
  public OptionValue getSigma() {
    return texts.value(LikelihoodOptions.SIGMA);
  }

  public void setSigma(OptionValue value) {
    texts.set(LikelihoodOptions.SIGMA, value.text());
  }

  public void setSigma(String value) {
    texts.set(LikelihoodOptions.SIGMA, value);
  }

  public void setSigma(double value) {
    texts.set(LikelihoodOptions.SIGMA, Values.plain(value));
  }
}
