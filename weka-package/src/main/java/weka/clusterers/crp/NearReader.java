package weka.clusterers.crp;

import crp.proximity.Decay;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;

/** Places a new row among the rows of the training data. Immutable. */
public interface NearReader extends Serializable {

  /**
   * {@return the weight with which a new row chooses each row of the training data, in their order;
   * zero where it cannot}
   *
   * @param instance an instance of the training header
   * @param decay what distances count for, null where weights are given
   * @throws IllegalArgumentException if the instance cannot be placed; names the attribute
   */
  double[] weights(Instance instance, @Nullable Decay decay);

  /**
   * Makes a key of what says where a row is.
   *
   * @param instance an instance of the training header
   * @param key takes it
   */
  void addTo(Instance instance, RowKey key);
}
