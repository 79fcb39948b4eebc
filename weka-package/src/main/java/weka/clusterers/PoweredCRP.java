package weka.clusterers;

import crp.data.Rows;
import crp.model.PowerTuning;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import java.util.Enumeration;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.MixtureClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.PowerOptions;
import weka.clusterers.crp.References;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.TechnicalInformation;

/** A mixture under the powered Chinese restaurant process, which suppresses small clusters. */
@NullMarked
public class PoweredCRP extends MixtureClusterer {

  /** The power is the option {@code -power}. */
  public static final int POWER = PowerOptions.POWER;

  /** The power is 1 + lambda / (number of rows), lambda the option {@code -lambda}. */
  public static final int LAMBDA = PowerOptions.LAMBDA;

  /** The power is chosen from the data. */
  public static final int TUNED = PowerOptions.TUNED;

  /** The power is learnt: what exceeds 1 is exponential, and {@code -power} is the prior mean. */
  public static final int SAMPLED = PowerOptions.SAMPLED;

  /** Lambda is learnt under an exponential prior of mean {@code -lambda}. */
  public static final int SAMPLED_LAMBDA = PowerOptions.SAMPLED_LAMBDA;

  private static final long serialVersionUID = 1L;

  private final PowerOptions power =
      new PowerOptions(POWER, LAMBDA, TUNED, SAMPLED, SAMPLED_LAMBDA);

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
    PoweredCrp prior = power.prior(concentration());
    if (!power.is(TUNED)) {
      return new PriorChoice(prior, "");
    }
    PowerTuning.Curve curve =
        saved(
            () ->
                PowerTuning.tune(
                    prior, binding.family(), binding.rows(), settings, checkpoint(), progress));
    PoweredCrp tuned = PoweredCrp.of(concentration(), Power.of(curve.power()));
    return new PriorChoice(tuned, curve.text());
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    power.check();
  }

  @Override
  protected void addOptions(OptionTable table) {
    power.addOptions(table);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return power.modeTable().list(super.listOptions());
  }

  /** The mode may be left out: it then follows from which of the others is given. */
  @Override
  public void setOptions(String[] options) throws Exception {
    power.readMode(options);
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return power.modeTable().get(super.getOptions());
  }

  /** {@return how the power is given} */
  @OptionMetadata(
      displayName = "power mode",
      description =
          "How the power is given: power, lambda (power = 1 + lambda / rows), tuned on a sample of the data, or sampled:"
              + " power - 1 or lambda has an exponential prior whose mean the given value says, or is on a grid.",
      displayOrder = 4)
  public SelectedTag getPowerMode() {
    return power.mode();
  }

  /**
   * Sets how the power is given.
   *
   * @param value {@link #POWER}, {@link #LAMBDA}, {@link #TUNED}, {@link #SAMPLED} or {@link
   *     #SAMPLED_LAMBDA}
   */
  public void setPowerMode(SelectedTag value) {
    power.setMode(value);
  }

  /** {@return the power} */
  @OptionMetadata(
      displayName = "power",
      description =
          "The power r in mode power, positive: above 1 small clusters are suppressed, 1 is the Chinese restaurant"
              + " process.",
      displayOrder = 5)
  public double getPower() {
    return power.power();
  }

  /**
   * Sets the power.
   *
   * @param value positive
   */
  public void setPower(double value) {
    power.setPower(value);
  }

  /** {@return lambda} */
  @OptionMetadata(
      displayName = "lambda",
      description =
          "In mode lambda the power is 1 + lambda / (number of rows), which acts alike at every number of rows;"
              + " 0 is the Chinese restaurant process.",
      displayOrder = 6)
  public double getLambda() {
    return power.lambda();
  }

  /**
   * Sets lambda.
   *
   * @param value at least 0
   */
  public void setLambda(double value) {
    power.setLambda(value);
  }

  /** {@return the values of a sampled power or lambda, empty for an exponential prior} */
  @OptionMetadata(
      displayName = "power prior: grid",
      description =
          "Values of a sampled power (positive; those below 1 favour small clusters), or of lambda (at least 0), with"
              + " blanks between them, all equally probable; if empty, the prior is exponential. On a grid up to 20000 rows can be had, otherwise 2000.",
      displayOrder = 7)
  public String getPowerGrid() {
    return power.grid();
  }

  /**
   * Sets the values of a sampled power or lambda.
   *
   * @param value numbers with blanks between them; empty for the exponential prior
   */
  public void setPowerGrid(String value) {
    power.setGrid(value);
  }
}
