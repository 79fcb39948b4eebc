package weka.clusterers.crp.likelihood;

import crp.Text;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.GaussianFamily;
import crp.model.GaussianChoice;
import crp.model.GaussianChoice.Covariance;
import crp.model.GaussianChoice.Reading;
import crp.model.GaussianChoice.Rounding;
import crp.model.GaussianChoice.Tidy;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.ArrayList;
import java.util.List;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RealReader;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
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
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    return bind(data, columns, weights, reading());
  }

  @Override
  public Binding<?> bindMixture(Instances data, Columns columns, Weights weights) {
    return bind(data, columns, weights, reading().ofMixture());
  }

  private Reading reading() {
    return new Reading(
        Values.constant(Rounding.class, rounding), Values.constant(Tidy.class, tidy));
  }

  private Binding<?> bind(Instances data, Columns columns, Weights weights, Reading reading) {
    requireNumeric(columns, "GaussianLikelihood");
    boolean degrees = !nu.equalsIgnoreCase(LikelihoodOptions.NU_DEFAULT);
    Covariance given = Values.constant(Covariance.class, covariance);
    GaussianChoice choice =
        choice(
            data,
            columns,
            weights,
            degrees || OptionText.heavyTails(TAILS, tails) ? given.withDegreesOfFreedom() : given,
            reading);
    choice = with(choice, GaussianFamily.KAPPA, KAPPA, kappa);
    if (degrees) {
      choice = with(choice, GaussianFamily.NU, NU, nu);
    }
    choice = with(choice, GaussianFamily.BASE_SCALE, BASE_SCALE, baseScale);
    choice =
        OptionText.automaticTails(tails)
            ? choice.offeringTails()
            : with(choice, GaussianFamily.TAILS, TAILS, tails);
    return binding(choice, columns, new ArrayList<>()).tidied(reading.tidy());
  }

  @Override
  public boolean takesDates() {
    return true;
  }

  private static void requirePositive(String option, String text) {
    OptionText.parameter(option, text, () -> Parameter.fixed(1))
        .requireFixedOrGrid(option)
        .require(option, Range.POSITIVE);
  }

  /** The number of columns is not known here. */
  private void checkNu() {
    if (!nu.equalsIgnoreCase(LikelihoodOptions.NU_DEFAULT)) {
      requirePositive(NU, nu);
    }
  }

  private static GaussianChoice with(
      GaussianChoice choice, String number, String option, String text) {
    Parameter given = OptionText.parameter(option, text, () -> choice.family().usual(number));
    return choice.with(number, given, option);
  }

  /** {@return numeric attributes with the default Gaussian family} */
  static GaussianChoice choice(
      Instances data, Columns columns, Weights weights, Covariance covariance, Reading reading) {
    RealRows all = new RealReader(columns).read(data, weights);
    return GaussianChoice.of(all, columns.names(), covariance, reading, "attribute");
  }

  /** {@return a choice with its reader; adds to the notes} */
  static Binding<RealRows> binding(GaussianChoice choice, Columns columns, List<String> notes) {
    notes.addAll(choice.notes());
    return new Binding<>(
        new RealReader(columns.at(choice.columns()), choice.sentinels()),
        choice.family(),
        choice.rows(),
        notes);
  }

  static void requireNumeric(Columns columns, String likelihood) {
    Columns other = columns.nominal();
    if (other.size() > 0) {
      throw new IllegalArgumentException(
          Text.of(
              "%s takes numeric attributes only, but '%s' is nominal: leave it out (-ignore) or choose AutoLikelihood",
              likelihood, other.name(0)));
    }
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.COVARIANCE,
      description = LikelihoodOptions.COVARIANCE_HELP,
      commandLineParamName = LikelihoodOptions.COVARIANCE,
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
      commandLineParamName = LikelihoodOptions.KAPPA,
      displayOrder = 2)
  public OptionValue getKappa() {
    return OptionValue.checked(
        kappa, () -> requirePositive(KAPPA, kappa), "0.01", "sampled", "0.1");
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
      commandLineParamName = LikelihoodOptions.NU,
      displayOrder = 3)
  public OptionValue getNu() {
    return OptionValue.checked(nu, this::checkNu, "automatic", "sampled");
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
      commandLineParamName = LikelihoodOptions.BASE_SCALE,
      displayOrder = 4)
  public OptionValue getBaseScale() {
    return OptionValue.checked(
        baseScale, () -> requirePositive(BASE_SCALE, baseScale), "sampled", "1", "0.25");
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
      commandLineParamName = LikelihoodOptions.TAILS,
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
      commandLineParamName = LikelihoodOptions.ROUNDING,
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
      commandLineParamName = LikelihoodOptions.TIDY,
      displayOrder = 7)
  public SelectedTag getTidy() {
    return tidy;
  }

  public void setTidy(SelectedTag value) {
    tidy = value;
  }
}
