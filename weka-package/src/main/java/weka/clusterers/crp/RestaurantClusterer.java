package weka.clusterers.crp;

import crp.checkpoint.Checkpoint;
import crp.data.Weights;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import java.util.Enumeration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weka.core.Capabilities;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformationHandler;
import weka.core.WeightedInstancesHandler;

/**
 * What all clusterers of this package have in common whose prior has a concentration: its options,
 * what data they take, and how a run is started and cancelled. A subclass says what is run.
 */
public abstract class RestaurantClusterer extends SampledClusterer
    implements WeightedInstancesHandler, TechnicalInformationHandler, Drawable {

  private static final long serialVersionUID = 1L;

  private final ConcentrationOptions concentration;
  private ResultsFolder results = new ResultsFolder("");
  private final RunExtras extras = new RunExtras();

  /**
   * Makes a clusterer with default options.
   *
   * @param defaultConcentration "sampled" or a positive number
   */
  protected RestaurantClusterer(String defaultConcentration) {
    concentration = new ConcentrationOptions("concentration", "-A", defaultConcentration);
  }

  /** {@return the concentration, fixed or sampled} */
  protected final Parameter concentration() {
    return concentration.parameter();
  }

  /**
   * Checks the options that belong to the prior; a subclass adds its own.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  protected void checkOptions() {
    concentration.check();
    extras.check();
    results.check();
  }

  /** Attributes that are left out may be of any kind; the others are tested once more. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = likelihoodCapabilities();
    if (!getIgnoredAttributes().isEmpty()) {
      result.enableAllAttributes();
    }
    return result;
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

  /** {@return where and how often a run is saved, null for nowhere} */
  protected final @Nullable Checkpoint checkpoint() {
    return extras.checkpoint.plan();
  }

  /**
   * {@return what a run comes to whose checkpoint may be out of reach}
   *
   * @param run may throw {@link java.io.UncheckedIOException}
   * @param <T> what it comes to
   * @throws IllegalArgumentException if the checkpoint cannot be read or written
   */
  protected static <T> T saved(Supplier<T> run) {
    return RunCheckpoint.told(run);
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
              + " 'equal' (equal weights of the same links), 'scale:A' (another scale of the decay),"
              + " 'concentration:ALPHA', 'discount:D' (Pitman-Yor) or 'power:R' (powered CRP).",
      displayOrder = 40)
  public String getEvidence() {
    return extras.evidence;
  }

  /**
   * Sets whether and against what the evidence is computed.
   *
   * @param value no, alone, crp, equal, or one of scale, concentration, discount and power with a
   *     colon and a number
   */
  public void setEvidence(String value) {
    extras.evidence = value.trim();
  }

  /** {@return the folds for the held-out log likelihood, 0 for none} */
  @OptionMetadata(
      displayName = "held-out folds",
      description =
          "Folds for the held-out log likelihood, at least 2; each is a further run; 0 for none.",
      displayOrder = 43)
  public int getHeldOutFolds() {
    return extras.heldOut.number;
  }

  /**
   * Sets the folds for the held-out log likelihood.
   *
   * @param value at least 2, or 0 for none
   */
  public void setHeldOutFolds(int value) {
    extras.heldOut.number = value;
  }

  /** {@return the file to which the run is saved, empty for none} */
  @OptionMetadata(
      displayName = "checkpoint",
      description =
          "A file to which the run is saved, and from which the same run goes on if it was stopped; empty for none.",
      displayOrder = 41)
  public String getCheckpoint() {
    return extras.checkpoint.file;
  }

  /**
   * Sets the file to which the run is saved.
   *
   * @param value a file, empty for none
   */
  public void setCheckpoint(String value) {
    extras.checkpoint.file = value.trim();
  }

  /** {@return the time between two saves of a chain, in seconds} */
  @OptionMetadata(
      displayName = "checkpoint: seconds between",
      description = "Seconds between two saves of a chain.",
      displayOrder = 42)
  public double getCheckpointEvery() {
    return extras.checkpoint.every;
  }

  /**
   * Sets the time between two saves of a chain.
   *
   * @param value seconds, positive
   */
  public void setCheckpointEvery(double value) {
    extras.checkpoint.every = value;
  }

  /** {@return where the files of a run go} */
  final ResultsFolder results() {
    return results;
  }

  /** {@return what people see of the model, null before it is built} */
  abstract @Nullable ModelView view();

  private ModelView built() {
    ModelView view = view();
    if (view == null) {
      throw new IllegalStateException("No model built yet.");
    }
    return view;
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] clusterCountTraces() {
    return built().traces();
  }

  /** {@return {@link Drawable#TREE}} */
  @Override
  public int graphType() {
    return Drawable.TREE;
  }

  /** {@return the clusters by size; the pictures of the run are in comments, {@link ModelGraph}} */
  @Override
  public String graph() {
    return built().graph();
  }

  @Override
  public String toString() {
    ModelView view = view();
    return view == null ? "No model built yet." : view.text();
  }

  /** {@return the concentration, a number or "sampled"} */
  @OptionMetadata(
      displayName = "concentration",
      description =
          "Concentration of the prior, the larger the more clusters: 'sampled' (learnt under a gamma prior) or a"
              + " positive number.",
      displayOrder = 0)
  public String getConcentration() {
    return concentration.value;
  }

  /**
   * Sets the concentration.
   *
   * @param value "sampled" or a positive number
   */
  public void setConcentration(String value) {
    concentration.value = value.trim();
  }

  /** {@return the shape of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: shape",
      description =
          "Shape of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 1)
  public double getConcentrationShape() {
    return concentration.shape;
  }

  /**
   * Sets the shape of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationShape(double value) {
    concentration.shape = value;
  }

  /** {@return the rate of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: rate",
      description = "Rate of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 2)
  public double getConcentrationRate() {
    return concentration.rate;
  }

  /**
   * Sets the rate of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationRate(double value) {
    concentration.rate = value;
  }

  /** {@return the folder for files about the run, empty for none} */
  @OptionMetadata(
      displayName = "results folder",
      description =
          "Folder for files about the run: trace.csv, rows.csv (cluster and confidence of each row), summary.txt and"
              + " pictures; empty for none. Files of the same names are replaced.",
      displayOrder = 40)
  public String getResultsFolder() {
    return results.name();
  }

  /**
   * Sets the folder for files about the run.
   *
   * @param value a folder, made if it is not there; empty for none
   */
  public void setResultsFolder(String value) {
    results = new ResultsFolder(value.trim());
  }

  /** {@return the values of a sampled concentration, empty for a gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: grid",
      description =
          "Values of a sampled concentration, with blanks between them, all equally probable; if empty, the gamma"
              + " prior is used.",
      displayOrder = 3)
  public String getConcentrationGrid() {
    return concentration.grid;
  }

  /**
   * Sets the values of a sampled concentration.
   *
   * @param value positive numbers with blanks between them; empty for the gamma prior
   */
  public void setConcentrationGrid(String value) {
    concentration.grid = value.trim();
  }

  private OptionTable table() {
    OptionTable table = new OptionTable();
    concentration.addOptions(table, "Concentration of the prior, the larger the more clusters.");
    ResultsFolder.addOption(table, this::getResultsFolder, this::setResultsFolder);
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
