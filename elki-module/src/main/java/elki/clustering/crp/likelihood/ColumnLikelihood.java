package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.options.Texts;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;

/**
 * A likelihood of the core, of vectors of equal length. A name, a description and the parameters
 * are those of its subclasses.
 *
 * @since 0.1.0
 */
abstract class ColumnLikelihood implements VectorLikelihood {

  /** Reads sparse vectors, which have no columns to be judged. */
  private static final MultinomialLikelihood SPARSE = new MultinomialLikelihood();

  private final LikelihoodChoice choice;
  private final Texts texts;
  private final VectorWeights weights;

  ColumnLikelihood(LikelihoodChoice choice, Texts texts, VectorWeights weights) {
    this.choice = choice;
    this.texts = texts;
    this.weights = weights;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return choice == LikelihoodChoice.AUTO
        ? SPARSE.getInputTypeRestriction()
        : TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation, RowOrder order) {
    if (TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
        relation.getDataTypeInformation())) {
      Argument.require(
          weights.column() < 0,
          "Parameter '%s' is for vectors of numbers, but these are sparse.",
          VectorWeights.COLUMN_ID.getName());
      return SPARSE.read(relation, order);
    }
    VectorTable table = VectorTable.of(relation, weights);
    return table.data(
        new Binding(texts, AutomaticLikelihood.NOTES, order)
            .bind(choice, table, table.columns(), table.all().weights()));
  }
}
