package crp.picture;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A histogram whose bars have a total area of 1.
 *
 * @param low lower end of the first bar
 * @param width of a bar
 * @param heights of the bars
 */
@SuppressWarnings("ArrayRecordComponent")
public record Histogram(double low, double width, double[] heights) implements Serializable {

  private static final int FEWEST = 8;
  private static final int MOST = 60;
  private static final double ROUNDING = 1e-9;

  /** Lattice steps of a bar below which bars are as wide as a whole number of steps. */
  private static final double FEW_STEPS = 8;

  /**
   * {@return the histogram of some values} About two bars for each root of the number of values.
   * Where values lie on a coarse lattice each bar covers as many of its points as the others.
   *
   * @param values of which those that are not finite are left out; not changed
   * @param weights one for each value, not negative; not changed
   */
  public static Histogram of(double[] values, double[] weights) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).distinct().sorted().toArray();
    if (sorted.length == 0) {
      return new Histogram(0, 1, new double[1]);
    }
    double range = sorted[sorted.length - 1] - sorted[0];
    long bars = Math.round(Math.max(FEWEST, Math.min(MOST, 2 * Math.sqrt(values.length))));
    double step = step(sorted);
    double width = range > 0 ? range / bars : 1;
    double low = sorted[0];
    if (width < FEW_STEPS * step) {
      width = Math.max(1, Math.round(width / step)) * step;
      low -= step / 2;
    }
    double[] heights =
        new double
            [Math.max(1, (int) Math.ceil((sorted[sorted.length - 1] - low) / width - ROUNDING))];
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        int bar = (int) Math.floor((values[i] - low) / width);
        heights[Math.min(heights.length - 1, bar)] += weights[i];
        total += weights[i];
      }
    }
    for (int b = 0; b < heights.length; b++) {
      heights[b] /= total * width;
    }
    return new Histogram(low, width, heights);
  }

  /** {@return the least distance of two values} */
  private static double step(double[] sorted) {
    double step = Double.POSITIVE_INFINITY;
    for (int i = 1; i < sorted.length; i++) {
      step = Math.min(step, sorted[i] - sorted[i - 1]);
    }
    return Double.isInfinite(step) ? 0 : step;
  }
}
