package weka.clusterers.crp.likelihood;

import crp.host.Bound;
import crp.host.Column.Kind;
import crp.host.GaussianTexts;
import crp.host.TableLikelihood;
import crp.model.GaussianChoice.Covariance;
import crp.model.GaussianChoice.Reading;
import crp.model.GaussianChoice.Rounding;
import crp.model.GaussianChoice.Tidy;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Gaussian clusters, of full or diagonal covariance; all attributes must be numeric. */
public final class GaussianLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String KAPPA = "-" + LikelihoodOptions.KAPPA;
  private static final String NU = "-" + LikelihoodOptions.NU;
  private static final String BASE_SCALE = "-" + LikelihoodOptions.BASE_SCALE;
  private static final String TAILS = "-" + LikelihoodOptions.TAILS;

  private SelectedTag covariance =
      Values.tags(Covariance.class, LikelihoodOptions.COVARIANCE_DEFAULT);
  private SelectedTag rounding = Values.tags(Rounding.class, LikelihoodOptions.ROUNDING_DEFAULT);
  private SelectedTag tidy = Values.tags(Tidy.class, LikelihoodOptions.TIDY_DEFAULT);
  private String kappa = LikelihoodOptions.KAPPA_DEFAULT;
  private String nu = LikelihoodOptions.NU_DEFAULT;
  private String baseScale = LikelihoodOptions.BASE_SCALE_DEFAULT;
  private String tails = LikelihoodOptions.TAILS_DEFAULT;

  @Override
  public String globalInfo() {
    return "Each cluster is a Gaussian with its own mean and covariance. The prior is conjugate and"
        + " read off the data. All attributes must be numeric, or dates, which are then years; constant ones are left out.";
  }

  @Override
  public Bound<?> bind(TableLikelihood data, boolean exchangeable) {
    refuse("numeric", data.columns().of(Kind.CATEGORY), "nominal");
    return data.gaussian(
        Values.constant(Covariance.class, covariance),
        new Reading(
            Values.constant(Rounding.class, rounding),
            Values.constant(Tidy.class, tidy),
            exchangeable),
        new GaussianTexts("-", kappa, nu, baseScale, tails));
  }

  @Override
  public boolean takesDates() {
    return true;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.COVARIANCE,
      description = LikelihoodOptions.COVARIANCE_HELP,
      displayOrder = 1)
  public SelectedTag getCovariance() {
    return covariance;
  }

  public void setCovariance(SelectedTag value) {
    covariance = value;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.KAPPA,
      description = LikelihoodOptions.KAPPA_HELP,
      displayOrder = 2)
  public OptionValue getKappa() {
    return OptionValue.checked(
        kappa, () -> GaussianTexts.check(KAPPA, kappa), "automatic", "sampled", "0.01", "0.1");
  }

  public void setKappa(OptionValue value) {
    kappa = value.text();
  }

  public void setKappa(String value) {
    kappa = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.NU,
      description = LikelihoodOptions.NU_HELP,
      displayOrder = 3)
  public OptionValue getNu() {
    return OptionValue.checked(nu, () -> GaussianTexts.check(NU, nu), "automatic", "sampled");
  }

  public void setNu(OptionValue value) {
    nu = value.text();
  }

  public void setNu(String value) {
    nu = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.BASE_SCALE,
      description = LikelihoodOptions.BASE_SCALE_HELP,
      displayOrder = 4)
  public OptionValue getBaseScale() {
    return OptionValue.checked(
        baseScale, () -> GaussianTexts.check(BASE_SCALE, baseScale), "sampled", "1", "0.25");
  }

  public void setBaseScale(OptionValue value) {
    baseScale = value.text();
  }

  public void setBaseScale(String value) {
    baseScale = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TAILS,
      description = LikelihoodOptions.TAILS_HELP,
      displayOrder = 6)
  public OptionValue getTails() {
    return OptionValue.checked(
        tails, () -> OptionText.heavyTails(TAILS, tails), "automatic", "0", "sampled", "0.2");
  }

  public void setTails(OptionValue value) {
    tails = value.text();
  }

  public void setTails(String value) {
    tails = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.ROUNDING,
      description = LikelihoodOptions.ROUNDING_HELP,
      displayOrder = 5)
  public SelectedTag getRounding() {
    return rounding;
  }

  public void setRounding(SelectedTag value) {
    rounding = value;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TIDY,
      description = LikelihoodOptions.TIDY_HELP,
      displayOrder = 7)
  public SelectedTag getTidy() {
    return tidy;
  }

  public void setTidy(SelectedTag value) {
    tidy = value;
  }
}
