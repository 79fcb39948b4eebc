package crp.parameter;

import crp.Text;
import java.io.Serializable;

/**
 * The values that a number of a model may take, as an interval. Immutable.
 *
 * @param low lower end, may be {@code -Infinity}
 * @param lowIncluded whether the lower end itself is allowed
 * @param high upper end, may be {@code Infinity}
 * @param highIncluded whether the upper end itself is allowed
 */
public record Range(double low, boolean lowIncluded, double high, boolean highIncluded)
    implements Serializable {

  /** Finite numbers above 0. */
  public static final Range POSITIVE = new Range(0, false, Double.POSITIVE_INFINITY, false);

  /** Finite numbers from 0. */
  public static final Range NOT_NEGATIVE = new Range(0, true, Double.POSITIVE_INFINITY, false);

  /** Numbers from 0, below 1: the range of a discount. */
  public static final Range BELOW_ONE = new Range(0, true, 1, false);

  /** Numbers above 0 and below 1: the range of a share that is never all. */
  public static final Range SHARE = new Range(0, false, 1, false);

  /** Numbers from 0 to 1. */
  public static final Range UP_TO_ONE = new Range(0, true, 1, true);

  /** All finite numbers. */
  public static final Range FINITE =
      new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);

  /** Shapes of a law: with less or more, all its numbers are one. */
  static final Range SHAPE = new Range(1e-4, true, 1e6, true);

  /** Rates and ends of a law: squares and ratios of such numbers are finite and positive. */
  static final Range MAGNITUDE = new Range(1e-100, true, 1e100, true);

  /** Checks the order of the ends. */
  public Range {
    if (!(low < high)) {
      throw new IllegalArgumentException(
          Text.of("the lower end must be below the upper end, got %s and %s", low, high));
    }
  }

  /**
   * {@return whether the number lies in this range}
   *
   * @param value any number, also NaN
   */
  public boolean contains(double value) {
    return (value > low || (lowIncluded && value == low))
        && (value < high || (highIncluded && value == high));
  }

  /**
   * {@return a number that lies in this range}
   *
   * @param name of the number or option, for the message
   * @param value any number, also NaN
   * @throws IllegalArgumentException if it does not
   */
  public double require(String name, double value) {
    if (!contains(value)) {
      throw new IllegalArgumentException(
          Text.of("%s must be %s, was %s", name, describe(), Numbers.text(value)));
    }
    return value;
  }

  /**
   * {@return whether every value to which a law gives probability lies in this range}
   *
   * @param law a continuous law or a grid
   */
  boolean containsAll(Hyperprior law) {
    if (law.isGrid()) {
      return contains(law.lowest()) && contains(law.highest());
    }
    // the ends of a continuous law have probability zero
    return law.lowest() >= low && law.highest() <= high;
  }

  /**
   * {@return the range in words, to follow "must be": "positive and finite", "at least 0 and below
   * 1"}
   */
  public String describe() {
    String lower =
        low == Double.NEGATIVE_INFINITY
            ? ""
            : lowIncluded ? "at least " + Numbers.text(low) : above();
    String upper =
        high == Double.POSITIVE_INFINITY
            ? "finite"
            : (highIncluded ? "at most " : "below ") + Numbers.text(high);
    return lower.isEmpty() ? upper : lower + " and " + upper;
  }

  private String above() {
    return low == 0 ? "positive" : "above " + Numbers.text(low);
  }
}
