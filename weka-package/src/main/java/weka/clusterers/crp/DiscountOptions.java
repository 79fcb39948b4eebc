package weka.clusterers.crp;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.OptionalDouble;

/**
 * The discount of a Pitman-Yor process: given, or sampled under a beta prior. Setters take
 * everything; {@link #check} tells what is out of range.
 */
public final class DiscountOptions implements Serializable {

  /** What people call the discount. */
  public static final String NAME = "discount (-discount)";

  private static final long serialVersionUID = 1L;
  private static final String FIRST = "first number of the discount's prior (-discount-a)";
  private static final String SECOND = "second number of the discount's prior (-discount-b)";

  private String value = "0";
  private double first = 1;
  private double second = 1;

  /** Makes options at their defaults. */
  public DiscountOptions() {}

  /** {@return the discount, a number or "sampled"} */
  public String value() {
    return value;
  }

  /**
   * Sets the discount.
   *
   * @param text "sampled", or a number at least 0 and below 1
   */
  public void setValue(String text) {
    value = text.trim();
  }

  /** {@return the first number of the beta prior} */
  public double first() {
    return first;
  }

  /**
   * Sets the first number of the beta prior.
   *
   * @param number positive
   */
  public void setFirst(double number) {
    first = number;
  }

  /** {@return the second number of the beta prior} */
  public double second() {
    return second;
  }

  /**
   * Sets the second number of the beta prior.
   *
   * @param number positive
   */
  public void setSecond(double number) {
    second = number;
  }

  /** {@return whether this is not the Chinese restaurant process} */
  public boolean used() {
    OptionalDouble fixed = Values.discount(NAME, value);
    return fixed.isEmpty() || fixed.getAsDouble() != 0;
  }

  /**
   * {@return the Chinese restaurant process, or with a discount the Pitman-Yor process}
   *
   * @param concentration fixed or sampled
   */
  public TablePrior prior(Parameter concentration) {
    if (!used()) {
      return Crp.of(concentration);
    }
    OptionalDouble fixed = Values.discount(NAME, value);
    return PitmanYor.of(
        concentration,
        fixed.isPresent()
            ? Parameter.fixed(fixed.getAsDouble())
            : Parameter.sampled(new Hyperprior.Beta(first, second)));
  }

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is out of range or has no effect beside the others
   */
  public void check() {
    OptionalDouble fixed = Values.discount(NAME, value);
    Values.positive(FIRST, first);
    Values.positive(SECOND, second);
    if (fixed.isPresent()) {
      Values.needs(FIRST, first != 1, NAME, Values.SAMPLED, value);
      Values.needs(SECOND, second != 1, NAME, Values.SAMPLED, value);
    }
  }

  /**
   * Adds the options of this class.
   *
   * @param table receives them
   */
  public void addOptions(OptionTable table) {
    table
        .add(
            "-discount <sampled | number>",
            "0",
            "Discount of the Pitman-Yor process: sampled, or at least 0 and below 1; 0 is the CRP.",
            this::value,
            this::setValue)
        .add(
            "-discount-a <number>",
            "1",
            "First number of the beta prior of a sampled discount, whose mean is a / (a + b).",
            () -> Values.plain(first),
            text -> setFirst(Values.number(FIRST, text)))
        .add(
            "-discount-b <number>",
            "1",
            "Second number of the beta prior of a sampled discount.",
            () -> Values.plain(second),
            text -> setSecond(Values.number(SECOND, text)));
  }
}
