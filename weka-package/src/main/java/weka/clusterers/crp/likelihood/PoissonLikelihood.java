package weka.clusterers.crp.likelihood;

import crp.host.Bound;
import crp.host.Column.Kind;
import crp.host.TableLikelihood;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import java.util.OptionalDouble;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.OptionMetadata;

/** Clusters of counts with a rate for each attribute; all attributes must be numeric. */
public final class PoissonLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String MU = "-" + LikelihoodOptions.MU;
  private static final String SIGMA = "-" + LikelihoodOptions.SIGMA;

  private String mu = LikelihoodOptions.MU_DEFAULT;
  private String sigma = LikelihoodOptions.SIGMA_DEFAULT;

  @Override
  public String globalInfo() {
    return "Each cluster has its own rate of each attribute, whose values are independent Poisson counts. They"
        + " are whole numbers from 0 on, or missing. The rates have log-normal priors and are sampled with the clusters"
        + " (Neal's algorithm 8). Not for groups and sequences.";
  }

  @Override
  public Bound<?> bind(TableLikelihood data, boolean exchangeable) {
    refuse("numeric", data.columns().of(Kind.CATEGORY), "nominal");
    return data.poisson(mu(), sigma());
  }

  /** {@return the prior mean, empty if it comes from the data} */
  private OptionalDouble mu() {
    return mu.equalsIgnoreCase(LikelihoodOptions.MU_DEFAULT)
        ? OptionalDouble.empty()
        : OptionalDouble.of(OptionText.real(MU, mu, PoissonLogNormal.MU));
  }

  private double sigma() {
    return OptionText.real(SIGMA, sigma, PoissonLogNormal.SIGMA);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.MU,
      description = LikelihoodOptions.MU_HELP,
      displayOrder = 1)
  public OptionValue getMu() {
    return OptionValue.checked(mu, this::mu, "automatic", "0");
  }

  public void setMu(OptionValue value) {
    mu = value.text();
  }

  public void setMu(String value) {
    mu = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.SIGMA,
      description = LikelihoodOptions.SIGMA_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 2)
  public OptionValue getSigma() {
    return OptionValue.checked(sigma, this::sigma);
  }

  public void setSigma(OptionValue value) {
    sigma = value.text();
  }

  public void setSigma(String value) {
    sigma = value.trim();
  }

  public void setSigma(double value) {
    sigma = Values.plain(value);
  }
}
