package weka.clusterers.crp;

import crp.chain.Progress;
import crp.data.Rows;
import crp.franchise.Level;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import weka.core.Capabilities;
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
    return likelihoodCapabilities();
  }

  @Override
  public void buildClusterer(Instances data) throws Exception {
    model = null;
    Settings settings = settings();
    checkOptions();
    String member = memberAttribute();
    int[] taken =
        member.isEmpty()
            ? new int[0]
            : new int[] {AttributeNames.one(data, memberOption(), member)};
    Columns columns = testedColumns(data, taken);
    Members members = taken.length == 0 ? null : Members.of(data, taken[0]);
    Binding<?> binding = getLikelihood().bind(data, columns, weights(data));
    cancellable(progress -> model = fit(binding, members, settings, progress));
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
