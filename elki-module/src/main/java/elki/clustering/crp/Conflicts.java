package elki.clustering.crp;

import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.Objects;

/**
 * Parameters that would be without effect beside others are errors that name both. A parameter that
 * stands at its default is no contradiction: ELKI writes these out, too, and a run should be
 * repeatable from what was written. All parameters have been grabbed before.
 */
public final class Conflicts {

  private Conflicts() {}

  /**
   * {@return whether the user gave a parameter a value other than its default}
   *
   * @param parameter was grabbed
   */
  public static boolean given(Parameter<?> parameter) {
    return parameter instanceof Flag flag
        ? flag.isDefined() && flag.isTrue()
        : parameter.isDefined()
            && !Objects.equals(parameter.getValue(), parameter.getDefaultValue());
  }

  /**
   * {@return whether two parameters were given of which only one can take effect, which is
   * reported}
   *
   * @param config where errors go
   * @param one a parameter
   * @param other another parameter
   * @param advice why, or what to do instead: one clause
   */
  public static boolean clash(
      Parameterization config, Parameter<?> one, Parameter<?> other, String advice) {
    if (!given(one) || !given(other)) {
      return false;
    }
    config.reportError(
        new WrongParameterValueException(
            "%s cannot be combined with %s: %s.".formatted(name(one), name(other), advice)));
    return true;
  }

  /**
   * Reports each parameter that was given without another one that it needs.
   *
   * @param config where errors go
   * @param needed the other parameter
   * @param state how it must be, such as {@code GAMMA}; empty if it must just be given
   * @param parameters those that need it
   */
  public static void needs(
      Parameterization config, Parameter<?> needed, String state, Parameter<?>... parameters) {
    for (Parameter<?> parameter : parameters) {
      if (given(parameter)) {
        config.reportError(
            new WrongParameterValueException(
                "%s has no effect without %s%s."
                    .formatted(name(parameter), name(needed), state.isEmpty() ? "" : " " + state)));
      }
    }
  }

  private static String name(Parameter<?> parameter) {
    String kind = parameter instanceof Flag ? "Flag" : "Parameter";
    return kind + " '" + parameter.getOptionID().getName() + "'";
  }
}
