package weka.clusterers.crp;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Family;
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

/** Gaussian clusters with full covariance; all attributes must be numeric. */
public final class GaussianLikelihood implements Likelihood {

  static final String LEARNT = "learnt";

  private static final long serialVersionUID = 1L;
  static final String KAPPA = "kappa (-kappa)";
  private static final String NU = "nu (-nu)";
  private static final String BASE_SCALE = "base scale (-base-scale)";

  private String kappa = Values.plain(GaussianNiw.DEFAULT_KAPPA);
  private double nu;
  private String baseScale = LEARNT;

  @Override
  public String globalInfo() {
    return "Each cluster is a Gaussian with its own full covariance, under a normal-inverse-Wishart prior read off"
        + " the data. All attributes must be numeric; constant ones are left out.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    requireNumeric(columns, "GaussianLikelihood");
    OptionalDouble strength = Values.positiveOr(KAPPA, kappa, LEARNT);
    Values.notNegative(NU, nu);
    OptionalDouble scale = Values.positiveOr(BASE_SCALE, baseScale, LEARNT);
    List<String> notes = new ArrayList<>();
    Binding<RealRows> chosen =
        chosen(data, columns, weights, notes, GaussianChoice.Covariance.FULL);
    GaussianNiw family = (GaussianNiw) chosen.family();
    family =
        strength.isPresent() ? family.withKappa(strength.getAsDouble()) : family.withKappaSampled();
    if (nu > 0) {
      int least = family.columns() - 1;
      if (!(nu > least)) {
        throw new IllegalArgumentException(
            "%s must be 0 (automatic) or above the number of attributes minus 1 (%d), was %s"
                .formatted(NU, least, Values.plain(nu)));
      }
      family = family.withNu(nu);
    }
    if (scale.isPresent()) {
      family = family.withBaseScale(scale.getAsDouble());
    }
    return new Binding<>(chosen.reader(), family, chosen.rows(), notes);
  }

  /** {@return numeric attributes with the default Gaussian family; adds to the notes} */
  static Binding<RealRows> chosen(
      Instances data,
      Columns columns,
      Weights weights,
      List<String> notes,
      GaussianChoice.Covariance covariance) {
    RealRows all = new RealReader(columns).read(data, weights);
    GaussianChoice choice = GaussianChoice.of(all, columns.names(), covariance, "attribute");
    notes.addAll(choice.notes());
    Family<RealRows> family = choice.family();
    return new Binding<>(
        new RealReader(columns.at(choice.columns())), family, choice.rows(), notes);
  }

  static void requireNumeric(Columns columns, String who) {
    Columns other = columns.nominal();
    if (other.size() > 0) {
      throw new IllegalArgumentException(
          "%s takes numeric attributes only, but '%s' is nominal: leave it out (-ignore) or choose AutoLikelihood"
              .formatted(who, other.name(0)));
    }
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

  /** {@return the prior degrees of freedom, 0 for automatic} */
  @OptionMetadata(
      displayName = "nu",
      description =
          "Prior degrees of freedom of a cluster's covariance, above the number of attributes minus 1;"
              + " 0 for automatic: the number of attributes plus 2.",
      displayOrder = 2)
  public double getNu() {
    return nu;
  }

  /**
   * Sets the prior degrees of freedom.
   *
   * @param value above the number of attributes minus 1, or 0 for automatic
   */
  public void setNu(double value) {
    nu = value;
  }

  /** {@return the base scale, a number or "learnt"} */
  @OptionMetadata(
      displayName = "base scale",
      description =
          "Prior mean of a cluster's covariance as a multiple of the covariance of all rows: 'learnt' from the data,"
              + " or a positive number.",
      displayOrder = 3)
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
            "-nu <number>",
            "0",
            "Prior degrees of freedom, above the number of attributes minus 1; 0 for automatic.",
            () -> Values.plain(nu),
            text -> setNu(Values.number(NU, text)))
        .add(
            "-base-scale <learnt | number>",
            LEARNT,
            "Prior mean of a cluster's covariance as a multiple of that of all rows.",
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
