package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.options.LikelihoodOptions;
import crp.options.Texts;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
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

    private Texts texts = Options.DEFAULTS;
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      texts = Options.read(config, LikelihoodOptions.OF_RATES);
      weights = VectorWeights.of(config);
    }

    @Override
    public PoissonLikelihood make() {
      return new PoissonLikelihood(
          texts.get(LikelihoodOptions.MU), texts.get(LikelihoodOptions.SIGMA), weights);
    }
  }
}
