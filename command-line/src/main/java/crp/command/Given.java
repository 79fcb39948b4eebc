package crp.command;

import crp.options.Option;
import crp.options.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a command line gives.
 *
 * @param file with the data
 * @param texts of the options
 */
record Given(String file, Texts texts) {

  /** The options by their names. */
  Given(String file, Map<String, String> texts) {
    this(file, new Texts(Given::name, texts));
  }

  /** {@return whether an option was given} */
  boolean has(Option<?> option) {
    return texts.has(option);
  }

  /** {@return the text of an option, of one that was not given its default} */
  String text(Option<?> option) {
    return texts.text(option);
  }

  /** {@return whether an option has a word, in either case} */
  boolean is(Option<?> option, String word) {
    return texts.is(option, word);
  }

  /**
   * {@return the value of an option}
   *
   * @throws IllegalArgumentException if its text has none
   */
  <T> T get(Option<T> option) {
    return texts.get(option);
  }

  /** {@return what an option is called in messages} */
  static String name(Option<?> option) {
    return name(option.name());
  }

  /** {@return the same, of an option by its name in all hosts} */
  static String name(String option) {
    return "--" + option;
  }

  /** {@return the command that repeats a run, as a shell reads it} */
  String command() {
    List<String> words = new ArrayList<>(List.of("java", "-jar", "crp.jar"));
    if (!has(CommandOptions.ADD)) {
      words.add(file);
    }
    new TreeMap<>(texts.given())
        .forEach(
            (option, text) -> {
              words.add(name(option));
              if (!text.isEmpty()) {
                words.add(text);
              }
            });
    return Texts.shell(words);
  }
}
