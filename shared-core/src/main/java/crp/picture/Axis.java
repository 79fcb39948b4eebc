package crp.picture;

import crp.Text;
import java.util.Locale;

/**
 * A range of numbers with round tick marks.
 *
 * @param low its lower end
 * @param high its upper end, above the lower one
 * @param least the smallest step between two ticks; 0 for none
 */
record Axis(double low, double high, double least) {

  private static final int MARKS = 6;

  Axis(double low, double high) {
    this(low, high, 0);
  }

  /** Returns an axis that covers the finite ones of some numbers. */
  static Axis around(double[]... numbers) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] some : numbers) {
      for (double number : some) {
        if (Double.isFinite(number)) {
          low = Math.min(low, number);
          high = Math.max(high, number);
        }
      }
    }
    if (!(low <= high)) {
      return new Axis(0, 1);
    }
    double room = low < high ? 0.03 * (high - low) : Math.max(1, Math.abs(low)) * 0.5;
    return new Axis(low - room, high + room);
  }

  /** {@return the same range with ticks at whole numbers} */
  Axis whole() {
    return new Axis(low, high, 1);
  }

  /** Relative position of a number: 0 at the low end and 1 at the high end. */
  double part(double number) {
    return (number - low) / (high - low);
  }

  private double step(int most) {
    double rough = (high - low) / most;
    double ten = Math.pow(10, Math.floor(Math.log10(rough)));
    double times = rough / ten;
    return Math.max(least, ten * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10));
  }

  double[] ticks() {
    return ticks(MARKS);
  }

  /** {@return about this many ticks at most} */
  double[] ticks(int most) {
    double step = step(Math.min(MARKS, Math.max(1, most)));
    long first = (long) Math.ceil(low / step - 1e-9);
    long last = (long) Math.floor(high / step + 1e-9);
    double[] ticks = new double[(int) Math.max(0, last - first + 1)];
    for (int i = 0; i < ticks.length; i++) {
      ticks[i] = (first + i) * step;
    }
    return ticks;
  }

  String text(double tick) {
    double step = step(MARKS);
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (size >= 1e7 || size < 1e-4) {
      return Text.of("%.3g", tick);
    }
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return String.format(Locale.ROOT, "%." + digits + "f", tick == 0 ? 0 : tick);
  }
}
