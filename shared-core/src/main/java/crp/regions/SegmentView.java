package crp.regions;

import crp.Argument;
import crp.data.Rows;
import crp.draws.Draw;
import crp.mixture.PartitionModel;
import crp.mixture.PartitionView;
import crp.mixture.PreparedPartition;
import crp.model.Fit;
import crp.model.Posterior;
import crp.predict.FitSample;
import crp.predict.Predictions;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What a fit of segments holds beside its clusters: boundaries, and the predictor of new rows. */
public final class SegmentView<R extends Rows> extends PartitionView<R> {

  private static final long serialVersionUID = 1L;

  private final SegmentPredictor<R> predictor;
  private final Boundaries boundaries;

  SegmentView(
      PreparedPartition<R> prepared,
      SegmentPrior prior,
      SegmentBonds bonds,
      Posterior<R> posterior) {
    super(prepared.model(), prepared.rows());
    predictor =
        new SegmentPredictor<>(
            prior,
            prepared.model().family(),
            prepared.rows(),
            new FitSample(posterior.draws(), posterior.draw()));
    boundaries = BoundarySums.of(prepared.model(), prior, bonds, posterior);
  }

  /**
   * {@return the view of a fit of segments}
   *
   * @throws IllegalArgumentException if its model is of another kind
   */
  public static <R extends Rows> SegmentView<R> of(Fit<R> fit) {
    if (fit.view() instanceof SegmentView<R> view) {
      return view;
    }
    throw Argument.refused(
        "boundaries in time are those of segments, not of: %s", fit.model().describe());
  }

  /** {@return where segments end, and how sure that is} */
  public Boundaries boundaries() {
    return boundaries;
  }

  /** {@return the predictor of new rows by their times} */
  public SegmentPredictor<R> predictor() {
    return predictor;
  }

  @Override
  public int[] clusters(PartitionModel<R> whole, Draw draw, int[] others) {
    Predictions found = predictions(whole, draw, others);
    return IntStream.range(0, others.length).map(found::cluster).toArray();
  }

  @Override
  public Predictions predictions(PartitionModel<R> whole, Draw draw, int[] others) {
    double[] times = ((SegmentPrior) whole.prior()).rowTimes().orElseThrow();
    return predictor.predictAt(
        Rows.selected(whole.rows(), others),
        Arrays.stream(others).mapToDouble(row -> times[row]).toArray());
  }
}
