package elki.clustering.crp.likelihood;

import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.database.relation.Relation;
import java.util.function.IntPredicate;

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
   * @throws IllegalArgumentException if the data do not fit, with a message for the user that names
   *     row and column, counted from 1
   */
  ClusterData<?> read(Relation<? extends NumberVector> relation);

  /**
   * {@return this likelihood for objects whose order is that of time} It may leave out columns that
   * only say what time it is.
   *
   * @param first whether an object is the first one of a sequence
   */
  default VectorLikelihood inOrder(IntPredicate first) {
    return this;
  }

  /** {@return this likelihood for objects of which neither order nor place counts} */
  default VectorLikelihood ofMixture() {
    return this;
  }
}
