package crp.predict;

import crp.data.Rows;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Predicts seats and densities of new rows, given one seating of the data: every occupied table and
 * a new table, each with its seat weight and its predictive density, and noise where the model has
 * it. Holds the tables' statistics but no rows. Not thread-safe: it uses scratch space.
 *
 * <p>Under a powered CRP the seat weights are the conditionals of the prior for one more customer;
 * this is a definition, because that prior is not projective.
 */
public final class Predictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final TableBank<R> bank;
  private final double[] logSeats;
  private final int[] slots;
  private final @Nullable NoiseSeat<R> noise;

  /**
   * Makes a predictor.
   *
   * @param bank the seated rows
   * @param chosen the occupied slots of the bank
   * @param weights the total weight at each of them
   */
  public Predictor(TablePrior prior, TableBank<R> bank, int[] chosen, double[] weights) {
    this(prior, bank, chosen, weights, null);
  }

  /**
   * Makes a predictor of rows that may be noise.
   *
   * @param bank the seated rows
   * @param chosen the occupied slots of the bank
   * @param weights the total weight at each of them
   * @param noise the seat of rows that belong to no cluster; null if there is none
   */
  Predictor(
      TablePrior prior,
      TableBank<R> bank,
      int[] chosen,
      double[] weights,
      @Nullable NoiseSeat<R> noise) {
    int k = chosen.length;
    this.bank = bank.frozen(chosen, k);
    slots = new int[k + 1];
    Arrays.setAll(slots, t -> t);
    this.noise = noise;
    double[] seats = logSeats(prior, weights);
    logSeats = noise == null ? seats : noise.after(seats);
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
   * {@return the log prior probability of each seat: K tables, then the new one, then noise if the
   * model has it; a copy} The probabilities sum to 1.
   */
  public double[] logSeatProbabilities() {
    return logSeats.clone();
  }

  /**
   * {@return the log predictive density of a row at each seat: K tables, then the new one, then
   * noise if the model has it}
   *
   * @param rows rows in the data's units, of the shape of the training rows
   */
  public double[] logDensities(R rows, int row) {
    return added(new double[logSeats.length], rows, row);
  }

  /** {@return the log predictive density of a row, summed over all seats} */
  public double logDensity(R rows, int row) {
    double[] joint = joint(rows, row);
    return LogSum.of(joint, joint.length);
  }

  /**
   * {@return the probability of each seat given the row: K tables, then the new one, then noise if
   * the model has it}
   *
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

  /** {@return the probability that a row belongs to no cluster, 0 if the model has no noise} */
  public double noiseProbability(R rows, int row) {
    return noise == null ? 0 : seatProbabilities(rows, row)[slots.length];
  }

  /**
   * {@return whether a row is more probably without a cluster, as noise or at a new table, than in
   * one of the K clusters; false if the model has no noise}
   */
  public boolean isNoise(R rows, int row) {
    if (noise == null) {
      return false;
    }
    double[] seats = seatProbabilities(rows, row);
    return seats[slots.length - 1] + seats[slots.length] > 0.5;
  }

  private double[] joint(R rows, int row) {
    return added(logSeats.clone(), rows, row);
  }

  private double[] added(double[] out, R rows, int row) {
    bank.addLogPredictiveOf(rows, row, slots, slots.length, out);
    if (noise != null) {
      out[slots.length] += noise.density().logDensity(rows, row);
    }
    return out;
  }
}
