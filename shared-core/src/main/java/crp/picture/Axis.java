package crp.picture;

import crp.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A range of numbers with round tick marks.
 *
 * @param low its lower end, as a logarithm to base 10 if the axis is logarithmic
 * @param high its upper end, above the lower one
 * @param least the smallest step between two ticks; 0 for none
 * @param log whether the axis is logarithmic
 */
record Axis(double low, double high, double least, boolean log) {

  private static final int MARKS = 6;

  /** Numbers of a decade that are ticks of a logarithmic axis, if there is room for them. */
  private static final double[][] DECADE = {{1, 2, 5}, {1, 3}, {1}};

  Axis(double low, double high, double least) {
    this(low, high, least, false);
  }

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

  /** {@return a logarithmic axis that covers the finite ones above 0 of some numbers} */
  static Axis logAround(double[]... numbers) {
    double[][] logs =
        Arrays.stream(numbers)
            .map(some -> Arrays.stream(some).map(Math::log10).toArray())
            .toArray(double[][]::new);
    Axis plain = around(logs);
    return new Axis(plain.low, plain.high, 0, true);
  }

  /** {@return the same range with ticks at whole numbers} */
  Axis whole() {
    return new Axis(low, high, 1, log);
  }

  /** Relative position of a number: 0 at the low end and 1 at the high end. */
  double part(double number) {
    return ((log ? Math.log10(number) : number) - low) / (high - low);
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
    if (log) {
      return logTicks(Math.min(MARKS, Math.max(1, most)));
    }
    double step = step(Math.min(MARKS, Math.max(1, most)));
    long first = (long) Math.ceil(low / step - 1e-9);
    long last = (long) Math.floor(high / step + 1e-9);
    double[] ticks = new double[(int) Math.max(0, last - first + 1)];
    for (int i = 0; i < ticks.length; i++) {
      ticks[i] = (first + i) * step;
    }
    return ticks;
  }

  private double[] logTicks(int most) {
    int first = (int) Math.floor(low);
    int last = (int) Math.ceil(high);
    for (double[] some : DECADE) {
      double[] ticks =
          IntStream.rangeClosed(first, last)
              .boxed()
              .flatMapToDouble(ten -> DoubleStream.of(some).map(one -> one * Math.pow(10, ten)))
              .filter(tick -> part(tick) > -1e-9 && part(tick) < 1 + 1e-9)
              .toArray();
      if (ticks.length <= most) {
        return ticks;
      }
    }
    int every = (last - first) / most + 1;
    return IntStream.rangeClosed(first, last)
        .filter(ten -> ten % every == 0 && ten >= low && ten <= high)
        .mapToDouble(ten -> Math.pow(10, ten))
        .toArray();
  }

  String text(double tick) {
    if (log) {
      int digits = (int) Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9));
      return String.format(Locale.ROOT, "%." + digits + "f", tick);
    }
    double step = step(MARKS);
    double size = Math.max(Math.abs(low), Math.abs(high));
    if (size >= 1e7 || size < 1e-4) {
      return Text.of("%.3g", tick);
    }
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return String.format(Locale.ROOT, "%." + digits + "f", tick == 0 ? 0 : tick);
  }
}
