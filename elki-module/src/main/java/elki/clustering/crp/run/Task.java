package elki.clustering.crp.run;

import crp.choose.OutlierChoice;
import crp.data.Rows;
import crp.host.RunOrder;
import crp.links.PartitionModels;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.task.Known;
import crp.task.NearPrior;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.nearness.Spot;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
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
 * @since 0.1.0
 */
public record Task<R extends Rows>(
    Relation<?> relation,
    ClusterData<R> data,
    Model<R> model,
    ReportNames names,
    @Nullable Positions positions,
    boolean alone,
    @Nullable Function<FurtherRows, Spot> newcomers) {

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
    return new Task<>(relation, data, model, ReportNames.NONE, null, true, null);
  }

  /**
   * {@return the same with the positions of the objects}
   *
   * @param where one position for each object; {@code null} if there are none
   */
  public Task<R> placed(@Nullable Positions where) {
    return new Task<>(relation, data, model, names, where, alone, newcomers);
  }

  /**
   * {@return the same with a way to predict further rows}
   *
   * @param where says where they are; throws AbortException where that cannot be said
   */
  public Task<R> with(Function<FurtherRows, Spot> where) {
    return new Task<>(relation, data, model, names, positions, alone, where);
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
            newcomers);
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
    return new Task<>(relation, data, model, names, positions, vectors <= 1, newcomers);
  }

  /** {@return a fit of the model with the positions} */
  Fit<R> placed(Fit<R> fit) {
    return positions == null ? fit : fit.placed(positions);
  }
}
