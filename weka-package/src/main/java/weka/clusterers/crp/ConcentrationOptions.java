package weka.clusterers.crp;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.io.Serializable;
import java.util.OptionalDouble;

/** One concentration: given, or sampled under a gamma prior or on a grid. */
final class ConcentrationOptions implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String name;
  private final String flag;
  private final String initial;

  String value;
  double shape = 1;
  double rate = 1;
  String grid = "";

  /**
   * Makes options at their defaults.
   *
   * @param name what people call it, such as {@code top concentration}; with hyphens the start of
   *     the options of its prior
   * @param flag the option of its value, such as {@code -A}
   * @param initial "sampled" or a positive number
   */
  ConcentrationOptions(String name, String flag, String initial) {
    this.name = name;
    this.flag = flag;
    this.initial = initial;
    this.value = initial;
  }

  private String called() {
    return "%s (%s)".formatted(name, flag);
  }

  private String option(String end) {
    return "-" + name.replace(' ', '-') + "-" + end;
  }

  private String shapeName() {
    return "shape of the %s's prior (%s)".formatted(name, option("shape"));
  }

  private String rateName() {
    return "rate of the %s's prior (%s)".formatted(name, option("rate"));
  }

  private String gridName() {
    return "grid of the %s (%s)".formatted(name, option("grid"));
  }

  private OptionalDouble fixed() {
    return Values.positiveOr(called(), value, Values.SAMPLED);
  }

  private double[] gridValues() {
    return Values.grid(gridName(), grid, Double.MIN_VALUE);
  }

  /** {@return the concentration, fixed or sampled} */
  Parameter parameter() {
    OptionalDouble fixed = fixed();
    if (fixed.isPresent()) {
      return Parameter.fixed(fixed.getAsDouble());
    }
    double[] values = gridValues();
    return values.length > 0
        ? Parameter.sampled(Hyperprior.grid(values))
        : Parameter.gamma(shape, rate);
  }

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is out of range or has no effect beside the others
   */
  void check() {
    boolean sampled = fixed().isEmpty();
    Values.positive(shapeName(), shape);
    Values.positive(rateName(), rate);
    boolean onGrid = gridValues().length > 0;
    if (!sampled) {
      Values.needs(gridName(), onGrid, called(), Values.SAMPLED, value);
      Values.needs(shapeName(), shape != 1, called(), Values.SAMPLED, value);
      Values.needs(rateName(), rate != 1, called(), Values.SAMPLED, value);
    }
    Values.notBoth(gridName(), onGrid, shapeName(), shape != 1);
    Values.notBoth(gridName(), onGrid, rateName(), rate != 1);
  }

  /**
   * Adds the options of this class.
   *
   * @param table receives them
   * @param description what the concentration does, for people
   */
  void addOptions(OptionTable table, String description) {
    table
        .add(
            flag + " <sampled | number>",
            initial,
            description,
            () -> value,
            text -> value = text.trim())
        .add(
            option("shape") + " <number>",
            "1",
            "Shape of the gamma prior of a sampled %s.".formatted(name),
            () -> Values.plain(shape),
            text -> shape = Values.number(shapeName(), text))
        .add(
            option("rate") + " <number>",
            "1",
            "Rate of the gamma prior of a sampled %s.".formatted(name),
            () -> Values.plain(rate),
            text -> rate = Values.number(rateName(), text))
        .add(
            option("grid") + " <numbers>",
            "",
            "Values of a sampled %s, in quotes, all equally probable; in place of the gamma prior."
                .formatted(name),
            () -> grid,
            text -> grid = text.trim());
  }
}
