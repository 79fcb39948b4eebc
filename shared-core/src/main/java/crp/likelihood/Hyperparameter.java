package crp.likelihood;

import java.io.Serializable;

/**
 * A named number that a model learns besides the partition.
 *
 * @param name name in reports
 * @param value current value
 */
public record Hyperparameter(String name, double value) implements Serializable {

  /**
   * Checks the number of values.
   *
   * @param expected number of hyperparameters of a family
   * @param values their values
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static void requireCount(int expected, double[] values) {
    if (values.length != expected) {
      throw new IllegalArgumentException(
          "expected %d hyperparameters, got %d".formatted(expected, values.length));
    }
  }
}
