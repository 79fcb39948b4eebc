package crp.command;

import crp.Text;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.Map;

/**
 * The options of a command line.
 *
 * @param file with the data
 * @param texts those that were given, by name
 */
record Given(String file, Map<String, String> texts) {

  /** {@return whether an option was given} */
  boolean has(String name) {
    return texts.containsKey(name);
  }

  /** {@return the text of an option, of one that was not given an empty text} */
  String text(String name) {
    return texts.getOrDefault(name, "").trim();
  }

  /** {@return the text of an option, of one that was not given its default} */
  String text(String name, String usual) {
    return texts.getOrDefault(name, usual).trim();
  }

  /** {@return what a number or a law is called in messages} */
  static String name(String option) {
    return "--" + option;
  }

  /** {@return a number, fixed or sampled} */
  Parameter parameter(String option, String usual, String sampled) {
    return OptionText.parameter(name(option), text(option, usual), sampled);
  }

  /** {@return a constant} */
  <E extends Enum<E>> E choice(String option, String usual, Class<E> type) {
    return OptionText.choice(name(option), text(option, usual), type);
  }

  /** {@return a whole number that is at least as large as another} */
  int whole(String option, String usual, int least) {
    String text = text(option, usual);
    try {
      int value = Integer.parseInt(text);
      if (value < least) {
        throw new IllegalArgumentException(
            Text.of("--%s must be at least %d, was %d", option, least, value));
      }
      return value;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("--%s must be a whole number, was '%s'", option, text));
    }
  }

  /** {@return a number in a range} */
  double number(String option, String usual, Range range) {
    String text = text(option, usual);
    try {
      return range.require(name(option), Text.number(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Text.of("--%s must be a number, was '%s'", option, text));
    }
  }
}
