package weka.clusterers.crp;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Members;
import crp.html.HtmlReport;
import crp.html.Origin;
import crp.options.DataOptions;
import crp.options.NoiseOption;
import crp.parallel.RunScope;
import crp.proximity.Decay;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.task.NearPrior;
import crp.task.Result;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.GroupScorer;
import weka.clusterers.crp.model.MemberModel;
import weka.clusterers.crp.model.MixtureModel;
import weka.clusterers.crp.model.ModelText;
import weka.clusterers.crp.model.ModelView;
import weka.clusterers.crp.model.NearModel;
import weka.clusterers.crp.model.StateScorer;
import weka.clusterers.crp.nearness.Bordered;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.NearReader;
import weka.clusterers.crp.options.Repetition;
import weka.core.Instances;

/**
 * A run of a scheme on some data: fits the model that the scheme chooses, and makes of the result
 * what Weka shows and stores.
 *
 * @param scheme with its options
 * @param data the data; not changed
 * @param core the same, as all hosts fit it
 */
public record Fitting<R extends Rows>(
    CrpClusterer scheme, Instances data, crp.task.Fitting<R> core) {

  /** {@return the likelihood with its data} */
  public Bound<R> binding() {
    return core.bound();
  }

  private InstanceTable table() {
    return new InstanceTable(data);
  }

  /** A file that cannot be read or written is reported in one sentence. */
  private static <T> T saved(Supplier<T> run) {
    try {
      return run.get();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** What is shown of a result, after the files that the options ask for are written. */
  private ModelView view(Result<R> result) {
    return scheme.keep(data, result, () -> shown(result));
  }

  private ModelView shown(Result<R> result) {
    RunScope.current().phase("text and report");
    String command = Repetition.command(scheme);
    String repeat = ModelText.repetition(command);
    String relation = data.relationName().replaceFirst("-weka\\.filters\\..*", "");
    Origin origin = Origin.today(relation);
    Supplier<HtmlReport> page = () -> result.page(repeat).from(origin);
    List<String> files = new ArrayList<>();
    files.add(scheme.getOutput().writeReport(page));
    files.add(scheme.getOutput().write(folder -> page.get().writeFolder(folder)));
    String name = scheme.getClass().getSimpleName();
    return ModelView.of(
        name,
        ModelText.of(name, result, files, repeat),
        result.fit().partLabels(),
        result.fit(),
        () -> page.get().page());
  }

  /** {@return a mixture under a prior over partitions} */
  public BuiltModel mixture(TablePrior prior) {
    return mixture(prior, NoiseOption.NONE);
  }

  /**
   * {@return a mixture under a prior over partitions, in which rows may be noise}
   *
   * @param noise whether, and with which prior probability
   */
  public BuiltModel mixture(TablePrior prior, NoiseOption noise) {
    return mixture(saved(() -> core.mixture(prior, noise)));
  }

  /** {@return a mixture that was found} */
  BuiltModel mixture(Result<R> result) {
    Columns columns = result.bound().reader().columns();
    MixtureModel<R> built = MixtureModel.of(result.bound(), result.fit(), view(result));
    // rows are recognised by their numbers, of which strings have none of their own
    return InstanceTable.hasStrings(data, columns) ? built : built.expecting(data, columns);
  }

  /**
   * {@return a model under distances}
   *
   * @param near the distances
   * @param prior over links or ordered seats
   */
  public BuiltModel near(Near near, Prior prior) {
    List<String> notes = new ArrayList<>(near.links().notes());
    if (near.reader().givesDistances() || !near.links().numbers().names().isEmpty()) {
      List<String> sampled = near.links().numbers().sampled();
      notes.add(
          "decay: "
              + DecayOptions.describe(near.links().decay())
              + (sampled.isEmpty() ? "" : " at the start; sampled: " + String.join(", ", sampled)));
    }
    return near(new NearPrior(prior, near.positions(), notes), near.reader(), near.links().decay());
  }

  /**
   * {@return a model of regions or segments}
   *
   * @param bordered which rows are neighbours
   */
  public BuiltModel regions(Bordered bordered) {
    return near(bordered.prior(), bordered.reader(), Decay.identity());
  }

  private BuiltModel near(NearPrior prior, NearReader reader, Decay decay) {
    Result<R> result = saved(() -> core.near(prior));
    return NearModel.of(data, result.bound(), reader, decay, result.fit(), view(result));
  }

  /**
   * {@return a model of sequences}
   *
   * @param prior of the transitions
   * @param date index of the attribute by which the rows of each sequence are in order; empty for
   *     none
   * @param attribute index of the attribute with the sequences, empty for a single one
   */
  public BuiltModel sequences(TransitionPrior prior, int[] date, int... attribute) {
    Result<R> result =
        saved(
            () ->
                core.sequences(
                    prior, column(attribute), column(date), "-" + DataOptions.IGNORE_NAME));
    return new MemberModel<>(result.bound(), new StateScorer<>(result.fit()), view(result));
  }

  private @Nullable Column column(int... attribute) {
    return attribute.length == 0 ? null : column(attribute[0]);
  }

  private Column column(int attribute) {
    return InstanceTable.column(data.attribute(attribute));
  }

  /**
   * {@return a model of groups}
   *
   * @param top the level that all groups share
   * @param group the level of each group, and of each larger group
   * @param attributes indices of the attributes with the groups, the largest ones first; empty for
   *     a single group
   */
  public BuiltModel groups(Level top, Level group, int... attributes) {
    List<Column> by = Arrays.stream(attributes).mapToObj(this::column).toList();
    Result<R> result = saved(() -> core.groups(top, group, by));
    NestedGroups groups = Members.groups(table(), by);
    return new MemberModel<>(
        result.bound(), new GroupScorer<>(result.fit(), groups, by), view(result));
  }
}
