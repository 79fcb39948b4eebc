package weka.clusterers.crp;

import weka.core.OptionHandler;
import weka.core.Utils;

/** Writes and reads an option whose value is a class with options of its own, in quotes. */
final class Nested {

  private static final String HERE = "weka.clusterers.crp.";

  private Nested() {}

  /**
   * {@return class name and options}
   *
   * @param handler the present value
   */
  static String spec(OptionHandler handler) {
    return (handler.getClass().getName() + " " + Utils.joinOptions(handler.getOptions())).trim();
  }

  /**
   * {@return the value of such an option}
   *
   * @param type what it must be
   * @param option the option, for the message, such as {@code likelihood (-F)}
   * @param known the classes to choose from, for the message
   * @param spec class name and options; a name without a dot is looked for in this package
   * @param <T> what it must be
   * @throws IllegalArgumentException if there is no such class or an option is wrong
   */
  static <T> T read(Class<T> type, String option, String known, String spec) {
    String name = "";
    try {
      String[] parts = Utils.splitOptions(spec);
      name = parts[0].indexOf('.') < 0 ? HERE + parts[0] : parts[0];
      parts[0] = "";
      return type.cast(Utils.forName(type, name, parts));
    } catch (Exception e) {
      // Of a class that it does not find Weka says the name and nothing else.
      String reason =
          name.equals(e.getMessage())
              ? "there is no such class; this package has " + known
              : e.getMessage();
      throw new IllegalArgumentException(
          "%s '%s' cannot be used: %s".formatted(option, spec, reason), e);
    }
  }
}
