package crp.numerics;

/**
 * The exponential function by a table, for inner loops: the compiler inlines it, unlike {@link
 * Math#exp}, and successive evaluations overlap. The result is the same on every machine.
 *
 * <p>With k the whole number next to 128 x / log 2, exp x = 2^(k / 128) exp r, where |r| is at most
 * log 2 / 256. The error is below 2 units in the last place.
 *
 * <p>Reference: P. T. P. Tang (1989), Table-driven implementation of the exponential function in
 * IEEE floating-point arithmetic, ACM TOMS 15(2).
 */
public final class Exponential {

  private static final int BITS = 7;
  private static final int CELLS = 1 << BITS;
  private static final double BY_CELL = CELLS / StrictMath.log(2);

  /** log 2 / 128 in two parts, the first of which has so few digits that k times it is exact. */
  private static final double HIGH = 0x1.62e42fefap-8;

  private static final double LOW = 0x1.cf79abc9e3b39p-47;

  /** Added to a small number it leaves the nearest whole number in the last bits. */
  private static final double ROUND = 0x1.8p52;

  /** Beyond this in size results are not normal numbers, or nearly so. */
  private static final double LARGEST = 700;

  // bits of 2^(i / 128)
  private static final long[] TABLE = table();

  private Exponential() {}

  private static long[] table() {
    long[] table = new long[CELLS];
    for (int i = 0; i < CELLS; i++) {
      table[i] = Double.doubleToRawLongBits(StrictMath.pow(2, (double) i / CELLS));
    }
    return table;
  }

  /**
   * {@return exp x}
   *
   * @param x any number; NaN gives NaN
   */
  public static double of(double x) {
    if (!(Math.abs(x) < LARGEST)) {
      return StrictMath.exp(x);
    }
    double shifted = x * BY_CELL + ROUND;
    long k = Double.doubleToRawLongBits(shifted);
    double whole = shifted - ROUND;
    double r = (x - whole * HIGH) - whole * LOW;
    double power = Double.longBitsToDouble(TABLE[(int) k & (CELLS - 1)] + (k >> BITS << 52));
    double square = r * r;
    double rest = r + square * ((0.5 + r * (1.0 / 6)) + square * (1.0 / 24 + r * (1.0 / 120)));
    return power + power * rest;
  }
}
