package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.franchise.UninformativeRows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnDensities;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What one kind of model computes from its draws beside what all kinds do. */
abstract sealed class FitView<R extends Rows> implements Serializable
    permits PartitionView, SequenceView, GroupView {

  private static final long serialVersionUID = 1L;

  private static final String ROWS_ALONE =
      "predictor of rows alone: a new row needs its nearness to the rows of the fit, its group, or"
          + " its place in a sequence";

  /** {@return the number of clusters and rows in words} */
  final String headline(Fit<R> fit) {
    return headline(fit, fit.parts().size());
  }

  /** {@return the same for another number of clusters} */
  abstract String headline(Fit<R> fit, int clusters);

  /** {@return further tables of the report} */
  List<Item> tables(Fit<R> fit, ReportNames names) {
    return List.of();
  }

  /** {@return the prior and what is known of its numbers a posteriori} */
  abstract List<Paragraph> prior(Fit<R> fit);

  /** {@return the sampler and remarks; often none} */
  List<Paragraph> remarks(Fit<R> fit) {
    return List.of();
  }

  /** Writes further files. */
  void write(ResultFolder folder) {}

  /** {@return the prior mean of the number of clusters; NaN where it is not computed} */
  double priorMeanClusters(Fit<R> fit) {
    return Double.NaN;
  }

  /** {@return the rows of the draws, prepared} */
  abstract R rows();

  /** {@return the most probable clusters of rows of the model that took no part in the fit} */
  int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    throw unsupported("prediction of rows by number");
  }

  /** {@return predictions for rows of the model that took no part in the fit, over all draws} */
  Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    throw unsupported("prediction of rows by number");
  }

  Predictor<R> rowPredictor() {
    throw unsupported(ROWS_ALONE);
  }

  AveragedPredictor<R> averagedPredictor() {
    throw unsupported(ROWS_ALONE);
  }

  NearPredictor<R> nearPredictor() {
    throw unsupported("predictor by nearness");
  }

  boolean seatsByNearness() {
    return false;
  }

  /** {@return the densities of the numeric columns of a new row} */
  DrawnDensities<R> densities(Draws draws) {
    throw unsupported(
        "density of a column alone: that of a row depends on its group or its place in a sequence");
  }

  SequenceView<R> asSequences() {
    throw unsupported("sequences");
  }

  GroupView<R> asGroups() {
    throw unsupported("groups");
  }

  /** {@return the tables of a draw of some rows, without those that inform no table} */
  static <R extends Rows> TableBank<R> frozen(Family<R> family, R rows, Draw draw, long seed) {
    int k = draw.clusters();
    return SeatedRows.bank(family, rows, draw, UninformativeRows.of(rows), new SeededRng(seed))
        .frozen(IntStream.range(0, k).toArray(), k);
  }

  /** {@return the logs of the mean densities over at most so many draws} */
  static double[] logMeans(Draws draws, int most, Function<Draw, double[]> logDensities) {
    List<double[]> all = Posterior.thinned(draws, most).stream().map(logDensities).toList();
    int m = all.size();
    return IntStream.range(0, all.get(0).length)
        .mapToDouble(
            i -> LogSum.of(all.stream().mapToDouble(logs -> logs[i]).toArray(), m) - Math.log(m))
        .toArray();
  }

  private UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException("this kind of model has no " + what);
  }
}
