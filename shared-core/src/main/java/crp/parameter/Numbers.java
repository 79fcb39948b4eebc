package crp.parameter;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Pattern;

/** Texts and logarithms of numbers. */
final class Numbers {

  private static final double LONGEST_WHOLE = 1e15;
  private static final double SMALLEST_PLAIN = 1e-6;
  private static final Pattern LONG = Pattern.compile("\\d+\\.\\d{4,}(E-?\\d+)?");
  private static final MathContext DIGITS = new MathContext(4);
  private static final BigDecimal TINY = new BigDecimal("1e-6");

  private Numbers() {}

  /**
   * {@return the shortest text that reads back as the number: whole numbers without a point, others
   * without an exponent unless they are very small or large}
   */
  static String text(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < LONGEST_WHOLE) {
      return String.valueOf((long) value);
    }
    return size >= SMALLEST_PLAIN && size < LONGEST_WHOLE
        ? new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }

  /** {@return a text in which numbers of four decimals and more are rounded to four digits} */
  static String rounded(String text) {
    return LONG.matcher(text)
        .replaceAll(
            number -> {
              BigDecimal rounded =
                  new BigDecimal(number.group()).round(DIGITS).stripTrailingZeros();
              return rounded.abs().compareTo(TINY) < 0
                  ? rounded.toString()
                  : rounded.toPlainString();
            });
  }

  /** {@return the logarithm to base 2 of a positive finite number; exact for powers of 2} */
  static double log2(double value) {
    int exponent = Math.getExponent(value);
    return value == Math.scalb(1.0, exponent) ? exponent : Math.log(value) / Math.log(2);
  }
}
