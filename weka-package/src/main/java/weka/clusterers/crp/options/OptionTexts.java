package weka.clusterers.crp.options;

import crp.options.Option;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import java.io.File;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import weka.core.SelectedTag;

/** The texts of options of the core, which the properties of a scheme or of its parts set. */
public final class OptionTexts implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final Map<String, String> LETTERS =
      Map.of(
          PriorOptions.CONCENTRATION_NAME, "A",
          RunOptions.SWEEPS_NAME, "I",
          RunOptions.SEED_NAME, "S");

  /** How messages name them: {@code -thin}, or {@code sweeps (-I)} where the flag is a letter. */
  public static final Spelling SPELLING =
      name -> flag(name).equals(name) ? "-" + name : name + " (-" + flag(name) + ")";

  private final HashMap<String, String> given = new HashMap<>();

  /** {@return the flag of an option on Weka's command line} */
  public static String flag(String name) {
    return LETTERS.getOrDefault(name, name);
  }

  /** {@return what was set, for the core} */
  public Texts texts() {
    return new Texts(SPELLING, given);
  }

  /** {@return what was set here and there, for the core} */
  public Texts with(OptionTexts more) {
    return texts().plus(more.texts());
  }

  /**
   * {@return the value of an option}
   *
   * @throws IllegalArgumentException if its text has none
   */
  public <T> T get(Option<T> option) {
    return texts().get(option);
  }

  /** {@return the text of an option} */
  public String text(Option<?> option) {
    return texts().text(option);
  }

  /**
   * {@return the text of an option with what is wrong with it}
   *
   * @param words to choose from
   */
  public OptionValue value(Option<?> option, String... words) {
    return OptionValue.checked(text(option), () -> get(option), words);
  }

  /** {@return the constant that is chosen, and those to choose from} */
  public <E extends Enum<E>> SelectedTag tags(Option<E> option) {
    return Values.tags(option.usualValue().getDeclaringClass(), OptionText.of(get(option)));
  }

  /** {@return the file of an option, of an empty name for none} */
  public File file(Option<?> option) {
    return new File(text(option));
  }

  /** Sets the text of an option. */
  public void set(Option<?> option, String text) {
    given.put(option.name(), text.trim());
  }

  /** Sets an option back to its default. */
  void clear(Option<?> option) {
    given.remove(option.name());
  }

  /** Sets the constant that is chosen. */
  public void set(Option<?> option, SelectedTag chosen) {
    set(option, chosen.getSelectedTag().getIDStr());
  }
}
