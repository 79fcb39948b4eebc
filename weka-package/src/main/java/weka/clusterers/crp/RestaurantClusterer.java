package weka.clusterers.crp;

import crp.chain.Progress;
import crp.data.Weights;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.util.Enumeration;
import java.util.OptionalDouble;
import weka.core.Capabilities;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformationHandler;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/**
 * What all clusterers of this package have in common whose prior has a concentration: its options,
 * what data they take, and how a run is started and cancelled. A subclass says what is run.
 */
public abstract class RestaurantClusterer extends SampledClusterer
    implements WeightedInstancesHandler, TechnicalInformationHandler {

  private static final long serialVersionUID = 1L;
  private static final String CONCENTRATION = "concentration (-A)";
  private static final String SHAPE = "shape of the concentration's prior (-concentration-shape)";
  private static final String RATE = "rate of the concentration's prior (-concentration-rate)";

  private final String defaultConcentration;
  private String concentration;
  private double concentrationShape = 1;
  private double concentrationRate = 1;
  private final RunExtras extras = new RunExtras();

  /**
   * Makes a clusterer with default options.
   *
   * @param defaultConcentration "sampled" or a positive number
   */
  protected RestaurantClusterer(String defaultConcentration) {
    this.defaultConcentration = defaultConcentration;
    this.concentration = defaultConcentration;
  }

  /** {@return whether the concentration is fixed or sampled} */
  protected final ConcentrationPrior concentrationPrior() {
    return fixedConcentration().isEmpty()
        ? new ConcentrationPrior.Gamma(concentrationShape, concentrationRate)
        : ConcentrationPrior.FIXED;
  }

  /** {@return the fixed concentration, or where a sampled one starts} */
  protected final double startConcentration() {
    return fixedConcentration().orElse(concentrationShape / concentrationRate);
  }

  private OptionalDouble fixedConcentration() {
    return Values.positiveOr(CONCENTRATION, concentration, Values.SAMPLED);
  }

  /**
   * Checks the options that belong to the prior; a subclass adds its own.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  protected void checkOptions() {
    fixedConcentration();
    extras.check();
    Values.positive(SHAPE, concentrationShape);
    Values.positive(RATE, concentrationRate);
  }

  @Override
  public Capabilities getCapabilities() {
    return likelihoodCapabilities();
  }

  /**
   * {@return the attributes that are no part of the likelihood because another option takes them,
   * indices from 0}
   *
   * @param data the data
   * @throws IllegalArgumentException if such an option names an unknown attribute
   */
  protected int[] taken(Instances data) {
    return new int[0];
  }

  /** Forgets the model, if there is one. */
  abstract void forget();

  /**
   * Fits and keeps a model.
   *
   * @param data the data; not changed
   * @param columns the attributes of the likelihood
   * @param weights the weights of the rows, not all zero
   * @param settings how to fit
   * @param progress hears how the run goes on
   */
  abstract void fit(
      Instances data, Columns columns, Weights weights, Settings settings, Progress progress);

  @Override
  public void buildClusterer(Instances data) throws Exception {
    forget();
    Columns columns = testedColumns(data, taken(data));
    Settings settings = settings();
    checkOptions();
    Weights weights = weights(data);
    cancellable(progress -> fit(data, columns, weights, settings, progress));
  }

  /** {@return what a run can do besides} */
  final RunExtras extras() {
    return extras;
  }

  /** {@return whether and against what the evidence is computed} */
  @OptionMetadata(
      displayName = "evidence",
      description =
          "Log evidence and log Bayes factor in the text: 'no', 'alone' (no Bayes factor), or a baseline: 'crp',"
              + " 'equal' (equal weights of the same links) or 'scale:NUMBER' (another scale of the decay).",
      displayOrder = 40)
  public String getEvidence() {
    return extras.evidence;
  }

  /**
   * Sets whether and against what the evidence is computed.
   *
   * @param value no, alone, crp, equal, or scale: with a positive number
   */
  public void setEvidence(String value) {
    extras.evidence = value.trim();
  }

  /** {@return the file to which the run is saved, empty for none} */
  @OptionMetadata(
      displayName = "checkpoint",
      description =
          "A file to which the run is saved, and from which the same run goes on if it was stopped; empty for none.",
      displayOrder = 41)
  public String getCheckpoint() {
    return extras.checkpoint;
  }

  /**
   * Sets the file to which the run is saved.
   *
   * @param value a file, empty for none
   */
  public void setCheckpoint(String value) {
    extras.checkpoint = value.trim();
  }

  /** {@return the time between two saves of a chain, in seconds} */
  @OptionMetadata(
      displayName = "checkpoint: seconds between",
      description = "Seconds between two saves of a chain.",
      displayOrder = 42)
  public double getCheckpointEvery() {
    return extras.every;
  }

  /**
   * Sets the time between two saves of a chain.
   *
   * @param value seconds, positive
   */
  public void setCheckpointEvery(double value) {
    extras.every = value;
  }

  /** {@return the command line that repeats the run, but for the data} */
  final String command() {
    return getClass().getName() + " " + Utils.joinOptions(getOptions());
  }

  /** {@return the concentration, a number or "sampled"} */
  @OptionMetadata(
      displayName = "concentration",
      description =
          "Concentration of the prior, the larger the more clusters: 'sampled' (learnt under a gamma prior) or a"
              + " positive number.",
      displayOrder = 1)
  public String getConcentration() {
    return concentration;
  }

  /**
   * Sets the concentration.
   *
   * @param value "sampled" or a positive number
   */
  public void setConcentration(String value) {
    concentration = value.trim();
  }

  /** {@return the shape of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: shape",
      description =
          "Shape of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 2)
  public double getConcentrationShape() {
    return concentrationShape;
  }

  /**
   * Sets the shape of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationShape(double value) {
    concentrationShape = value;
  }

  /** {@return the rate of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: rate",
      description = "Rate of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 3)
  public double getConcentrationRate() {
    return concentrationRate;
  }

  /**
   * Sets the rate of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationRate(double value) {
    concentrationRate = value;
  }

  private OptionTable table() {
    OptionTable table =
        new OptionTable()
            .add(
                "-A <sampled | number>",
                defaultConcentration,
                "Concentration of the prior, the larger the more clusters.",
                this::getConcentration,
                this::setConcentration)
            .add(
                "-concentration-shape <number>",
                "1",
                "Shape of the gamma prior of a sampled concentration.",
                () -> Values.plain(concentrationShape),
                text -> setConcentrationShape(Values.number(SHAPE, text)))
            .add(
                "-concentration-rate <number>",
                "1",
                "Rate of the gamma prior of a sampled concentration.",
                () -> Values.plain(concentrationRate),
                text -> setConcentrationRate(Values.number(RATE, text)));
    addOptions(table);
    extras.addOptions(table);
    return table;
  }

  /**
   * Adds the options of the subclass.
   *
   * @param table receives them
   */
  protected abstract void addOptions(OptionTable table);

  @Override
  public Enumeration<Option> listOptions() {
    return table().list(super.listOptions());
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get(super.getOptions());
  }
}
