package crp.seating;

import crp.parameter.Parameter;
import crp.parameter.Range;
import java.io.Serializable;

/**
 * The power of a {@link PoweredCrp}: r itself, or lambda with r = 1 + lambda / N for N customers.
 * The text form is that of {@link Parameter}, preceded by the word {@code lambda} for lambda:
 * {@code 1.05}, {@code 1 + gamma 1 20}, {@code grid 1 1.05}, {@code lambda 20}, {@code lambda gamma
 * 1 1}. Immutable.
 *
 * @param strength r, positive and at most 1000, or lambda, from 0 to 1000000; fixed or sampled. A
 *     continuous prior needs the normaliser at new values in every update, so it is supported up to
 *     {@value LogNormaliser#MAX_FREE} customers
 * @param byLambda whether the strength is lambda
 */
public record Power(Parameter strength, boolean byLambda) implements Serializable {

  private static final String LAMBDA = "lambda";

  // powers of log Gamma of 1e9 rows keep some digits behind the point
  private static final Range POWERS = new Range(0, false, 1000, true);
  private static final Range LAMBDAS = new Range(0, true, 1e6, true);

  public Power {
    require(name(byLambda), strength, byLambda);
  }

  /** {@return a fixed power} */
  public static Power of(double power) {
    return of(Parameter.fixed(power));
  }

  /** {@return a power, fixed or sampled} */
  public static Power of(Parameter power) {
    return new Power(power, false);
  }

  /** {@return a fixed lambda} */
  public static Power ofLambda(double lambda) {
    return ofLambda(Parameter.fixed(lambda));
  }

  /** {@return a lambda, fixed or sampled} */
  public static Power ofLambda(Parameter lambda) {
    return new Power(lambda, true);
  }

  /**
   * {@return the power given by a text}
   *
   * @param name of the option, for the message
   * @param text in a form above
   * @throws IllegalArgumentException if it is not in such a form or out of range; the message
   *     starts with the name
   */
  public static Power parse(String name, String text) {
    String trimmed = text.trim();
    boolean byLambda = trimmed.toLowerCase(java.util.Locale.ROOT).startsWith(LAMBDA + " ");
    String rest = byLambda ? trimmed.substring(LAMBDA.length()) : trimmed;
    String called = byLambda ? name + " (lambda)" : name;
    return new Power(require(called, Parameter.parse(called, rest), byLambda), byLambda);
  }

  /** The tail of a continuous law may exceed the upper end, its start may not. */
  private static Parameter require(String name, Parameter strength, boolean byLambda) {
    Range range = byLambda ? LAMBDAS : POWERS;
    strength.asFixed().require(name, range);
    return strength.require(
        name,
        strength.continuous() ? new Range(0, byLambda, Double.POSITIVE_INFINITY, false) : range);
  }

  private static String name(boolean byLambda) {
    return byLambda ? LAMBDA : "power";
  }

  /** {@return "power" or "lambda"} */
  public String name() {
    return name(byLambda);
  }

  /** {@return whether the strength is sampled under a continuous prior} */
  boolean free() {
    return strength.continuous();
  }

  /** {@return the text that {@link #parse} reads} */
  public String text() {
    return byLambda ? LAMBDA + " " + strength.text() : strength.text();
  }

  /** {@return a short description with the current value, for reports} */
  public String describe() {
    return byLambda
        ? "power 1 + lambda / N, " + strength.describe(LAMBDA)
        : strength.describe(name());
  }
}
