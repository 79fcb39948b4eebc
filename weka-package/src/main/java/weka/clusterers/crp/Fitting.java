package weka.clusterers.crp;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Members;
import crp.host.RunOrder;
import crp.html.HtmlReport;
import crp.model.Fit;
import crp.model.Mixture;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.model.PowerTuning;
import crp.options.DataOptions;
import crp.options.NoiseOption;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.proximity.NearLinks;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Topic;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.GroupScorer;
import weka.clusterers.crp.model.MemberModel;
import weka.clusterers.crp.model.MixtureModel;
import weka.clusterers.crp.model.ModelText;
import weka.clusterers.crp.model.ModelView;
import weka.clusterers.crp.model.NearModel;
import weka.clusterers.crp.model.StateScorer;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.PlacePositions;
import weka.clusterers.crp.options.Output;
import weka.clusterers.crp.options.Repetition;
import weka.core.Instances;

/**
 * A run of a scheme on some data: fits the model that the scheme chooses, and writes its text.
 *
 * @param scheme with its options
 * @param data the data; not changed
 * @param columns the attributes of the likelihood
 * @param binding likelihood and data
 * @param order what is computed of a model
 */
public record Fitting<R extends Rows>(
    CrpClusterer scheme, Instances data, Columns columns, Bound<R> binding, RunOrder order) {

  private static final String PUBLISHED =
      "Note: the published sampler was used. Its forward passes are not draws from the posterior, and more sweeps"
          + " bring them no nearer.";

  /** {@return the rows of the likelihood} */
  public R rows() {
    return binding.rows();
  }

  private InstanceTable table() {
    return new InstanceTable(data);
  }

  private Output output() {
    return scheme.getOutput();
  }

  private Fit<R> fit(Model<R> model) {
    return fit(model, PlacePositions.find(data));
  }

  private Fit<R> fit(Model<R> model, @Nullable Positions positions) {
    Fit<R> fit = saved(() -> order.fit(model));
    return positions == null ? fit : fit.placed(positions);
  }

  /** A file that cannot be read or written is reported in one sentence. */
  private static <T> T saved(Supplier<T> run) {
    try {
      return run.get();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * What is said of a fit beside its report.
   *
   * @param paragraphs of the text
   * @param groups names of groups or sequences
   */
  private record Remarks(List<String> paragraphs, List<String> groups) {

    static Remarks of(List<String> paragraphs) {
      return new Remarks(paragraphs, List.of());
    }
  }

  /** What is shown of a fit: its report, then the remarks, then what else was wanted. */
  private ModelView view(Fit<R> fit, int[] labels, IntUnaryOperator row, Remarks remarks) {
    List<String> all = new ArrayList<>(remarks.paragraphs());
    order.further(fit).stream().map(Paragraph::text).forEach(all::add);
    RunScope.current().phase("text and report");
    ReportNames names = binding.reader().names().withGroups(remarks.groups());
    String command = Repetition.command(scheme);
    Columns used = binding.reader().columns();
    int[] places = used.places(table());
    List<String> warnings =
        AutoLikelihood.NOTES
            .madeClusters(
                used.names(),
                (i, column) -> table().value(i, places[column]),
                fit.answer().unions().labels(labels))
            .stream()
            .toList();
    List<String> said = List.copyOf(all);
    Supplier<HtmlReport> page =
        () ->
            new HtmlReport(
                fit.answer(),
                page(fit.answer().report(names, warnings), said, command),
                names,
                row);
    all.add(output().writeReport(page));
    all.add(output().write(folder -> page.get().writeFolder(folder)));
    String name = scheme.getClass().getSimpleName();
    ModelText.Caption caption = new ModelText.Caption(name, command, warnings, all, names);
    String text = ModelText.of(binding, fit, caption);
    return ModelView.of(name, text, labels, fit, () -> page.get().page());
  }

  /** {@return a report with the notes on the data, some remarks and the command} */
  private Report page(Report report, List<String> remarks, String command) {
    List<Paragraph> more = new ArrayList<>();
    binding.notes().forEach(note -> more.add(new Paragraph(Topic.NOTE, "Note: " + note + ".")));
    remarks.stream()
        .filter(remark -> !remark.isEmpty())
        .forEach(remark -> more.add(new Paragraph(Topic.NOTE, remark)));
    more.add(new Paragraph(Topic.REPEAT, ModelText.repetition(command)));
    return report.plus(more);
  }

  /**
   * {@return a mixture under a prior over partitions}
   *
   * @param remarks paragraphs for the text of the model
   */
  public BuiltModel mixture(TablePrior prior, String... remarks) {
    return mixture(prior, NoiseOption.NONE, remarks);
  }

  /**
   * {@return a mixture under a prior over partitions, in which rows may be noise}
   *
   * @param noise whether, and with which prior probability
   */
  public BuiltModel mixture(TablePrior prior, NoiseOption noise, String... remarks) {
    return counted().chosen(prior, noise, remarks);
  }

  private Fitting<R> counted() {
    return new Fitting<>(scheme, data, columns, binding.counted(), order);
  }

  private BuiltModel chosen(TablePrior prior, NoiseOption noise, String... remarks) {
    OutlierChoice<R> choice = order.outliers(Model.mixture(prior, binding.family(), rows()), noise);
    return new Fitting<>(scheme, data, columns, binding.plus(choice.notes()), order)
        .mixture(choice.model(), remarks);
  }

  private BuiltModel mixture(Mixture<R> model, String... remarks) {
    Fit<R> fit = fit(model);
    MixtureModel<R> built =
        MixtureModel.of(
            binding, fit, view(fit, fit.partLabels(), row -> row, Remarks.of(List.of(remarks))));
    // rows are recognised by their numbers, of which strings have none of their own
    return columns.of(Kind.TEXT).size() > 0 ? built : built.expecting(data, columns);
  }

  /**
   * {@return a mixture under a powered prior whose power is tuned first}
   *
   * @param prior gives the concentration; its power is ignored
   * @param noise whether rows may be noise, and with which prior probability
   */
  public BuiltModel tuned(PoweredCrp prior, NoiseOption noise) {
    PowerTuning.Curve curve = saved(() -> order.tune(prior, binding.family(), counted().rows()));
    return mixture(prior.with("power", Parameter.fixed(curve.power())), noise, curve.text());
  }

  /**
   * {@return a model under distances}
   *
   * @param near the distances
   * @param chosen gives the model of the rows
   */
  public BuiltModel near(Near near, Function<R, Model<R>> chosen) {
    Positions positions = near.positions() == null ? PlacePositions.find(data) : near.positions();
    Fit<R> fit = fit(chosen.apply(rows()), positions);
    List<String> remarks = new ArrayList<>();
    for (String note : near.links().notes()) {
      remarks.add(note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) + ".");
    }
    NearLinks links = near.links();
    if (near.reader().givesDistances() || !links.numbers().names().isEmpty()) {
      String end =
          links.numbers().sampled().isEmpty()
              ? "."
              : " at the start; sampled: " + String.join(", ", links.numbers().sampled()) + ".";
      remarks.add("Decay: " + DecayOptions.describe(links.decay()) + end);
    }
    if (!fit.drawsFromPosterior()) {
      remarks.add(PUBLISHED);
    }
    ModelView view = view(fit, fit.partLabels(), row -> row, Remarks.of(remarks));
    return NearModel.of(data, columns, binding, near, fit, view);
  }

  /**
   * {@return a model of sequences}
   *
   * @param prior of the transitions
   * @param times when the rows are, for the report; null for their order
   * @param dates indices of attributes by which the rows of each sequence are in order
   * @param attribute index of the attribute with the sequences, empty for a single one
   */
  public BuiltModel sequences(
      TransitionPrior prior, @Nullable Positions times, int[] dates, int... attribute) {
    Members members = attribute.length == 0 ? null : Members.of(table(), column(attribute[0]));
    Sequences sequences = members == null ? Sequences.of(rows().size()) : members.sequences();
    for (int date : dates) {
      Members.requireOrder(table(), column(date), sequences, "-" + DataOptions.IGNORE_NAME);
    }
    Fit<R> fit =
        fit(
            Model.sequences(prior, binding.family(), rows(), sequences),
            times == null ? PlacePositions.find(data) : times);
    Remarks remarks =
        new Remarks(
            List.of(Members.segments(fit, members)), members == null ? List.of() : members.names());
    return new MemberModel<>(
        binding, new StateScorer<>(fit), view(fit, fit.partLabels(), row -> row, remarks));
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
    List<Column> columns = Arrays.stream(attributes).mapToObj(this::column).toList();
    return new Fitting<>(
            scheme, data, this.columns, binding.plus(Members.announced(table(), columns)), order)
        .groups(top, group, Members.groups(table(), columns), columns);
  }

  private BuiltModel groups(Level top, Level group, NestedGroups groups, List<Column> by) {
    List<Level> levels = new ArrayList<>(Collections.nCopies(groups.levels().size(), group));
    levels.add(0, top);
    Fit<R> fit = fit(Model.groups(levels, binding.family(), rows(), groups));
    Remarks remarks = new Remarks(List.of(), groups.names());
    return new MemberModel<>(
        binding,
        new GroupScorer<>(fit, groups, by),
        view(fit, fit.partLabels(), row -> row, remarks));
  }
}
