package crp.links;

import crp.Argument;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.mixture.PartitionModel;
import crp.mixture.PartitionView;
import crp.mixture.PreparedPartition;
import crp.model.Fit;
import crp.model.Posterior;
import crp.partition.Partition;
import crp.predict.DrawnDensities;
import crp.predict.FitSample;
import crp.predict.Predictions;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The predictor under a prior over links or ordered seats. */
public final class NearView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final NearPredictor<R> near;
  private final @Nullable Partition joined;

  private NearView(
      PreparedPartition<R> prepared, NearPredictor<R> near, @Nullable Partition joined) {
    super(prepared.model(), prepared.rows());
    this.near = near;
    this.joined = joined;
  }

  /**
   * {@return the view of a fit of a mixture with links or ordered seats}
   *
   * @throws IllegalArgumentException if its model is of another kind
   */
  public static <R extends Rows> NearView<R> of(Fit<R> fit) {
    if (fit.view() instanceof NearView<R> near) {
      return near;
    }
    throw Argument.refused(
        "rows are predicted by their nearness under links and ordered seats only, not under: %s",
        fit.model().describe());
  }

  /**
   * {@return the view of some draws}
   *
   * @param prepared the model and its rows of positive weight
   * @param prior of these rows
   * @param posterior draws and estimate
   */
  public static <R extends Rows> NearView<R> of(
      PreparedPartition<R> prepared, NearLaw prior, Posterior<R> posterior) {
    return of(prepared, prior, posterior, null);
  }

  /** With clusters of the estimate joined. */
  static <R extends Rows> NearView<R> of(
      PreparedPartition<R> prepared,
      NearLaw prior,
      Posterior<R> posterior,
      @Nullable Partition joined) {
    return new NearView<>(
        prepared,
        new NearPredictor<>(
            prior,
            prepared.model().family(),
            prepared.rows(),
            prepared.units().firsts(),
            prepared.whole().rows().size(),
            new FitSample(posterior.draws(), posterior.draw())),
        joined);
  }

  @Override
  public Optional<Partition> pieces() {
    return Optional.ofNullable(joined);
  }

  /**
   * {@return the predictor of new rows given all draws and their nearness to the rows of the fit}
   */
  public NearPredictor<R> predictor() {
    return near;
  }

  @Override
  public Optional<DrawnDensities<R>> densities(Draws draws) {
    return Optional.of(new DrawnDensities<>(model().family(), rows(), draws, null, null));
  }

  @Override
  public int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    Predictions found = predictions(model, draw, others);
    return IntStream.range(0, others.length).map(found::cluster).toArray();
  }

  @Override
  public Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    return RowNearness.of(near, (NearLaw) model.prior(), model.rows(), draw, others);
  }
}
