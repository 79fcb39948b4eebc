package weka.clusterers.crp.likelihood;

import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.options.LikelihoodOptions;
import java.util.ArrayList;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.RateReader;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;

/** Clusters of counts with a rate for each attribute; all attributes must be numeric. */
public final class PoissonLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String MU = "-" + LikelihoodOptions.MU;

  private String mu = LikelihoodOptions.MU_DEFAULT;
  private double sigma = Double.parseDouble(LikelihoodOptions.SIGMA_DEFAULT);

  @Override
  public String globalInfo() {
    return "Each cluster has its own rate of each attribute, whose values are independent Poisson counts: whole"
        + " numbers from 0 on, or missing. The rates have log-normal priors and are sampled with the clusters"
        + " (Neal's algorithm 8). For CRPMixture and PoweredCRP, not with distances or groups.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    GaussianLikelihood.requireNumeric(columns, "PoissonLikelihood");
    PoissonLogNormal.SIGMA.require("-" + LikelihoodOptions.SIGMA, sigma);
    RateReader reader = new RateReader(columns);
    RealRows rows = reader.read(data, weights);
    PoissonLogNormal family = PoissonLogNormal.from(rows).withSigma(sigma);
    if (!mu.equalsIgnoreCase(LikelihoodOptions.MU_DEFAULT)) {
      family = family.withMu(PoissonLogNormal.MU.require(MU, Values.number(MU, mu)));
    }
    return new Binding<>(reader, family, rows, new ArrayList<>());
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.MU,
      description = LikelihoodOptions.MU_HELP,
      commandLineParamName = LikelihoodOptions.MU,
      displayOrder = 1)
  public String getMu() {
    return mu;
  }

  public void setMu(String value) {
    mu = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.SIGMA,
      description = LikelihoodOptions.SIGMA_HELP,
      commandLineParamName = LikelihoodOptions.SIGMA,
      displayOrder = 2)
  public double getSigma() {
    return sigma;
  }

  public void setSigma(double value) {
    sigma = value;
  }
}
