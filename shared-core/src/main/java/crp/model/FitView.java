package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnDensities;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.io.Serializable;
import java.util.List;

/** What one kind of model computes from its draws beside what all kinds do. */
abstract sealed class FitView<R extends Rows> implements Serializable
    permits PartitionView, SequenceView, GroupView {

  private static final long serialVersionUID = 1L;

  private static final String ROWS_ALONE =
      "predictor of rows alone: a new row needs its nearness to the rows of the fit, its group, or"
          + " its place in a sequence";

  /** {@return the number of clusters and rows in words} */
  final String headline(Fit<R> fit) {
    return headline(fit, fit.clusters().size());
  }

  /** {@return the same for another number of clusters} */
  abstract String headline(Fit<R> fit, int clusters);

  /** {@return further tables of the report} */
  abstract List<Item> tables(Fit<R> fit, ReportNames names);

  /** {@return the prior and what is known of its numbers a posteriori} */
  abstract List<Paragraph> prior(Fit<R> fit);

  /** {@return the sampler and remarks; often none} */
  abstract List<Paragraph> remarks(Fit<R> fit);

  /** Writes further files. */
  void write(ResultFolder folder) {}

  /** {@return the prior mean of the number of clusters; NaN where it is not computed} */
  double priorMeanClusters(Fit<R> fit) {
    return Double.NaN;
  }

  /** {@return the rows of the draws, prepared} */
  abstract R rows();

  /** {@return whether the draws come from the posterior} */
  boolean drawsFromPosterior() {
    return true;
  }

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

  private UnsupportedOperationException unsupported(String what) {
    return new UnsupportedOperationException("this kind of model has no " + what);
  }
}
