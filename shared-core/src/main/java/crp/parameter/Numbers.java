package crp.parameter;

/** Texts and logarithms of numbers. */
final class Numbers {

  private static final double LONGEST_WHOLE = 1e15;

  private Numbers() {}

  /** {@return the shortest text that reads back as the number; whole numbers without a point} */
  static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < LONGEST_WHOLE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  /** {@return the logarithm to base 2 of a positive finite number; exact for powers of 2} */
  static double log2(double value) {
    int exponent = Math.getExponent(value);
    return value == Math.scalb(1.0, exponent) ? exponent : Math.log(value) / Math.log(2);
  }
}
