package weka.clusterers.crp;

import crp.checkpoint.Checkpoint;
import crp.model.HeldOut;
import crp.parameter.Parameter;
import java.util.Enumeration;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weka.core.Option;
import weka.core.OptionMetadata;

/**
 * The options that Weka's hierarchical clusterers share: two concentrations with their priors, the
 * files of a run, its checkpoint and held-out folds.
 */
public abstract class TwoLevelClusterer extends SampledClusterer {

  private static final long serialVersionUID = 1L;

  private final ConcentrationOptions top =
      new ConcentrationOptions("top concentration", "-G", Values.SAMPLED);
  private final ConcentrationOptions below =
      new ConcentrationOptions("concentration", "-A", Values.SAMPLED);
  private ResultsFolder results = new ResultsFolder("");
  private final RunCheckpoint checkpoint = new RunCheckpoint();
  private final HeldOutFolds heldOut = new HeldOutFolds();

  /** Makes a clusterer with default options. */
  protected TwoLevelClusterer() {}

  /** {@return the parameters of the topmost level} */
  protected final Parameter top() {
    return top.parameter();
  }

  /** {@return the parameters of the level below} */
  protected final Parameter below() {
    return below.parameter();
  }

  /**
   * Checks the options of both levels and of files; a subclass adds its own.
   *
   * @throws IllegalArgumentException if one is out of range or has no effect beside the others
   */
  protected void checkOptions() {
    top.check();
    below.check();
    results.check();
    checkpoint.check();
    heldOut.check();
  }

  /** {@return where and how often a run is saved, null for nowhere} */
  protected final @Nullable Checkpoint checkpoint() {
    return checkpoint.plan();
  }

  /**
   * Checks the folds before the run.
   *
   * @param check throws if the folds do not suit the data
   */
  protected final void requireFolds(IntConsumer check) {
    heldOut.require(check);
  }

  /**
   * {@return a paragraph about held-out rows, empty if they are not asked for}
   *
   * @param run weighs them
   */
  protected final String heldOut(IntFunction<HeldOut> run) {
    return heldOut.told(run);
  }

  /** {@return where the files of a run go} */
  final ResultsFolder results() {
    return results;
  }

  /** {@return the folder for files about the run, empty for none} */
  @OptionMetadata(
      displayName = "results folder",
      description =
          "Folder for files about the run: trace.csv, rows.csv, summary.txt, probabilities and pictures; empty for"
              + " none. Files of the same names are replaced.",
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

  /** {@return the folds for the held-out log likelihood, 0 for none} */
  @OptionMetadata(
      displayName = "held-out folds",
      description =
          "Folds for the held-out log likelihood, at least 2, and at most the number of rows or of sequences; each is"
              + " a further run; 0 for none.",
      displayOrder = 43)
  public int getHeldOutFolds() {
    return heldOut.number;
  }

  /**
   * Sets the folds for the held-out log likelihood.
   *
   * @param value at least 2, or 0 for none
   */
  public void setHeldOutFolds(int value) {
    heldOut.number = value;
  }

  /** {@return the file to which the run is saved, empty for none} */
  @OptionMetadata(
      displayName = "checkpoint",
      description =
          "A file to which the run is saved, and from which the same run goes on if it was stopped; empty for none.",
      displayOrder = 41)
  public String getCheckpoint() {
    return checkpoint.file;
  }

  /**
   * Sets the file to which the run is saved.
   *
   * @param value a file, empty for none
   */
  public void setCheckpoint(String value) {
    checkpoint.file = value.trim();
  }

  /** {@return the time between two saves of a chain, in seconds} */
  @OptionMetadata(
      displayName = "checkpoint: seconds between",
      description = "Seconds between two saves of a chain.",
      displayOrder = 42)
  public double getCheckpointEvery() {
    return checkpoint.every;
  }

  /**
   * Sets the time between two saves of a chain.
   *
   * @param value seconds, positive
   */
  public void setCheckpointEvery(double value) {
    checkpoint.every = value;
  }

  /** {@return the concentration at the top, a number or "sampled"} */
  @OptionMetadata(
      displayName = "top concentration",
      description =
          "Concentration of the shares that all have in common, the larger the more clusters: 'sampled' (learnt"
              + " under a gamma prior) or a positive number.",
      displayOrder = 1)
  public String getTopConcentration() {
    return top.value;
  }

  /**
   * Sets the concentration at the top.
   *
   * @param value "sampled" or a positive number
   */
  public void setTopConcentration(String value) {
    top.value = value.trim();
  }

  /** {@return the shape of the top concentration's gamma prior} */
  @OptionMetadata(
      displayName = "top concentration prior: shape",
      description =
          "Shape of the gamma prior of a sampled top concentration; its mean is shape / rate.",
      displayOrder = 1)
  public double getTopConcentrationShape() {
    return top.shape;
  }

  /**
   * Sets the shape of the top concentration's gamma prior.
   *
   * @param value positive
   */
  public void setTopConcentrationShape(double value) {
    top.shape = value;
  }

  /** {@return the rate of the top concentration's gamma prior} */
  @OptionMetadata(
      displayName = "top concentration prior: rate",
      description =
          "Rate of the gamma prior of a sampled top concentration; its mean is shape / rate.",
      displayOrder = 1)
  public double getTopConcentrationRate() {
    return top.rate;
  }

  /**
   * Sets the rate of the top concentration's gamma prior.
   *
   * @param value positive
   */
  public void setTopConcentrationRate(double value) {
    top.rate = value;
  }

  /** {@return the values of a sampled top concentration, empty for a gamma prior} */
  @OptionMetadata(
      displayName = "top concentration prior: grid",
      description =
          "Values of a sampled top concentration, with blanks between them, all equally probable; if empty, the gamma"
              + " prior is used.",
      displayOrder = 1)
  public String getTopConcentrationGrid() {
    return top.grid;
  }

  /**
   * Sets the values of a sampled top concentration.
   *
   * @param value positive numbers with blanks between them; empty for the gamma prior
   */
  public void setTopConcentrationGrid(String value) {
    top.grid = value.trim();
  }

  /** {@return the concentration below the top, a number or "sampled"} */
  @OptionMetadata(
      displayName = "concentration",
      description =
          "Concentration around the shares that all have in common, the larger the more alike: 'sampled' (learnt"
              + " under a gamma prior) or a positive number.",
      displayOrder = 2)
  public String getConcentration() {
    return below.value;
  }

  /**
   * Sets the concentration below the top.
   *
   * @param value "sampled" or a positive number
   */
  public void setConcentration(String value) {
    below.value = value.trim();
  }

  /** {@return the shape of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: shape",
      description =
          "Shape of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 2)
  public double getConcentrationShape() {
    return below.shape;
  }

  /**
   * Sets the shape of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationShape(double value) {
    below.shape = value;
  }

  /** {@return the rate of the concentration's gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: rate",
      description = "Rate of the gamma prior of a sampled concentration; its mean is shape / rate.",
      displayOrder = 2)
  public double getConcentrationRate() {
    return below.rate;
  }

  /**
   * Sets the rate of the concentration's gamma prior.
   *
   * @param value positive
   */
  public void setConcentrationRate(double value) {
    below.rate = value;
  }

  /** {@return the values of a sampled concentration, empty for a gamma prior} */
  @OptionMetadata(
      displayName = "concentration prior: grid",
      description =
          "Values of a sampled concentration, with blanks between them, all equally probable; if empty, the gamma"
              + " prior is used.",
      displayOrder = 2)
  public String getConcentrationGrid() {
    return below.grid;
  }

  /**
   * Sets the values of a sampled concentration.
   *
   * @param value positive numbers with blanks between them; empty for the gamma prior
   */
  public void setConcentrationGrid(String value) {
    below.grid = value.trim();
  }

  /**
   * Adds the options of the subclass.
   *
   * @param table receives them
   */
  protected abstract void addOptions(OptionTable table);

  private OptionTable table() {
    OptionTable table = new OptionTable();
    top.addOptions(
        table,
        "Concentration of the shares that all have in common, the larger the more clusters.");
    below.addOptions(table, "Concentration around them, the larger the more alike.");
    ResultsFolder.addOption(table, this::getResultsFolder, this::setResultsFolder);
    addOptions(table);
    heldOut.addOption(table);
    checkpoint.addOptions(table);
    return table;
  }

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
