package weka.clusterers.crp;

import crp.chain.Progress;
import crp.data.Weights;
import crp.model.Fit;
import crp.model.RunFiles;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import weka.core.Capabilities;
import weka.core.Drawable;
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
    implements WeightedInstancesHandler, TechnicalInformationHandler, Drawable {

  private static final long serialVersionUID = 1L;
  private static final String RESULTS = "results folder (-results)";
  private static final String CONCENTRATION = "concentration (-A)";
  private static final String SHAPE = "shape of the concentration's prior (-concentration-shape)";
  private static final String RATE = "rate of the concentration's prior (-concentration-rate)";

  private final String defaultConcentration;
  private String concentration;
  private double concentrationShape = 1;
  private double concentrationRate = 1;
  private String results = "";

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
    Values.positive(SHAPE, concentrationShape);
    Values.positive(RATE, concentrationRate);
    if (!results.isEmpty()) {
      checkFolder();
    }
  }

  private void checkFolder() {
    try {
      RunFiles.check(folder());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(RESULTS + ": " + e.getMessage(), e);
    }
  }

  private Path folder() {
    try {
      return Path.of(results);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(RESULTS + " must be a folder, was " + results, e);
    }
  }

  /**
   * Writes the files of a run where the user wants them. What cannot be written does not cost the
   * run.
   *
   * @param fit what was found
   * @param row leads from a row of the data to its number in the fit
   * @return a sentence for the text of the model, empty if there is nothing to say
   */
  final String write(Fit<?> fit, IntUnaryOperator row) {
    if (results.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    try {
      RunFiles.write(fit, row, folder());
      ModelText.wrapped(text, "Trace, rows and pictures are in the folder " + folder() + ".");
    } catch (UncheckedIOException e) {
      ModelText.wrapped(
          text, "Note: not all results could be written to " + folder() + ": " + e.getMessage());
    }
    return text.toString();
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

  /** {@return the command line that repeats the run, but for the data} */
  final String command() {
    return getClass().getName() + " " + Utils.joinOptions(getOptions());
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
    return results;
  }

  /**
   * Sets the folder for files about the run.
   *
   * @param value a folder, made if it is not there; empty for none
   */
  public void setResultsFolder(String value) {
    results = value.trim();
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
                "-results <folder>",
                "",
                "Folder for files about the run: trace.csv, rows.csv, summary.txt and pictures.",
                this::getResultsFolder,
                this::setResultsFolder);
    addOptions(table);
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
