package weka.clusterers.crp;

import java.io.Serializable;
import weka.core.Instances;
import weka.core.OptionHandler;

/**
 * How near two rows are: chosen in the option {@code -N} of a clusterer, with options of its own.
 * Implementations are top-level classes with a constructor without arguments.
 */
public interface Nearness extends OptionHandler, Serializable {

  /** {@return what it does, for people} */
  String globalInfo();

  /**
   * {@return the attributes that say where a row is and so are no part of the likelihood, indices
   * from 0}
   *
   * @param data the data
   * @throws IllegalArgumentException if an option names an unknown attribute
   */
  int[] taken(Instances data);

  /**
   * {@return this nearness tied to data}
   *
   * @param data the data; not changed
   * @param decay what distances count for
   * @param concentration where the concentration starts; for the bound of a truncation
   * @throws IllegalArgumentException if an option is out of range or a row cannot be placed; names
   *     option or row
   */
  Near bind(Instances data, DecayChoice decay, double concentration);
}
