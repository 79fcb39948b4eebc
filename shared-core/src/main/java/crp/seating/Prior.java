package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.io.Serializable;

/** A prior over partitions, of any kind, with its numbers by name. Immutable. */
public sealed interface Prior extends Serializable permits TablePrior, LinkPrior, SequentialPrior {

  /** Name of the concentration, which every prior has. */
  String CONCENTRATION = "concentration";

  /** Name of the scale of a decay. */
  String SCALE = "scale";

  /** {@return the numbers of this prior, the concentration first} */
  Parameters parameters();

  /**
   * {@return this prior with another number in the place of one of {@link #parameters}}
   *
   * @param name of the number
   * @param replacement fixed or sampled
   * @throws IllegalArgumentException if there is no number of this name, or the replacement is out
   *     of its range
   */
  Prior with(String name, Parameter replacement);

  /**
   * {@return this prior with another present value of a number; its law stays}
   *
   * @param name of the number
   * @param value in the number's range, and possible under its law
   * @throws IllegalArgumentException if there is no number of this name, or the value is out of its
   *     range or impossible under its law
   */
  default Prior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  /** {@return the present value of the concentration} */
  double concentration();

  /** {@return the present scale of the decay; NaN where there is none} */
  default double scale() {
    return Double.NaN;
  }

  /**
   * {@return the implied prior mean of the number of tables; NaN where it is not computed}
   *
   * @param customers number of customers that count once each
   */
  double meanTables(int customers);

  /** {@return a short text naming the prior and its parameters, for people} */
  String describe();
}
