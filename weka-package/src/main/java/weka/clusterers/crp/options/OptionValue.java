package weka.clusterers.crp.options;

import java.io.Serializable;
import java.util.List;

/**
 * The text of an option as it stands in a field of a dialog: with words that can be chosen instead
 * of typed and, where the text is no value of the option, what is wrong with it. Weka's dialogs
 * read a value back after each key; so a field can say at once what a setter must not refuse, since
 * half a word is no error yet. Immutable.
 */
public final class OptionValue implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String text;
  private final String problem;
  private final String[] words;
  private final Names names;

  /** Whether the text names attributes of the data. */
  public enum Names {
    /** It does not. */
    NONE,
    /** It names one. */
    ONE,
    /** It names several, with commas between them. */
    SEVERAL
  }

  /** An empty text: what a list of values in Weka's Experimenter starts with. */
  public OptionValue() {
    this("", "", Names.NONE);
  }

  private OptionValue(String text, String problem, Names names, String... words) {
    this.text = text;
    this.names = names;
    this.problem = problem;
    this.words = words.clone();
  }

  /**
   * {@return a text, without blanks around it}
   *
   * @param text what somebody typed or chose
   */
  public static OptionValue of(String text) {
    return new OptionValue(text.trim(), "", Names.NONE);
  }

  /**
   * {@return the text of an option with what is known about it}
   *
   * @param check throws an {@link IllegalArgumentException} if the text is no value of the option
   * @param words such as the option takes: fixed ones, and examples of others
   */
  public static OptionValue checked(String text, Runnable check, String... words) {
    return new OptionValue(text, problem(check), Names.NONE, words);
  }

  /**
   * {@return a text that names an attribute, which only the data can refuse}
   *
   * @param words such as the option takes
   */
  public static OptionValue named(String text, String... words) {
    return new OptionValue(text, "", Names.ONE, words);
  }

  /** {@return a text that names several attributes, which only the data can refuse} */
  public static OptionValue several(String text) {
    return new OptionValue(text, "", Names.SEVERAL);
  }

  private static String problem(Runnable check) {
    try {
      check.run();
      return "";
    } catch (IllegalArgumentException e) {
      return withoutFlags(String.valueOf(e.getMessage()));
    }
  }

  /** {@code sweeps (-I)} is the row sweeps of a dialog, and {@code -thin} the row thin. */
  private static String withoutFlags(String message) {
    return message
        .replaceAll(" \\(-[A-Z]\\)", "")
        .replaceAll("(?<![\\w-])-([a-z][a-z-]*)(?![\\w-])", "'$1'");
  }

  /** {@return the text, without blanks around it} */
  public String text() {
    return text;
  }

  /** {@return what is wrong with the text, a sentence; empty if nothing is} */
  public String problem() {
    return problem;
  }

  /** {@return whether the text names attributes} */
  public Names names() {
    return names;
  }

  /** {@return words to choose from; none if the option takes no words} */
  public List<String> words() {
    return List.of(words);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OptionValue value
        && text.equals(value.text)
        && problem.equals(value.problem);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** {@return the text} */
  @Override
  public String toString() {
    return text;
  }
}
