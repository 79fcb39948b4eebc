package crp.mixture;

import crp.Argument;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.RowLabels;
import crp.predict.AveragedPredictor;
import crp.predict.DrawnDensities;
import crp.predict.DrawnPrior;
import crp.predict.FitSample;
import crp.predict.NoiseSeat;
import crp.predict.Predictions;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.seating.TablePrior;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Predictors under an exchangeable prior. */
public final class TableView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final Predictor<R> given;
  private final AveragedPredictor<R> averaged;
  private final TablePrior prior;

  private TableView(
      PreparedPartition<R> prepared,
      TablePrior prior,
      Predictor<R> given,
      AveragedPredictor<R> averaged) {
    super(prepared.model(), prepared.rows());
    this.prior = prior;
    this.given = given;
    this.averaged = averaged;
  }

  /**
   * {@return the view of a fit of a mixture with an exchangeable prior}
   *
   * @throws IllegalArgumentException if its model is of another kind
   */
  public static <R extends Rows> TableView<R> of(Fit<R> fit) {
    if (fit.view() instanceof TableView<R> tables) {
      return tables;
    }
    throw Argument.refused(
        "a row alone is predicted under an exchangeable prior only: it needs its nearness to the"
            + " rows of the fit, its group, or its place in a sequence under this one: %s",
        fit.model().describe());
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
    FitSample sample = new FitSample(posterior.draws(), draw);
    NoiseSeat<R> noise = prepared.model().noiseSeat();
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

  /** {@return the predictor of new rows given the estimate} */
  public Predictor<R> predictor() {
    return given;
  }

  /** {@return the predictor of new rows averaged over draws, a new cluster included} */
  public AveragedPredictor<R> averagedPredictor() {
    return averaged;
  }

  @Override
  public Optional<DrawnDensities<R>> densities(Draws draws) {
    return Optional.of(
        new DrawnDensities<>(model().family(), rows(), draws, prior, model().noiseSeat()));
  }

  @Override
  public int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    R rows = model.rows();
    return Arrays.stream(others)
        .map(row -> given.isNoise(rows, row) ? RowLabels.NOISE : given.cluster(rows, row))
        .toArray();
  }

  @Override
  public Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    return averaged.predict(Rows.selected(model.rows(), others));
  }
}
