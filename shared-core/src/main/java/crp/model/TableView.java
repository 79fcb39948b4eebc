package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnPrior;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Predictors under an exchangeable prior. */
final class TableView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final Predictor<R> given;
  private final AveragedPredictor<R> averaged;

  private TableView(
      PreparedPartition<R> prepared, Predictor<R> given, AveragedPredictor<R> averaged) {
    super(prepared);
    this.given = given;
    this.averaged = averaged;
  }

  static <R extends Rows> TableView<R> of(
      PreparedPartition<R> prepared, TablePrior prior, Posterior<R> posterior) {
    Draw draw = posterior.draw();
    int[] slots = IntStream.range(0, posterior.clusters().size()).toArray();
    double[] weights = posterior.clusters().stream().mapToDouble(Cluster::weight).toArray();
    return new TableView<>(
        prepared,
        new Predictor<>(DrawnPrior.of(prior, draw), posterior.bank(), slots, weights),
        new AveragedPredictor<>(
            prior,
            prepared.model().family(),
            prepared.rows(),
            new NearPredictor.Sample(posterior.draws(), draw)));
  }

  @Override
  Predictor<R> rowPredictor() {
    return given;
  }

  @Override
  AveragedPredictor<R> averagedPredictor() {
    return averaged;
  }

  @Override
  int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    return Arrays.stream(others).map(row -> given.cluster(model.rows(), row)).toArray();
  }

  @Override
  Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    return averaged.predict(Rows.selected(model.rows(), others));
  }
}
