package crp.seating;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;

/** The values of a discrete prior, all equally probable, in increasing order. Immutable. */
final class GridValues implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] values;

  private GridValues(double[] values) {
    this.values = values;
  }

  /**
   * Checks and sorts values.
   *
   * @param of what they are values of, such as "decay scale"
   * @param least the smallest that is allowed; {@code Double.MIN_VALUE} for all positive numbers
   * @param given at least one, all different, finite, in any order; copied
   */
  static GridValues of(String of, double least, double... given) {
    double[] sorted = given.clone();
    Arrays.sort(sorted);
    boolean sound = sorted.length > 0;
    for (int g = 0; g < sorted.length && sound; g++) {
      double value = sorted[g];
      sound = value >= least && value < Double.POSITIVE_INFINITY;
      sound &= g == 0 || value > sorted[g - 1];
    }
    if (!sound) {
      throw new IllegalArgumentException(
          "the grid of the %s must have one or more different values, all %s and finite, was %s"
              .formatted(
                  of,
                  least == Double.MIN_VALUE ? "positive" : "at least " + least,
                  Arrays.toString(given)));
    }
    return new GridValues(sorted);
  }

  int size() {
    return values.length;
  }

  double value(int index) {
    return values[index];
  }

  /** {@return the middle value, of two the smaller one} */
  double middle() {
    return values[(values.length - 1) / 2];
  }

  double largest() {
    return values[values.length - 1];
  }

  boolean contains(double value) {
    return Arrays.binarySearch(values, value) >= 0;
  }

  /** {@return such as "sampled from 3 values from 0.1 to 1.0"} */
  String describe() {
    return String.format(
        Locale.ROOT, "sampled from %d values from %s to %s", values.length, values[0], largest());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GridValues grid && Arrays.equals(values, grid.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
