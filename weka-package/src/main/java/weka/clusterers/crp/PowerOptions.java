package weka.clusterers.crp;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.Collectors;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;

/**
 * The power of the powered Chinese restaurant process, and how it is given. Setters take
 * everything; {@link #check} tells what is out of range.
 */
public final class PowerOptions implements Serializable {

  /** The power is the option {@code -power}. */
  public static final int POWER = 0;

  /** The power is 1 + lambda / (number of rows), lambda the option {@code -lambda}. */
  public static final int LAMBDA = 1;

  /** The power is chosen from the data. */
  public static final int TUNED = 2;

  /** The power is learnt: what exceeds 1 is exponential, and {@code -power} is the prior mean. */
  public static final int SAMPLED = 3;

  /** Lambda is learnt under an exponential prior of mean {@code -lambda}. */
  public static final int SAMPLED_LAMBDA = 4;

  /** There is no power. */
  public static final int NONE = 5;

  private static final Tag[] TAGS = {
    new Tag(POWER, "power", "power", false),
    new Tag(LAMBDA, "lambda", "lambda: power = 1 + lambda / rows", false),
    new Tag(TUNED, "tuned", "tuned on a sample of the data", false),
    new Tag(SAMPLED, "sampled", "sampled, prior mean power", false),
    new Tag(SAMPLED_LAMBDA, "sampled-lambda", "lambda sampled, prior mean lambda", false),
    new Tag(NONE, "none", "none: no power", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String MODE_NAME = "power mode (-R)";
  private static final String POWER_NAME = "power (-power)";
  private static final String LAMBDA_NAME = "lambda (-lambda)";
  private static final String GRID_NAME = "grid of the power (-power-grid)";

  private static final double POWER_DEFAULT = 1.05;
  private static final double LAMBDA_DEFAULT = 20;

  private final int initial;
  private final int[] modes;
  private int mode;
  private double power = POWER_DEFAULT;
  private double lambda = LAMBDA_DEFAULT;
  private String grid = "";

  /**
   * Makes options at their defaults.
   *
   * @param modes those that there are; the first one is the default
   */
  public PowerOptions(int... modes) {
    this.modes = modes.clone();
    this.initial = modes[0];
    this.mode = initial;
  }

  private Tag[] tags() {
    return Arrays.stream(modes).mapToObj(each -> TAGS[each]).toArray(Tag[]::new);
  }

  /** {@return how the power is given} */
  public SelectedTag mode() {
    return new SelectedTag(mode, tags());
  }

  /**
   * Sets how the power is given.
   *
   * @param value one of the modes
   */
  public void setMode(SelectedTag value) {
    mode = value.getSelectedTag().getID();
  }

  /**
   * {@return whether this is how the power is given}
   *
   * @param which one of the modes
   */
  public boolean is(int which) {
    return mode == which;
  }

  /** {@return the power} */
  public double power() {
    return power;
  }

  /**
   * Sets the power.
   *
   * @param value positive
   */
  public void setPower(double value) {
    power = value;
  }

  /** {@return lambda} */
  public double lambda() {
    return lambda;
  }

  /**
   * Sets lambda.
   *
   * @param value at least 0
   */
  public void setLambda(double value) {
    lambda = value;
  }

  /** {@return the values of a sampled power or lambda, empty for an exponential prior} */
  public String grid() {
    return grid;
  }

  /**
   * Sets the values of a sampled power or lambda.
   *
   * @param value numbers with blanks between them; empty for the exponential prior
   */
  public void setGrid(String value) {
    grid = value.trim();
  }

  /** {@return the option that says most about the power, for messages} */
  public String name() {
    return mode == POWER ? POWER_NAME : mode == LAMBDA ? LAMBDA_NAME : MODE_NAME;
  }

  /**
   * {@return the process; with the power 1 where that is tuned}
   *
   * @param concentration fixed or sampled
   */
  public PoweredCrp prior(Parameter concentration) {
    return PoweredCrp.of(
        concentration,
        switch (mode) {
          case LAMBDA -> Power.ofLambda(lambda);
          case SAMPLED_LAMBDA -> Power.ofLambda(Parameter.sampled(law(lambda)));
          case SAMPLED -> Power.of(Parameter.sampled(excess(law(power - 1))));
          default -> Power.of(mode == POWER ? power : 1);
        });
  }

  private Hyperprior law(double mean) {
    double[] values = gridValues();
    return values.length > 0 ? Hyperprior.grid(values) : Hyperprior.exponential(mean);
  }

  private static Hyperprior excess(Hyperprior law) {
    return law.isGrid() ? law : new Hyperprior.Shifted(1, law);
  }

  private double[] gridValues() {
    return Values.grid(GRID_NAME, grid, mode == SAMPLED_LAMBDA ? 0 : Double.MIN_VALUE);
  }

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is out of range or has no effect beside the others
   */
  public void check() {
    Values.positive(POWER_NAME, power);
    Values.notNegative(LAMBDA_NAME, lambda);
    boolean onGrid = gridValues().length > 0;
    requireUse(onGrid);
    if (mode == SAMPLED && !onGrid && !(power > 1)) {
      throw new IllegalArgumentException(
          "%s must be above 1 with -R sampled, whose prior mean it is, was %s"
              .formatted(POWER_NAME, Values.plain(power)));
    }
    if (mode == SAMPLED_LAMBDA && !onGrid && !(lambda > 0)) {
      throw new IllegalArgumentException(
          "%s must be above 0 with -R sampled-lambda, whose prior mean it is, was %s"
              .formatted(LAMBDA_NAME, Values.plain(lambda)));
    }
  }

  /** What the mode does not use must stand at its default. */
  private void requireUse(boolean onGrid) {
    String given = TAGS[mode].getIDStr();
    boolean ownPower = Double.compare(power, POWER_DEFAULT) != 0;
    boolean ownLambda = Double.compare(lambda, LAMBDA_DEFAULT) != 0;
    if (mode != POWER && mode != SAMPLED) {
      Values.needs(POWER_NAME, ownPower, MODE_NAME, "power or sampled", given);
    }
    if (mode != LAMBDA && mode != SAMPLED_LAMBDA) {
      Values.needs(LAMBDA_NAME, ownLambda, MODE_NAME, "lambda or sampled-lambda", given);
    }
    if (mode != SAMPLED && mode != SAMPLED_LAMBDA) {
      Values.needs(GRID_NAME, onGrid, MODE_NAME, "sampled or sampled-lambda", given);
    }
    Values.notBoth(GRID_NAME, onGrid, POWER_NAME, ownPower);
    Values.notBoth(GRID_NAME, onGrid, LAMBDA_NAME, ownLambda);
  }

  /**
   * Adds the options of this class but for the mode.
   *
   * @param table receives them
   */
  public void addOptions(OptionTable table) {
    table
        .add(
            "-power <number>",
            Values.plain(POWER_DEFAULT),
            "The power r, positive; 1 is the Chinese restaurant process.",
            () -> Values.plain(power),
            text -> setPower(Values.number(POWER_NAME, text)))
        .add(
            "-lambda <number>",
            Values.plain(LAMBDA_DEFAULT),
            "The power given as r = 1 + lambda / (number of rows); 0 is the CRP.",
            () -> Values.plain(lambda),
            text -> setLambda(Values.number(LAMBDA_NAME, text)))
        .add(
            "-power-grid <numbers>",
            "",
            "Values of a sampled power (positive; those below 1 favour small clusters) or of a sampled lambda (at least 0),"
                + " in quotes, all equally probable; in place of the exponential prior.",
            this::grid,
            this::setGrid);
  }

  /** {@return the option of the mode} */
  public OptionTable modeTable() {
    return modeTable(initial);
  }

  private OptionTable modeTable(int implied) {
    String choices = Arrays.stream(tags()).map(Tag::getIDStr).collect(Collectors.joining(" | "));
    return new OptionTable()
        .add(
            "-R <" + choices + ">",
            TAGS[implied].getIDStr(),
            "How the power is given; "
                + (tunable()
                    ? "-tune is short for -R tuned, and "
                    : "-power alone implies -R power, ")
                + "-lambda alone implies -R lambda.",
            () -> TAGS[mode].getIDStr(),
            text -> setMode(Values.tag(MODE_NAME, text, tags())));
  }

  private boolean tunable() {
    return Arrays.stream(modes).anyMatch(each -> each == TUNED);
  }

  /**
   * Sets the mode from a command line, before the other options are read. It may be left out and
   * then follows from which of the others is given.
   *
   * @param options the command line; what is used is blanked
   * @throws Exception if the mode is not one of those that there are
   */
  public void readMode(String[] options) throws Exception {
    boolean tune = tunable() && Utils.getFlag("tune", options);
    int given = Utils.getOptionPos('R', options);
    if (tune && given >= 0 && given + 1 < options.length) {
      String word = options[given + 1];
      Values.needs("-tune", !word.trim().equalsIgnoreCase("tuned"), MODE_NAME, "tuned", word);
    }
    int implied = initial;
    if (tune) {
      implied = TUNED;
    } else if (Utils.getOptionPos("lambda", options) >= 0) {
      implied = LAMBDA;
    } else if (Utils.getOptionPos("power", options) >= 0) {
      implied = POWER;
    }
    modeTable(implied).set(options);
  }
}
