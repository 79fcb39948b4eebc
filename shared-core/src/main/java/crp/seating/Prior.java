package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A prior over partitions, of any kind, with named parameters. Immutable. */
public interface Prior extends Serializable {

  /** Name of the concentration, which every prior has. */
  String CONCENTRATION = Ranges.CONCENTRATION;

  /** Name of the scale of a decay. */
  String SCALE = Decay.SCALE;

  /** {@return the parameters of this prior, the concentration first} */
  Parameters parameters();

  /**
   * {@return this prior with one of its {@link #parameters} replaced}
   *
   * @param name name of the parameter
   * @param replacement fixed or sampled
   * @throws IllegalArgumentException if there is no parameter of this name, or the replacement is
   *     out of its range
   */
  Prior with(String name, Parameter replacement);

  /**
   * {@return this prior with another value of a parameter, under the same hyperprior}
   *
   * @param name name of the parameter
   * @param value in the parameter's range, and possible under its hyperprior
   * @throws IllegalArgumentException if there is no parameter of this name, or the value is out of
   *     range or impossible under its hyperprior
   */
  default Prior with(String name, double value) {
    return with(name, parameters().get(name).with(value));
  }

  /**
   * {@return a prior with some of its {@link #parameters} replaced}
   *
   * @param numbers fixed or sampled, by name
   * @param <P> the kind of prior
   * @throws IllegalArgumentException if the prior has no parameter of a name, or a replacement is
   *     out of its range
   */
  @SuppressWarnings("unchecked")
  static <P extends Prior> P replacing(P prior, Parameters numbers) {
    Prior changed = prior;
    for (String name : numbers.names()) {
      changed = changed.with(name, numbers.get(name));
    }
    return (P) changed;
  }

  /**
   * {@return whether a parameter is a number of the decay of distances}
   *
   * @param name name of a parameter
   */
  default boolean ofDecay(String name) {
    return false;
  }

  /** {@return the current value of the concentration} */
  double concentration();

  /** {@return the current scale of the decay; NaN if there is none} */
  default double scale() {
    return Double.NaN;
  }

  /**
   * {@return the prior mean of the number of tables; NaN if it is not computed}
   *
   * @param customers number of customers of weight 1
   */
  double meanTables(int customers);

  /**
   * {@return the prior mean of the number of tables: {@link #meanTables(int)} if it is computed,
   * otherwise the mean of some draws; NaN if the prior cannot be drawn from}
   *
   * @param customers number of customers of weight 1
   * @param draws number of draws, at least 1
   */
  default double meanTables(int customers, int draws, Rng rng) {
    return meanTables(customers);
  }

  /**
   * {@return the mean number of tables as a function of the concentration, from draws that serve
   * all its values; empty where {@link #meanTables(int)} is computed}
   *
   * @param customers number of customers of weight 1
   */
  default Optional<DoubleUnaryOperator> drawnTables(int customers) {
    return Optional.empty();
  }

  /**
   * {@return for each customer the sum of the weights of those that he can choose; empty where all
   * customers choose alike}
   *
   * @param customers number of customers of weight 1
   */
  default Optional<double[]> choiceSums(int customers) {
    return Optional.empty();
  }

  /** {@return whether the law of the partition is the same in every order of the customers} */
  default boolean exchangeable() {
    return false;
  }

  /** {@return whether the mean number of tables takes steps in the square of the customers} */
  default boolean quadratic() {
    return false;
  }

  /**
   * {@return whether a value of a parameter is possible}
   *
   * @param name name of the parameter
   * @param value within its range
   */
  default boolean admits(String name, double value) {
    return true;
  }

  /**
   * {@return the prior of some of the rows, without the others; itself if the prior holds for any
   * number of rows}
   *
   * @param rows row numbers, increasing; they become 0, 1, ...
   */
  Prior select(int[] rows);

  /**
   * {@return the order of times if customers are numbered by it; null if customers are numbered as
   * rows}
   */
  default @Nullable TimeOrder customerOrder() {
    return null;
  }

  /** {@return a short description of the prior and its parameters, for reports} */
  String describe();
}
