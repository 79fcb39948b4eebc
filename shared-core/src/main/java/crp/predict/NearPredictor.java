package crp.predict;

import crp.data.Rows;
import crp.proximity.Decay;
import java.io.Serializable;

/**
 * Seats new rows under distances, given all kept draws. Not thread-safe: it uses scratch space.
 *
 * @param <R> the kind of rows
 */
@SuppressWarnings("DoNotCallSuggester")
public final class NearPredictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  NearPredictor() {}

  /** {@return the number of clusters of the estimate} */
  public int clusters() {
    throw new UnsupportedOperationException();
  }

  /** {@return the number of rows that the model was given: as many weights are asked for} */
  public int size() {
    throw new UnsupportedOperationException();
  }

  /** {@return whether the law knows times, so that {@link #predictAt} can be asked} */
  public boolean knowsTimes() {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return where new rows belong, given how near they are to the rows of the fit} Each is seated
   * alone, given the rows of the fit.
   *
   * @param rows new rows in the data's units
   * @param nearness how near they are; asked once for each new row
   * @throws UnsupportedOperationException under an averaged distance dependent CRP, whose seats
   *     depend on times: see {@link #predictAt}
   */
  public Predictions predict(R rows, Nearness nearness) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return where new rows belong, given how far they are from the rows of the fit} As {@link
   * #predict}, for fits whose decay has a sampled scale: each draw decays the distances by its own.
   *
   * @param rows new rows in the data's units
   * @param decay what distances count for, its scale replaced by that of each draw if sampled
   * @param distances asked once for each new row; all infinite at the call
   */
  public Predictions predictByDistance(R rows, Decay decay, Nearness distances) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return where new rows belong that come at some times} A new row comes after all rows of its
   * own time. Each is seated alone, given the rows of the fit.
   *
   * @param rows new rows in the data's units
   * @param times one a new row, in the unit of the times of the fit
   * @throws UnsupportedOperationException if the law does not know times
   */
  public Predictions predictAt(R rows, double... times) {
    throw new UnsupportedOperationException();
  }

  /**
   * {@return the most probable of the estimate's clusters for one new row, from 0}
   *
   * @param rows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public int cluster(R rows, int row, double[] weights) {
    return one(rows, row, weights).cluster(0);
  }

  /**
   * {@return the probability of each cluster of the estimate for one new row, then of a new one}
   *
   * @param rows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public double[] seatProbabilities(R rows, int row, double[] weights) {
    return one(rows, row, weights).seatProbabilities(0);
  }

  /**
   * {@return the log predictive density of one new row, in nats}
   *
   * @param rows new rows in the data's units
   * @param row which of them
   * @param weights f(d(row, j)) for each row j of the data, in their order
   */
  public double logDensity(R rows, int row, double[] weights) {
    return one(rows, row, weights).logDensity(0);
  }

  @SuppressWarnings("unchecked")
  private Predictions one(R rows, int row, double[] weights) {
    return predict(
        (R) rows.select(new int[] {row}),
        (first, out) -> System.arraycopy(weights, 0, out, 0, out.length));
  }
}
