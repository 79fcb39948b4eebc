package crp.predict;

import crp.data.Rows;
import crp.draws.Draw;
import crp.seating.TablePrior;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The seats of new rows in a draw, and which clusters of the estimate its tables overlap.
 *
 * @param logWeights log prior probability of each seat: tables, a new one, noise if the model has
 *     it
 * @param clusters the clusters that share rows with each table; none if all its rows are noise in
 *     the estimate
 * @param shares the part of the table's weight in each of these clusters
 */
@SuppressWarnings("ArrayRecordComponent")
record DrawnSeats(double[] logWeights, int[][] clusters, double[][] shares) {

  /** Computes the seats in sparse form, by table, without a matrix of tables times clusters. */
  static <R extends Rows> DrawnSeats of(
      TablePrior prior, @Nullable NoiseSeat<R> noise, DrawnTables<R> tables, Draw draw) {
    int k = draw.clusters();
    Draw estimate = tables.estimate();
    double[] weight = new double[k];
    int[][] under = new int[k][];
    double[][] shares = new double[k][];
    double[] mass = new double[estimate.clusters()];
    int[][] members = SeatedRows.members(draw, new boolean[draw.size()]);
    for (int t = 0; t < k; t++) {
      int[] met = new int[Math.min(members[t].length, mass.length)];
      int n = 0;
      double shared = 0;
      for (int i : members[t]) {
        double w = tables.rows().weights().customers(i);
        weight[t] += w;
        int home = estimate.label(i);
        if (home >= mass.length) {
          continue; // noise
        }
        if (mass[home] == 0) {
          met[n++] = home;
        }
        mass[home] += w;
        shared += w;
      }
      under[t] = Arrays.copyOf(met, n);
      shares[t] = new double[n];
      for (int c = 0; c < n; c++) {
        shares[t][c] = mass[met[c]] / shared;
        mass[met[c]] = 0;
      }
    }
    double[] logs = Predictor.logSeats(DrawnPrior.of(prior, draw), weight);
    return new DrawnSeats(noise == null ? logs : noise.in(draw).after(logs), under, shares);
  }

  /** {@return the number of tables of the draw} */
  int tables() {
    return clusters.length;
  }

  /** {@return the log weights of tables and new one, once for each of so many rows} */
  double[] logWeights(int rows) {
    int n = tables() + 1;
    double[] all = new double[rows * n];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(logWeights, 0, all, i * n, n);
    }
    return all;
  }
}
