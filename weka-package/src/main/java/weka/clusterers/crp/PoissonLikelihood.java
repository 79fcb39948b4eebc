package weka.clusterers.crp;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.PoissonLogNormal;
import java.util.ArrayList;
import java.util.Enumeration;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Utils;

/** Clusters of independent Poisson counts with log-normal rates; all attributes must be numeric. */
public final class PoissonLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String AUTOMATIC = "automatic";
  private static final String MU = "mu (-mu)";
  private static final String SIGMA = "sigma (-sigma)";

  private String mu = AUTOMATIC;
  private double sigma = PoissonLogNormal.DEFAULT_SIGMA;

  @Override
  public String globalInfo() {
    return "Each cluster has its own rate of each attribute, whose values are independent Poisson counts: whole"
        + " numbers from 0 on, or missing. The rates have log-normal priors and are drawn along with the clusters"
        + " (Neal's algorithm 8), so it goes with CRPMixture and PoweredCRP, not with distances or groups.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    GaussianLikelihood.requireNumeric(columns, "PoissonLikelihood");
    Values.positive(SIGMA, sigma);
    RateReader reader = new RateReader(columns);
    RealRows rows = reader.read(data, weights);
    PoissonLogNormal family = PoissonLogNormal.from(rows).withSigma(sigma);
    if (!mu.equalsIgnoreCase(AUTOMATIC)) {
      family = family.withMu(number(mu));
    }
    return new Binding<>(reader, family, rows, new ArrayList<>());
  }

  private static double number(String text) {
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s must be '%s' or a number, was %s".formatted(MU, AUTOMATIC, text));
    }
    return value;
  }

  /** {@return the prior mean of the log rates, a number or "automatic"} */
  @OptionMetadata(
      displayName = "mu",
      description =
          "Prior mean of the logarithm of a rate: 'automatic' (the logarithm of the attribute's mean) or a number.",
      displayOrder = 1)
  public String getMu() {
    return mu;
  }

  /**
   * Sets the prior mean of the log rates.
   *
   * @param value "automatic" or a number
   */
  public void setMu(String value) {
    mu = value.trim();
  }

  /** {@return the prior deviation of the log rates} */
  @OptionMetadata(
      displayName = "sigma",
      description = "Prior standard deviation of the logarithm of a rate; positive.",
      displayOrder = 2)
  public double getSigma() {
    return sigma;
  }

  /**
   * Sets the prior deviation of the log rates.
   *
   * @param value positive
   */
  public void setSigma(double value) {
    sigma = value;
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-mu <automatic | number>",
            AUTOMATIC,
            "Prior mean of the logarithm of a rate: 'automatic' (the logarithm of the attribute's mean) or a number.",
            this::getMu,
            this::setMu)
        .add(
            "-sigma <number>",
            Values.plain(PoissonLogNormal.DEFAULT_SIGMA),
            "Prior standard deviation of the logarithm of a rate.",
            () -> Values.plain(sigma),
            text -> setSigma(Values.number(SIGMA, text)));
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
