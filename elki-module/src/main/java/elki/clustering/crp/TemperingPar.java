package elki.clustering.crp;

import crp.model.Tempering;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.IntParameter;

/** The parameters of a tempered likelihood. */
public final class TemperingPar {

  /** Number of temperatures. */
  public static final OptionID TEMPERATURES_ID =
      new OptionID(
          "crp.temperatures",
          "Copies of each chain that run side by side under the likelihood to falling powers and exchange"
              + " their clusters (parallel tempering), at least 1 (none); a sweep takes so many times as"
              + " long. For priors over partitions only.");

  /** Lowest power. */
  public static final OptionID HOTTEST_ID =
      new OptionID(
          "crp.temperatures.hottest", "Lowest power of the likelihood, above 0 and below 1.");

  /** Length of a tempered start. */
  public static final OptionID START_ID =
      new OptionID(
          "crp.temperatures.start",
          "Number of sweeps before the first one in which the power of the likelihood climbs to 1; 0 for"
              + " none. For priors over partitions only.");

  private TemperingPar() {}

  /** {@return what was chosen; no tempering where something was wrong, which is reported} */
  static Tempering read(Parameterization config) {
    Tempering none = Tempering.NONE;
    IntParameter temperatures =
        new IntParameter(TEMPERATURES_ID, none.temperatures())
            .addConstraint(NumberRange.atLeast(TEMPERATURES_ID, 1));
    DoubleParameter hottest =
        new DoubleParameter(HOTTEST_ID, none.hottest())
            .addConstraint(NumberRange.above(HOTTEST_ID, 0).below(1));
    IntParameter start =
        new IntParameter(START_ID, none.startSweeps())
            .addConstraint(NumberRange.atLeast(START_ID, 0));
    boolean valid = config.grab(temperatures);
    valid &= config.grab(hottest);
    valid &= config.grab(start);
    if (valid
        && temperatures.intValue() == 1
        && start.intValue() == 0
        && Conflicts.given(hottest)) {
      config.reportError(
          new WrongParameterValueException(
              "Parameter '%s' has no effect without Parameter '%s' above 1 or Parameter '%s' above 0."
                  .formatted(HOTTEST_ID.getName(), TEMPERATURES_ID.getName(), START_ID.getName())));
    }
    return valid
        ? new Tempering(temperatures.intValue(), hottest.doubleValue(), start.intValue())
        : none;
  }
}
