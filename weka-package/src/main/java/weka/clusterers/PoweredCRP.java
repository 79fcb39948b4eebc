package weka.clusterers;

import crp.chain.Progress;
import crp.data.Rows;
import crp.model.PowerTuning;
import crp.model.Settings;
import crp.seating.PowerPrior;
import crp.seating.PoweredCrp;
import java.util.Enumeration;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.MixtureClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.Values;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.TechnicalInformation;
import weka.core.Utils;

/** A mixture under the powered Chinese restaurant process, which suppresses small clusters. */
@NullMarked
public class PoweredCRP extends MixtureClusterer {

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

  private static final Tag[] TAGS_MODE = {
    new Tag(POWER, "power", "power", false),
    new Tag(LAMBDA, "lambda", "lambda: power = 1 + lambda / rows", false),
    new Tag(TUNED, "tuned", "tuned on a sample of the data", false),
    new Tag(SAMPLED, "sampled", "sampled, prior mean power", false),
    new Tag(SAMPLED_LAMBDA, "sampled-lambda", "lambda sampled, prior mean lambda", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String MODE_NAME = "power mode (-R)";
  private static final String POWER_NAME = "power (-power)";
  private static final String LAMBDA_NAME = "lambda (-lambda)";

  private static final String GRID_NAME = "grid of the power (-power-grid)";

  private static final double POWER_DEFAULT = 1.05;
  private static final double LAMBDA_DEFAULT = 20;

  private int powerMode = POWER;
  private double power = POWER_DEFAULT;
  private double lambda = LAMBDA_DEFAULT;
  private String powerGrid = "";

  /** Makes a clusterer with default options. */
  public PoweredCRP() {
    super("1");
  }

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new PoweredCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters by a mixture under the powered Chinese restaurant process, which opens fewer small clusters than"
        + " the Chinese restaurant process. A row joins a cluster of n others with prior weight n^r; the power r is"
        + " given, or given as lambda with r = 1 + lambda / (number of rows), or tuned on a sample of the data, or sampled with the clusters."
        + " The same r acts more strongly the more rows there are; lambda does not.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.poweredCrp(), References.neal());
  }

  @Override
  protected <R extends Rows> PriorChoice choosePrior(
      Binding<R> binding, Settings settings, Progress progress) {
    if (powerMode == LAMBDA) {
      PoweredCrp prior = PoweredCrp.ofLambda(startConcentration(), lambda);
      return new PriorChoice(prior.withConcentrationPrior(concentrationPrior()), "");
    }
    if (powerMode == SAMPLED) {
      return new PriorChoice(powered(1).withPowerPrior(powerPrior(power - 1)), "");
    }
    if (powerMode == SAMPLED_LAMBDA) {
      PoweredCrp prior = PoweredCrp.ofLambda(startConcentration(), lambda);
      return new PriorChoice(
          prior.withConcentrationPrior(concentrationPrior()).withPowerPrior(powerPrior(lambda)),
          "");
    }
    if (powerMode == POWER) {
      return new PriorChoice(powered(power), "");
    }
    PowerTuning.Curve curve =
        saved(
            () ->
                PowerTuning.tune(
                    powered(1),
                    binding.family(),
                    binding.rows(),
                    settings,
                    checkpoint(),
                    progress));
    return new PriorChoice(powered(curve.power()), curve.text());
  }

  private PoweredCrp powered(double value) {
    return PoweredCrp.of(startConcentration(), value).withConcentrationPrior(concentrationPrior());
  }

  private PowerPrior powerPrior(double mean) {
    double[] grid = powerGrid();
    return grid.length > 0 ? PowerPrior.grid(grid) : PowerPrior.exponential(mean);
  }

  private double[] powerGrid() {
    return Values.grid(GRID_NAME, powerGrid, powerMode == SAMPLED_LAMBDA ? 0 : Double.MIN_VALUE);
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    Values.positive(POWER_NAME, power);
    Values.notNegative(LAMBDA_NAME, lambda);
    boolean onGrid = powerGrid().length > 0;
    requireUse(onGrid);
    if (powerMode == SAMPLED && !onGrid && !(power > 1)) {
      throw new IllegalArgumentException(
          "%s must be above 1 with -R sampled, whose prior mean it is, was %s"
              .formatted(POWER_NAME, Values.plain(power)));
    }
    if (powerMode == SAMPLED_LAMBDA && !onGrid && !(lambda > 0)) {
      throw new IllegalArgumentException(
          "%s must be above 0 with -R sampled-lambda, whose prior mean it is, was %s"
              .formatted(LAMBDA_NAME, Values.plain(lambda)));
    }
  }

  /** What the mode does not use must stand at its default. */
  private void requireUse(boolean onGrid) {
    String mode = TAGS_MODE[powerMode].getIDStr();
    boolean ownPower = Double.compare(power, POWER_DEFAULT) != 0;
    boolean ownLambda = Double.compare(lambda, LAMBDA_DEFAULT) != 0;
    if (powerMode != POWER && powerMode != SAMPLED) {
      Values.needs(POWER_NAME, ownPower, MODE_NAME, "power or sampled", mode);
    }
    if (powerMode != LAMBDA && powerMode != SAMPLED_LAMBDA) {
      Values.needs(LAMBDA_NAME, ownLambda, MODE_NAME, "lambda or sampled-lambda", mode);
    }
    if (powerMode != SAMPLED && powerMode != SAMPLED_LAMBDA) {
      Values.needs(GRID_NAME, onGrid, MODE_NAME, "sampled or sampled-lambda", mode);
    }
    Values.notBoth(GRID_NAME, onGrid, POWER_NAME, ownPower);
    Values.notBoth(GRID_NAME, onGrid, LAMBDA_NAME, ownLambda);
  }

  @Override
  protected void addOptions(OptionTable table) {
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
            this::getPowerGrid,
            this::setPowerGrid);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return modeTable("power").list(super.listOptions());
  }

  /** The mode may be left out: it then follows from which of the others is given. */
  @Override
  public void setOptions(String[] options) throws Exception {
    boolean tune = Utils.getFlag("tune", options);
    boolean byLambda = Utils.getOptionPos("lambda", options) >= 0;
    int given = Utils.getOptionPos('R', options);
    if (tune && given >= 0 && given + 1 < options.length) {
      String mode = options[given + 1];
      Values.needs("-tune", !mode.trim().equalsIgnoreCase("tuned"), MODE_NAME, "tuned", mode);
    }
    modeTable(tune ? "tuned" : byLambda ? "lambda" : "power").set(options);
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return modeTable("power").get(super.getOptions());
  }

  private OptionTable modeTable(String initial) {
    return new OptionTable()
        .add(
            "-R <power | lambda | tuned | sampled | sampled-lambda>",
            initial,
            "How the power is given; -tune is short for -R tuned, and -lambda alone implies -R lambda.",
            () -> TAGS_MODE[powerMode].getIDStr(),
            text -> setPowerMode(Values.tag(MODE_NAME, text, TAGS_MODE)));
  }

  /** {@return how the power is given} */
  @OptionMetadata(
      displayName = "power mode",
      description =
          "How the power is given: power, lambda (power = 1 + lambda / rows), tuned on a sample of the data, or sampled:"
              + " power - 1 or lambda has an exponential prior whose mean the given value says, or is on a grid.",
      displayOrder = 4)
  public SelectedTag getPowerMode() {
    return new SelectedTag(powerMode, TAGS_MODE);
  }

  /**
   * Sets how the power is given.
   *
   * @param value {@link #POWER}, {@link #LAMBDA}, {@link #TUNED}, {@link #SAMPLED} or {@link
   *     #SAMPLED_LAMBDA}
   */
  public void setPowerMode(SelectedTag value) {
    powerMode = value.getSelectedTag().getID();
  }

  /** {@return the power} */
  @OptionMetadata(
      displayName = "power",
      description =
          "The power r in mode power, positive: above 1 small clusters are suppressed, 1 is the Chinese restaurant"
              + " process.",
      displayOrder = 5)
  public double getPower() {
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
  @OptionMetadata(
      displayName = "lambda",
      description =
          "In mode lambda the power is 1 + lambda / (number of rows), which acts alike at every number of rows;"
              + " 0 is the Chinese restaurant process.",
      displayOrder = 6)
  public double getLambda() {
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
  @OptionMetadata(
      displayName = "power prior: grid",
      description =
          "Values of a sampled power (positive; those below 1 favour small clusters), or of lambda (at least 0), with"
              + " blanks between them, all equally probable; if empty, the prior is exponential. On a grid up to 20000 rows can be had, otherwise 2000.",
      displayOrder = 7)
  public String getPowerGrid() {
    return powerGrid;
  }

  /**
   * Sets the values of a sampled power or lambda.
   *
   * @param value numbers with blanks between them; empty for the exponential prior
   */
  public void setPowerGrid(String value) {
    powerGrid = value.trim();
  }
}
