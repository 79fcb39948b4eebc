package crp.task;

import crp.Argument;
import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.GroupPredictor;
import crp.franchise.GroupView;
import crp.franchise.SequenceView;
import crp.franchise.StatePredictor;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.Members;
import crp.host.Table;
import crp.links.NearPredictor;
import crp.links.NearView;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.options.NearnessOptions;
import crp.predict.AveragedPredictor;
import crp.predict.Predictions;
import java.io.Serializable;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Predicts rows of a further table by a fitted model.
 */
public sealed interface Placing<R extends Rows> extends Serializable {

  /**
   * {@return the predictions}
   *
   * @param rows of the table
   * @param beside columns that say where a row is
   */
  Predictions predict(R rows, Table table, List<Column> beside);

  /**
   * {@return what predicts by a result}
   *
   * @throws IllegalArgumentException if its model cannot predict rows of a file
   */
  static <R extends Rows> Placing<R> of(Job job, Result<R> result) {
    Fit<R> fit = result.fit();
    if (job.plan().scheme().isNear()) {
      return timed(job, fit);
    }
    return switch (job.plan().scheme()) {
      case HDP_MIXTURE ->
          new Grouped<>(GroupView.of(fit).predictor(), Members.groups(job.table(), job.beside()));
      case HDP_HMM -> new Followed<>(SequenceView.of(fit).predictor());
      default -> new Alone<>(TableView.of(fit).averagedPredictor());
    };
  }

  private static <R extends Rows> Placing<R> timed(Job job, Fit<R> fit) {
    if (!(fit.view() instanceof NearView<R> near)
        || !new NearColumns(job.plan(), job.table()).isTimed()) {
      throw Argument.refused(
          "new rows of %s are predicted only where nearness is by a %s of times (%s)",
          job.plan().scheme().text(),
          job.table().noun(),
          job.plan().texts().name(NearnessOptions.TIME));
    }
    return new Timed<>(near.predictor(), job.plan().texts().name(NearnessOptions.TIME));
  }

  /** By the row alone. */
  record Alone<R extends Rows>(AveragedPredictor<R> predictor) implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside) {
      return predictor.predict(rows);
    }
  }

  /** By the row and its time. */
  record Timed<R extends Rows>(NearPredictor<R> predictor, String option) implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside) {
      Column time = beside.get(0);
      return predictor.predictAt(rows, ColumnTexts.complete(table, option, time));
    }
  }

  /** By the row and its group. */
  record Grouped<R extends Rows>(GroupPredictor<R> predictor, NestedGroups groups)
      implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside) {
      double[][] logs = new double[rows.size()][];
      for (int i = 0; i < logs.length; i++) {
        int group = beside.isEmpty() ? 0 : groups.group(Members.path(table, i, beside));
        logs[i] = predictor.logJoint(rows, i, group);
      }
      return Predictions.of(logs);
    }
  }

  /** By the row and those before it in its sequence. */
  record Followed<R extends Rows>(StatePredictor<R> predictor) implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside) {
      Sequences sequences =
          beside.isEmpty()
              ? Sequences.of(rows.size())
              : Members.of(table, beside.get(0)).sequences();
      return Predictions.of(predictor.logJoint(rows, sequences));
    }
  }
}
