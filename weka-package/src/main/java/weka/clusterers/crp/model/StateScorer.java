package weka.clusterers.crp.model;

import crp.data.Rows;
import crp.franchise.SequenceView;
import crp.franchise.StatePredictor;
import crp.model.Fit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;

/** The law of a row by itself, with the states' shares of all rows. */
public final class StateScorer<R extends Rows> implements RowScorer<R> {

  private final StatePredictor<R> predictor;
  private final double[] logShares;

  /**
   * Makes a scorer.
   *
   * @param fit what was found
   */
  public StateScorer(Fit<R> fit) {
    predictor = SequenceView.of(fit).predictor();
    double rows = fit.estimate().size();
    logShares =
        Arrays.stream(fit.estimate().sizes()).mapToDouble(size -> Math.log(size / rows)).toArray();
  }

  @Override
  public double[] logShares(@Nullable Instance instance) {
    return logShares.clone();
  }

  @Override
  public double[] logDensities(R row) {
    return Arrays.copyOf(predictor.logDensities(row, 0), logShares.length);
  }
}
