package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnDensities;
import crp.predict.DrawnPrior;
import crp.predict.NearPredictor;
import crp.predict.NoiseSeat;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Predictors under an exchangeable prior. */
final class TableView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final Predictor<R> given;
  private final AveragedPredictor<R> averaged;
  private final TablePrior prior;

  private TableView(
      PreparedPartition<R> prepared,
      TablePrior prior,
      Predictor<R> given,
      AveragedPredictor<R> averaged) {
    super(prepared);
    this.prior = prior;
    this.given = given;
    this.averaged = averaged;
  }

  static <R extends Rows> TableView<R> of(
      PreparedPartition<R> prepared, TablePrior prior, Posterior<R> posterior) {
    Draw draw = posterior.draw();
    TableBank<R> bank = posterior.bank();
    int[] slots = IntStream.range(0, draw.clusters()).toArray();
    TablePrior drawn = DrawnPrior.of(prior, draw);
    Family<R> family = prepared.model().family();
    R rows = prepared.rows();
    double[] customers = SeatedRows.customers(draw, rows);
    NearPredictor.Sample sample = new NearPredictor.Sample(posterior.draws(), draw);
    NoiseSeat<R> noise = NoiseModel.seatOfNewRows(prepared.model());
    AveragedPredictor<R> averaged =
        noise == null
            ? new AveragedPredictor<>(prior, family, rows, sample)
            : noise.predictor(prior, family, rows, sample);
    return new TableView<>(
        prepared,
        prior,
        noise == null
            ? new Predictor<>(drawn, bank, slots, customers)
            : noise.in(draw).predictor(drawn, bank, slots, customers),
        averaged.threads(posterior.settings().threads()));
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
  DrawnDensities<R> densities(Draws draws) {
    return new DrawnDensities<>(
        model().family(), rows(), draws, prior, NoiseModel.seatOfNewRows(model()));
  }

  @Override
  int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    R rows = model.rows();
    return Arrays.stream(others)
        .map(row -> given.isNoise(rows, row) ? RowLabels.NOISE : given.cluster(rows, row))
        .toArray();
  }

  @Override
  Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    return averaged.predict(Rows.selected(model.rows(), others));
  }
}
