package crp.options;

/** How a host writes the name of an option in messages, such as {@code --sweeps}. */
@FunctionalInterface
public interface Spelling {

  /** In Java, where an option has no other name. */
  Spelling BY_NAME = option -> "option " + option;

  /**
   * {@return what users of the host call an option}
   *
   * @param option its name in all hosts
   */
  String of(String option);
}
