package elki.clustering.crp.option;

import crp.options.Option;
import crp.options.OptionText;
import elki.utilities.optionhandling.ParameterException;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameters.EnumParameter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An option that is one of some words, in lower case with hyphens; upper case and underscores are
 * read, too.
 *
 * @param <E> the constants that the words stand for
 * @since 0.1.0
 */
public final class ChoiceParameter<E extends Enum<E>> extends EnumParameter<E> {

  /** Constructor. */
  public ChoiceParameter(Option<E> option) {
    super(Options.id(option), option.usualValue().getDeclaringClass(), option.usualValue());
  }

  /** {@return the parameter of an option of the kind CHOICE} */
  @SuppressWarnings({"unchecked", "rawtypes"}) // its values are constants
  static ChoiceParameter<?> of(Option<?> option) {
    return new ChoiceParameter(option);
  }

  @Override
  protected E parseValue(Object given) throws ParameterException {
    try {
      return enumClass.isInstance(given)
          ? enumClass.cast(given)
          : OptionText.choice(getOptionID().getName(), String.valueOf(given), enumClass);
    } catch (IllegalArgumentException e) {
      throw new WrongParameterValueException(e.getMessage() + ".");
    }
  }

  @Override
  public Collection<String> getPossibleValues() {
    return words();
  }

  private List<String> words() {
    return Arrays.stream(enumClass.getEnumConstants()).map(OptionText::of).toList();
  }

  @Override
  public String getValueAsString() {
    return OptionText.of(getValue());
  }

  @Override
  public String getDefaultValueAsString() {
    return OptionText.of(getDefaultValue());
  }

  @Override
  public String getSyntax() {
    return words().stream().collect(Collectors.joining(" | ", "<", ">"));
  }

  @Override
  public StringBuilder describeValues(StringBuilder text) {
    return text.append("One of: ").append(String.join(", ", words())).append('\n');
  }
}
