package elki.clustering.crp.likelihood;

import crp.options.Texts;
import crp.task.RowOrder;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.database.relation.Relation;

/**
 * How the vectors of one cluster are distributed. Implementations are immutable and hold options
 * only; what depends on the data is made by {@link #read}.
 *
 * @since 0.1.0
 */
public interface VectorLikelihood {

  /** {@return the relations that can be read} */
  TypeInformation getInputTypeRestriction();

  /**
   * {@return the relation's objects as rows, with the family that weighs them}
   *
   * @param relation the data, not empty
   * @param order what the order of the objects says
   * @throws IllegalArgumentException if the data do not fit, with a message for the user that names
   *     row and column, counted from 1
   */
  ClusterData<?> read(Relation<? extends NumberVector> relation, RowOrder order);

  /**
   * {@return the same where labels are texts}
   *
   * @param table the objects of the relation with their texts
   * @throws UnsupportedOperationException if the likelihood reads no texts
   */
  default ClusterData<?> read(Relation<?> relation, VectorTable table, RowOrder order) {
    throw new UnsupportedOperationException();
  }

  /** {@return the texts of its options that were given} */
  default Texts given() {
    return Options.DEFAULTS;
  }

  /**
   * {@return the texts of options that say the same to the command}
   *
   * @param table all columns of the objects
   */
  Texts named(VectorTable table);
}
