package elki.clustering.crp.option;

import crp.options.Option;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.seating.ComponentLaw;
import crp.seating.Power;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.ParameterException;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.AbstractParameter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An option whose text the core reads: a number of a model that is fixed or sampled, a count, a
 * power. An invalid text is one sentence that names the option and the range. The text is kept as
 * it was given, so that what ELKI writes out repeats the run.
 *
 * @param <T> what the text stands for
 * @since 0.1.0
 */
public final class TextParameter<T> extends AbstractParameter<TextParameter<T>, T> {

  private final Option.Reader<T> reader;
  private final String defaultText;
  private String text;

  private TextParameter(OptionID option, Option.Reader<T> reader) {
    super(option);
    this.reader = reader;
    this.defaultText = "";
    this.text = "";
    setOptional(true);
  }

  /** An option with a default. */
  public TextParameter(Option<T> option) {
    super(Options.id(option), option.usualValue());
    this.reader = option.reader();
    this.defaultText = option.usual();
    this.text = defaultText;
  }

  /**
   * {@return an option without a default, which need not be given}
   *
   * @param reader gives the value of a text; throws IllegalArgumentException for an invalid one,
   *     with a message that starts with the name
   */
  public static <T> TextParameter<T> optional(OptionID option, Option.Reader<T> reader) {
    return new TextParameter<>(option, reader);
  }

  /** {@return an option for a whole number that need not be given} */
  public static TextParameter<Integer> whole(OptionID option, int least) {
    return optional(option, (name, text) -> OptionText.whole(name, text, least));
  }

  /**
   * {@return whether there is a value, which is passed on}
   *
   * @param config where the text is read from and errors are reported
   * @param consumer takes the value
   */
  public boolean grab(Parameterization config, Consumer<T> consumer) {
    if (!config.grab(this)) {
      return false;
    }
    consumer.accept(getValue());
    return true;
  }

  @Override
  protected T parseValue(@Nullable Object given) throws ParameterException {
    if (given == null) {
      throw new WrongParameterValueException(getOptionID().getName() + " needs a value.");
    }
    try {
      return reader.read(getOptionID().getName(), textOf(given));
    } catch (IllegalArgumentException e) {
      throw new WrongParameterValueException(e.getMessage() + ".");
    }
  }

  @Override
  public void setValue(Object given) throws ParameterException {
    super.setValue(given);
    text = textOf(given);
  }

  /** Java code may give a value in place of its text. */
  private static String textOf(Object given) {
    if (given instanceof Parameter parameter) {
      return parameter.text();
    }
    if (given instanceof ComponentLaw law) {
      return law.text();
    }
    return given instanceof Power power ? power.text() : String.valueOf(given);
  }

  @Override
  public String getValueAsString() {
    return text;
  }

  @Override
  public String getDefaultValueAsString() {
    return defaultText;
  }

  @Override
  public String getSyntax() {
    return "<text>";
  }
}
