package crp.options;

import crp.Text;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An option as all hosts know it. A host spells its name and gives its text.
 *
 * @param name in lower case, with hyphens
 * @param help sentences of together at most 40 words, of which the first says what the option is
 * @param usual the text if none is given
 * @param kind what a host offers for it
 * @param reader gives the value of a text
 * @param <T> what a text stands for
 */
public record Option<T>(String name, String help, String usual, Kind kind, Reader<T> reader) {

  /** What a host offers for a value. */
  public enum Kind {
    /** Any text. */
    TEXT,
    /** A constant of an enumeration. */
    CHOICE,
    /** Given or not. */
    FLAG,
    /** A file that is written, or a folder. */
    FILE
  }

  /** Gives the value of a text. */
  @FunctionalInterface
  public interface Reader<T> {

    /**
     * {@return the value of a text}
     *
     * @param name of the option as the host spells it, with which messages begin
     * @throws IllegalArgumentException if the text has none: one sentence with the allowed range
     */
    T read(String name, String text);
  }

  /** {@return an option of any text that the reader takes} */
  public static <T> Option<T> of(String name, String help, String usual, Reader<T> reader) {
    return new Option<>(name, help, usual, Kind.TEXT, reader);
  }

  /** {@return an option whose text is read where the data are known, such as names of columns} */
  public static Option<String> text(String name, String help, String usual) {
    return of(name, help, usual, (spelled, text) -> text);
  }

  /** {@return an option whose texts are the constants of an enumeration} */
  public static <E extends Enum<E>> Option<E> choice(
      String name, String help, String usual, Class<E> type) {
    return new Option<>(
        name, help, usual, Kind.CHOICE, (spelled, text) -> OptionText.choice(spelled, text, type));
  }

  /**
   * {@return an option for a number of a model that is fixed or sampled}
   *
   * @param sampled the law that the word {@code sampled} stands for
   */
  static Option<Parameter> number(
      String name, String help, String usual, String sampled, Range range) {
    return of(
        name,
        help,
        usual,
        (spelled, text) -> OptionText.parameter(spelled, text, sampled).require(spelled, range));
  }

  /** {@return an option for a fixed number} */
  public static Option<Double> real(String name, String help, String usual, Range range) {
    return of(name, help, usual, (spelled, text) -> OptionText.real(spelled, text, range));
  }

  /** {@return an option for a whole number that is at least as large as another} */
  public static Option<Integer> whole(String name, String help, String usual, int least) {
    return of(name, help, usual, (spelled, text) -> OptionText.whole(spelled, text, least));
  }

  /** {@return an option that is given or not, and is not if nothing is said} */
  public static Option<Boolean> flag(String name, String help) {
    return new Option<>(
        name, help, "false", Kind.FLAG, (spelled, text) -> !text.equalsIgnoreCase("false"));
  }

  /** {@return an option for a file that is written, none if nothing is said} */
  public static Option<Optional<Path>> file(String name, String help) {
    return new Option<>(name, help, "", Kind.FILE, Option::path);
  }

  private static Optional<Path> path(String name, String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          Text.of("%s must be the name of a file, was '%s'", name, text), e);
    }
  }

  /** {@return this option with another default} */
  public Option<T> withUsual(String text) {
    return new Option<>(name, help, text, kind, reader);
  }

  /** {@return this option with another help} */
  public Option<T> withHelp(String text) {
    return new Option<>(name, text, usual, kind, reader);
  }

  /** {@return the value if no text is given} */
  public T usualValue() {
    return reader.read(name, usual);
  }

  /** {@return the first sentence of the help, without its point} */
  public String summary() {
    int end = help.indexOf(". ");
    return end < 0 ? help.substring(0, help.length() - 1) : help.substring(0, end);
  }
}
