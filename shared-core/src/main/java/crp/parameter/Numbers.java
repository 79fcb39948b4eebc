package crp.parameter;

/** Numbers as users write them. */
final class Numbers {

  private static final double LONGEST_WHOLE = 1e15;

  private Numbers() {}

  /**
   * {@return the shortest text from which the number can be read back; whole ones without point}
   */
  static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < LONGEST_WHOLE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }
}
