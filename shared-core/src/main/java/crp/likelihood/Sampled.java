package crp.likelihood;

import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.function.ToDoubleFunction;

/**
 * A capability of a {@link TableBank}: quantities that a chain draws given the tables, such as the
 * scale of a base measure, a Dirichlet concentration, missing entries or what a table stores.
 */
public interface Sampled {

  /**
   * Draws the quantities from their conditional distribution given the tables.
   *
   * @param slots the occupied tables
   * @param n number of {@code slots} used
   */
  default void resample(int[] slots, int n, Rng rng) {
    resample(slots, n, 1, rng);
  }

  /**
   * The same with the likelihood raised to a power b: updates {@link #hyperparameters}, called h,
   * leaving {@code p(h) p(rows | tables, h)^b} invariant.
   *
   * @param slots the occupied tables
   * @param n number of {@code slots} used
   * @param power b, from 0 (the prior alone) to 1; 1 for a bank that cannot stand in a {@link
   *     TemperedBank}
   */
  void resample(int[] slots, int n, double power, Rng rng);

  /**
   * {@return whether {@link #resample(int[], int, double, Rng)} takes a power below 1} Not where it
   * draws missing entries or scales of rows.
   */
  default boolean tempers() {
    return true;
  }

  /**
   * {@return the numbers that {@link #resample(int[], int, Rng)} draws, by name, with their priors
   * and current values} None by default.
   */
  default Parameters hyperparameters() {
    return Parameters.none();
  }

  /**
   * Sets the hyperparameters, for instance to those of a stored draw.
   *
   * @param value gives the value for each name of {@link #hyperparameters}
   * @throws IllegalArgumentException if a value has no probability under the number's prior
   */
  default void setHyperparameters(ToDoubleFunction<String> value) {}

  /** {@return the log prior density of the hyperparameters at their current values} */
  default double logHyperprior() {
    return 0;
  }

  /**
   * Takes over the hyperparameters of another bank of the same family, and what else is sampled of
   * its prior.
   *
   * @param other of any rows
   */
  default void follow(TableBank<?> other) {
    Sampled own = other.as(Sampled.class);
    if (own != null) {
      setHyperparameters(own.hyperparameters()::value);
    }
  }
}
