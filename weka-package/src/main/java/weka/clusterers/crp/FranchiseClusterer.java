package weka.clusterers.crp;

import crp.chain.Checkpoint;
import crp.chain.Progress;
import crp.data.Rows;
import crp.draws.Draws;
import crp.franchise.Level;
import crp.model.Cluster;
import crp.model.HeldOut;
import crp.model.RunPictures;
import crp.model.Settings;
import crp.seating.ConcentrationPrior;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weka.clusterers.DensityBasedClusterer;
import weka.core.Capabilities;
import weka.core.Drawable;
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
    implements DensityBasedClusterer,
        WeightedInstancesHandler,
        TechnicalInformationHandler,
        Drawable {

  private static final long serialVersionUID = 1L;
  private static final String TOP = "top concentration (-G)";
  private static final String BELOW = "concentration (-A)";

  private String topConcentration = Values.SAMPLED;
  private String concentration = Values.SAMPLED;
  private ResultsFolder results = new ResultsFolder("");
  private final RunCheckpoint checkpoint = new RunCheckpoint();
  private final HeldOutFolds heldOut = new HeldOutFolds();
  private @Nullable RowLabels<?> model;

  /** Makes a clusterer with default options. */
  protected FranchiseClusterer() {}

  /**
   * What a run found out.
   *
   * @param labels the cluster of each row
   * @param clusters all of them
   * @param draws with the traces
   * @param pictures of the run
   * @param files writes the files of the run into a folder
   * @param scorer weighs rows
   * @param summary the same whenever the run is repeated
   * @param details further lines for the text of the model
   * @param <R> the kind of rows
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Found<R extends Rows>(
      int[] labels,
      List<Cluster> clusters,
      Draws draws,
      List<RunPictures.Named> pictures,
      Consumer<Path> files,
      RowLabels.Scorer<R> scorer,
      String summary,
      String details) {}

  /**
   * {@return what a run found out}
   *
   * @param binding likelihood and data
   * @param members what each row belongs to, null if that is not asked
   * @param settings how to fit
   * @param progress hears how the run goes on
   * @param <R> the kind of rows
   */
  protected abstract <R extends Rows> Found<R> fit(
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
    cancellable(progress -> model = built(binding, members, settings, progress));
  }

  private <R extends Rows> RowLabels<R> built(
      Binding<R> binding, @Nullable Members members, Settings settings, Progress progress) {
    Found<R> found = RunCheckpoint.told(() -> fit(binding, members, settings, progress));
    String scheme = getClass().getSimpleName();
    StringBuilder text = new StringBuilder();
    text.append(scheme).append('\n').append("=".repeat(scheme.length())).append("\n\n");
    text.append(found.summary()).append('\n');
    for (String note : binding.notes()) {
      ModelText.wrapped(text, "Note: " + note + ".");
    }
    text.append(found.details()).append(results.write(found.files())).append('\n');
    text.append("Repeat with: weka.Run ").append(Repetition.command(this)).append(" -t <data>\n");
    return new RowLabels<>(binding, found, ModelView.of(scheme, found, text.toString()));
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

  /** {@return the shares of the clusters, of sum 1} */
  @Override
  public double[] clusterPriors() {
    return model().priors();
  }

  @Override
  public double[] logDensityPerClusterForInstance(Instance instance) {
    return model().logDensities(instance);
  }

  /**
   * {@return log p(cluster) + log p(row | cluster)} A row is judged by itself, not by the rows
   * beside it.
   *
   * @param instance a row
   */
  @Override
  public double[] logJointDensitiesForInstance(Instance instance) {
    return model().logJoint(instance);
  }

  /**
   * {@return the log density of a row by itself, in nats}
   *
   * @param instance a row
   */
  @Override
  public double logDensityForInstance(Instance instance) {
    double[] joint = logJointDensitiesForInstance(instance);
    double most = joint[Utils.maxIndex(joint)];
    double sum = 0;
    for (double value : joint) {
      sum += Math.exp(value - most);
    }
    return most + Math.log(sum);
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
          "Folds for the held-out log likelihood, at least 2, and at most the number of rows or of sequences; each is a further run; 0 for none.",
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

  /** {@return the cluster of each row that the model was built on, in their order} */
  public int[] labels() {
    return model().labels();
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] clusterCountTraces() {
    return model().view().traces();
  }

  /** {@return {@link Drawable#TREE}} */
  @Override
  public int graphType() {
    return Drawable.TREE;
  }

  /** {@return the clusters by size; the pictures of the run are in comments, {@link ModelGraph}} */
  @Override
  public String graph() {
    return model().view().graph();
  }

  @Override
  public String toString() {
    return model == null ? "No model built yet." : model.view().text();
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
