package elki.clustering.crp.likelihood;

import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.GaussianChoice;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import java.util.function.UnaryOperator;

/**
 * Sparse vectors are counts (see {@link MultinomialLikelihood}), all others are Gaussian (see
 * {@link GaussianLikelihood}).
 */
@Title("Automatic choice of the likelihood")
@Description("Multinomial clusters for sparse vectors, Gaussian clusters for all others.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood implements VectorLikelihood {

  private final VectorLikelihood dense =
      new GaussianLikelihood(GaussianChoice.Covariance.AUTO, UnaryOperator.identity());
  private final VectorLikelihood sparse =
      new MultinomialLikelihood(DirichletMultinomial.symmetricSampled());

  @Override
  public TypeInformation getInputTypeRestriction() {
    return sparse.getInputTypeRestriction();
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation) {
    boolean counts =
        TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
            relation.getDataTypeInformation());
    return (counts ? sparse : dense).read(relation);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood();
    }
  }
}
