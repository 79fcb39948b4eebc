package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.seating.TablePrior;
import java.io.Serializable;

/**
 * Not part of the promised API.
 *
 * <p>The seat of new rows that belong to no cluster.
 *
 * @param share its prior probability; of a draw that has a number of this name, that number
 */
public record NoiseSeat<R extends Rows>(Background<R> density, double share)
    implements Serializable {

  /** {@return the same with the share of a draw} */
  public NoiseSeat<R> in(Draw draw) {
    double drawn = draw.number(Background.SHARE);
    return Double.isNaN(drawn) ? this : new NoiseSeat<>(density, drawn);
  }

  /**
   * {@return a predictor of rows that may be noise}
   *
   * @param weights the total weight at each of them
   */
  public Predictor<R> predictor(
      TablePrior prior, TableBank<R> bank, int[] chosen, double[] weights) {
    return new Predictor<>(prior, bank, chosen, weights, this);
  }

  /** {@return an averaged predictor of rows that may be noise} */
  public AveragedPredictor<R> predictor(
      TablePrior prior, Family<R> family, R rows, FitSample sample) {
    return new AveragedPredictor<>(prior, family, rows, sample, this);
  }

  /** {@return log probabilities of seats that are not noise, followed by that of noise} */
  double[] after(double[] logSeats) {
    int n = logSeats.length;
    double[] all = new double[n + 1];
    for (int t = 0; t < n; t++) {
      all[t] = logSeats[t] + Math.log1p(-share);
    }
    all[n] = Math.log(share);
    return all;
  }
}
