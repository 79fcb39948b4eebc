package elki.clustering.crp.option;

import crp.Text;
import crp.options.EditDistance;
import elki.utilities.Alias;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.ParameterException;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameters.ObjectParameter;
import java.util.List;

/**
 * An option that names a class, by an alias or by its name. An unknown name is refused in one
 * sentence with those that are known or, where they are many, the one that is most like it.
 *
 * @param <C> the type of the class
 * @since 0.1.0
 */
public final class ClassNameParameter<C> extends ObjectParameter<C> {

  private static final int MOST_NAMES = 20;

  /**
   * Constructor.
   *
   * @param option name and help text
   * @param type of the class; without type parameters, as ELKI's own constructor takes it
   * @param usual the class if none is named
   */
  public ClassNameParameter(OptionID option, Class<?> type, Class<?> usual) {
    super(option, type, usual);
  }

  private ClassNameParameter(OptionID option, Class<?> type) {
    super(option, type);
    setOptional(true);
  }

  /**
   * {@return an option without a default, which need not be given}
   *
   * @param option name and help text
   * @param type of the class; without type parameters
   * @param <C> the type of the class
   */
  public static <C> ClassNameParameter<C> optional(OptionID option, Class<?> type) {
    return new ClassNameParameter<>(option, type);
  }

  @Override
  protected Class<? extends C> parseValue(Object given) throws ParameterException {
    try {
      return super.parseValue(given);
    } catch (WrongParameterValueException e) {
      ParameterException refused = new WrongParameterValueException(refusal(String.valueOf(given)));
      refused.initCause(e);
      throw refused;
    }
  }

  private String refusal(String given) {
    List<String> names =
        getKnownImplementations().stream().map(this::name).distinct().sorted().toList();
    String type = getRestrictionClass().getName();
    return names.size() <= MOST_NAMES
        ? Text.of(
            "%s must be one of %s, or the name of a class of the type %s, was '%s'.",
            getOptionID().getName(), String.join(", ", names), type, given)
        : Text.of(
            "%s must be the name of a class of the type %s, such as %s, was '%s'.",
            getOptionID().getName(), type, nearest(given, names), given);
  }

  /** {@return the first alias of a class that is known by one word, else its name} */
  private String name(Class<?> known) {
    Alias alias = known.getAnnotation(Alias.class);
    return alias != null && known.getName().startsWith("elki.clustering.crp.")
        ? alias.value()[0]
        : canonicalClassName(known, getRestrictionClass());
  }

  /** {@return the name that takes the fewest edits, packages apart; the default's if all differ} */
  private String nearest(String given, List<String> names) {
    String nearest = hasDefaultValue() ? getDefaultValueAsString() : names.get(0);
    int least = given.length() / 2;
    for (String name : names) {
      int needed = EditDistance.between(simple(given), simple(name));
      if (needed < least) {
        least = needed;
        nearest = name;
      }
    }
    return nearest;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
