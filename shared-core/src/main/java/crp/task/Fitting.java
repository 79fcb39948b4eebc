package crp.task;

import crp.answer.Answer;
import crp.choose.ColumnNotes;
import crp.choose.OutlierChoice;
import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Course;
import crp.host.Members;
import crp.host.Table;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.parallel.RunScope;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.Topic;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>From data that are tied to a likelihood to the result, in one order for all hosts: copies of
 * rows, power, noise and tails, the fit, held-out rows and evidence.
 *
 * @param table the data
 * @param bound the same, tied to a likelihood
 * @param order computes what is wanted, or knows it
 * @param say what is said of columns
 * @param positions where the rows are, for the report; null if nothing says it
 * @param known what is known of the clusters of the rows
 */
public record Fitting<R extends Rows>(
    Table table,
    Bound<R> bound,
    Course order,
    ColumnNotes say,
    @Nullable Positions positions,
    Known known) {

  private Fitting<R> with(Bound<R> other) {
    return new Fitting<>(table, other, order, say, positions, known);
  }

  private Fitting<R> plus(List<String> notes) {
    return with(bound.plus(notes));
  }

  private Fitting<R> placed(@Nullable Positions where) {
    return where == null ? this : new Fitting<>(table, bound, order, say, where, known);
  }

  /**
   * {@return a mixture under a prior over partitions, in which rows may be noise}
   *
   * @param noise whether, and with which prior probability
   */
  public Result<R> mixture(TablePrior prior, NoiseOption noise) {
    return with(known.isEmpty() ? bound.counted() : bound).chosen(prior, noise);
  }

  private Result<R> chosen(TablePrior prior, NoiseOption noise) {
    OutlierChoice<R> choice =
        order.outliers(Mixture.of(prior, bound.family(), bound.rows()), noise);
    return plus(choice.notes()).result(choice.model());
  }

  /**
   * {@return a model of near rows}
   *
   * @param near how near they are
   */
  public Result<R> near(NearPrior near) {
    return placed(near.positions())
        .plus(near.notes())
        .result(near.model(bound.family(), bound.rows()))
        .withRows(near.ids());
  }

  /**
   * {@return a model of groups}
   *
   * @param top the level that all groups share
   * @param group the level of each group, and of each larger group
   * @param by the columns with the groups, the largest ones first; empty for a single group
   */
  public Result<R> groups(Level top, Level group, List<Column> by) {
    NestedGroups nested = Members.groups(table, by);
    List<Level> levels = new ArrayList<>(Collections.nCopies(nested.levels().size(), group));
    levels.add(0, top);
    return plus(Members.announced(table, by))
        .result(GroupedModel.of(levels, bound.family(), bound.rows(), nested), nested.names());
  }

  /**
   * {@return a model of sequences}
   *
   * @param by the column with the sequences, null for a single one
   * @param time dates by which the rows of each sequence must be in order; null if there are none
   * @param leaveOut the option that leaves out a column, for the message
   */
  public Result<R> sequences(
      TransitionPrior prior, @Nullable Column by, @Nullable Column time, String leaveOut) {
    Members members = by == null ? null : Members.of(table, by);
    Sequences sequences = sequences(table, by);
    if (time != null) {
      Members.requireOrder(table, time, sequences, leaveOut);
    }
    List<String> names = members == null ? List.of() : members.names();
    Result<R> found =
        result(SequenceModel.of(prior, bound.family(), bound.rows(), sequences), names);
    return found.first(
        new Paragraph(
            Topic.NOTE, Members.segments(found.fit(), found.answer()::partNumber, members)));
  }

  /** {@return the rows of a table as sequences, a single one without a column} */
  public static Sequences sequences(Table table, @Nullable Column by) {
    return by == null ? Sequences.of(table.rows()) : Members.of(table, by).sequences();
  }

  private Result<R> result(Model<R> model) {
    return result(model, List.of());
  }

  private Result<R> result(Model<R> model, List<String> groups) {
    return known.isEmpty()
        ? fitted(model, groups)
        : plus(known.notes()).fitted(model.withConstraints(known.constraints()), groups);
  }

  private Result<R> fitted(Model<R> model, List<String> groups) {
    Fit<R> alone = order.fit(model);
    Fit<R> fit = positions == null ? alone : alone.placed(positions);
    List<Item> remarks = new ArrayList<>(order.further(fit));
    RunScope.current().phase("results");
    known.clusters(Answer.of(fit)).ifPresent(remarks::add);
    return new Result<>(
        table,
        bound,
        fit,
        bound.reader().names().withGroups(groups),
        bound.warnings(table, say, Answer.of(fit).labels()),
        remarks);
  }
}
