package weka.clusterers.crp;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import weka.core.SelectedTag;
import weka.core.Tag;

/**
 * Reads and checks option values; a fault is one sentence that names option, range and value.
 * Setters do not check ranges: Weka's dialogs call them at each key stroke, with what stands there
 * just then.
 */
public final class Values {

  /** Stands for a value that is learnt from the data. */
  public static final String SAMPLED = "sampled";

  private Values() {}

  /**
   * {@return a whole number}
   *
   * @param name the option, for the message, such as {@code sweeps (-I)}
   * @param text what the user gave
   * @throws IllegalArgumentException if the text is no whole number
   */
  public static int whole(String name, String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a whole number, was '" + text + "'", e);
    }
  }

  /**
   * {@return a number}
   *
   * @param name the option, for the message
   * @param text what the user gave
   * @throws IllegalArgumentException if the text is no number
   */
  public static double number(String name, String text) {
    try {
      return Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, was '" + text + "'", e);
    }
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param value to be checked
   * @param least the smallest legal value
   * @throws IllegalArgumentException if the value is smaller
   */
  public static int atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s must be at least %d, was %d".formatted(name, least, value));
    }
    return value;
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param value to be checked: positive and finite
   * @throws IllegalArgumentException if it is not
   */
  public static double positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be a positive number, was %s".formatted(name, plain(value)));
    }
    return value;
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param value to be checked: at least 0 and finite
   * @throws IllegalArgumentException if it is not
   */
  public static double notNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be 0 or a positive number, was %s".formatted(name, plain(value)));
    }
    return value;
  }

  /**
   * {@return the number, empty for a word that stands for a value that is learnt or chosen}
   *
   * @param name the option, for the message
   * @param text what the user gave
   * @param words what it may be instead, such as {@link #SAMPLED}
   * @throws IllegalArgumentException if it is neither one of the words nor a positive number
   */
  public static OptionalDouble positiveOr(String name, String text, String... words) {
    for (String word : words) {
      if (text.trim().equalsIgnoreCase(word)) {
        return OptionalDouble.empty();
      }
    }
    double value;
    try {
      value = Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s must be '%s' or a positive number, was %s"
              .formatted(name, String.join("', '", words), text));
    }
    return OptionalDouble.of(value);
  }

  /**
   * {@return the discount, empty where it is to be learnt}
   *
   * @param name the option, for the message
   * @param text what the user gave
   * @throws IllegalArgumentException if it is neither "sampled" nor at least 0 and below 1
   */
  public static OptionalDouble discount(String name, String text) {
    if (text.trim().equalsIgnoreCase(SAMPLED)) {
      return OptionalDouble.empty();
    }
    double value;
    try {
      value = Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!(value >= 0 && value < 1)) {
      throw new IllegalArgumentException(
          "%s must be '%s', or at least 0 and below 1, was %s".formatted(name, SAMPLED, text));
    }
    return OptionalDouble.of(value);
  }

  /**
   * {@return the different numbers of a grid; none for an empty text}
   *
   * @param name the option, for the message
   * @param text numbers with blanks or commas between them
   * @param least the smallest that is allowed; {@code Double.MIN_VALUE} for positive numbers
   * @throws IllegalArgumentException if one is no such number
   */
  public static double[] grid(String name, String text, double least) {
    if (text.isBlank()) {
      return new double[0];
    }
    String[] words = text.trim().split("[\\s,]+", -1);
    double[] values = new double[words.length];
    for (int i = 0; i < words.length; i++) {
      try {
        values[i] = Double.parseDouble(words[i]);
      } catch (NumberFormatException e) {
        values[i] = Double.NaN;
      }
      if (!(values[i] >= least) || Double.isInfinite(values[i])) {
        throw new IllegalArgumentException(
            "%s must be %s numbers with blanks between them, was '%s'"
                .formatted(name, least > 0 ? "positive" : "0 or positive", text));
      }
    }
    return Arrays.stream(values).distinct().toArray();
  }

  /**
   * Refuses an option that would have no effect. Options that stand at their defaults are no
   * contradiction: a scheme writes them out, too.
   *
   * @param name the option, for the message
   * @param changed whether it differs from its default
   * @param other the option that it depends on
   * @param needed the value that the other one must have
   * @param given the value it has
   * @throws IllegalArgumentException if it differs from its default
   */
  public static void needs(
      String name, boolean changed, String other, String needed, String given) {
    if (changed) {
      throw new IllegalArgumentException(
          "%s needs %s %s, which is %s".formatted(name, other, needed, given));
    }
  }

  /**
   * Refuses two options of which only one can take effect.
   *
   * @param one an option, for the message
   * @param oneChanged whether it differs from its default
   * @param other another option
   * @param otherChanged whether it differs from its default
   * @throws IllegalArgumentException if both differ from their defaults
   */
  public static void notBoth(String one, boolean oneChanged, String other, boolean otherChanged) {
    if (oneChanged && otherChanged) {
      throw new IllegalArgumentException(
          "%s and %s cannot both be used: leave one at its default".formatted(one, other));
    }
  }

  /**
   * {@return the chosen tag}
   *
   * @param name the option, for the message
   * @param text what the user gave
   * @param tags the choices
   * @throws IllegalArgumentException if the text is none of them
   */
  public static SelectedTag tag(String name, String text, Tag[] tags) {
    for (Tag tag : tags) {
      if (tag.getIDStr().equalsIgnoreCase(text.trim())) {
        return new SelectedTag(tag.getID(), tags);
      }
    }
    String choices = Arrays.stream(tags).map(Tag::getIDStr).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "%s must be one of %s, was '%s'".formatted(name, choices, text));
  }

  /**
   * {@return the number as people write it: 1 and not 1.0}
   *
   * @param value any number
   */
  public static String plain(double value) {
    String text = String.valueOf(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
