package weka.clusterers.crp.options;

import crp.Text;
import crp.options.Option.Kind;
import crp.options.Texts;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;

/**
 * The command line of an option handler, read off the {@link OptionMetadata} of the getters of its
 * bean properties. The annotation gives flag, which is the name where there is no other, help text
 * and order; the type of the property says how its text is read; the default is the value of a new
 * object. A boolean property is a flag without argument, a property that is an {@link OptionGroup}
 * contributes its own options.
 */
public final class AnnotatedOptions {

  /** A property of a handler or of one of its groups. */
  private record Entry(PropertyDescriptor property, OptionMetadata metadata) {

    String flag() {
      String given = metadata.commandLineParamName();
      return given.isEmpty() ? metadata.displayName() : given;
    }

    boolean group() {
      return OptionGroup.class.isAssignableFrom(property.getPropertyType());
    }

    /** The option in messages: {@code sweeps (-I)}, or {@code -thin} where both are the same. */
    String name() {
      return flag().equals(metadata.displayName())
          ? "-" + flag()
          : metadata.displayName() + " (-" + flag() + ")";
    }

    Object get(Object bean) {
      return call(property.getReadMethod(), bean);
    }

    void set(Object bean, Object value) {
      call(property.getWriteMethod(), bean, value);
    }
  }

  /** Most characters of a line of help, beside its indent of eight. */
  private static final int WIDTH = 84;

  private AnnotatedOptions() {}

  /**
   * {@return the options for Weka's help}
   *
   * @param handler any object with a constructor without arguments
   */
  public static Enumeration<Option> list(OptionHandler handler) {
    return Collections.enumeration(options(handler));
  }

  private static List<Option> options(Object handler) {
    Object fresh = fresh(handler);
    List<Option> all = new ArrayList<>();
    for (Entry entry : entries(handler.getClass())) {
      Object initial = entry.get(fresh);
      if (entry.group()) {
        all.addAll(options(initial));
        continue;
      }
      String text = "\t" + folded(entry.metadata().description());
      if (initial instanceof Boolean) {
        all.add(new Option(text, entry.flag(), 0, "-" + entry.flag()));
        continue;
      }
      String value = text(initial);
      all.add(
          new Option(
              text + "\n\t" + folded("(default " + (value.isEmpty() ? "none" : value) + ")"),
              entry.flag(),
              1,
              folded("-" + entry.flag() + " <" + synopsis(entry, initial) + ">")));
    }
    withoutProperty(handler).forEach(option -> all.add(option(option)));
    return all;
  }

  private static Option option(crp.options.Option<?> option) {
    String flag = OptionTexts.flag(option.name());
    String help = "\t" + folded(option.help());
    return option.kind() == Kind.FLAG
        ? new Option(help, flag, 0, "-" + flag)
        : new Option(
            help + "\n\t" + folded("(default " + option.usual() + ")"),
            flag,
            1,
            "-" + flag + " <" + option.name() + ">");
  }

  /**
   * {@return the options of the core that neither the handler nor its groups have as properties}
   */
  private static List<crp.options.Option<?>> withoutProperty(Object handler) {
    if (!(handler instanceof CoreOptions core)) {
      return List.of();
    }
    Set<String> known = flags(handler.getClass());
    return core.coreOptions().stream()
        .filter(option -> !known.contains(OptionTexts.flag(option.name())))
        .toList();
  }

  private static Set<String> flags(Class<?> type) {
    Set<String> flags = new HashSet<>();
    for (Entry entry : entries(type)) {
      if (entry.group()) {
        flags.addAll(flags(entry.property().getPropertyType()));
      }
      flags.add(entry.flag());
    }
    return flags;
  }

  /** Lines of a help text; those after the first are indented. */
  private static String folded(String text) {
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (String word : text.split(" ", -1)) {
      boolean full = length + word.length() > WIDTH;
      if (length > 0) {
        lines.append(full ? "\n\t" : " ");
      }
      lines.append(word);
      length = (full ? 0 : length) + word.length() + 1;
    }
    return lines.toString();
  }

  /**
   * {@return a message in which options have their names in a dialog, without the flags of the
   * command line}
   *
   * @param handler whose options, and those of its parts, are named
   * @param message such as {@code sweeps (-I) must be at least 1, was 0}
   */
  public static String inDialog(OptionHandler handler, String message) {
    String text = message;
    for (Entry entry : all(handler)) {
      String name = entry.metadata().displayName();
      text =
          text.replace(name + " (-" + entry.flag() + ")", name)
              .replaceAll(
                  "(?<![\\w-])-" + Pattern.quote(entry.flag()) + "(?![\\w-])",
                  Matcher.quoteReplacement("'" + name + "'"));
    }
    return text;
  }

  /** {@return the options of a handler, of its groups and of the objects that it holds} */
  private static List<Entry> all(Object handler) {
    List<Entry> all = new ArrayList<>();
    for (Entry entry : entries(handler.getClass())) {
      Object value = entry.get(handler);
      if (!entry.group()) {
        all.add(entry);
      }
      if (value instanceof OptionHandler nested) {
        all.addAll(all(nested));
      }
    }
    return all;
  }

  /** {@return the command line that gives the present values} */
  public static String[] get(OptionHandler handler) {
    return line(handler).toArray(new String[0]);
  }

  private static List<String> line(Object handler) {
    List<String> line = new ArrayList<>();
    for (Entry entry : entries(handler.getClass())) {
      Object value = entry.get(handler);
      if (entry.group()) {
        line.addAll(line(value));
      } else if (value instanceof Boolean on) {
        line.addAll(on ? List.of("-" + entry.flag()) : List.of());
      } else {
        String text = text(value);
        // Weka cannot read a single hyphen, which may have been typed in a dialog
        String given = text.equals("-") ? " -" : text;
        line.addAll(text.isEmpty() ? List.of() : List.of("-" + entry.flag(), given));
      }
    }
    for (crp.options.Option<?> option : withoutProperty(handler)) {
      Texts texts = ((CoreOptions) handler).optionTexts().texts();
      if (texts.has(option)) {
        line.add("-" + OptionTexts.flag(option.name()));
        line.addAll(option.kind() == Kind.FLAG ? List.of() : List.of(texts.text(option)));
      }
    }
    return line;
  }

  /**
   * Sets every property; those that are not given return to their defaults.
   *
   * @param options the command line; what is used is set to the empty string
   * @throws Exception if an option has no argument, a text is not of the property's type, or
   *     something is left over
   */
  public static void set(OptionHandler handler, String[] options) throws Exception {
    read(handler, options);
    for (String rest : options) {
      if (!rest.isEmpty()) {
        throw new IllegalArgumentException(UnknownOption.message(rest, flags(handler)));
      }
    }
  }

  private static List<String> flags(OptionHandler handler) {
    return options(handler).stream().map(Option::name).toList();
  }

  private static void read(Object handler, String[] options) throws Exception {
    Object fresh = fresh(handler);
    for (Entry entry : entries(handler.getClass())) {
      Object value = entry.get(fresh);
      if (entry.group()) {
        read(value, options);
      } else if (value instanceof Boolean) {
        value = Utils.getFlag(entry.flag(), options);
      } else {
        String given = Utils.getOption(entry.flag(), options);
        value = given.isEmpty() ? value : parse(entry, value, given.trim());
      }
      entry.set(handler, value);
    }
    for (crp.options.Option<?> option : withoutProperty(handler)) {
      read(option, ((CoreOptions) handler).optionTexts(), options);
    }
  }

  private static void read(crp.options.Option<?> option, OptionTexts texts, String[] options)
      throws Exception {
    String flag = OptionTexts.flag(option.name());
    String given =
        option.kind() == Kind.FLAG
            ? Utils.getFlag(flag, options) ? "true" : ""
            : Utils.getOption(flag, options);
    if (given.isEmpty()) {
      texts.clear(option);
    } else {
      texts.set(option, given);
    }
  }

  private static List<Entry> entries(Class<?> type) {
    List<Entry> all = new ArrayList<>();
    try {
      for (PropertyDescriptor property : Introspector.getBeanInfo(type).getPropertyDescriptors()) {
        Method getter = property.getReadMethod();
        OptionMetadata metadata =
            getter == null ? null : getter.getAnnotation(OptionMetadata.class);
        if (metadata != null && property.getWriteMethod() != null) {
          all.add(new Entry(property, metadata));
        }
      }
    } catch (IntrospectionException e) {
      throw new IllegalStateException(e);
    }
    all.sort(Comparator.comparingInt(entry -> entry.metadata().displayOrder()));
    return all;
  }

  private static Object fresh(Object handler) {
    try {
      return handler.getClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object call(Method method, Object bean, Object... arguments) {
    try {
      return method.invoke(bean, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Object value) {
    if (value instanceof SelectedTag tag) {
      return tag.getSelectedTag().getIDStr();
    }
    if (value instanceof OptionHandler nested) {
      return (nested.getClass().getName() + " " + Utils.joinOptions(nested.getOptions())).trim();
    }
    return String.valueOf(value);
  }

  private static String synopsis(Entry entry, Object initial) {
    String given = entry.metadata().commandLineParamSynopsis();
    if (!given.isEmpty()) {
      return given;
    }
    if (initial instanceof AnnotatedHandler handler && !handler.choices().isEmpty()) {
      return handler.choices();
    }
    if (initial instanceof SelectedTag tag) {
      return Arrays.stream(tag.getTags()).map(Tag::getIDStr).collect(Collectors.joining(" | "));
    }
    return initial instanceof File ? "file" : entry.metadata().displayName();
  }

  private static Object parse(Entry entry, Object initial, String text) {
    if (initial instanceof OptionValue) {
      return OptionValue.of(text);
    }
    if (initial instanceof SelectedTag tag) {
      return Values.tag(entry.name(), text, tag.getTags());
    }
    if (initial instanceof File) {
      return new File(text);
    }
    return initial instanceof OptionHandler ? nested(entry, initial, text) : text;
  }

  /** A class name without a dot is looked for in the package of the property's type. */
  private static Object nested(Entry entry, Object initial, String text) {
    Class<?> type = entry.property().getPropertyType();
    String name = "";
    try {
      String[] words = Utils.splitOptions(text);
      name = words[0].indexOf('.') < 0 ? type.getPackageName() + "." + words[0] : words[0];
      words[0] = "";
      return Utils.forName(type, name, words);
    } catch (Exception e) {
      throw new IllegalArgumentException(
          Text.of(
              "%s '%s' cannot be used: %s",
              entry.name(), text, reason(synopsis(entry, initial), name, e)),
          e);
    }
  }

  /** Of a class that does not exist Weka's message is its name. */
  private static @Nullable String reason(String known, String name, Exception e) {
    return name.equals(e.getMessage())
        ? Text.of("there is no such class; known are %s", known.replace(" | ", ", "))
        : e.getMessage();
  }
}
