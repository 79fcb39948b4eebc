package weka.clusterers.crp;

import crp.data.Weights;
import java.io.Serializable;
import weka.core.Instances;
import weka.core.OptionHandler;

/**
 * How the rows of one cluster are distributed: chosen in the option {@code -F} of a clusterer, with
 * options of its own. Implementations are top-level classes with a constructor without arguments.
 */
public interface Likelihood extends OptionHandler, Serializable {

  /** {@return what it does, for people} */
  String globalInfo();

  /**
   * {@return this likelihood tied to data}
   *
   * @param data the data; not changed
   * @param columns the attributes to use
   * @param weights the weights of the rows
   * @throws IllegalArgumentException if it cannot weigh these data; the message is for people
   */
  Binding<?> bind(Instances data, Columns columns, Weights weights);
}
