package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Independent columns of Poisson counts, with a log-normal prior on the rates of a cluster, which
 * are drawn along with the clusters. NaN is a missing count. For priors over partitions, not under
 * distances.
 *
 * @since 0.1.0
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

  private final OptionalDouble mu;
  private final double sigma;
  private final VectorWeights weights;

  /** The log rates have the logarithm of the column's mean as their mean, and deviation 1. */
  public PoissonLikelihood() {
    this(OptionalDouble.empty(), PoissonLogNormal.DEFAULT_SIGMA, VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param mu prior mean of the log rates; empty for the logarithms of the columns' means
   * @param sigma prior deviation of the log rates, positive
   * @param weights of the vectors
   */
  public PoissonLikelihood(OptionalDouble mu, double sigma, VectorWeights weights) {
    this.mu = mu;
    this.sigma = sigma;
    this.weights = weights;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RealRows> read(Relation<? extends NumberVector> relation) {
    VectorTable table = VectorTable.of(relation, weights);
    return table
        .data(table.using(table.columns()).poisson(mu, sigma))
        .plus(List.of("vectors are read as counts in " + table.columns().size() + " columns"));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    public static final OptionID MU_ID =
        Options.id(LikelihoodOptions.MU, LikelihoodOptions.MU_HELP);
    public static final OptionID SIGMA_ID =
        Options.id(LikelihoodOptions.SIGMA, LikelihoodOptions.SIGMA_HELP);

    private OptionalDouble mu = OptionalDouble.empty();
    private double sigma = PoissonLogNormal.DEFAULT_SIGMA;
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      new TextParameter<>(MU_ID, LikelihoodOptions.MU_DEFAULT, Par::mu).grab(config, x -> mu = x);
      TextParameter.real(SIGMA_ID, LikelihoodOptions.SIGMA_DEFAULT, PoissonLogNormal.SIGMA)
          .grab(config, x -> sigma = x);
      weights = VectorWeights.of(config);
    }

    private static OptionalDouble mu(String name, String text) {
      return text.trim().equalsIgnoreCase(LikelihoodOptions.MU_DEFAULT)
          ? OptionalDouble.empty()
          : OptionalDouble.of(OptionText.real(name, text, PoissonLogNormal.MU));
    }

    @Override
    public PoissonLikelihood make() {
      return new PoissonLikelihood(mu, sigma, weights);
    }
  }
}
