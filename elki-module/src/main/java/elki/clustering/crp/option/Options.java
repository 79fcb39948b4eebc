package elki.clustering.crp.option;

import crp.options.Option;
import crp.options.Spelling;
import crp.options.Texts;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.FileParameter;
import elki.utilities.optionhandling.parameters.FileParameter.FileType;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The options of the core as parameters of ELKI.
 *
 * @since 0.1.0
 */
public final class Options {

  /** How ELKI names them. */
  public static final Spelling SPELLING = name -> "crp." + name;

  /** Every option at its default. */
  public static final Texts DEFAULTS = Texts.none(SPELLING);

  private Options() {}

  /**
   * {@return an option of this module alone: {@code crp.} and a name}
   *
   * @param help one or more sentences
   */
  public static OptionID id(String name, String help) {
    return new OptionID(SPELLING.of(name), help);
  }

  /** {@return an option of the core} */
  public static OptionID id(Option<?> option) {
    return id(option.name(), option.help());
  }

  /**
   * {@return the texts that were given to some options; wrong ones are errors}
   *
   * @param config where texts are read from and errors are reported
   */
  public static Texts read(Parameterization config, List<? extends Option<?>> options) {
    return read(config, options, FileType.OUTPUT_FILE);
  }

  /** {@return the same of files that are read} */
  public static Texts readFiles(Parameterization config, List<? extends Option<?>> options) {
    return read(config, options, FileType.INPUT_FILE);
  }

  private static Texts read(
      Parameterization config, List<? extends Option<?>> options, FileType files) {
    Map<String, String> given = new HashMap<>();
    for (Option<?> option : options) {
      String text = text(config, option, files);
      if (text != null) {
        given.put(option.name(), text);
      }
    }
    return new Texts(SPELLING, given);
  }

  /** {@return the text that was given to an option, null for none} */
  private static @Nullable String text(Parameterization config, Option<?> option, FileType files) {
    return switch (option.kind()) {
      case FLAG -> {
        Flag flag = new Flag(id(option));
        yield config.grab(flag) && flag.isTrue() ? "true" : null;
      }
      case FILE -> {
        FileParameter file = new FileParameter(id(option), files);
        file.setOptional(true);
        yield config.grab(file) ? Path.of(file.getValue()).toString() : null;
      }
      case CHOICE -> given(config, ChoiceParameter.of(option));
      case TEXT -> given(config, new TextParameter<>(option));
    };
  }

  private static @Nullable String given(Parameterization config, Parameter<?> parameter) {
    return config.grab(parameter) && !parameter.tookDefaultValue()
        ? parameter.getValueAsString()
        : null;
  }

  /**
   * {@return what is made of several options; null if they do not go together, which is an error}
   *
   * @param config where errors are reported
   * @param making throws an IllegalArgumentException whose message starts with the name
   */
  public static <T> @Nullable T made(Parameterization config, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      config.reportError(new WrongParameterValueException(e.getMessage() + "."));
      return null;
    }
  }
}
