package weka.clusterers.crp;

import crp.data.Rows;
import crp.draws.Draws;
import crp.model.Cluster;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.report.NamedPicture;
import crp.report.Report;
import crp.report.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import weka.clusterers.DensityBasedClusterer;
import weka.core.Capabilities;
import weka.core.Drawable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.TechnicalInformationHandler;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/**
 * What Weka's hierarchical clusterers have in common beside their options: one attribute that says
 * what a row belongs to, building and predicting.
 */
public abstract class FranchiseClusterer extends TwoLevelClusterer
    implements DensityBasedClusterer,
        WeightedInstancesHandler,
        TechnicalInformationHandler,
        Drawable {

  private static final long serialVersionUID = 1L;

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
   * @param report the same whenever the run is repeated
   * @param details further lines for the text of the model
   * @param <R> the kind of rows
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Found<R extends Rows>(
      int[] labels,
      List<Cluster> clusters,
      Draws draws,
      List<NamedPicture> pictures,
      Consumer<Path> files,
      RowLabels.Scorer<R> scorer,
      Report report,
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

  /** Attributes that are left out may be of any kind; the others are tested once more. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = likelihoodCapabilities();
    if (!getIgnoredAttributes().isEmpty()) {
      result.enableAllAttributes();
    }
    return result;
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
    text.append(found.report().without(Topic.CLUSTERS, Topic.TIME).text(ModelText.WIDTH))
        .append('\n');
    text.append(new ClusterTable(found.clusters()).text(binding.reader())).append('\n');
    for (String note : binding.notes()) {
      ModelText.wrapped(text, "Note: " + note + ".");
    }
    text.append(found.details()).append(results().write(found.files())).append('\n');
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
}
