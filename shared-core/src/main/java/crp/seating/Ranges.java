package crp.seating;

import crp.Text;
import crp.parameter.Parameter;

/**
 * Not part of the promised API.
 *
 * <p>Range checks of the priors' parameters, with messages for users.
 */
public final class Ranges {

  /** Name of the concentration, which every prior has. */
  public static final String CONCENTRATION = "concentration";

  private Ranges() {}

  /** {@return {@code value}, if positive and finite} */
  public static double positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be positive and finite, was " + value);
    }
    return value;
  }

  /** {@return {@code value}, if at least 0 and finite} */
  static double notNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be at least 0 and finite, was " + value);
    }
    return value;
  }

  /** {@return the concentration, if its value and hyperprior are positive and finite} */
  public static Parameter concentration(Parameter concentration) {
    return concentration.requireConcentration(CONCENTRATION);
  }

  /**
   * {@return the exception for an unknown parameter name}
   *
   * @param prior its description
   */
  static IllegalArgumentException unknown(String name, String prior) {
    return new IllegalArgumentException(
        Text.of("there is no parameter '%s' in this prior: %s", name, prior));
  }

  /** {@return {@code count}, if at least 0} */
  static int count(String name, int count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must be at least 0, was " + count);
    }
    return count;
  }

  /** Checks the number of customers against that of the prior. */
  public static void sameSize(int size, int customers) {
    if (customers != size) {
      throw new IllegalArgumentException(
          Text.of("the prior is for %d customers, not for %d", size, customers));
    }
  }

  /** {@return a count, which must be at least 1} */
  public static int atLeastOne(String name, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, was " + count);
    }
    return count;
  }

  /** {@return {@code value} as a whole number from 0 to {@code max}} */
  static int whole(String name, double value, int max, String why) {
    if (!(value >= 0) || value != Math.rint(value)) {
      throw new IllegalArgumentException(
          name + " must be a whole number, at least 0, was " + value + ": " + why);
    }
    if (value > max) {
      throw new IllegalArgumentException(
          name + " must be at most " + max + ", was " + value + ": " + why);
    }
    return (int) value;
  }
}
