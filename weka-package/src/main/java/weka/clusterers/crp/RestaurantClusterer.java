package weka.clusterers.crp;

import crp.chain.Checkpoint;
import crp.chain.Progress;
import crp.data.Weights;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.util.Enumeration;
import java.util.OptionalDouble;
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
  private static final String CONCENTRATION = "concentration (-A)";
  private static final String SHAPE = "shape of the concentration's prior (-concentration-shape)";
  private static final String RATE = "rate of the concentration's prior (-concentration-rate)";

  private static final String GRID = "grid of the concentration (-concentration-grid)";

  private final String defaultConcentration;
  private String concentration;
  private double concentrationShape = 1;
  private double concentrationRate = 1;
  private ResultsFolder results = new ResultsFolder("");
  private String concentrationGrid = "";
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
    if (fixedConcentration().isPresent()) {
      return ConcentrationPrior.FIXED;
    }
    double[] grid = grid();
    return grid.length > 0
        ? ConcentrationPrior.grid(grid)
        : new ConcentrationPrior.Gamma(concentrationShape, concentrationRate);
  }

  /** {@return the fixed concentration, or where a sampled one starts} */
  protected final double startConcentration() {
    OptionalDouble fixed = fixedConcentration();
    return fixed.isPresent() ? fixed.getAsDouble() : concentrationPrior().middle(Double.NaN);
  }

  private double[] grid() {
    return Values.grid(GRID, concentrationGrid, Double.MIN_VALUE);
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
    results.check();
    boolean onGrid = grid().length > 0;
    if (fixedConcentration().isPresent()) {
      Values.needs(GRID, onGrid, CONCENTRATION, Values.SAMPLED, concentration);
      Values.needs(SHAPE, concentrationShape != 1, CONCENTRATION, Values.SAMPLED, concentration);
      Values.needs(RATE, concentrationRate != 1, CONCENTRATION, Values.SAMPLED, concentration);
    }
    Values.notBoth(GRID, onGrid, SHAPE, concentrationShape != 1);
    Values.notBoth(GRID, onGrid, RATE, concentrationRate != 1);
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
    return concentrationGrid;
  }

  /**
   * Sets the values of a sampled concentration.
   *
   * @param value positive numbers with blanks between them; empty for the gamma prior
   */
  public void setConcentrationGrid(String value) {
    concentrationGrid = value.trim();
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
                text -> setConcentrationRate(Values.number(RATE, text)))
            .add(
                "-concentration-grid <numbers>",
                "",
                "Values of a sampled concentration, in quotes, all equally probable; in place of the gamma prior.",
                this::getConcentrationGrid,
                this::setConcentrationGrid);
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
