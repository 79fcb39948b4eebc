package crp.data;

import crp.Argument;
import crp.Text;
import java.io.Serializable;
import java.util.Arrays;

/**
 * An affine change of units per column: a value {@code x} in the data's units is {@code (x - shift)
 * / scale} in the frame. Families of real rows compute their statistics in a frame around the
 * data's mean, so that large offsets cost no precision. Immutable.
 */
public final class Frame implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] shift;
  private final double[] scale;

  private Frame(double[] shift, double[] scale) {
    this.shift = shift;
    this.scale = scale;
  }

  /**
   * {@return a frame}
   *
   * @param shift one finite number per column; copied
   * @param scale one positive, finite number per column; copied
   * @throws IllegalArgumentException if the lengths differ or a number is out of range; names the
   *     column from 1
   */
  public static Frame of(double[] shift, double[] scale) {
    if (shift.length != scale.length || shift.length == 0) {
      throw Argument.refused(
          "expected as many shifts as scales and at least one, got %d and %d",
          shift.length, scale.length);
    }
    for (int j = 0; j < shift.length; j++) {
      if (!Double.isFinite(shift[j]) || !(scale[j] > 0) || Double.isInfinite(scale[j])) {
        throw Argument.refused(
            "column %d: shift must be finite and scale positive and finite, were %s and %s",
            j + 1, shift[j], scale[j]);
      }
    }
    return new Frame(shift.clone(), scale.clone());
  }

  /**
   * {@return the frame in which every column has mean 0 and variance 1} Rows are weighted, the
   * variance divides by the total weight, missing entries are omitted. Takes two passes.
   *
   * @param rows rows in the data's units
   * @throws IllegalArgumentException if a column has no values or is constant (naming it from 1),
   *     or if the rows are already in a frame
   */
  public static Frame standardising(RealRows rows) {
    if (rows.frame() != null) {
      throw new IllegalArgumentException("the rows are already in a frame");
    }
    double[] shift = new double[rows.columns()];
    double[] scale = new double[rows.columns()];
    for (int j = 0; j < shift.length; j++) {
      measure(rows, j, shift, scale);
    }
    return of(shift, scale);
  }

  private static void measure(RealRows rows, int j, double[] shift, double[] scale) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows.size(); i++) {
      double x = rows.value(i, j);
      if (rows.weights().of(i) > 0 && !Double.isNaN(x)) {
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
    }
    if (!(high > low)) {
      throw new IllegalArgumentException(
          high == low
              ? Text.of("column %d is constant: every value is %s", j + 1, low)
              : Text.of("column %d has no values", j + 1));
    }
    // Moments of (x - middle) / half, which lies in [-1, 1]: safe for any offset and magnitude.
    // Half of the smallest positive difference rounds to 0.
    double half = Math.max(Double.MIN_VALUE, high / 2 - low / 2);
    double middle = low + half;
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < rows.size(); i++) {
      double w = rows.weights().of(i);
      double x = rows.value(i, j);
      if (w > 0 && !Double.isNaN(x)) {
        double u = (x - middle) / half;
        weight += w;
        double step = u - mean;
        mean += step * (w / weight);
        squares += w * step * (u - mean);
      }
    }
    shift[j] = middle + half * mean;
    scale[j] = Math.max(Double.MIN_NORMAL, half * Math.sqrt(squares / weight));
  }

  /** {@return the number of columns} */
  public int columns() {
    return shift.length;
  }

  /** {@return the value in the data's units that is 0 in the frame} */
  public double shift(int column) {
    return shift[column];
  }

  /** {@return the length of one unit of the frame, in the data's units} */
  public double scale(int column) {
    return scale[column];
  }

  /**
   * {@return the sum of the log scales; subtract it from a log density in the frame to get the log
   * density in the data's units}
   */
  public double logVolume() {
    double sum = 0;
    for (double s : scale) {
      sum += Math.log(s);
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Frame that
        && Arrays.equals(shift, that.shift)
        && Arrays.equals(scale, that.scale);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(shift) + Arrays.hashCode(scale);
  }

  @Override
  public String toString() {
    return "shift " + Arrays.toString(shift) + ", scale " + Arrays.toString(scale);
  }
}
