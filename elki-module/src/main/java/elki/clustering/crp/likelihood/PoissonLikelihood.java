package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.likelihood.discrete.PoissonLogNormal;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Independent columns of Poisson counts, with a log-normal prior on the rates of a cluster, which
 * are drawn along with the clusters. NaN is a missing count. For priors over partitions, not under
 * distances.
 *
 * <p>Reference:
 *
 * <p>R. M. Neal<br>
 * Markov chain sampling methods for Dirichlet process mixture models<br>
 * Journal of Computational and Graphical Statistics 9
 */
@Title("Poisson clusters")
@Description("Vectors are independent Poisson counts within a cluster; NaN is a missing count.")
@Reference(
    authors = "R. M. Neal",
    title = "Markov chain sampling methods for Dirichlet process mixture models",
    booktitle = "Journal of Computational and Graphical Statistics 9",
    url = "https://doi.org/10.1080/10618600.2000.10474879",
    bibkey = "doi:10.1080/10618600.2000.10474879")
@Alias("poisson")
public class PoissonLikelihood implements VectorLikelihood {

  private final @Nullable Double mu;
  private final double sigma;

  /**
   * Constructor.
   *
   * @param mu prior mean of the log rates; null for the logarithms of the columns' means
   * @param sigma prior deviation of the log rates, positive
   */
  public PoissonLikelihood(@Nullable Double mu, double sigma) {
    this.mu = mu;
    this.sigma = sigma;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RealRows> read(Relation<? extends NumberVector> relation) {
    try {
      RealRows rows = GaussianLikelihood.rows(relation);
      PoissonLogNormal family = PoissonLogNormal.from(rows).withSigma(sigma);
      return new ClusterData<>(
          rows,
          mu == null ? family : family.withMu(mu),
          PoissonClusterModel::of,
          List.of("vectors are read as counts in " + rows.columns() + " columns"));
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** Prior mean of the log rates. */
    public static final OptionID MU_ID =
        new OptionID(
            "crp.poisson.mu",
            "Prior mean of the logarithm of each rate; that of the column's mean if not given.");

    /** Prior deviation of the log rates. */
    public static final OptionID SIGMA_ID =
        new OptionID(
            "crp.poisson.sigma", "Prior deviation of the logarithm of each rate, above 0.");

    private @Nullable Double mu;
    private double sigma = PoissonLogNormal.DEFAULT_SIGMA;

    @Override
    public void configure(Parameterization config) {
      DoubleParameter location = new DoubleParameter(MU_ID).setOptional(true);
      if (config.grab(location) && sound(config, location, false)) {
        mu = location.doubleValue();
      }
      DoubleParameter scale = new DoubleParameter(SIGMA_ID, PoissonLogNormal.DEFAULT_SIGMA);
      if (config.grab(scale) && sound(config, scale, true)) {
        sigma = scale.doubleValue();
      }
    }

    private static boolean sound(Parameterization config, DoubleParameter value, boolean positive) {
      if (Double.isFinite(value.doubleValue()) && (!positive || value.doubleValue() > 0)) {
        return true;
      }
      String range = positive ? "must be a finite number above 0" : "must be a finite number";
      config.reportError(new WrongParameterValueException(value, value.getValueAsString(), range));
      return false;
    }

    @Override
    public PoissonLikelihood make() {
      return new PoissonLikelihood(mu, sigma);
    }
  }
}
