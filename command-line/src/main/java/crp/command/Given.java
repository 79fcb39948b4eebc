package crp.command;

import crp.Argument;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.List;
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

  /** {@return the text of an option, of one that was not given its default} */
  String text(String name) {
    return texts.getOrDefault(name, Option.usual(name)).trim();
  }

  /** {@return whether an option has a word, in either case} */
  boolean is(String name, String word) {
    return text(name).equalsIgnoreCase(word);
  }

  ModelKind kind() {
    return ModelKind.of(this);
  }

  /**
   * Requires that options of one choice are given with it alone.
   *
   * @param option with the choice
   * @param own options of a choice
   * @param choice its name
   * @param known options of the choice that was made
   * @param made its name
   */
  void requireOwn(String option, List<String> own, String choice, List<String> known, String made) {
    for (String one : own) {
      if (has(one) && !known.contains(one)) {
        throw Argument.refused(
            "--%s is an option of --%s %s, but the %s is %s", one, option, choice, option, made);
      }
    }
  }

  /** {@return what an option is called in messages} */
  static String name(String option) {
    return "--" + option;
  }

  /** {@return a number, fixed or sampled} */
  Parameter parameter(String option, String sampled) {
    return OptionText.parameter(name(option), text(option), sampled);
  }

  /** {@return a constant} */
  <E extends Enum<E>> E choice(String option, Class<E> type) {
    return OptionText.choice(name(option), text(option), type);
  }

  /** {@return a whole number that is at least as large as another} */
  int whole(String option, int least) {
    return OptionText.whole(name(option), text(option), least);
  }

  double number(String option, Range range) {
    return OptionText.real(name(option), text(option), range);
  }
}
