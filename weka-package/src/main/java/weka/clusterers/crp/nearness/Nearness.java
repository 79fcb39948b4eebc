package weka.clusterers.crp.nearness;

import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.NeighbourChoice;
import weka.clusterers.crp.options.AnnotatedHandler;
import weka.core.Instances;

/**
 * How near two rows are: a class with options of its own. Implementations are top-level classes
 * with a constructor without arguments.
 */
public interface Nearness extends AnnotatedHandler {

  @Override
  default String choices() {
    return "TimeNearness | PlaceNearness | GraphNearness";
  }

  /**
   * {@return the attributes that say where a row is and so are no part of the likelihood, indices
   * from 0}
   *
   * @throws IllegalArgumentException if an option names an unknown attribute
   */
  int[] taken(Instances data);

  /**
   * {@return this nearness with the data it applies to}
   *
   * @param data the data; not changed
   * @param decay the weight of a distance
   * @param concentration where the concentration starts; for the bound of a truncation
   * @throws IllegalArgumentException if an option is out of range or a row cannot be placed; names
   *     option or row
   */
  Near bind(Instances data, DecayChoice decay, double concentration);

  /**
   * {@return the law of regions in this nearness}
   *
   * @param data the data; not changed
   * @param choice which places are neighbours
   * @param concentration mean number of cuts, fixed or sampled
   * @throws IllegalArgumentException if an option is out of range or a row cannot be placed; names
   *     option or row
   */
  Bordered border(Instances data, NeighbourChoice choice, Parameter concentration);
}
