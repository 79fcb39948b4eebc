package crp.command;

import crp.Text;
import crp.data.ColumnRoles;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.Mixture;
import crp.model.Model;
import crp.model.OutlierChoice;
import crp.model.PartitionModel;
import crp.model.PowerTuning;
import crp.model.Run;
import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.OutputOptions;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Topic;
import crp.seating.DistanceCrp;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run on a table: binds likelihood and prior to the data and fits.
 *
 * @param given the options
 * @param plan the same, checked
 * @param table the data
 */
record Job(Given given, Plan plan, Table table) {

  /** The part of the time left that held-out rows and evidence may use, so that the text fits. */
  private static final double MOST_TIME = 0.9;

  /** The most values of a class. */
  private static final int CLASSES = 50;

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
        leaveOutTimes(columns, notes);
      }
    }
    if (columns.isEmpty()) {
      throw new IllegalArgumentException(
          "no column is left to cluster by: other options take all of them");
    }
    Bound<?> bound = Likelihoods.bind(plan.likelihood(), given, table, weights, columns);
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

  /** Where the order of the rows is that of time, a column of times says nothing else. */
  private void leaveOutTimes(List<Column> columns, List<String> notes) {
    for (Column column : List.copyOf(columns)) {
      if (columns.size() > 1 && column instanceof Column.Numbers numbers) {
        RealRows rows = RealRows.of(numbers.values(), table.rows(), 1);
        if (!ColumnRoles.increasing(rows, i -> i == 0).isEmpty()) {
          columns.remove(column);
          notes.add(Likelihoods.NOTES.timeLeftOut(column.name()));
        }
      }
    }
  }

  private <R extends Rows> Outcome<R> fitted(Bound<R> bound) {
    return plan.kind() == ModelKind.DISTANCE_DEPENDENT_CRP ? linked(bound) : mixture(bound);
  }

  private <R extends Rows> Run<R> run(Model<R> model) {
    return model.run().with(plan.settings());
  }

  private <R extends Rows> Outcome<R> mixture(Bound<R> given) {
    boolean tidy = !given().is(LikelihoodOptions.TIDY, LikelihoodOptions.TIDY_NONE);
    Bound<R> bound = tidy ? given.counted() : given;
    Mixture<R> model = Model.mixture(plan.kind().prior(given()), bound.family(), bound.rows());
    plan.heldOut()
        .ifPresent(
            choice -> Plan.named(OutputOptions.HELD_OUT, () -> model.requireHeldOut(choice)));
    if (plan.kind().tuned(given())) {
      return tuned(bound);
    }
    if (plan.evidence().isPresent()) {
      return outcome(bound, model.withNoise(plan.noise().given().share().orElse(null)), null);
    }
    OutlierChoice<R> choice =
        plan.noise().automatic()
            ? OutlierChoice.of(model, plan.noise().share().orElseThrow())
            : OutlierChoice.ofTails(model.withNoise(plan.noise().share().orElse(null)));
    return outcome(bound.plus(choice.notes()), choice.model(), null);
  }

  private <R extends Rows> Outcome<R> tuned(Bound<R> bound) {
    PoweredCrp prior = (PoweredCrp) plan.kind().prior(given);
    PowerTuning.Curve curve =
        PowerTuning.tune(
            prior, bound.family(), bound.rows(), plan.settings(), RunScope.current().progress());
    Mixture<R> model =
        Model.mixture(
            prior.with("power", Parameter.fixed(curve.power())), bound.family(), bound.rows());
    return outcome(
        bound.plus(List.of(curve.text())),
        model.withNoise(plan.noise().given().share().orElse(null)),
        null);
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
    plan.evidence()
        .ifPresent(
            choice -> Plan.named(OutputOptions.EVIDENCE, () -> model.requireEvidence(choice)));
    plan.heldOut()
        .ifPresent(
            choice -> Plan.named(OutputOptions.HELD_OUT, () -> model.requireHeldOut(choice)));
    int further = (plan.heldOut().isPresent() ? 1 : 0) + (plan.evidence().isPresent() ? 1 : 0);
    Run<R> run = run(model).checkpoint(plan.checkpoint());
    Fit<R> fit = RunScope.current().share(1.0 / (1 + further)).run(run::fit);
    List<Item> remarks = new ArrayList<>();
    plan.heldOut()
        .ifPresent(
            choice ->
                remarks.add(
                    RunScope.current()
                        .share(MOST_TIME / further)
                        .run(() -> HeldOut.paragraph(run(model), choice))));
    plan.evidence()
        .ifPresent(
            choice -> {
              RunScope scope = RunScope.current().share(MOST_TIME);
              remarks.addAll(
                  scope.run(() -> EvidenceReport.of(model, fit, choice, scope.progress())));
            });
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
    int[] labels = fit.cut(plan.cut()).labels(fit.labels());
    Set<String> used = bound.reader().kinds().keySet();
    List<Item> warnings =
        table.columns().stream()
            .filter(column -> used.size() > 1 && used.contains(column.name()))
            .flatMap(
                column ->
                    Table.codes(column, CLASSES)
                        .flatMap(
                            codes -> Likelihoods.NOTES.madeClusters(column.name(), codes, labels))
                        .stream())
            .<Item>map(warning -> Paragraph.of(Topic.NOTE, "Warning: %s.", warning))
            .toList();
    return warnings.size() == 1 ? warnings : List.of();
  }
}
