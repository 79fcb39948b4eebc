package weka.clusterers.crp.options;

import crp.Text;
import crp.options.OptionText;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import weka.core.SelectedTag;
import weka.core.Tag;

/**
 * Reads and checks option values; an error is one sentence with the option, its range and its
 * value. Setters do not check ranges, since Weka's dialogs call them at each key stroke.
 */
public final class Values {

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
      throw new IllegalArgumentException(
          Text.of(
              "%s must be a whole number from %d to %d, was '%s'",
              name, Integer.MIN_VALUE, Integer.MAX_VALUE, text),
          e);
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
      return Text.number(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, was '" + text + "'", e);
    }
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param text what the user gave
   * @param least the smallest legal value
   * @throws IllegalArgumentException if it is no whole number or smaller
   */
  public static int atLeast(String name, String text, int least) {
    int value = whole(name, text);
    if (value < least) {
      throw new IllegalArgumentException(
          Text.of("%s must be at least %d, was %d", name, least, value));
    }
    return value;
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param text what the user gave: a positive, finite number
   * @throws IllegalArgumentException if it is not
   */
  public static double positive(String name, String text) {
    double value = number(name, text);
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          Text.of("%s must be a positive number, was %s", name, plain(value)));
    }
    return value;
  }

  /**
   * {@return the value}
   *
   * @param name the option, for the message
   * @param text what the user gave: a finite number, at least 0
   * @throws IllegalArgumentException if it is not
   */
  public static double notNegative(String name, String text) {
    double value = number(name, text);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          Text.of("%s must be 0 or a positive number, was %s", name, plain(value)));
    }
    return value;
  }

  /**
   * {@return the choice among the constants of an enumeration, in lower case with hyphens}
   *
   * @param type of the constants
   * @param chosen the text of the chosen one
   * @param <E> the same
   */
  public static <E extends Enum<E>> SelectedTag tags(Class<E> type, String chosen) {
    List<E> constants = List.of(type.getEnumConstants());
    Tag[] tags = new Tag[constants.size()];
    for (int id = 0; id < tags.length; id++) {
      String text = OptionText.of(constants.get(id));
      tags[id] = new Tag(id, text, text, false);
    }
    return tag(type.getSimpleName(), chosen, tags);
  }

  /**
   * {@return the constant that is chosen}
   *
   * @param type of the constants
   * @param chosen made by {@link #tags}
   * @param <E> the same
   */
  public static <E extends Enum<E>> E constant(Class<E> type, SelectedTag chosen) {
    return type.getEnumConstants()[chosen.getSelectedTag().getID()];
  }

  /**
   * {@return the chosen tag}
   *
   * @param name the option, for the message
   * @param text what the user gave, in any case
   * @param tags the choices
   * @throws IllegalArgumentException if the text is none of them
   */
  public static SelectedTag tag(String name, String text, Tag[] tags) {
    for (Tag tag : tags) {
      if (tag.getIDStr().equalsIgnoreCase(text.trim().replace('_', '-'))) {
        return new SelectedTag(tag.getID(), tags);
      }
    }
    String choices = Arrays.stream(tags).map(Tag::getIDStr).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        Text.of("%s must be one of %s, was '%s'", name, choices, text));
  }

  /**
   * {@return the number as people write it: 1 and not 1.0}
   *
   * @param value any number
   */
  public static String plain(double value) {
    return Parameter.fixed(value).text();
  }
}
