package crp.predict;

import crp.numerics.LogSum;
import java.io.Serializable;

/**
 * Predictions of new rows: for each the probability of every cluster of the estimate and of a new
 * one, and its predictive density. Immutable.
 */
public final class Predictions implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[][] seats;
  private final int[] clusters;
  private final double[] logDensities;

  /**
   * Predictions of rows.
   *
   * @param seats probability of each cluster, and of a new one, by row
   * @param clusters the most probable cluster of each row
   * @param logDensities of each row, in nats
   */
  public Predictions(double[][] seats, int[] clusters, double[] logDensities) {
    this.seats = seats;
    this.clusters = clusters;
    this.logDensities = logDensities;
  }

  /**
   * {@return predictions by joint densities}
   *
   * @param logJoint for each row log p(row and cluster) for each cluster of the estimate, and for a
   *     new one in the last place, in nats
   */
  public static Predictions of(double[][] logJoint) {
    int n = logJoint.length;
    double[][] seats = new double[n][];
    int[] clusters = new int[n];
    double[] logDensities = new double[n];
    for (int i = 0; i < n; i++) {
      double[] logs = logJoint[i];
      logDensities[i] = LogSum.of(logs, logs.length);
      seats[i] = new double[logs.length];
      for (int k = 0; k < logs.length; k++) {
        seats[i][k] = Math.exp(logs[k] - logDensities[i]);
        boolean known = k + 1 < logs.length;
        clusters[i] = known && logs[k] > logs[clusters[i]] ? k : clusters[i];
      }
    }
    return new Predictions(seats, clusters, logDensities);
  }

  /** {@return the number of rows} */
  public int size() {
    return clusters.length;
  }

  /**
   * {@return the probability of each cluster of the estimate given the row, followed by a new one,
   * and by noise if the model has it; a copy} They sum to 1.
   */
  public double[] seatProbabilities(int row) {
    return seats[row].clone();
  }

  /**
   * {@return the most probable of the estimate's clusters, from 0} For a row without links to rows
   * of the fit, the cluster of largest size times likelihood.
   */
  public int cluster(int row) {
    return clusters[row];
  }

  /** {@return the log predictive density of a row, in nats} */
  public double logDensity(int row) {
    return logDensities[row];
  }

  /** {@return the sum of the log predictive densities, each row given the rows of the fit only} */
  public double logLikelihood() {
    double sum = 0;
    for (double one : logDensities) {
      sum += one;
    }
    return sum;
  }
}
