package weka.clusterers.crp.likelihood;

import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Gaussian clusters, of full or diagonal covariance; all attributes must be numeric. */
public final class GaussianLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  @Override
  public String globalInfo() {
    return "Each cluster is a Gaussian with its own mean and covariance. The prior is conjugate and"
        + " read off the data. All attributes must be numeric, or dates, which are then years; constant ones are left out.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.GAUSSIAN;
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.COVARIANCE_NAME,
      description = LikelihoodOptions.COVARIANCE_HELP,
      displayOrder = 1)
  public SelectedTag getCovariance() {
    return texts.tags(LikelihoodOptions.COVARIANCE);
  }

  public void setCovariance(SelectedTag value) {
    texts.set(LikelihoodOptions.COVARIANCE, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.KAPPA_NAME,
      description = LikelihoodOptions.KAPPA_HELP,
      displayOrder = 2)
  public OptionValue getKappa() {
    return texts.value(LikelihoodOptions.KAPPA, "automatic", "sampled", "0.01", "0.1");
  }

  public void setKappa(OptionValue value) {
    texts.set(LikelihoodOptions.KAPPA, value.text());
  }

  public void setKappa(String value) {
    texts.set(LikelihoodOptions.KAPPA, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.NU_NAME,
      description = LikelihoodOptions.NU_HELP,
      displayOrder = 3)
  public OptionValue getNu() {
    return texts.value(LikelihoodOptions.NU, "automatic", "sampled");
  }

  public void setNu(OptionValue value) {
    texts.set(LikelihoodOptions.NU, value.text());
  }

  public void setNu(String value) {
    texts.set(LikelihoodOptions.NU, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.BASE_SCALE_NAME,
      description = LikelihoodOptions.BASE_SCALE_HELP,
      displayOrder = 4)
  public OptionValue getBaseScale() {
    return texts.value(LikelihoodOptions.BASE_SCALE, "sampled", "1", "0.25");
  }

  public void setBaseScale(OptionValue value) {
    texts.set(LikelihoodOptions.BASE_SCALE, value.text());
  }

  public void setBaseScale(String value) {
    texts.set(LikelihoodOptions.BASE_SCALE, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TAILS_NAME,
      description = LikelihoodOptions.TAILS_HELP,
      displayOrder = 6)
  public OptionValue getTails() {
    return texts.value(LikelihoodOptions.TAILS, "automatic", "0", "sampled", "0.2");
  }

  public void setTails(OptionValue value) {
    texts.set(LikelihoodOptions.TAILS, value.text());
  }

  public void setTails(String value) {
    texts.set(LikelihoodOptions.TAILS, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.ROUNDING_NAME,
      description = LikelihoodOptions.ROUNDING_HELP,
      displayOrder = 5)
  public SelectedTag getRounding() {
    return texts.tags(LikelihoodOptions.ROUNDING);
  }

  public void setRounding(SelectedTag value) {
    texts.set(LikelihoodOptions.ROUNDING, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TIDY_NAME,
      description = LikelihoodOptions.TIDY_HELP,
      displayOrder = 7)
  public SelectedTag getTidy() {
    return texts.tags(LikelihoodOptions.TIDY);
  }

  public void setTidy(SelectedTag value) {
    texts.set(LikelihoodOptions.TIDY, value);
  }
}
