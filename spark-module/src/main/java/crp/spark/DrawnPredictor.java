package crp.spark;

import crp.Argument;
import crp.data.Rows;
import crp.predict.Predictor;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;

/**
 * Predicts the clusters of new rows, averaged over draws as {@link crp.predict.AveragedPredictor}
 * does: the tables of a draw are weighed by their predictive densities, and each gives its
 * probability to the clusters of the estimate by the rows that it shares with them. Holds the
 * statistics of tables and no rows. Not thread-safe.
 */
final class DrawnPredictor<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final BoundFamily<R> family;
  private final int clusters;
  private final List<Predictor<R>> draws = new ArrayList<>();
  private final List<double[][]> shares = new ArrayList<>();

  /** Makes a predictor without draws. */
  DrawnPredictor(BoundFamily<R> family, int clusters) {
    this.family = family;
    this.clusters = clusters;
  }

  /** Adds a draw. */
  void add(Predictor<R> predictor, double[][] share) {
    draws.add(predictor);
    shares.add(share);
  }

  /** {@return the number of clusters of the estimate K} */
  int clusters() {
    return clusters;
  }

  /** {@return the probability of each cluster, then that of a new one: K + 1 numbers} */
  double[] probabilities(Vector features) {
    R row = row(features);
    List<double[]> logs = new ArrayList<>();
    double most = Double.NEGATIVE_INFINITY;
    for (Predictor<R> draw : draws) {
      double[] log = draw.logDensities(row, 0);
      double[] seats = draw.logSeatProbabilities();
      for (int t = 0; t < log.length; t++) {
        log[t] += seats[t];
        most = Math.max(most, log[t]);
      }
      logs.add(log);
    }
    double[] mass = new double[clusters + 1];
    for (int m = 0; m < logs.size(); m++) {
      add(logs.get(m), shares.get(m), most, mass);
    }
    double all = 0;
    for (double one : mass) {
      all += one;
    }
    for (int c = 0; c <= clusters; c++) {
      mass[c] /= all;
    }
    return mass;
  }

  private static void add(double[] logs, double[][] shares, double most, double[] mass) {
    for (int t = 0; t < shares.length; t++) {
      double weight = Math.exp(logs[t] - most);
      for (int c = 0; c < shares[t].length; c++) {
        mass[c] += weight * shares[t][c];
      }
    }
    mass[mass.length - 1] += Math.exp(logs[shares.length] - most);
  }

  private R row(Vector features) {
    List<Integer> most = family.most();
    if (features.size() != most.size()) {
      throw Argument.refused(
          "the model has %d features, a row has %d", most.size(), features.size());
    }
    double[] values = features.toArray();
    for (int j = 0; j < values.length; j++) {
      RowForm form = family.forms().of(j);
      boolean missing = Double.isNaN(values[j]);
      String fault =
          missing ? (form.canMiss() ? "" : "must not be missing") : form.fault(values[j]);
      if (form == RowForm.CATEGORICAL && values[j] > Math.max(1, most.get(j))) {
        fault = "was not a category of the fit";
      }
      if (!fault.isEmpty()) {
        throw Argument.refused("column %d %s, was %s", j + 1, fault, values[j]);
      }
    }
    RowBuffer one = new RowBuffer(0, null);
    family.forms().form().append(one, features, 1);
    return family.rows(one);
  }

  /** {@return the most probable cluster, from 0 to K - 1} */
  static int cluster(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < probabilities.length - 1; c++) {
      best = probabilities[c] > probabilities[best] ? c : best;
    }
    return best;
  }
}
