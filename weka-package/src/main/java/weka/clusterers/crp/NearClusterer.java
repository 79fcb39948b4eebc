package weka.clusterers.crp;

import crp.data.Rows;
import crp.data.Weights;
import crp.model.Fit;
import crp.model.PartitionModel;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.proximity.TimeOrder;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import weka.core.BatchPredictor;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.gui.ProgrammaticProperty;

/**
 * What Weka's clusterers under distances have in common: the decay, building and prediction. A
 * subclass says which law and how near rows are.
 */
public abstract class NearClusterer extends RestaurantClusterer implements BatchPredictor {

  private static final Tag[] TAGS_DECAY = {
    new Tag(0, "exponential", "exponential: exp(-d / scale)", false),
    new Tag(1, "window", "window: 1 below the scale", false),
    new Tag(2, "window-inclusive", "window-inclusive: 1 up to the scale", false),
    new Tag(3, "logistic", "logistic: 1 / (1 + exp((d - location) / scale))", false),
    new Tag(4, "identity", "identity: 1", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String FORWARD =
      "Note: the published sampler was used. Its forward passes are not draws from the posterior, and more sweeps"
          + " bring them no nearer.";
  private static final String DECAY = "decay (-decay)";
  private static final String SCALE = "decay scale (-decay-scale)";
  private static final String LOCATION = "decay location (-decay-location)";

  private int decay;
  private String decayScale = Values.SAMPLED;
  private String decayLocation = DecayChoice.AUTOMATIC;
  private String scalePrior = DecayChoice.AUTOMATIC;
  private @Nullable NearModel<?> model;

  /** Makes a clusterer with default options. */
  protected NearClusterer() {
    super(Values.SAMPLED);
  }

  /**
   * {@return how near the rows are}
   *
   * @param data the data
   * @param choice what distances count for
   */
  protected abstract Near near(Instances data, DecayChoice choice);

  /**
   * {@return what is to be inferred}
   *
   * @param near how near the rows are
   * @param binding likelihood and data
   * @param rows the data in the order of the nearness
   * @param <R> the kind of rows
   */
  protected abstract <R extends Rows> PartitionModel<R> spec(Near near, Binding<R> binding, R rows);

  /** {@return what the options say about the decay} */
  private DecayChoice choice() {
    boolean sampled = decayScale.equalsIgnoreCase(Values.SAMPLED);
    OptionalDouble scale =
        Values.positiveOr(SCALE, decayScale, Values.SAMPLED, DecayChoice.AUTOMATIC);
    OptionalDouble location =
        decayLocation.equals("0")
            ? OptionalDouble.of(0)
            : Values.positiveOr(LOCATION, decayLocation, DecayChoice.AUTOMATIC);
    return new DecayChoice(
        DecayChoice.Form.valueOf(
            TAGS_DECAY[decay].getIDStr().toUpperCase(Locale.ROOT).replace('-', '_')),
        scale,
        sampled,
        location,
        scalePrior);
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    DecayChoice choice = choice();
    choice.scaleLaw(1);
    boolean ownPrior = !scalePrior.equals(DecayChoice.AUTOMATIC);
    String form = TAGS_DECAY[decay].getIDStr();
    Values.needs(
        DecayChoice.PRIOR_NAME, ownPrior && !choice.sampled(), SCALE, Values.SAMPLED, decayScale);
    if (choice.form() == DecayChoice.Form.IDENTITY) {
      Values.needs(SCALE, choice.scale().isPresent(), DECAY, "that has a scale", form);
      Values.needs(DecayChoice.PRIOR_NAME, ownPrior, DECAY, "that has a scale", form);
    }
    Values.needs(
        LOCATION,
        choice.location().isPresent() && choice.form() != DecayChoice.Form.LOGISTIC,
        DECAY,
        "logistic",
        form);
  }

  /** Dates and ids say where a row is; the likelihood does not take them. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    result.enable(Capability.DATE_ATTRIBUTES);
    result.enable(Capability.STRING_ATTRIBUTES);
    return result;
  }

  @Override
  final void forget() {
    model = null;
  }

  @Override
  final void fit(
      Instances data, Columns columns, Weights weights, Settings settings, Progress progress) {
    Near near = near(data, choice());
    model =
        built(
            data, columns, getLikelihood().bind(data, columns, weights), near, settings, progress);
  }

  private <R extends Rows> NearModel<R> built(
      Instances data,
      Columns columns,
      Binding<R> binding,
      Near near,
      Settings settings,
      Progress progress) {
    TimeOrder order = near.order();
    R rows = order == null ? binding.rows() : selected(binding.rows(), order.rows());
    PartitionModel<R> spec = spec(near, binding, rows);
    Fit<R> fit = extras().fit(spec, settings, progress);
    StringBuilder remarks = new StringBuilder();
    for (String note : near.notes()) {
      ModelText.wrapped(
          remarks, note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) + ".");
    }
    if (near.reader().givesDistances() || near.affinity().scalable()) {
      String start = near.scaleLaw().sampled() ? " at the start; it is sampled." : ".";
      ModelText.wrapped(remarks, "Decay: " + DecayChoice.describe(near.decay()) + start);
    }
    if (!fit.drawsFromPosterior()) {
      ModelText.wrapped(remarks, FORWARD);
    }
    remarks.append(results().write(fit, order == null ? row -> row : order::rank));
    remarks.append(extras().judged(spec, fit, progress));
    ModelText.Caption caption =
        new ModelText.Caption(
            getClass().getSimpleName(), Repetition.command(this), remarks.toString());
    return NearModel.of(data, columns, binding, near, fit, ModelView.of(binding, fit, caption));
  }

  private static <R extends Rows> R selected(R rows, int[] order) {
    return Rows.selected(rows, order);
  }

  private NearModel<?> model() {
    if (model == null) {
      throw new IllegalStateException("No model built yet.");
    }
    return model;
  }

  @Override
  public int numberOfClusters() {
    return model().clusters();
  }

  /** Rows of the training data have the cluster of the estimate, with probability 1. */
  @Override
  public double[] distributionForInstance(Instance instance) {
    return model().distribution(instance);
  }

  /**
   * {@return the probability of each cluster for each row} Rows of the training data have the
   * cluster of the estimate, with probability 1; those with equal values are told apart by their
   * order.
   *
   * @param instances any rows
   */
  @Override
  public double[][] distributionsForInstances(Instances instances) {
    return model().distributions(instances);
  }

  /**
   * {@return whether rows should be asked for together, since only so can rows with equal values be
   * told apart} Not where the rows hold strings: when Weka reads a file row by row, the rows of a
   * batch all have the string of the last one. Rows with ids are told apart by them.
   */
  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return model == null || !model.readsStrings();
  }

  /**
   * Has no effect: a batch has any size.
   *
   * @param size ignored
   */
  @Override
  @ProgrammaticProperty
  public void setBatchSize(String size) {
    // any size is fine
  }

  @Override
  @ProgrammaticProperty
  public String getBatchSize() {
    return "100";
  }

  @Override
  final @Nullable ModelView view() {
    return model == null ? null : model.view();
  }

  /** {@return the form of the decay} */
  @OptionMetadata(
      displayName = "decay",
      description =
          "What a distance d counts for: exponential exp(-d / scale), window (1 below the scale), window-inclusive"
              + " (1 up to the scale), logistic 1 / (1 + exp((d - location) / scale)), or identity (1).",
      displayOrder = 6)
  public SelectedTag getDecay() {
    return new SelectedTag(decay, TAGS_DECAY);
  }

  /**
   * Sets the form of the decay.
   *
   * @param value exponential, window, window-inclusive, logistic or identity
   */
  public void setDecay(SelectedTag value) {
    decay = value.getSelectedTag().getID();
  }

  /** {@return the scale of the decay: a number, "sampled" or "automatic"} */
  @OptionMetadata(
      displayName = "decay scale",
      description =
          "Scale of the decay, in the unit of the distances: 'sampled', 'automatic' (a tenth of the range of the"
              + " distances, in graphs 1) or a positive number.",
      displayOrder = 7)
  public String getDecayScale() {
    return decayScale;
  }

  /**
   * Sets the scale of the decay.
   *
   * @param value a positive number, "sampled" or "automatic"
   */
  public void setDecayScale(String value) {
    decayScale = value.trim();
  }

  /** {@return where the logistic decay is one half: a number or "automatic"} */
  @OptionMetadata(
      displayName = "decay location",
      description =
          "Distance at which the logistic decay is one half: 0, a positive number, or 'automatic' (a tenth of the range"
              + " of the distances).",
      displayOrder = 8)
  public String getDecayLocation() {
    return decayLocation;
  }

  /**
   * Sets where the logistic decay is one half.
   *
   * @param value 0, a positive number, or "automatic"
   */
  public void setDecayLocation(String value) {
    decayLocation = value.trim();
  }

  /** {@return the prior of a sampled scale} */
  @OptionMetadata(
      displayName = "decay scale: prior",
      description =
          "Prior of a sampled scale: 'automatic' (log-uniform between a thirtieth and ten times the automatic scale),"
              + " 'log-uniform LOW HIGH', 'gamma SHAPE RATE' or 'grid VALUE VALUE' with any number of values.",
      displayOrder = 9)
  public String getScalePrior() {
    return scalePrior;
  }

  /**
   * Sets the prior of a sampled scale.
   *
   * @param value automatic, log-uniform with two bounds, gamma with shape and rate, or grid with
   *     its values
   */
  public void setScalePrior(String value) {
    scalePrior = value.trim();
  }

  @Override
  protected void addOptions(OptionTable table) {
    table
        .add(
            "-decay <exponential | window | window-inclusive | logistic | identity>",
            "exponential",
            "What a distance counts for.",
            () -> TAGS_DECAY[decay].getIDStr(),
            text -> setDecay(Values.tag(DECAY, text, TAGS_DECAY)))
        .add(
            "-decay-scale <sampled | automatic | number>",
            Values.SAMPLED,
            "Scale of the decay, in the unit of the distances.",
            this::getDecayScale,
            this::setDecayScale)
        .add(
            "-decay-location <automatic | number>",
            DecayChoice.AUTOMATIC,
            "Distance at which the logistic decay is one half.",
            this::getDecayLocation,
            this::setDecayLocation)
        .add(
            "-scale-prior <prior>",
            DecayChoice.AUTOMATIC,
            "Prior of a sampled scale: automatic, 'log-uniform LOW HIGH', 'gamma SHAPE RATE' or 'grid VALUE ...'.",
            this::getScalePrior,
            this::setScalePrior);
  }
}
