package crp.options;

import crp.Argument;
import crp.Text;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads the texts of options; an error is one sentence with the option, its value and the range.
 */
public final class OptionText {

  /** The word for a number that is sampled under the law that is usual for its option. */
  public static final String SAMPLED = "sampled";

  private OptionText() {}

  /**
   * {@return the parameter that a text names}
   *
   * @param name of the option, for the message
   * @param text a number, a law, or {@link #SAMPLED}
   * @param usual the law that {@link #SAMPLED} stands for
   * @throws IllegalArgumentException if it is none of these
   */
  public static Parameter parameter(String name, String text, String usual) {
    return Parameter.parse(name, text.trim().equalsIgnoreCase(SAMPLED) ? usual : text);
  }

  /**
   * {@return the parameter that a text names}
   *
   * @param usual gives the parameter that {@link #SAMPLED} stands for; may depend on the data
   * @throws IllegalArgumentException if it is none of these
   */
  public static Parameter parameter(String name, String text, Supplier<Parameter> usual) {
    return text.trim().equalsIgnoreCase(SAMPLED) ? usual.get() : Parameter.parse(name, text);
  }

  /**
   * {@return whether the data choose between normal clusters and sampled tails}
   *
   * @param text of 1 / f, the inverse degrees of freedom of clusters
   */
  public static boolean automaticTails(String text) {
    return text.trim().equalsIgnoreCase(LikelihoodOptions.TAILS_AUTOMATIC);
  }

  /**
   * {@return whether clusters are other than normal whatever the data say}
   *
   * @throws IllegalArgumentException if it is no number or grid from 0 to 1
   */
  public static boolean heavyTails(String name, String text) {
    if (automaticTails(text)) {
      return false;
    }
    Parameter tails =
        parameter(name, text, () -> Parameter.fixed(1))
            .requireFixedOrGrid(name)
            .require(name, Range.UP_TO_ONE);
    return tails.sampled() || tails.value() > 0;
  }

  /**
   * {@return the text of a power, with the law that {@link #SAMPLED} stands for}
   *
   * @param text a number or a law, {@code sampled}, or one of these after {@code lambda}
   */
  public static String power(String text) {
    String words = text.trim().toLowerCase(Locale.ROOT);
    return words.equals(SAMPLED)
        ? PriorOptions.POWER_SAMPLED
        : words.equals("lambda " + SAMPLED) ? PriorOptions.LAMBDA_SAMPLED : text.trim();
  }

  /**
   * {@return the text of the weights of a finite mixture, with the law that {@link #SAMPLED} or
   * {@code dynamic} stands for}
   *
   * @param text a number or a law, {@code sampled}, or one of these after {@code dynamic}, which
   *     stands for itself with {@code sampled}
   */
  public static String finiteConcentration(String text) {
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case SAMPLED -> PriorOptions.CONCENTRATION_SAMPLED;
      case "dynamic", "dynamic " + SAMPLED -> PriorOptions.DYNAMIC_SAMPLED;
      default -> text.trim();
    };
  }

  /**
   * {@return the constant that a text names}
   *
   * @param text a constant's name, in lower or upper case, with hyphens or underscores
   * @param type of the constant
   * @throws IllegalArgumentException if there is no such constant
   */
  public static <E extends Enum<E>> E choice(String name, String text, Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (of(constant).equals(text.trim().toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return constant;
      }
    }
    throw Argument.refused(
        "%s must be one of %s, was '%s'",
        name,
        Arrays.stream(type.getEnumConstants())
            .map(OptionText::of)
            .collect(Collectors.joining(", ")),
        text);
  }

  /**
   * {@return the text of a constant: in lower case, with hyphens}
   *
   * @param constant any
   */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * {@return the number that a text holds}
   *
   * @param text a number
   * @param range the allowed values
   * @throws IllegalArgumentException if it is none or out of range
   */
  public static double real(String name, String text, Range range) {
    try {
      return range.require(name, Text.number(text.trim()));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("%s must be a number, was '%s'", name, text.trim()), e);
    }
  }

  /**
   * {@return the whole number that a text holds}
   *
   * @param text a whole number
   * @param least the smallest value
   * @throws IllegalArgumentException if it is none or too small
   */
  public static int whole(String name, String text, int least) {
    int number;
    try {
      number = Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of(
              "%s must be a whole number from %d to %d, was '%s'",
              name, least, Integer.MAX_VALUE, text.trim()),
          e);
    }
    Argument.require(number >= least, "%s must be at least %d, was %d", name, least, number);
    return number;
  }

  /**
   * Runs a check whose message gets the name of its option.
   *
   * @param name of the option
   * @param check throws an IllegalArgumentException whose message lacks the name
   */
  public static void checked(String name, Runnable check) {
    named(
        name + ": ",
        () -> {
          check.run();
          return name;
        });
  }

  /**
   * {@return what a text gives, with the name of the option before the message if it is refused}
   *
   * @param name of the option, and what stands between it and the message
   * @param reading throws an IllegalArgumentException whose message lacks the name
   * @param <T> what is read
   */
  public static <T> T named(String name, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + e.getMessage(), e);
    }
  }
}
