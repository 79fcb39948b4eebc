package weka.clusterers.crp.likelihood;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Family;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.GaussianChoice;
import crp.model.GaussianChoice.Covariance;
import crp.options.LikelihoodOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RealReader;
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

  private SelectedTag covariance =
      Values.tags(Covariance.class, LikelihoodOptions.COVARIANCE_DEFAULT);
  private String kappa = LikelihoodOptions.KAPPA_DEFAULT;
  private String nu = LikelihoodOptions.NU_DEFAULT;
  private String baseScale = LikelihoodOptions.BASE_SCALE_DEFAULT;

  @Override
  public String globalInfo() {
    return "Each cluster is a Gaussian with its own mean and covariance, under a conjugate prior that"
        + " is read off the data. All attributes must be numeric; constant ones are left out.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    requireNumeric(columns, "GaussianLikelihood");
    List<String> notes = new ArrayList<>();
    Binding<RealRows> chosen =
        chosen(data, columns, weights, notes, Values.constant(Covariance.class, covariance));
    Family<RealRows> family =
        chosen.family() instanceof GaussianNiw full
            ? full(full)
            : diagonal((DiagonalGaussian) chosen.family());
    return new Binding<>(chosen.reader(), family, chosen.rows(), notes);
  }

  private GaussianNiw full(GaussianNiw data) {
    OptionalDouble strength = CategoricalLikelihood.fixed(KAPPA, kappa);
    OptionalDouble scale = CategoricalLikelihood.fixed(BASE_SCALE, baseScale);
    GaussianNiw family =
        strength.isPresent() ? data.withKappa(strength.getAsDouble()) : data.withKappaSampled();
    if (!nu.equalsIgnoreCase(LikelihoodOptions.NU_DEFAULT)) {
      family = family.withNu(nu(family.columns() - 1));
    }
    return scale.isPresent() ? family.withBaseScale(scale.getAsDouble()) : family;
  }

  private double nu(int least) {
    double value = Values.number(NU, nu);
    if (!(value > least) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be 'automatic' or above the number of attributes minus 1 (%d), was %s"
              .formatted(NU, least, nu));
    }
    return value;
  }

  private DiagonalGaussian diagonal(DiagonalGaussian data) {
    if (!nu.equalsIgnoreCase(LikelihoodOptions.NU_DEFAULT)) {
      throw new IllegalArgumentException(
          "%s must be 'automatic' where the covariance is diagonal, was %s".formatted(NU, nu));
    }
    OptionalDouble strength = CategoricalLikelihood.fixed(KAPPA, kappa);
    OptionalDouble scale = CategoricalLikelihood.fixed(BASE_SCALE, baseScale);
    DiagonalGaussian family =
        strength.isPresent() ? data.withKappa(strength.getAsDouble()) : data.withKappaSampled();
    return scale.isPresent() ? family.withBaseScale(scale.getAsDouble()) : family;
  }

  /** {@return numeric attributes with the default Gaussian family; adds to the notes} */
  static Binding<RealRows> chosen(
      Instances data, Columns columns, Weights weights, List<String> notes, Covariance covariance) {
    RealRows all = new RealReader(columns).read(data, weights);
    GaussianChoice choice = GaussianChoice.of(all, columns.names(), covariance);
    for (String note : choice.notes()) {
      notes.add(note.replaceFirst("^column ", "attribute "));
    }
    return new Binding<>(
        new RealReader(columns.at(choice.columns())), choice.family(), choice.rows(), notes);
  }

  static void requireNumeric(Columns columns, String likelihood) {
    Columns other = columns.nominal();
    if (other.size() > 0) {
      throw new IllegalArgumentException(
          "%s takes numeric attributes only, but '%s' is nominal: leave it out (-ignore) or choose AutoLikelihood"
              .formatted(likelihood, other.name(0)));
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
  public String getKappa() {
    return kappa;
  }

  public void setKappa(String value) {
    kappa = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.NU,
      description = LikelihoodOptions.NU_HELP,
      commandLineParamName = LikelihoodOptions.NU,
      displayOrder = 3)
  public String getNu() {
    return nu;
  }

  public void setNu(String value) {
    nu = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.BASE_SCALE,
      description = LikelihoodOptions.BASE_SCALE_HELP,
      commandLineParamName = LikelihoodOptions.BASE_SCALE,
      displayOrder = 4)
  public String getBaseScale() {
    return baseScale;
  }

  public void setBaseScale(String value) {
    baseScale = value.trim();
  }
}
