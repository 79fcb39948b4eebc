package crp.options;

import crp.Argument;
import crp.Text;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The texts that a user gave to options. Immutable.
 *
 * @param spelling how the host writes names of options
 * @param given the texts by the names of their options; others stand at their defaults
 */
public record Texts(Spelling spelling, Map<String, String> given) {

  public Texts {
    given = Map.copyOf(given);
  }

  /** {@return no texts: every option stands at its default} */
  public static Texts none(Spelling spelling) {
    return new Texts(spelling, Map.of());
  }

  /** {@return these texts with that of one more option} */
  public Texts with(Option<?> option, String text) {
    return plus(new Texts(spelling, Map.of(option.name(), text)));
  }

  /** {@return these texts and those of other options of the same host} */
  public Texts plus(Texts more) {
    Map<String, String> all = new HashMap<>(given);
    all.putAll(more.given);
    return new Texts(spelling, all);
  }

  /** {@return these texts without those of some options} */
  public Texts without(Collection<Option<?>> options) {
    Map<String, String> rest = new HashMap<>(given);
    options.forEach(option -> rest.remove(option.name()));
    return new Texts(spelling, rest);
  }

  /** {@return whether the user gave an option} */
  public boolean has(Option<?> option) {
    return given.containsKey(option.name());
  }

  /** {@return the text of an option, without blanks around it} */
  public String text(Option<?> option) {
    return given.getOrDefault(option.name(), option.usual()).trim();
  }

  /** {@return whether an option has a word, in either case} */
  public boolean is(Option<?> option, String word) {
    return text(option).equalsIgnoreCase(word);
  }

  /** {@return what users of the host call an option} */
  public String name(Option<?> option) {
    return spelling.of(option.name());
  }

  /**
   * {@return the value of an option}
   *
   * @throws IllegalArgumentException if its text has none; begins with its name in the host
   */
  public <T> T get(Option<T> option) {
    return option.reader().read(name(option), text(option));
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
  public void requireOwn(
      Option<?> option, List<Option<?>> own, String choice, List<Option<?>> known, String made) {
    List<String> names = known.stream().<String>map(Option::name).toList();
    for (Option<?> one : own) {
      if (has(one) && !names.contains(one.name())) {
        throw Argument.refused(
            "%s is an option of %s %s, but the %s is %s",
            name(one), name(option), choice, option.name(), made);
      }
    }
  }

  /** {@return words of a command line as a shell reads them} */
  public static String shell(List<String> words) {
    return words.stream().map(Texts::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:,+=@%-]+")
        ? word
        : "'" + Text.line(word).replace("'", "'\\''") + "'";
  }
}
