package weka.clusterers.crp;

import crp.chain.Progress;
import crp.data.Rows;
import crp.data.Weights;
import crp.model.Fit;
import crp.model.ModelSpec;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import crp.seating.TablePrior;
import java.util.Enumeration;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformationHandler;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/**
 * What Weka's mixtures with a prior over partitions have in common: options, building and
 * predicting. A subclass says which prior.
 */
public abstract class MixtureClusterer extends SampledClusterer
    implements WeightedInstancesHandler, TechnicalInformationHandler {

  private static final long serialVersionUID = 1L;
  private static final String CONCENTRATION = "concentration (-A)";
  private static final String SHAPE = "shape of the concentration's prior (-concentration-shape)";
  private static final String RATE = "rate of the concentration's prior (-concentration-rate)";

  private final String defaultConcentration;
  private String concentration;
  private double concentrationShape = 1;
  private double concentrationRate = 1;
  private @Nullable MixtureModel<?> model;

  /**
   * Makes a clusterer with default options.
   *
   * @param defaultConcentration "sampled" or a positive number
   */
  protected MixtureClusterer(String defaultConcentration) {
    this.defaultConcentration = defaultConcentration;
    this.concentration = defaultConcentration;
  }

  /**
   * What a subclass decided about the prior.
   *
   * @param prior the prior over partitions
   * @param remarks lines for the text of the model, empty for none
   */
  public record PriorChoice(TablePrior prior, String remarks) {}

  /**
   * {@return the prior}
   *
   * @param binding likelihood and data
   * @param settings how the model will be fitted
   * @param progress hears how a search for the prior goes on
   * @param <R> the kind of rows
   */
  protected abstract <R extends Rows> PriorChoice choosePrior(
      Binding<R> binding, Settings settings, Progress progress);

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
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    result.disableAll();
    result.enable(Capability.NO_CLASS);
    result.enable(Capability.NUMERIC_ATTRIBUTES);
    result.enable(Capability.NOMINAL_ATTRIBUTES);
    result.enable(Capability.BINARY_ATTRIBUTES);
    result.enable(Capability.UNARY_ATTRIBUTES);
    result.enable(Capability.EMPTY_NOMINAL_ATTRIBUTES);
    result.enable(Capability.MISSING_VALUES);
    result.setMinimumNumberInstances(1);
    return result;
  }

  @Override
  public void buildClusterer(Instances data) throws Exception {
    model = null;
    Columns columns = testedColumns(data);
    Settings settings = settings();
    checkOptions();
    Weights weights = weights(data);
    WekaProgress progress = new WekaProgress(getClass().getSimpleName(), getDebug());
    try {
      model = built(getLikelihood().bind(data, columns, weights), settings, progress);
    } catch (CancellationException e) {
      // The flag goes down as the exception goes up: that is Weka's sign of a cancelled run.
      Thread.interrupted();
      InterruptedException cancelled = new InterruptedException("the run was cancelled");
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      progress.end();
    }
  }

  /** What is ignored need not be of a kind that can be clustered. */
  private Columns testedColumns(Instances data) throws Exception {
    Capabilities capabilities = getCapabilities();
    if (getIgnoredAttributes().isEmpty()) {
      capabilities.testWithFail(data);
      return Columns.of(data, "");
    }
    Columns columns = Columns.of(data, getIgnoredAttributes());
    for (int j = 0; j < columns.size(); j++) {
      if (!capabilities.test(data.attribute(columns.attribute(j)))) {
        throw capabilities.getFailReason();
      }
    }
    capabilities.enableAllAttributes();
    capabilities.testWithFail(data);
    return columns;
  }

  private <R extends Rows> MixtureModel<R> built(
      Binding<R> binding, Settings settings, Progress progress) {
    PriorChoice choice = choosePrior(binding, settings, progress);
    Fit<R> fit =
        ModelSpec.mixture(choice.prior(), binding.family(), binding.rows())
            .clusterer()
            .with(settings)
            .fit(progress);
    String command = getClass().getName() + " " + Utils.joinOptions(getOptions());
    return MixtureModel.of(
        binding,
        fit,
        new MixtureModel.Caption(getClass().getSimpleName(), command, choice.remarks()));
  }

  private static Weights weights(Instances data) {
    double[] weights = new double[data.numInstances()];
    for (int row = 0; row < weights.length; row++) {
      weights[row] = data.instance(row).weight();
    }
    Weights checked = Weights.of(weights);
    if (!(checked.total() > 0)) {
      throw new IllegalArgumentException("there are no rows to cluster: every row has weight zero");
    }
    return checked;
  }

  private MixtureModel<?> model() {
    if (model == null) {
      throw new IllegalStateException("No model built yet.");
    }
    return model;
  }

  @Override
  public int numberOfClusters() {
    return model().clusters();
  }

  @Override
  public double[] clusterPriors() {
    return model().priors();
  }

  @Override
  public double[] logDensityPerClusterForInstance(Instance instance) {
    return model().logDensities(instance);
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] clusterCountTraces() {
    return model().traces();
  }

  @Override
  public String toString() {
    return model == null ? "No model built yet." : model.toString();
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
