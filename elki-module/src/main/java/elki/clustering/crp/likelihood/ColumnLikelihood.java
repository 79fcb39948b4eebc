package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.options.Texts;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

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
  private final boolean exchangeable;
  private final @Nullable IntPredicate first;

  ColumnLikelihood(LikelihoodChoice choice, Texts texts, VectorWeights weights) {
    this(choice, texts, weights, false, null);
  }

  private ColumnLikelihood(
      LikelihoodChoice choice,
      Texts texts,
      VectorWeights weights,
      boolean exchangeable,
      @Nullable IntPredicate first) {
    this.choice = choice;
    this.texts = texts;
    this.weights = weights;
    this.exchangeable = exchangeable;
    this.first = first;
  }

  /** ELKI offers every class with a name to its users. */
  private VectorLikelihood copy(boolean ofMixture, @Nullable IntPredicate firstRows) {
    return new ColumnLikelihood(choice, texts, weights, ofMixture, firstRows) {};
  }

  @Override
  public VectorLikelihood ofMixture() {
    return copy(true, first);
  }

  @Override
  public VectorLikelihood inOrder(IntPredicate firstRows) {
    return copy(exchangeable, firstRows);
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return choice == LikelihoodChoice.AUTO
        ? SPARSE.getInputTypeRestriction()
        : TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation) {
    if (TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
        relation.getDataTypeInformation())) {
      Argument.require(
          weights.column() < 0,
          "Parameter '%s' is for vectors of numbers, but these are sparse.",
          VectorWeights.COLUMN_ID.getName());
      return SPARSE.read(relation);
    }
    VectorTable table = VectorTable.of(relation, weights);
    return table.data(
        new Binding(texts, AutomaticLikelihood.NOTES, exchangeable, first)
            .bind(choice, table, table.columns(), table.all().weights()));
  }
}
