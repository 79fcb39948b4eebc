package weka.clusterers.crp.nearness;

import java.io.Serializable;
import weka.clusterers.crp.data.RowKey;
import weka.core.Instance;

/** Places a new row among the rows of the training data. Immutable. */
public interface NearReader extends Serializable {

  /**
   * {@return whether distances are read; if not, weights} Weights are those of the decay's scale
   * that {@link #atScale} was given.
   */
  boolean givesDistances();

  /**
   * Reads how far a new row is from each row of the training data, or with what weight it chooses
   * it.
   *
   * @param instance an instance of the training header
   * @param out receives a number for each row of the training data, in their order. At the call all
   *     distances are infinite, or all weights zero, which stays so where the new row cannot choose
   * @throws IllegalArgumentException if the instance cannot be placed; names the attribute
   */
  void read(Instance instance, double[] out);

  /**
   * {@return a reader whose weights are those of another scale of the decay}
   *
   * @param scale the scale
   */
  default NearReader atScale(double scale) {
    return this;
  }

  /**
   * Makes a key of what says where a row is.
   *
   * @param instance an instance of the training header
   * @param key takes it
   */
  void addTo(Instance instance, RowKey key);
}
