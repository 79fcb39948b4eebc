package elki.clustering.crp.option;

import elki.utilities.optionhandling.OptionID;

/**
 * What the options of all algorithms have in common.
 *
 * @since 0.1.0
 */
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
}
