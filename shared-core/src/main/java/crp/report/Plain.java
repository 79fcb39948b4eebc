package crp.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Not part of the promised API.
 *
 * <p>Numbers for readers: plain digits from 1e-4 to 1e7, a power of ten beyond. A number with a
 * deviation has the decimals that the deviation has with two significant digits. Static and without
 * state.
 */
public final class Plain {

  private static final double LEAST = 1e-4;
  private static final double MOST = 1e7;

  /** Digits of a number without a deviation. */
  private static final int DIGITS = 4;

  /** A double has no more digits. */
  private static final int MOST_DIGITS = 15;

  private Plain() {}

  /** {@return a number with four significant digits, or with all digits before the point} */
  public static String number(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : String.valueOf(value);
    }
    BigDecimal rounded = rounded(value, DIGITS).stripTrailingZeros();
    return plain(value)
        ? fixed(value, Math.max(0, rounded.scale()))
        : power(value, rounded.precision() - 1);
  }

  /**
   * {@return a number with the last digit that its deviation tells}
   *
   * @param deviation of the number; where it is 0, infinite or NaN, the number stands for itself
   */
  public static String number(double value, double deviation) {
    if (!Double.isFinite(value) || !Double.isFinite(deviation) || deviation <= 0) {
      return number(value);
    }
    int decimals = 1 - exponent(rounded(deviation, 2));
    int exponent = exponent(BigDecimal.valueOf(value));
    if (plain(Math.abs(value) < LEAST ? deviation : value)) {
      return fixed(value, Math.max(0, Math.min(decimals, MOST_DIGITS - 1 - exponent)));
    }
    boolean zero = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).signum() == 0;
    return zero ? "0" : power(value, Math.max(0, Math.min(exponent + decimals, MOST_DIGITS - 1)));
  }

  /** {@return a deviation with two significant digits, or with all digits before the point} */
  public static String deviation(double deviation) {
    return number(deviation, deviation);
  }

  /** {@return a number and its deviation in brackets} */
  public static String moments(double mean, double deviation) {
    return number(mean, deviation) + " (" + deviation(deviation) + ")";
  }

  private static boolean plain(double value) {
    double size = Math.abs(value);
    return size >= LEAST && size < MOST;
  }

  private static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }

  private static BigDecimal rounded(double value, int digits) {
    return BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
  }

  /** Without the sign of a number that is rounded to 0, unlike a format. */
  private static String fixed(double value, int decimals) {
    return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  private static String power(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "e", value);
  }
}
