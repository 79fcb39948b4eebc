package weka.clusterers.crp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.Utils;

/**
 * The command line of an option handler: one entry an option, tied to a bean property by its reader
 * and its writer. An option that is not given returns to its default, as Weka expects.
 */
public final class OptionTable {

  private record Entry(
      String flag,
      Option option,
      String initial,
      Supplier<String> reader,
      Consumer<String> writer) {}

  private final List<Entry> entries = new ArrayList<>();

  /**
   * Adds an option with one argument.
   *
   * @param usage the option and its argument, such as {@code -I <number>}
   * @param initial the default, as text
   * @param description what it does, for people; the default is added to it
   * @param reader gives the present value as text
   * @param writer sets the value from text
   * @return this
   */
  public OptionTable add(
      String usage,
      String initial,
      String description,
      Supplier<String> reader,
      Consumer<String> writer) {
    String flag = usage.substring(1, usage.indexOf(' '));
    String text =
        "\t" + description + "\n\t(default " + (initial.isEmpty() ? "none" : initial) + ")";
    entries.add(new Entry(flag, new Option(text, flag, 1, usage), initial, reader, writer));
    return this;
  }

  /**
   * Adds an option whose value is a class with options of its own.
   *
   * @param usage the option and its argument, such as {@code -N <nearness>}
   * @param type what the value must be
   * @param initial the default
   * @param known the classes to choose from, for messages
   * @param reader gives the present value
   * @param writer sets the value
   * @param <T> what the value must be
   * @return this
   */
  public <T extends OptionHandler> OptionTable addNested(
      String usage,
      Class<T> type,
      T initial,
      String known,
      Supplier<T> reader,
      Consumer<T> writer) {
    String name = type.getSimpleName();
    String option =
        name.toLowerCase(Locale.ROOT) + " (" + usage.substring(0, usage.indexOf(' ')) + ")";
    return add(
        usage,
        initial.getClass().getName(),
        name + ": class name and options; one of " + known + ".",
        () -> Nested.spec(reader.get()),
        text -> writer.accept(Nested.read(type, option, known, text)));
  }

  /**
   * {@return the options for Weka's help, ours first}
   *
   * @param inherited the options of the superclass
   */
  public Enumeration<Option> list(Enumeration<Option> inherited) {
    List<Option> all = new ArrayList<>();
    for (Entry entry : entries) {
      all.add(entry.option());
    }
    all.addAll(Collections.list(inherited));
    return Collections.enumeration(all);
  }

  /** {@return the options for Weka's help} */
  public Enumeration<Option> list() {
    return list(Collections.emptyEnumeration());
  }

  /**
   * Sets all properties; those that are not mentioned return to their defaults.
   *
   * @param options command line; what is used is blanked
   * @throws Exception if an option lacks its argument or a value is out of range
   */
  public void set(String[] options) throws Exception {
    for (Entry entry : entries) {
      String given = Utils.getOption(entry.flag(), options);
      entry.writer().accept(given.isEmpty() ? entry.initial() : given);
    }
  }

  /**
   * {@return the command line that gives the present values}
   *
   * @param inherited the options of the superclass
   */
  public String[] get(String... inherited) {
    List<String> line = new ArrayList<>();
    for (Entry entry : entries) {
      String value = entry.reader().get();
      if (!value.isEmpty()) {
        Collections.addAll(line, "-" + entry.flag(), value);
      }
    }
    Collections.addAll(line, inherited);
    return line.toArray(new String[0]);
  }
}
