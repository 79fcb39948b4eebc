package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.host.Columns;
import crp.host.RowWeights;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import java.util.List;

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
    return read(relation, VectorTable.of(relation), order);
  }

  @Override
  public ClusterData<?> read(Relation<?> relation, VectorTable table, RowOrder order) {
    table.requireAllowed();
    int place = weights.place(relation);
    RowWeights read = weights.of(table, place);
    Columns all = table.columns();
    return table.data(
        new Binding(texts, VectorTable.NOTES, order)
            .bind(
                choice,
                table,
                place < 0 ? all : all.without(all.at(List.of(place))),
                read.weights())
            .after(table.notes())
            .plus(read.notes()));
  }

  @Override
  public Texts given() {
    return texts;
  }

  @Override
  public Texts named(VectorTable table) {
    return weights.texts(table).with(LikelihoodChoice.OPTION, OptionText.of(choice));
  }
}
