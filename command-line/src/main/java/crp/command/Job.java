package crp.command;

import crp.Text;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Columns;
import crp.model.Fit;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.model.PartitionModel;
import crp.model.PowerTuning;
import crp.options.DataOptions;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Topic;
import crp.seating.DistanceCrp;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run on a table: binds likelihood and prior to the data and fits.
 *
 * @param given the options
 * @param plan the same, checked
 * @param table the data
 */
record Job(Given given, Plan plan, FileColumns table) {

  /**
   * {@return the result}
   *
   * @throws IllegalArgumentException if options do not suit the data; one sentence
   */
  Outcome<?> run() {
    RunScope.current().phase("reading the data");
    List<Column> columns = new ArrayList<>(table.columns());
    columns.removeAll(
        table.several(Given.name(DataOptions.IGNORE), given.text(DataOptions.IGNORE)));
    double[] weight = weight(columns);
    Weights weights = weight == null ? Weights.ones(table.rows()) : Weights.scaled(weight);
    if (!(weights.total() > 0)) {
      throw new IllegalArgumentException("there are no rows to cluster: every row has weight zero");
    }
    List<String> notes = new ArrayList<>(table.notes());
    if (plan.kind() == ModelKind.DISTANCE_DEPENDENT_CRP) {
      columns.removeAll(Nearness.taken(given, table));
      if (plan.likelihood() == Likelihoods.Choice.AUTO && Nearness.inOrder(given, table)) {
        // where the order of the rows is that of time, a column of times says nothing else
        Columns all = table.choice(columns);
        Columns left = all.withoutTimes(table, row -> row == 0);
        columns.removeIf(column -> !left.names().contains(column.name()));
        all.without(left).names().forEach(name -> notes.add(Likelihoods.NOTES.timeLeftOut(name)));
      }
    }
    if (columns.isEmpty()) {
      throw new IllegalArgumentException(
          "no column is left to cluster by: other options take all of them");
    }
    Bound<?> bound =
        new Likelihoods(given, table, weights).bind(plan.likelihood(), table.choice(columns));
    return fitted(bound.after(notes).plus(weight == null ? List.of() : Weights.notes(weight)));
  }

  private double @Nullable [] weight(List<Column> columns) {
    if (!given.has(Option.WEIGHT)) {
      return null;
    }
    Column column = table.one(Given.name(Option.WEIGHT), given.text(Option.WEIGHT));
    if (!(column instanceof Column.Numbers numbers)) {
      throw new IllegalArgumentException(
          Text.of("--%s: column '%s' must hold numbers", Option.WEIGHT, column.name()));
    }
    columns.remove(column);
    return numbers.values();
  }

  private <R extends Rows> Outcome<R> fitted(Bound<R> bound) {
    return plan.kind() == ModelKind.DISTANCE_DEPENDENT_CRP ? linked(bound) : mixture(bound);
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
    return outcome(bound.plus(choice.notes()), choice.model(), null);
  }

  private <R extends Rows> Outcome<R> linked(Bound<R> bound) {
    RunScope.current().phase("links between near rows");
    Nearness near = Nearness.of(given, table);
    DistanceCrp prior =
        Prior.replacing(
            DistanceCrp.of(plan.kind().concentration(given), near.affinity()), near.numbers());
    return outcome(
        bound.plus(List.of(near.note())), Model.linked(prior, bound.family(), bound.rows()), near);
  }

  private <R extends Rows> Outcome<R> outcome(
      Bound<R> bound, PartitionModel<R> model, @Nullable Nearness near) {
    Fit<R> fit = plan.order().fit(model);
    List<Item> remarks = new ArrayList<>(plan.order().further(fit));
    if (!fit.drawsFromPosterior()) {
      remarks.add(Paragraph.of(Topic.NOTE, "Note: the draws do not come from the posterior."));
    }
    RunScope.current().phase("results");
    remarks.addAll(0, madeClusters(bound, fit));
    Positions positions = near == null ? null : near.positions();
    return new Outcome<>(
        given,
        plan,
        bound,
        positions == null ? fit : fit.placed(positions),
        near == null ? "" : Objects.requireNonNull(near).time(),
        remarks);
  }

  /** {@return a warning if one column alone has made the clusters} */
  private List<Item> madeClusters(Bound<?> bound, Fit<?> fit) {
    Columns used = bound.reader().columns();
    int[] places = used.places(table);
    return Likelihoods.NOTES
        .madeClusters(
            used.names(),
            (row, column) -> table.value(row, places[column]),
            fit.cut(plan.cut()).labels(fit.labels()))
        .<Item>map(warning -> Paragraph.of(Topic.NOTE, "Warning: %s.", warning))
        .stream()
        .toList();
  }
}
