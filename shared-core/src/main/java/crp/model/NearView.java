package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.predict.DrawnDensities;
import crp.predict.NearPredictor;
import crp.predict.Predictions;
import crp.seating.Prior;
import java.util.stream.IntStream;

/** The predictor under a prior over links or ordered seats. */
final class NearView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final NearPredictor<R> near;

  private NearView(PreparedPartition<R> prepared, NearPredictor<R> near) {
    super(prepared);
    this.near = near;
  }

  static <R extends Rows> NearView<R> of(
      PreparedPartition<R> prepared, Prior prior, Posterior<R> posterior) {
    return new NearView<>(
        prepared,
        new NearPredictor<>(
            prior,
            prepared.model().family(),
            prepared.rows(),
            prepared.counted(),
            prepared.whole().rows().size(),
            new NearPredictor.Sample(posterior.draws(), posterior.draw())));
  }

  @Override
  NearPredictor<R> nearPredictor() {
    return near;
  }

  @Override
  boolean seatsByNearness() {
    return true;
  }

  @Override
  DrawnDensities<R> densities(Draws draws) {
    return new DrawnDensities<>(model().family(), rows(), draws, null, null);
  }

  @Override
  int[] clusters(PartitionModel<R> model, Draw draw, int[] others) {
    Predictions found = predictions(model, draw, others);
    return IntStream.range(0, others.length).map(found::cluster).toArray();
  }

  @Override
  Predictions predictions(PartitionModel<R> model, Draw draw, int[] others) {
    return HeldOutNearness.of(near, model.prior(), model.rows(), draw, others);
  }
}
