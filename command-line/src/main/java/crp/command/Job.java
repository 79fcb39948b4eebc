package crp.command;

import crp.Argument;
import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.Level;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Members;
import crp.host.PriorTexts;
import crp.host.RowWeights;
import crp.model.Fit;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.model.PowerTuning;
import crp.options.DataOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Topic;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A run on a table: binds likelihood and prior to the data and fits.
 *
 * @param given the options
 * @param plan the same, checked
 * @param table the data
 * @param beside columns that say where a row is, and not what it is: its time or place, groups or
 *     sequence
 */
record Job(Given given, Plan plan, FileColumns table, List<Column> beside) {

  /** A job whose options name the columns. */
  Job(Given given, Plan plan, FileColumns table) {
    this(given, plan, table, beside(given, plan.kind(), table));
  }

  private static List<Column> beside(Given given, ModelKind kind, FileColumns table) {
    return switch (kind) {
      case DISTANCE_DEPENDENT_CRP, AVERAGED_DISTANCE_DEPENDENT_CRP -> Nearness.taken(given, table);
      case HDP_MIXTURE -> groups(given, table);
      case HDP_HMM -> columns(given, DataOptions.SEQUENCE, table);
      default -> List.of();
    };
  }

  private static List<Column> columns(Given given, Option<?> option, FileColumns table) {
    return given.is(option, CommandOptions.NONE)
        ? List.of()
        : table.several(option, given.text(option));
  }

  /** Numbers are groups if the option has their name, or if few differ. */
  private static List<Column> groups(Given given, FileColumns table) {
    List<Column> groups = columns(given, DataOptions.GROUP, table);
    List<String> names = TableFile.items(given.text(DataOptions.GROUP));
    groups.stream()
        .filter(column -> !names.contains(column.name()))
        .forEach(column -> Members.requireGroups(Given.name(DataOptions.GROUP), table, column));
    return groups;
  }

  /**
   * {@return the result}
   *
   * @throws IllegalArgumentException if options do not suit the data; one sentence
   */
  Outcome<?> run() {
    RunScope.current().phase("reading the data");
    List<Column> columns = new ArrayList<>(table.all().all());
    columns.removeAll(table.several(DataOptions.IGNORE, given.text(DataOptions.IGNORE)));
    RowWeights weights = RowWeights.of(plan.weights(), weights(columns));
    columns.removeAll(beside);
    Columns dates = plan.kind() == ModelKind.HDP_HMM ? new Columns(columns).of(Kind.DATE) : null;
    Column time = dates != null && dates.size() == 1 ? dates.get(0) : null;
    columns.remove(time);
    Columns kept = new Columns(columns);
    List<String> notes = new ArrayList<>(table.notes());
    IntPredicate first = first();
    if (plan.likelihood() == Likelihoods.Choice.AUTO && first != null) {
      // where the order of the rows is that of time, a column of times says nothing else
      kept = kept.withoutTimes(table, first);
      new Columns(columns)
          .without(kept).names().stream().map(Likelihoods.NOTES::timeLeftOut).forEach(notes::add);
    }
    Argument.require(
        kept.size() > 0, "no column is left to cluster by: other options take all of them");
    Bound<?> bound = new Likelihoods(given, table, weights.weights()).bind(plan.likelihood(), kept);
    return fitted(bound.after(notes).plus(weights.notes()), time);
  }

  private double[] weights(List<Column> columns) {
    if (!given.has(CommandOptions.WEIGHT)) {
      double[] ones = new double[table.rows()];
      Arrays.fill(ones, 1);
      return ones;
    }
    Column column = table.one(CommandOptions.WEIGHT, given.text(CommandOptions.WEIGHT));
    columns.remove(column);
    return table.numbers(CommandOptions.WEIGHT, column);
  }

  private @Nullable Members sequence() {
    return beside.isEmpty() ? null : Members.of(table, beside.get(0));
  }

  private static Sequences sequences(@Nullable Members members, int rows) {
    return members == null ? Sequences.of(rows) : members.sequences();
  }

  /** {@return where sequences start if the order of the rows is that of time, else null} */
  private @Nullable IntPredicate first() {
    if (plan.kind() == ModelKind.HDP_HMM) {
      boolean[] firsts = sequences(sequence(), table.rows()).firsts();
      return row -> firsts[row];
    }
    return plan.kind().isNear() && Nearness.inOrder(given, table) ? row -> row == 0 : null;
  }

  private <R extends Rows> Outcome<R> fitted(Bound<R> bound, @Nullable Column time) {
    return switch (plan.kind()) {
      case DISTANCE_DEPENDENT_CRP, AVERAGED_DISTANCE_DEPENDENT_CRP -> near(bound);
      case HDP_MIXTURE -> groups(bound);
      case HDP_HMM -> sequences(bound, time);
      default -> mixture(bound);
    };
  }

  private <R extends Rows> Outcome<R> mixture(Bound<R> data) {
    Bound<R> bound = data.counted();
    TablePrior prior = plan.kind().prior(given);
    if (plan.kind().tuned(given)) {
      PowerTuning.Curve curve = plan.order().tune((PoweredCrp) prior, bound.family(), bound.rows());
      prior = ((PoweredCrp) prior).with("power", Parameter.fixed(curve.power()));
      bound = bound.plus(List.of(curve.text()));
    }
    OutlierChoice<R> choice =
        plan.order().outliers(Model.mixture(prior, bound.family(), bound.rows()), plan.noise());
    return outcome(bound.plus(choice.notes()), fit(choice.model(), null), List.of(), List.of());
  }

  private <R extends Rows> Outcome<R> near(Bound<R> bound) {
    Nearness near = Nearness.of(given, table);
    Prior prior = near.law().apply(plan.kind().nearConcentration(given));
    Model<R> model =
        prior instanceof SequentialPrior ordered
            ? Model.ordered(
                ordered, bound.family(), bound.rows(), given.get(NearnessOptions.SAMPLER))
            : Model.of(prior, bound.family(), bound.rows());
    return outcome(
        bound.plus(List.of(near.note())), fit(model, near.positions()), List.of(), List.of());
  }

  private <R extends Rows> Outcome<R> groups(Bound<R> bound) {
    NestedGroups nested = Members.groups(table, beside);
    List<Level> levels =
        new ArrayList<>(
            Collections.nCopies(nested.levels().size(), PriorTexts.group(given.texts())));
    levels.add(0, PriorTexts.top(given.texts()));
    return outcome(
        bound.plus(Members.announced(table, beside)),
        fit(Model.groups(levels, bound.family(), bound.rows(), nested), null),
        nested.names(),
        List.of());
  }

  private <R extends Rows> Outcome<R> sequences(Bound<R> bound, @Nullable Column time) {
    Members members = sequence();
    Sequences sequences = sequences(members, table.rows());
    Positions times = null;
    if (time != null) {
      Members.requireOrder(table, time, sequences, Given.name(DataOptions.IGNORE));
      times = new Positions.Times(table.complete(DataOptions.SEQUENCE, time), time.name());
    }
    Fit<R> fit =
        fit(
            Model.sequences(
                PriorTexts.transitions(given.texts()), bound.family(), bound.rows(), sequences),
            times);
    return outcome(
        bound,
        fit,
        members == null ? List.of() : members.names(),
        List.of(new Paragraph(Topic.NOTE, Members.segments(fit, members))));
  }

  private <R extends Rows> Fit<R> fit(Model<R> model, @Nullable Positions positions) {
    Fit<R> fit = plan.order().fit(model);
    return positions == null ? fit : fit.placed(positions);
  }

  private <R extends Rows> Outcome<R> outcome(
      Bound<R> bound, Fit<R> fit, List<String> groups, List<Item> more) {
    List<Item> remarks = new ArrayList<>(more);
    remarks.addAll(plan.order().further(fit));
    if (!fit.drawsFromPosterior()) {
      remarks.add(Paragraph.of(Topic.NOTE, "Note: the draws do not come from the posterior."));
    }
    RunScope.current().phase("results");
    return new Outcome<>(
        this, bound, fit, bound.reader().names().withGroups(groups), warnings(bound, fit), remarks);
  }

  /** {@return a warning if one column alone has made the clusters} */
  private List<String> warnings(Bound<?> bound, Fit<?> fit) {
    Columns used = bound.reader().columns();
    int[] places = used.places(table);
    return Likelihoods.NOTES
        .madeClusters(
            used.names(), (row, column) -> table.value(row, places[column]), fit.answer().labels())
        .stream()
        .toList();
  }
}
