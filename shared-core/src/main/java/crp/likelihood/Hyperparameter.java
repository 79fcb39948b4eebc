package crp.likelihood;

import java.io.Serializable;

/**
 * A named number that a model learns beside the partition.
 *
 * @param name what people call it
 * @param value its present value
 */
public record Hyperparameter(String name, double value) implements Serializable {

  /**
   * Checks how many values there are.
   *
   * @param expected how many hyperparameters a family has
   * @param values values for them
   * @throws IllegalArgumentException if there are more or fewer
   */
  public static void requireCount(int expected, double[] values) {
    if (values.length != expected) {
      throw new IllegalArgumentException(
          "expected %d hyperparameters, got %d".formatted(expected, values.length));
    }
  }
}
