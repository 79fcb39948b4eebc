package weka.clusterers.crp;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.GaussianChoice;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Utils;

/** Gaussian clusters whose attributes are independent; all attributes must be numeric. */
public final class DiagonalGaussianLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String BASE_SCALE = "base scale (-base-scale)";

  private String kappa = Values.plain(GaussianNiw.DEFAULT_KAPPA);
  private String baseScale = GaussianLikelihood.LEARNT;

  @Override
  public String globalInfo() {
    return "Within a cluster the attributes are independent Gaussians with their own mean and variance, under a"
        + " normal-inverse-gamma prior read off the data. For many attributes and few rows. All attributes must be"
        + " numeric; constant ones are left out.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    GaussianLikelihood.requireNumeric(columns, "DiagonalGaussianLikelihood");
    OptionalDouble strength =
        Values.positiveOr(GaussianLikelihood.KAPPA, kappa, GaussianLikelihood.LEARNT);
    OptionalDouble scale = Values.positiveOr(BASE_SCALE, baseScale, GaussianLikelihood.LEARNT);
    List<String> notes = new ArrayList<>();
    Binding<RealRows> chosen =
        GaussianLikelihood.chosen(
            data, columns, weights, notes, GaussianChoice.Covariance.DIAGONAL);
    DiagonalGaussian family = (DiagonalGaussian) chosen.family();
    family =
        strength.isPresent() ? family.withKappa(strength.getAsDouble()) : family.withKappaSampled();
    if (scale.isPresent()) {
      family = family.withBaseScale(scale.getAsDouble());
    }
    return new Binding<>(chosen.reader(), family, chosen.rows(), notes);
  }

  /** {@return how many rows the prior mean counts for, a number or "learnt"} */
  @OptionMetadata(
      displayName = "kappa",
      description =
          "How many rows the prior mean of a cluster counts for: a positive number, or 'learnt' from the data. Small"
              + " where clusters lie far apart for their width.",
      displayOrder = 1)
  public String getKappa() {
    return kappa;
  }

  /**
   * Sets how many rows the prior mean counts for.
   *
   * @param value "learnt" or a positive number
   */
  public void setKappa(String value) {
    kappa = value.trim();
  }

  /** {@return the base scale, a number or "learnt"} */
  @OptionMetadata(
      displayName = "base scale",
      description =
          "Prior mean of a cluster's variances as a multiple of the variances of all rows: 'learnt' from the data, or"
              + " a positive number.",
      displayOrder = 2)
  public String getBaseScale() {
    return baseScale;
  }

  /**
   * Sets the base scale.
   *
   * @param value "learnt" or a positive number
   */
  public void setBaseScale(String value) {
    baseScale = value.trim();
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-kappa <learnt | number>",
            Values.plain(GaussianNiw.DEFAULT_KAPPA),
            "How many rows the prior mean of a cluster counts for.",
            this::getKappa,
            this::setKappa)
        .add(
            "-base-scale <learnt | number>",
            GaussianLikelihood.LEARNT,
            "Prior mean of a cluster's variances as a multiple of those of all rows.",
            this::getBaseScale,
            this::setBaseScale);
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
