package elki.clustering.crp.nearness;

import crp.data.Rows;
import crp.links.NearView;
import crp.links.Nearness;
import crp.mixture.TableView;
import crp.model.Fit;
import crp.predict.Predictions;
import crp.proximity.Decay;
import crp.proximity.NeighbourChoice;
import crp.proximity.SparseAffinity;
import crp.regions.SegmentView;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.utilities.exceptions.AbortException;
import java.util.Arrays;

/**
 * Where further rows are, and so how they are predicted.
 *
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface Spot {

  /** No place counts. */
  Spot ANYWHERE = new Anywhere();

  /**
   * {@return the predictions of further rows}
   *
   * @param fit of a model of the same kind of nearness
   */
  <R extends Rows> Predictions predict(Fit<R> fit, R rows);

  /**
   * {@return rows at the times of a table}
   *
   * @param sources of the fit; where times are the numbers of rows, further ones come after all
   * @throws AbortException if times were not in the data
   */
  static Spot atTimes(FurtherRows table, Sources sources) {
    return new AtTimes(times(table, sources));
  }

  /** {@return the times of a table, which are after all rows where these are their numbers} */
  static double[] times(FurtherRows table, Sources sources) {
    double[] times = new double[table.rows()];
    if (sources.byRow()) {
      Arrays.fill(times, sources.data().size() + 1);
      return times;
    }
    if (sources.timeColumn() == TimeColumn.NONE) {
      throw new AbortException(
          table.option() + ": the times of further rows must be a column of the data.");
    }
    return table.column(sources.timeColumn());
  }

  /** Rows of a mixture. */
  record Anywhere() implements Spot {

    @Override
    public <R extends Rows> Predictions predict(Fit<R> fit, R rows) {
      return TableView.of(fit).averagedPredictor().predict(rows);
    }
  }

  /** Rows in time. */
  record AtTimes(double[] times) implements Spot {

    @Override
    public <R extends Rows> Predictions predict(Fit<R> fit, R rows) {
      return fit.view() instanceof SegmentView<R> segments
          ? segments.predictor().predictAt(rows, times)
          : NearView.of(fit).predictor().predictAt(rows, times);
    }
  }

  /**
   * Rows by their distances from those of the fit.
   *
   * @param distances of each row
   * @param choice which rows are neighbours, where no decay weighs the distances
   */
  record Near(Nearness distances, NeighbourChoice choice) implements Spot {

    @Override
    public <R extends Rows> Predictions predict(Fit<R> fit, R rows) {
      Decay decay = fit.model().links().flatMap(SparseAffinity::decay).orElse(null);
      return decay == null
          ? new Weighed(
                  (row, out) -> {
                    distances.weigh(row, out);
                    choice.weigh(out);
                  })
              .predict(fit, rows)
          : NearView.of(fit).predictor().predictByDistance(rows, decay, distances);
    }
  }

  /**
   * Rows by the weights of their links to those of the fit.
   *
   * @param weights of each row
   */
  record Weighed(Nearness weights) implements Spot {

    @Override
    public <R extends Rows> Predictions predict(Fit<R> fit, R rows) {
      return NearView.of(fit).predictor().predict(rows, weights);
    }
  }
}
