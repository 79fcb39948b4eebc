package weka.clusterers.crp;

import java.io.Serializable;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.OptionMetadata;
import weka.core.Utils;

/**
 * Whether the likelihood is raised to powers below 1, which lets chains cross between modes: as a
 * start, or side by side in each chain (parallel tempering).
 */
public class Tempering implements OptionHandler, Serializable {

  private static final long serialVersionUID = 1L;
  private static final String TEMPERATURES = "temperatures (-temperatures)";
  private static final String HOTTEST = "lowest power (-hottest)";
  private static final String START = "tempered start (-start)";
  private static final crp.model.Tempering NONE = crp.model.Tempering.NONE;

  private int temperatures = NONE.temperatures();
  private double hottest = NONE.hottest();
  private int startSweeps = NONE.startSweeps();

  /** Makes an object with default options: no tempering. */
  public Tempering() {}

  /**
   * {@return the choice}
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  crp.model.Tempering chosen() {
    Values.atLeast(TEMPERATURES, temperatures, 1);
    Values.atLeast(START, startSweeps, 0);
    if (!(hottest > 0 && hottest < 1)) {
      throw new IllegalArgumentException(
          "%s must be above 0 and below 1, was %s".formatted(HOTTEST, Values.plain(hottest)));
    }
    if (temperatures == 1 && startSweeps == 0 && hottest != NONE.hottest()) {
      throw new IllegalArgumentException(
          "%s needs %s above 1 or %s above 0".formatted(HOTTEST, TEMPERATURES, START));
    }
    return new crp.model.Tempering(temperatures, hottest, startSweeps);
  }

  /** {@return what it is, for people} */
  public String globalInfo() {
    return "Whether the likelihood is raised to powers below 1, so that chains cross between modes: in sweeps"
        + " before the first one, or in copies of each chain that exchange their clusters.";
  }

  /** {@return the number of temperatures} */
  @OptionMetadata(
      displayName = "temperatures",
      description =
          "Copies of each chain that run side by side at falling powers and exchange their clusters; 1 for none."
              + " A sweep takes so many times as long.",
      displayOrder = 1)
  public int getTemperatures() {
    return temperatures;
  }

  /**
   * Sets the number of temperatures.
   *
   * @param value at least 1
   */
  public void setTemperatures(int value) {
    temperatures = value;
  }

  /** {@return the lowest power} */
  @OptionMetadata(
      displayName = "lowest power",
      description = "Lowest power of the likelihood, above 0 and below 1.",
      displayOrder = 2)
  public double getHottest() {
    return hottest;
  }

  /**
   * Sets the lowest power.
   *
   * @param value above 0 and below 1
   */
  public void setHottest(double value) {
    hottest = value;
  }

  /** {@return the length of the tempered start} */
  @OptionMetadata(
      displayName = "tempered start",
      description =
          "Number of sweeps before the first one in which the power climbs to 1; 0 for none.",
      displayOrder = 3)
  public int getStartSweeps() {
    return startSweeps;
  }

  /**
   * Sets the length of the tempered start.
   *
   * @param value number of sweeps, at least 0
   */
  public void setStartSweeps(int value) {
    startSweeps = value;
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-temperatures <number>",
            String.valueOf(NONE.temperatures()),
            "Copies of each chain at falling powers of the likelihood that exchange their clusters; 1 for none.",
            () -> String.valueOf(temperatures),
            text -> setTemperatures(Values.whole(TEMPERATURES, text)))
        .add(
            "-hottest <number>",
            Values.plain(NONE.hottest()),
            "Lowest power of the likelihood, above 0 and below 1.",
            () -> Values.plain(hottest),
            text -> setHottest(Values.number(HOTTEST, text)))
        .add(
            "-start <number>",
            String.valueOf(NONE.startSweeps()),
            "Number of sweeps before the first one in which the power climbs to 1; 0 for none.",
            () -> String.valueOf(startSweeps),
            text -> setStartSweeps(Values.whole(START, text)));
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
