package elki.clustering.crp.run;

import crp.answer.Answer;
import crp.choose.OutlierChoice;
import crp.data.Rows;
import crp.host.RunOrder;
import crp.links.PartitionModels;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.report.Item;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.saved.SavedPosterior;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.task.Job;
import crp.task.Known;
import crp.task.NearPrior;
import crp.task.Result;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.nearness.Spot;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model of the objects of a relation, ready to be sampled.
 *
 * @param relation the objects, in the order of the model's rows
 * @param data the same as rows, with what is needed for the clusters of the result
 * @param model of these rows
 * @param names of groups, for the report
 * @param positions of the objects, for the report; {@code null} if there are none
 * @param alone whether the database has no other relation of vectors, in which ELKI's visualizer
 *     would draw the models of this one, too
 * @param newcomers says where further rows are; {@code null} if they cannot be predicted
 * @param job the same by the names of the command, to be saved; {@code null} if it is not saved
 * @param found what an earlier run found; {@code null} if it is still to be sampled
 * @since 0.1.0
 */
public record Task<R extends Rows>(
    Relation<?> relation,
    ClusterData<R> data,
    Model<R> model,
    ReportNames names,
    @Nullable Positions positions,
    boolean alone,
    @Nullable Function<FurtherRows, Spot> newcomers,
    @Nullable Job job,
    @Nullable Result<R> found) {

  /**
   * {@return the task of a model of partitions}
   *
   * @param relation the objects, in the order of the rows
   * @param data the same as rows
   * @param prior over tables, links or ordered seats
   */
  public static <R extends Rows> Task<R> of(
      Relation<?> relation, ClusterData<R> data, Prior prior) {
    return of(relation, data, PartitionModels.of(prior, data.family(), data.rows()));
  }

  /**
   * {@return the task of a model of near objects}
   *
   * @param near how near they are
   */
  public static <R extends Rows> Task<R> of(
      Relation<?> relation, ClusterData<R> data, NearPrior near) {
    return of(relation, data.plus(near.notes()), near.model(data.family(), data.rows()))
        .placed(near.positions());
  }

  /**
   * {@return the task of a mixture in which objects may be noise or clusters Student t}
   *
   * @param all the same as rows
   * @param prior over tables
   * @param noise whether, and with which prior probability
   * @param order what is computed: where the evidence is, nothing is left to the data
   */
  public static <R extends Rows> Task<R> of(
      Relation<?> relation,
      ClusterData<R> all,
      TablePrior prior,
      NoiseOption noise,
      RunOrder order) {
    ClusterData<R> data = Known.isGiven(order.texts()) ? all : all.counted();
    OutlierChoice<R> choice = order.outliers(Mixture.of(prior, data.family(), data.rows()), noise);
    return of(relation, data.plus(choice.notes()), choice.model()).with(further -> Spot.ANYWHERE);
  }

  /** {@return a task without names of groups} */
  public static <R extends Rows> Task<R> of(
      Relation<?> relation, ClusterData<R> data, Model<R> model) {
    return new Task<>(relation, data, model, ReportNames.NONE, null, true, null, null, null);
  }

  /**
   * {@return the same with the positions of the objects}
   *
   * @param where one position for each object; {@code null} if there are none
   */
  public Task<R> placed(@Nullable Positions where) {
    return new Task<>(relation, data, model, names, where, alone, newcomers, job, found);
  }

  /**
   * {@return the same with a way to predict further rows}
   *
   * @param where says where they are; throws AbortException where that cannot be said
   */
  public Task<R> with(Function<FurtherRows, Spot> where) {
    return new Task<>(relation, data, model, names, positions, alone, where, job, found);
  }

  /**
   * {@return the same, given what is known of the clusters of the objects}
   *
   * @param known of all objects
   */
  public Task<R> knowing(Known known) {
    return known.isEmpty()
        ? this
        : new Task<>(
            relation,
            data.plus(known.notes()),
            model.withConstraints(known.constraints()),
            names,
            positions,
            alone,
            newcomers,
            job,
            found);
  }

  /**
   * {@return the same, as the task of a database}
   *
   * @param database that holds the relation
   */
  public Task<R> in(Database database) {
    long vectors =
        database.getRelations().stream()
            .map(Relation::getDataTypeInformation)
            .filter(TypeUtil.NUMBER_VECTOR_FIELD::isAssignableFromType)
            .count();
    return new Task<>(relation, data, model, names, positions, vectors <= 1, newcomers, job, found);
  }

  /** {@return the same with names of groups} */
  public Task<R> named(ReportNames other) {
    return new Task<>(relation, data, model, other, positions, alone, newcomers, job, found);
  }

  /** {@return the same by the names of the command, so that it can be saved} */
  public Task<R> as(Job named) {
    return new Task<>(relation, data, model, names, positions, alone, newcomers, named, found);
  }

  /** {@return the same where the result is known} */
  Task<R> found(Result<R> result) {
    return new Task<>(relation, data, model, names, positions, alone, newcomers, job, result);
  }

  /** {@return the fit of the model: that which was found, or a new one} */
  Fit<R> fit(RunOrder order) {
    if (found != null) {
      return found.fit();
    }
    Fit<R> fit = order.fit(model);
    return positions == null ? fit : fit.placed(positions);
  }

  /** {@return the row of a fit that is the first object: those before it were added to} */
  int first(Fit<R> fit) {
    return fit.size() - relation.size();
  }

  /** {@return what is computed beside a fit} */
  List<? extends Item> further(RunOrder order, Fit<R> fit) {
    return found == null ? order.further(fit) : found.remarks();
  }

  /**
   * {@return what is saved of a fit}
   *
   * @param further what was computed beside it
   */
  SavedPosterior saved(Fit<R> fit, List<? extends Item> further) {
    Result<R> result =
        found == null
            ? new Result<>(
                Objects.requireNonNull(job).table(),
                data.bound(),
                fit,
                data.names().withGroups(names.groups()),
                data.warnings().apply(Answer.of(fit).labels()),
                List.copyOf(further))
            : found;
    return SavedPosterior.of(Objects.requireNonNull(job), result);
  }
}
