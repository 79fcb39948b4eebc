package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A prior over partitions, of any kind, with its numbers by name. Immutable. */
public sealed interface Prior extends Serializable permits TablePrior, LinkPrior, SequentialPrior {

  /** Name of the concentration, which every prior has. */
  String CONCENTRATION = "concentration";

  /** Name of the scale of a decay. */
  String SCALE = Decay.SCALE;

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

  /**
   * {@return the prior mean of the number of tables: {@link #meanTables} where it is computed,
   * otherwise the mean of some draws; NaN where the prior cannot be drawn from}
   *
   * @param customers number of customers that count once each
   * @param draws number of draws, at least 1
   * @param rng source of random numbers
   */
  default double meanTables(int customers, int draws, Rng rng) {
    return meanTables(customers);
  }

  /**
   * {@return the prior of some of the rows, as if the others did not exist; itself where the prior
   * holds for any number of rows}
   *
   * @param rows numbers of rows, increasing; they become 0, 1, ...
   */
  Prior select(int[] rows);

  /**
   * {@return the order in which the rows are customers, where that is an order of times; null where
   * customers are rows in their order}
   */
  default @Nullable TimeOrder customerOrder() {
    return null;
  }

  /** {@return a short text naming the prior and its parameters, for people} */
  String describe();
}
