package crp.predict;

import crp.data.Rows;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Predicts seats and densities of new rows, given one seating of the data: every occupied table and
 * a new table, each with its seat weight and its predictive density. Holds the tables' statistics
 * but no rows. Not thread-safe: it uses scratch space.
 *
 * <p>Under a powered CRP the seat weights are the conditionals of the prior for one more customer;
 * this is a definition, because that prior is not projective.
 *
 * @param <R> the kind of rows
 */
public final class Predictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;
  private final double[] logSeats;
  private final int[] slots;

  /**
   * Makes a predictor.
   *
   * @param prior the prior over partitions
   * @param bank the seated rows
   * @param chosen the occupied slots of the bank
   * @param weights the total weight at each of them
   */
  public Predictor(TablePrior prior, TableBank<R> bank, int[] chosen, double[] weights) {
    int k = chosen.length;
    this.bank = bank.frozen(chosen, k);
    slots = new int[k + 1];
    Arrays.setAll(slots, t -> t);
    logSeats = logSeats(prior, weights);
  }

  /** {@return the log prior probability of tables of these weights, followed by a new one} */
  static double[] logSeats(TablePrior prior, double[] weights) {
    int k = weights.length;
    double[] logs = new double[k + 1];
    TablePrior next = prior.forNext(Arrays.stream(weights).sum());
    for (int t = 0; t < k; t++) {
      logs[t] = next.logSeat(weights[t], 1);
    }
    logs[k] = next.logNewTable(k, 1);
    double all = LogSum.of(logs, k + 1);
    for (int t = 0; t <= k; t++) {
      logs[t] -= all;
    }
    return logs;
  }

  /** {@return the number of occupied tables K} */
  public int clusters() {
    return slots.length - 1;
  }

  /**
   * {@return the log prior probability of each seat: K tables, then the new one; a copy} The
   * probabilities sum to 1.
   */
  public double[] logSeatProbabilities() {
    return logSeats.clone();
  }

  /**
   * {@return the log predictive density of a row at each seat: K tables, then the new one}
   *
   * @param rows rows in the data's units, of the shape of the training rows
   * @param row the row to score
   */
  public double[] logDensities(R rows, int row) {
    double[] out = new double[slots.length];
    bank.addLogPredictiveOf(rows, row, slots, slots.length, out);
    return out;
  }

  /**
   * {@return the log predictive density of a row, summed over all seats}
   *
   * @param rows rows in the data's units
   * @param row the row to score
   */
  public double logDensity(R rows, int row) {
    double[] joint = joint(rows, row);
    return LogSum.of(joint, joint.length);
  }

  /**
   * {@return the probability of each seat given the row: K tables, then the new one}
   *
   * @param rows rows in the data's units
   * @param row the row to seat
   */
  public double[] seatProbabilities(R rows, int row) {
    double[] joint = joint(rows, row);
    double all = LogSum.of(joint, joint.length);
    for (int t = 0; t < joint.length; t++) {
      joint[t] = Math.exp(joint[t] - all);
    }
    return joint;
  }

  /**
   * {@return the most probable of the occupied tables, from 0 to K - 1}
   *
   * @param rows rows in the data's units
   * @param row the row to seat
   */
  public int cluster(R rows, int row) {
    double[] joint = joint(rows, row);
    int best = 0;
    for (int t = 1; t < clusters(); t++) {
      if (joint[t] > joint[best]) {
        best = t;
      }
    }
    return best;
  }

  private double[] joint(R rows, int row) {
    double[] out = logSeats.clone();
    bank.addLogPredictiveOf(rows, row, slots, slots.length, out);
    return out;
  }
}
