package elki.clustering.crp.likelihood;

import crp.data.ColumnRoles;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.Parameterizer;
import java.util.List;

/**
 * Sparse vectors and vectors that seem to be counts of words are counts (see {@link
 * MultinomialLikelihood}), all others are Gaussian (see {@link GaussianLikelihood}).
 */
@Title("Automatic choice of the likelihood")
@Description(
    "Multinomial clusters for sparse vectors and counts of words, Gaussian clusters for all others.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood implements VectorLikelihood {

  private static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "leave it out of the data",
          "give it to ddcrp by -crp.time-column",
          "-crp.likelihood poisson",
          "-crp.likelihood multinomial",
          "-crp.likelihood gaussian");

  private final VectorLikelihood dense =
      new GaussianLikelihood(
          GaussianChoice.Covariance.AUTO,
          GaussianChoice.Rounding.AUTO,
          GaussianChoice::offeringTails);
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
    return counts ? sparse.read(relation) : readDense(relation);
  }

  private ClusterData<?> readDense(Relation<? extends NumberVector> relation) {
    ColumnRoles roles = roles(relation);
    List<String> names = GaussianLikelihood.names(relation);
    if (roles.words()) {
      return sparse.read(relation).plus(List.of(NOTES.words(names.size())));
    }
    ClusterData<?> read = dense.read(relation).plus(NOTES.counts(roles, names));
    return names.size() > 1 ? read.plus(NOTES.places(roles, names)) : read;
  }

  private static ColumnRoles roles(Relation<? extends NumberVector> relation) {
    try {
      return ColumnRoles.of(GaussianLikelihood.rows(relation));
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood();
    }
  }
}
