package crp.task;

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
import crp.links.Nearness;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.predict.AveragedPredictor;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.proximity.NeighbourChoice;
import crp.proximity.SparseAffinity;
import crp.regions.SegmentPredictor;
import crp.regions.SegmentView;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
   * @param texts of options that are given with the table, such as a file of edges
   * @throws IllegalArgumentException if columns or options do not say where the rows are
   */
  Predictions predict(R rows, Table table, List<Column> beside, Texts texts);

  /** {@return the options that may be given with a further table} */
  static List<Option<String>> options() {
    return List.of(NearSources.DISTANCES, NearSources.EDGES);
  }

  /** {@return what predicts by a result} */
  static <R extends Rows> Placing<R> of(Job job, Result<R> result) {
    Fit<R> fit = result.fit();
    if (job.plan().scheme().isNear()) {
      return near(job, fit);
    }
    return switch (job.plan().scheme()) {
      case HDP_MIXTURE ->
          new Grouped<>(GroupView.of(fit).predictor(), Members.groups(job.table(), job.beside()));
      case HDP_HMM -> new Followed<>(SequenceView.of(fit).predictor());
      default -> new Alone<>(TableView.of(fit).averagedPredictor());
    };
  }

  private static <R extends Rows> Placing<R> near(Job job, Fit<R> fit) {
    int rows = job.table().rows();
    if (fit.view() instanceof SegmentView<R> segments) {
      return new InSegments<>(segments.predictor(), rows);
    }
    NearPredictor<R> predictor = NearView.of(fit).predictor();
    Decay decay = fit.model().links().flatMap(SparseAffinity::decay).orElse(null);
    NeighbourChoice choice = job.plan().texts().get(NearnessOptions.NEIGHBOURS);
    return job.near()
        .newcomers(decay == null ? choice : null)
        .<Placing<R>>map(others -> new Near<>(predictor, others, decay))
        .orElseGet(() -> new Timed<>(predictor, rows));
  }

  /** The times of rows; after all rows of the fit where the order of rows is that of time. */
  private static double[] times(Table table, List<Column> beside, Texts texts, int fitted) {
    double[] times = new double[table.rows()];
    Arrays.fill(times, fitted);
    return beside.isEmpty()
        ? times
        : ColumnTexts.complete(table, texts.name(NearnessOptions.TIME), beside.get(0));
  }

  /** By the row alone. */
  record Alone<R extends Rows>(AveragedPredictor<R> predictor) implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
      return predictor.predict(rows);
    }
  }

  /**
   * By the row and its time.
   *
   * @param fitted number of rows of the fit
   */
  record Timed<R extends Rows>(NearPredictor<R> predictor, int fitted) implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
      return predictor.predictAt(rows, times(table, beside, texts, fitted));
    }
  }

  /**
   * By the row and its time, among segments.
   *
   * @param fitted number of rows of the fit
   */
  record InSegments<R extends Rows>(SegmentPredictor<R> predictor, int fitted)
      implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
      return predictor.predictAt(rows, times(table, beside, texts, fitted));
    }
  }

  /**
   * By the row and its nearness to those of the fit.
   *
   * @param decay of the distances; null for weights
   */
  record Near<R extends Rows>(
      NearPredictor<R> predictor, Newcomers newcomers, @Nullable Decay decay)
      implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
      Nearness nearness = newcomers.read(table, texts);
      return decay == null
          ? predictor.predict(rows, nearness)
          : predictor.predictByDistance(rows, decay, nearness);
    }
  }

  /** By the row and its group. */
  record Grouped<R extends Rows>(GroupPredictor<R> predictor, NestedGroups groups)
      implements Placing<R> {

    @Override
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
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
    public Predictions predict(R rows, Table table, List<Column> beside, Texts texts) {
      Sequences sequences =
          beside.isEmpty()
              ? Sequences.of(rows.size())
              : Members.of(table, beside.get(0)).sequences();
      return Predictions.of(predictor.logJoint(rows, sequences));
    }
  }
}
