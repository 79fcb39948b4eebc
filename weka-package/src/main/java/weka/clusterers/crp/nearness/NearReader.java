package weka.clusterers.crp.nearness;

import java.util.function.ToDoubleFunction;
import weka.clusterers.crp.data.RowKey;
import weka.core.Instance;

/** Places a new row among the rows of the training data. Immutable. */
public interface NearReader {

  /**
   * {@return whether distances are read; if not, weights} Weights are those of the numbers of the
   * decay that {@link #at} was given.
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
   * {@return a reader whose weights are those of other numbers of the decay}
   *
   * @param numbers the value of a number by name
   */
  default NearReader at(ToDoubleFunction<String> numbers) {
    return this;
  }

  /**
   * Makes a key of what says where a row is.
   *
   * @param key takes it
   */
  void addTo(Instance instance, RowKey key);
}
