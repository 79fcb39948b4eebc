package crp.command;

import crp.Argument;
import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.GroupPredictor;
import crp.franchise.StatePredictor;
import crp.host.Column;
import crp.host.Members;
import crp.model.Fit;
import crp.options.NearnessOptions;
import crp.predict.AveragedPredictor;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import java.io.Serializable;
import java.util.List;

/** Predicts rows of a further table by a fitted model. */
sealed interface NewRows<R extends Rows> extends Serializable {

  /**
   * {@return the predictions}
   *
   * @param rows of the table
   * @param beside columns that say where a row is
   */
  Predictions predict(R rows, FileColumns table, List<Column> beside);

  /**
   * {@return what predicts by a result}
   *
   * @throws IllegalArgumentException if its model cannot predict rows of a file
   */
  static <R extends Rows> NewRows<R> of(Outcome<R> outcome) {
    Fit<R> fit = outcome.fit();
    Job job = outcome.job();
    return switch (job.plan().kind()) {
      case HDP_MIXTURE ->
          new Grouped<>(fit.groups().predictor(), Members.groups(job.table(), job.beside()));
      case HDP_HMM -> new Followed<>(fit.sequences().predictor());
      case DISTANCE_DEPENDENT_CRP, AVERAGED_DISTANCE_DEPENDENT_CRP -> {
        if (!fit.seatsByNearness() || !Nearness.isTimed(job.given(), job.table())) {
          throw Argument.refused(
              "%s: new rows of %s are predicted only where nearness is by a column of times (--time)",
              Given.name(CommandOptions.SAVE), job.plan().kind().text());
        }
        yield new Timed<>(fit.nearPredictor());
      }
      default -> new Alone<>(fit.averagedPredictor());
    };
  }

  /** By the row alone. */
  record Alone<R extends Rows>(AveragedPredictor<R> predictor) implements NewRows<R> {

    @Override
    public Predictions predict(R rows, FileColumns table, List<Column> beside) {
      return predictor.predict(rows);
    }
  }

  /** By the row and its time. */
  record Timed<R extends Rows>(NearPredictor<R> predictor) implements NewRows<R> {

    @Override
    public Predictions predict(R rows, FileColumns table, List<Column> beside) {
      Column time = table.named(beside.get(0).name());
      return predictor.predictAt(rows, table.complete(NearnessOptions.TIME, time));
    }
  }

  /** By the row and its group. */
  record Grouped<R extends Rows>(GroupPredictor<R> predictor, NestedGroups groups)
      implements NewRows<R> {

    @Override
    public Predictions predict(R rows, FileColumns table, List<Column> beside) {
      double[][] logs = new double[rows.size()][];
      for (int i = 0; i < logs.length; i++) {
        int group = beside.isEmpty() ? 0 : groups.group(Members.path(table, i, beside));
        logs[i] = predictor.logJoint(rows, i, group);
      }
      return Predictions.of(logs);
    }
  }

  /** By the row and those before it in its sequence. */
  record Followed<R extends Rows>(StatePredictor<R> predictor) implements NewRows<R> {

    @Override
    public Predictions predict(R rows, FileColumns table, List<Column> beside) {
      Sequences sequences =
          beside.isEmpty()
              ? Sequences.of(rows.size())
              : Members.of(table, beside.get(0)).sequences();
      return Predictions.of(predictor.logJoint(rows, sequences));
    }
  }
}
