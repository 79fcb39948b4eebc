package crp.franchise;

import crp.Text;
import crp.data.Rows;
import crp.likelihood.TableBank;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Predictive densities of new rows under the clusters of an estimate, and the clusters' shares in
 * the row's group. Not thread-safe.
 */
public final class GroupPredictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final GroupShares shares;
  private final TableBank<R> bank;
  private final int[] slots;

  /**
   * Makes a predictor.
   *
   * @param shares shares of K clusters and a new one
   * @param bank statistics of cluster k in slot k, and slot K empty; owned by the predictor
   *     afterwards
   */
  public GroupPredictor(GroupShares shares, TableBank<R> bank) {
    this.shares = shares;
    this.bank = bank;
    slots = new int[shares.mean()[0].length];
    Arrays.setAll(slots, k -> k);
  }

  /**
   * {@return the log shares of the K clusters, followed by that of a new one}
   *
   * @param group a group of the fit, or -1 for a new one
   */
  public double[] logShares(int group) {
    int count = shares.mean().length - 1;
    if (group < -1 || group >= count) {
      throw new IllegalArgumentException(
          Text.of("group must be from 0 to %d, or -1 for a new one, was %d", count - 1, group));
    }
    double[] logs = shares.mean()[group < 0 ? count : group].clone();
    for (int k = 0; k < logs.length; k++) {
      logs[k] = Math.log(logs[k]);
    }
    return logs;
  }

  /**
   * {@return log p(row and cluster | group) for each of the K clusters, followed by a new one}
   *
   * @param group a group of the fit, or -1 for a new one
   */
  public double[] logJoint(R rows, int row, int group) {
    double[] logs = logShares(group);
    bank.addLogPredictiveOf(rows, row, slots, slots.length, logs);
    return logs;
  }

  /** {@return log p(row | cluster) for each of the K clusters, followed by a new one} */
  public double[] logDensities(R rows, int row) {
    double[] logs = new double[slots.length];
    bank.addLogPredictiveOf(rows, row, slots, slots.length, logs);
    return logs;
  }
}
