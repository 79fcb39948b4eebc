package weka.clusterers.crp;

import crp.chain.Progress;
import crp.data.Rows;
import crp.data.Weights;
import crp.franchise.Level;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weka.core.Attribute;
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
 * What Weka's hierarchical clusterers have in common: two concentrations, one attribute that says
 * what a row belongs to, building and predicting.
 */
public abstract class FranchiseClusterer extends SampledClusterer
    implements WeightedInstancesHandler, TechnicalInformationHandler {

  private static final long serialVersionUID = 1L;
  private static final String TOP = "top concentration (-G)";
  private static final String BELOW = "concentration (-A)";
  private static final int SHOWN = 40;

  private String topConcentration = Values.SAMPLED;
  private String concentration = Values.SAMPLED;
  private @Nullable RowLabels<?> model;

  /** Makes a clusterer with default options. */
  protected FranchiseClusterer() {}

  /**
   * {@return the fit}
   *
   * @param binding likelihood and data
   * @param members what each row belongs to, null if that is not asked
   * @param settings how to fit
   * @param progress hears how the run goes on
   * @param <R> the kind of rows
   */
  protected abstract <R extends Rows> RowLabels<R> fit(
      Binding<R> binding, @Nullable Members members, Settings settings, Progress progress);

  /** {@return the attribute that says what a row belongs to, as the user named it, or nothing} */
  protected abstract String memberAttribute();

  /** {@return the option of {@link #memberAttribute}, for messages} */
  protected abstract String memberOption();

  /** {@return the parameters of the topmost level} */
  protected final Level top() {
    return level(TOP, topConcentration);
  }

  /** {@return the parameters of the level below} */
  protected final Level below() {
    return level(BELOW, concentration);
  }

  private void checkOptions() {
    Values.positiveOr(TOP, topConcentration, Values.SAMPLED);
    Values.positiveOr(BELOW, concentration, Values.SAMPLED);
  }

  private static Level level(String name, String text) {
    OptionalDouble fixed = Values.positiveOr(name, text, Values.SAMPLED);
    return fixed.isPresent()
        ? new Level(fixed.getAsDouble(), ConcentrationPrior.FIXED, 0, false)
        : Level.sampled(1, 1);
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
    Settings settings = settings();
    checkOptions();
    int member = memberIndex(data);
    Columns columns = testedColumns(data, member);
    Members members = member < 0 ? null : Members.of(data, member);
    double[] weights = new double[data.numInstances()];
    for (int row = 0; row < weights.length; row++) {
      weights[row] = data.instance(row).weight();
    }
    WekaProgress progress = new WekaProgress(getClass().getSimpleName(), getDebug());
    try {
      model =
          fit(
              getLikelihood().bind(data, columns, Weights.of(weights)),
              members,
              settings,
              progress);
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

  /** {@return the index of the attribute that says what a row belongs to, -1 for none} */
  private int memberIndex(Instances data) {
    String text = memberAttribute();
    if (text.isEmpty()) {
      return -1;
    }
    Attribute named = data.attribute(text);
    if (named != null) {
      return named.index();
    }
    int last = data.numAttributes();
    int number =
        text.equals("last")
            ? last
            : text.equals("first") ? 1 : text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    if (number < 1 || number > last) {
      String names =
          String.join(
              ", ",
              IntStream.range(0, Math.min(SHOWN, last))
                  .mapToObj(a -> (a + 1) + " " + data.attribute(a).name())
                  .toList());
      throw new IllegalArgumentException(
          "%s: unknown attribute '%s'; the attributes are %s"
              .formatted(memberOption(), text, names));
    }
    return number - 1;
  }

  /** What is left out need not be of a kind that can be clustered. */
  private Columns testedColumns(Instances data, int member) throws Exception {
    String ignored = getIgnoredAttributes();
    if (member >= 0) {
      ignored = ignored.isEmpty() ? "" + (member + 1) : ignored + "," + (member + 1);
    }
    Capabilities capabilities = getCapabilities();
    Columns columns = Columns.of(data, ignored);
    for (int j = 0; j < columns.size(); j++) {
      if (!capabilities.test(data.attribute(columns.attribute(j)))) {
        throw capabilities.getFailReason();
      }
    }
    capabilities.enableAllAttributes();
    capabilities.testWithFail(data);
    return columns;
  }

  /** {@return name and command line, for the text of a model} */
  protected final String repeatWith() {
    return "Repeat with: weka.Run %s %s -t <data>"
        .formatted(getClass().getName(), Utils.joinOptions(getOptions()));
  }

  private RowLabels<?> model() {
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
  public double[] distributionForInstance(Instance instance) {
    return model().membership(instance);
  }

  /** {@return the cluster of each row that the model was built on, in their order} */
  public int[] labels() {
    return model().labels();
  }

  @Override
  public String toString() {
    return model == null ? "No model built yet." : model.toString();
  }

  /** {@return the concentration at the top, a number or "sampled"} */
  @OptionMetadata(
      displayName = "top concentration",
      description =
          "Concentration of the shares that all have in common, the larger the more clusters: 'sampled' (learnt"
              + " under Gamma(1, 1)) or a positive number.",
      displayOrder = 1)
  public String getTopConcentration() {
    return topConcentration;
  }

  /**
   * Sets the concentration at the top.
   *
   * @param value "sampled" or a positive number
   */
  public void setTopConcentration(String value) {
    topConcentration = value.trim();
  }

  /** {@return the concentration below the top, a number or "sampled"} */
  @OptionMetadata(
      displayName = "concentration",
      description =
          "Concentration around the shares that all have in common, the larger the more alike: 'sampled' (learnt"
              + " under Gamma(1, 1)) or a positive number.",
      displayOrder = 2)
  public String getConcentration() {
    return concentration;
  }

  /**
   * Sets the concentration below the top.
   *
   * @param value "sampled" or a positive number
   */
  public void setConcentration(String value) {
    concentration = value.trim();
  }

  /**
   * Adds the options of the subclass.
   *
   * @param table receives them
   */
  protected abstract void addOptions(OptionTable table);

  private OptionTable table() {
    OptionTable table =
        new OptionTable()
            .add(
                "-G <sampled | number>",
                Values.SAMPLED,
                "Concentration of the shares that all have in common, the larger the more clusters.",
                this::getTopConcentration,
                this::setTopConcentration)
            .add(
                "-A <sampled | number>",
                Values.SAMPLED,
                "Concentration around them, the larger the more alike.",
                this::getConcentration,
                this::setConcentration);
    addOptions(table);
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

  /**
   * What rows belong to: sequences or groups.
   *
   * @param attribute index of the attribute
   * @param names all of them, in the order of their first row
   * @param of what each row belongs to, an index into {@code names}
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Members(int attribute, List<String> names, int[] of) {

    static Members of(Instances data, int attribute) {
      java.util.Map<String, Integer> numbers = new java.util.LinkedHashMap<>();
      int[] of = new int[data.numInstances()];
      for (int row = 0; row < of.length; row++) {
        Instance instance = data.instance(row);
        if (instance.isMissing(attribute)) {
          throw new IllegalArgumentException(
              "row %d: attribute '%s' must not be missing: it says what the row belongs to"
                  .formatted(row + 1, data.attribute(attribute).name()));
        }
        String name = name(instance, attribute);
        Integer known = numbers.putIfAbsent(name, numbers.size());
        of[row] = known == null ? numbers.size() - 1 : known;
      }
      return new Members(attribute, List.copyOf(numbers.keySet()), of);
    }
  }

  /**
   * {@return what a row belongs to, as text}
   *
   * @param instance the row
   * @param attribute index of the attribute
   */
  protected static String name(Instance instance, int attribute) {
    return instance.attribute(attribute).isNumeric()
        ? Utils.doubleToString(instance.value(attribute), 6)
        : instance.stringValue(attribute);
  }
}
