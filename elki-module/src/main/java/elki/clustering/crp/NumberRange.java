package elki.clustering.crp;

import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.constraints.ParameterConstraint;

/**
 * The numbers that a parameter may take: finite, from or above a lower end, and possibly below an
 * upper end. ELKI's own constraints do not name the parameter in their message; this one does.
 */
public final class NumberRange implements ParameterConstraint<Number> {

  private final OptionID option;
  private final double low;
  private final boolean lowAllowed;
  private final double high;
  private final boolean highAllowed;

  private NumberRange(
      OptionID option, double low, boolean lowAllowed, double high, boolean highAllowed) {
    this.option = option;
    this.low = low;
    this.lowAllowed = lowAllowed;
    this.high = high;
    this.highAllowed = highAllowed;
  }

  /**
   * {@return the finite numbers above a bound}
   *
   * @param option names the parameter
   * @param low the bound, not allowed itself
   */
  public static NumberRange above(OptionID option, double low) {
    return new NumberRange(option, low, false, Double.POSITIVE_INFINITY, false);
  }

  /**
   * {@return the finite numbers from a bound on}
   *
   * @param option names the parameter
   * @param low the bound, allowed itself
   */
  public static NumberRange atLeast(OptionID option, double low) {
    return new NumberRange(option, low, true, Double.POSITIVE_INFINITY, false);
  }

  /**
   * {@return this range without the numbers from an upper end on}
   *
   * @param high the upper end, not allowed itself
   */
  public NumberRange below(double high) {
    return new NumberRange(option, low, lowAllowed, high, false);
  }

  /**
   * {@return this range without the numbers beyond an upper end}
   *
   * @param high the upper end, allowed itself
   */
  public NumberRange atMost(double high) {
    return new NumberRange(option, low, lowAllowed, high, true);
  }

  @Override
  public void test(Number number) throws WrongParameterValueException {
    double value = number.doubleValue();
    boolean fits =
        (lowAllowed ? value >= low : value > low) && (highAllowed ? value <= high : value < high);
    if (!fits) {
      throw new WrongParameterValueException(
          getDescription("Parameter '" + option.getName() + "'") + ", but was " + number + ".");
    }
  }

  @Override
  public String getDescription(String parameterName) {
    return parameterName
        + " must be "
        + (lowAllowed ? "at least " : "above ")
        + text(low)
        + (Double.isInfinite(high)
            ? " and finite"
            : (highAllowed ? " and at most " : " and below ") + text(high));
  }

  private static String text(double bound) {
    return bound == Math.rint(bound) ? String.valueOf((long) bound) : String.valueOf(bound);
  }
}
