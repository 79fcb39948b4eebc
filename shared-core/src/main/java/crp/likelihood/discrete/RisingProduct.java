package crp.likelihood.discrete;

import java.util.Arrays;

/**
 * The speed kernel of {@link DirichletBank}: products of rising factorials for {@value #WIDTH}
 * adjacent tables at a time. Multiplying (base + count)(base + count + 1)... over a row's words and
 * taking one log at the end is several times faster than adding logs; binary exponents are taken
 * out before the product can leave the range of a double, so nothing over- or underflows and the
 * relative error is about 1e-16 per factor.
 *
 * <p>Statistics are cell-major: the counts of one cell at all tables are adjacent. The loop over
 * words keeps the products of a group of tables in registers.
 */
final class RisingProduct {

  /** Number of tables in a group. */
  static final int WIDTH = 8;

  /** Above this count of one word its log rising factorial is computed separately. */
  static final int LARGE = 24;

  private static final int EXPONENT_BITS = 52;
  private static final int BIAS = 1023;
  private static final long MANTISSA_MASK = 0x800fffffffffffffL;
  private static final double LOG_2 = Math.log(2);

  private final double[] products = new double[WIDTH];
  private final int[] exponents = new int[WIDTH];
  private final double[] logs = new double[WIDTH];

  /** Number of factors whose product is guaranteed to stay in range. */
  private int safe = LARGE;

  /**
   * Sets the range of the factors.
   *
   * @param least smallest pseudo-count
   * @param most largest pseudo-count plus the largest count that can occur
   * @return whether the kernel can be used
   */
  boolean range(double least, double most) {
    int bits = 1 + Math.max(-Math.getExponent(least), Math.getExponent(most + LARGE) + 1);
    safe = 960 / Math.max(1, bits);
    return safe >= LARGE;
  }

  /** Computes log prod over entries of rising(base + count, x) for a group of tables. */
  void group(
      CellRows rows,
      int from,
      int to,
      TokenCounts statistics,
      double[] base,
      int first,
      double[] out) {
    Arrays.fill(products, 1);
    Arrays.fill(exponents, 0);
    Arrays.fill(logs, 0);
    int[] times = rows.counts;
    int e = from;
    while (e < to) {
      int x = times[e];
      if (x > LARGE) {
        large(rows.cells[e], x, statistics, base, first);
        e++;
        continue;
      }
      int limit = Math.min(to, e + safe / x);
      int stop = e + 1;
      while (stop < limit && times[stop] == x) {
        stop++;
      }
      if (x == 1) {
        once(rows.cells, e, stop, statistics.counts, statistics.capacity, base, first);
      } else {
        times(rows.cells, e, stop, x, statistics, base, first);
      }
      normalise();
      e = stop;
    }
    for (int s = 0; s < WIDTH; s++) {
      out[first + s] = Math.log(products[s]) + LOG_2 * exponents[s] + logs[s];
    }
  }

  private void large(int cell, int x, TokenCounts statistics, double[] base, int first) {
    int i = cell * statistics.capacity + first;
    for (int s = 0; s < WIDTH; s++) {
      logs[s] += LogRising.log(statistics.counts[i + s] + base[cell], x);
    }
  }

  private void once(
      int[] cells, int from, int to, double[] counts, int capacity, double[] base, int first) {
    double p0 = products[0];
    double p1 = products[1];
    double p2 = products[2];
    double p3 = products[3];
    double p4 = products[4];
    double p5 = products[5];
    double p6 = products[6];
    double p7 = products[7];
    for (int e = from; e < to; e++) {
      int cell = cells[e];
      int i = cell * capacity + first;
      double b = base[cell];
      p0 *= counts[i] + b;
      p1 *= counts[i + 1] + b;
      p2 *= counts[i + 2] + b;
      p3 *= counts[i + 3] + b;
      p4 *= counts[i + 4] + b;
      p5 *= counts[i + 5] + b;
      p6 *= counts[i + 6] + b;
      p7 *= counts[i + 7] + b;
    }
    products[0] = p0;
    products[1] = p1;
    products[2] = p2;
    products[3] = p3;
    products[4] = p4;
    products[5] = p5;
    products[6] = p6;
    products[7] = p7;
  }

  private void times(
      int[] cells, int from, int to, int x, TokenCounts statistics, double[] base, int first) {
    double[] counts = statistics.counts;
    double p0 = products[0];
    double p1 = products[1];
    double p2 = products[2];
    double p3 = products[3];
    double p4 = products[4];
    double p5 = products[5];
    double p6 = products[6];
    double p7 = products[7];
    for (int e = from; e < to; e++) {
      int cell = cells[e];
      int i = cell * statistics.capacity + first;
      double b = base[cell];
      for (int j = 0; j < x; j++, b++) {
        p0 *= counts[i] + b;
        p1 *= counts[i + 1] + b;
        p2 *= counts[i + 2] + b;
        p3 *= counts[i + 3] + b;
        p4 *= counts[i + 4] + b;
        p5 *= counts[i + 5] + b;
        p6 *= counts[i + 6] + b;
        p7 *= counts[i + 7] + b;
      }
    }
    products[0] = p0;
    products[1] = p1;
    products[2] = p2;
    products[3] = p3;
    products[4] = p4;
    products[5] = p5;
    products[6] = p6;
    products[7] = p7;
  }

  /** Extracts the binary exponents of the products. */
  private void normalise() {
    for (int s = 0; s < WIDTH; s++) {
      long bits = Double.doubleToRawLongBits(products[s]);
      exponents[s] += (int) (bits >>> EXPONENT_BITS) - BIAS;
      products[s] =
          Double.longBitsToDouble((bits & MANTISSA_MASK) | ((long) BIAS << EXPONENT_BITS));
    }
  }

  /** {@return log prod of rising(base + count - own x, x) over the entries for one table} */
  double single(
      CellRows rows, int from, int to, TokenCounts statistics, double[] base, int slot, int own) {
    double product = 1;
    int factors = 0;
    double log = 0;
    for (int e = from; e < to; e++) {
      int cell = rows.cells[e];
      int x = rows.counts[e];
      double value = statistics.counts[cell * statistics.capacity + slot] - own * x + base[cell];
      if (x > LARGE) {
        log += LogRising.log(value, x);
        continue;
      }
      factors += x;
      if (factors > safe) {
        log += Math.log(product);
        product = 1;
        factors = x;
      }
      for (int j = 0; j < x; j++) {
        product *= value + j;
      }
    }
    return log + Math.log(product);
  }
}
