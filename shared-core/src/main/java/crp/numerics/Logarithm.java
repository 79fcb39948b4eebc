package crp.numerics;

/**
 * The natural logarithm by a table, for inner loops: the compiler inlines it, unlike {@link
 * Math#log}, and successive evaluations overlap. The result is the same on every machine.
 *
 * <p>A number is 2^k z with z about 1; with the middle c of the cell of z in the table, log z = log
 * c + log(1 + r) where r = (z - c) / c is computed without cancellation and at most 2^-8. The error
 * is below 6 units in the last place where the result is small, elsewhere below 2; 1 is the middle
 * of a cell.
 *
 * <p>Reference: P. T. P. Tang (1990), Table-driven implementation of the logarithm function in IEEE
 * floating-point arithmetic, ACM TOMS 16(4).
 */
public final class Logarithm {

  private static final int BITS = 7;
  private static final int CELLS = 1 << BITS;
  private static final int SHIFT = 52 - BITS;

  /** Bits of the least z: half a cell below a multiple of the width of a cell from those of 1. */
  private static final long LEAST = 0x3fe6f00000000000L;

  private static final long EXPONENT = 0xfff0000000000000L;
  private static final double LN2 = StrictMath.log(2);

  // middle, 1 / middle and log middle of each cell, and one number unused
  private static final double[] TABLE = table();

  private Logarithm() {}

  private static double[] table() {
    double[] table = new double[4 * CELLS];
    for (int i = 0; i < CELLS; i++) {
      long middle = LEAST + ((long) i << SHIFT) + (1L << (SHIFT - 1));
      double c = Double.longBitsToDouble(middle);
      table[4 * i] = c;
      table[4 * i + 1] = 1 / c;
      table[4 * i + 2] = StrictMath.log(c);
    }
    return table;
  }

  /**
   * {@return log y}
   *
   * @param y any number; NaN if it is negative or NaN
   */
  public static double of(double y) {
    if (!(y >= Double.MIN_NORMAL && y <= Double.MAX_VALUE)) {
      return StrictMath.log(y);
    }
    long bits = Double.doubleToRawLongBits(y);
    long above = bits - LEAST;
    int cell = (int) (above >> (SHIFT - 2)) & 4 * (CELLS - 1);
    double z = Double.longBitsToDouble(bits - (above & EXPONENT));
    double r = (z - TABLE[cell]) * TABLE[cell + 1];
    double square = r * r;
    double tail = (1.0 / 3 - r * 0.25) + square * (0.2 - r * (1.0 / 6));
    return ((above >> 52) * LN2 + TABLE[cell + 2]) + (r - square * (0.5 - r * tail));
  }
}
