package elki.clustering.crp.option;

import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.function.Supplier;

/** What the options of all algorithms have in common. */
public final class Options {

  private Options() {}

  /**
   * {@return an option of this module: {@code crp.} and a name}
   *
   * @param name in the core's catalogue of options, or one of ELKI's alone
   * @param help one or more sentences
   */
  public static OptionID id(String name, String help) {
    return new OptionID("crp." + name, help);
  }

  /**
   * {@return what values that belong together make; what is wrong with them is reported}
   *
   * @param config where errors are reported
   * @param maker throws IllegalArgumentException if they do not fit
   * @param otherwise returned then
   * @param <T> what is made
   */
  public static <T> T made(Parameterization config, Supplier<T> maker, T otherwise) {
    try {
      return maker.get();
    } catch (IllegalArgumentException e) {
      config.reportError(new WrongParameterValueException(e.getMessage() + "."));
      return otherwise;
    }
  }
}
