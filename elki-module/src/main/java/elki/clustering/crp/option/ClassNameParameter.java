package elki.clustering.crp.option;

import crp.Text;
import elki.utilities.Alias;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.ParameterException;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameters.ObjectParameter;
import java.util.List;

/**
 * An option that names a class, by an alias or by its name. An unknown name is refused in one
 * sentence, with those that are known unless they are many.
 *
 * @param <C> the type of the class
 * @since 0.1.0
 */
public final class ClassNameParameter<C> extends ObjectParameter<C> {

  private static final int MOST_NAMES = 20;

  /**
   * Constructor.
   *
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
   * @param type of the class; without type parameters
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
    String known = names.size() <= MOST_NAMES ? "one of " + String.join(", ", names) + ", or " : "";
    return Text.of(
        "%s must be %sthe name of a class of the type %s, was '%s'.",
        getOptionID().getName(), known, getRestrictionClass().getName(), given);
  }

  /** {@return the first alias of a class that is known by one word, else its name} */
  private String name(Class<?> known) {
    Alias alias = known.getAnnotation(Alias.class);
    return alias != null && known.getName().startsWith("elki.clustering.crp.")
        ? alias.value()[0]
        : canonicalClassName(known, getRestrictionClass());
  }
}
