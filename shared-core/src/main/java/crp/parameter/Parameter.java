package crp.parameter;

import crp.Argument;
import crp.Text;
import java.io.Serializable;

/**
 * A number of a model that is fixed or sampled: its current value and its prior. The text form is
 * the number itself, or the law under which it is sampled: {@code 2}, {@code gamma 1 1}, {@code
 * grid 0.1 0.3 1}; see {@link Hyperprior}. Immutable and thread-safe.
 *
 * @param value the current value; the starting value of a chain if it is sampled
 * @param prior fixed, or a law
 */
public record Parameter(double value, Hyperprior prior) implements Serializable {

  /**
   * Checks that the value is possible under the prior.
   *
   * @throws IllegalArgumentException if it is outside the law's range
   */
  public Parameter {
    if (prior.sampled() && !prior.supports(value)) {
      throw Argument.refused(
          "value %s has no probability under '%s'", Numbers.text(value), prior.text());
    }
  }

  /**
   * {@return a fixed number}
   *
   * @param value any; {@link #require} checks the range, and refuses NaN
   */
  public static Parameter fixed(double value) {
    return new Parameter(value, Hyperprior.fixed());
  }

  /**
   * {@return a number that is sampled; a chain starts at {@link Hyperprior#start}}
   *
   * @param prior a law
   */
  public static Parameter sampled(Hyperprior prior) {
    return new Parameter(prior.start(), prior);
  }

  /**
   * {@return a number sampled under a gamma law of mean shape / rate}
   *
   * @param shape positive and finite
   * @param rate positive and finite
   */
  public static Parameter gamma(double shape, double rate) {
    return sampled(new Hyperprior.Gamma(shape, rate));
  }

  /**
   * {@return the parameter given by a text}
   *
   * @param name of the parameter or option, for the message
   * @param text a number or a law
   * @throws IllegalArgumentException if it is neither; the message starts with the name
   */
  public static Parameter parse(String name, String text) {
    try {
      double value = Text.number(text.trim());
      if (!Double.isNaN(value)) {
        return fixed(value);
      }
    } catch (NumberFormatException noNumber) {
      // a law, then
    }
    try {
      return sampled(Hyperprior.parse(text));
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          name + (message.startsWith("must be") ? " " : ": ") + message, e);
    }
  }

  /**
   * {@return this parameter, if its value and its whole law lie in a range}
   *
   * @param name of the parameter or option, for the message
   * @param range the allowed values
   * @throws IllegalArgumentException if they do not, or the law depends on the rows
   */
  public Parameter require(String name, Range range) {
    if (prior instanceof Hyperprior.OfRows) {
      throw Argument.refused(
          "%s must be a number or a law, was '%s', which is a form of the concentration of a"
              + " mixture, not of groups, sequences or finite mixtures",
          name, text());
    }
    if (!range.contains(value) || (sampled() && !range.containsAll(prior))) {
      throw Argument.refused("%s must be %s, was %s", name, range.describe(), text());
    }
    return this;
  }

  /**
   * {@return this parameter, if it is a concentration: positive, or a law that depends on the rows}
   *
   * @param name of the parameter or option, for the message
   * @throws IllegalArgumentException if it is neither
   */
  public Parameter requireConcentration(String name) {
    return prior instanceof Hyperprior.OfRows ? this : require(name, Range.POSITIVE);
  }

  /**
   * {@return this parameter, when it is fixed or on a grid}
   *
   * @param name of the parameter or option, for the message
   * @throws IllegalArgumentException if it is under a continuous law
   */
  public Parameter requireFixedOrGrid(String name) {
    if (continuous()) {
      throw Argument.refused(
          "%s must be a number or a grid ('grid VALUE ...' or 'log-grid LOW HIGH COUNT'), was '%s'",
          name, text());
    }
    return this;
  }

  /** {@return whether the number is sampled on a grid} */
  public boolean onGrid() {
    return prior.isGrid();
  }

  /** {@return whether the number is sampled under a continuous law} */
  public boolean continuous() {
    return sampled() && !prior.isGrid();
  }

  /** {@return this number fixed at its current value} */
  public Parameter asFixed() {
    return sampled() ? fixed(value) : this;
  }

  /** {@return whether the number is sampled} */
  public boolean sampled() {
    return prior.sampled();
  }

  /**
   * {@return this parameter with another current value}
   *
   * @param changed possible under the prior
   */
  public Parameter with(double changed) {
    return new Parameter(changed, prior);
  }

  /** {@return the text that {@link #parse} reads: a fixed number, or the law of a sampled one} */
  public String text() {
    return sampled() ? prior.text() : Numbers.text(value);
  }

  /** {@return the text for reports: long numbers are rounded to four digits} */
  public String shown() {
    return Numbers.rounded(text());
  }

  /**
   * {@return name and current value, with the prior of a sampled number, for reports}
   *
   * @param name of the parameter
   */
  public String describe(String name) {
    String present = name + " " + Numbers.rounded(Numbers.text(value));
    return sampled()
        ? present + " (sampled, prior " + Numbers.rounded(prior.text()) + ")"
        : present;
  }
}
