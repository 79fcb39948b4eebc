package crp.estimate;

import crp.draws.Draw;
import crp.partition.Partition;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Sums over draws of the distances between the rows of an answer's clusters, where the distance
 * of two rows in a draw is that of their tables. Draws are included one by one, each in O(items +
 * filled cells of the cross table times clusters), without a matrix of the rows.
 */
public final class ClusterDistances {

  private final Partition answer;
  private final double[] weights;
  private final double[] sums;
  private int draws;

  /**
   * Starts without draws.
   *
   * @param answer the clusters
   * @param weights of the items, positive; owned afterwards
   */
  public ClusterDistances(Partition answer, double[] weights) {
    this.answer = answer;
    this.weights = weights;
    sums = new double[Math.multiplyExact(answer.clusters(), answer.clusters())];
  }

  /**
   * Includes a draw.
   *
   * @param draw of the items of the answer
   * @param distances between the tables of the draw, symmetric, 0 on the diagonal, row-major
   */
  public void include(Draw draw, double[] distances) {
    int k = answer.clusters();
    int tables = draw.clusters();
    CrossTable cross = CrossTable.of(answer, draw, weights);
    double[] away = new double[tables];
    for (int a = 0; a < k; a++) {
      cross.away(a, distances, away);
      for (int b = 0; b <= a; b++) {
        double sum = cross.sum(b, away);
        sums[a * k + b] += sum;
        sums[b * k + a] = sums[a * k + b];
      }
    }
    draws++;
  }

  /**
   * {@return the ladder of the means over the draws}
   *
   * @throws IllegalStateException if no draw is included
   */
  public Ladder ladder() {
    if (draws == 0) {
      throw new IllegalStateException("no draw is included");
    }
    int k = answer.clusters();
    double[] sizes = new double[k];
    for (int i = 0; i < weights.length; i++) {
      sizes[answer.label(i)] += weights[i];
    }
    double[] means = new double[k * k];
    for (int i = 0; i < means.length; i++) {
      means[i] = sums[i] / draws;
    }
    return Ladder.of(sizes, means, draws);
  }

  /**
   * The filled cells of the cross table of clusters and tables.
   *
   * @param tables the tables that hold rows of each cluster
   * @param shares the weight of these rows
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record CrossTable(int[][] tables, double[][] shares) {

    static CrossTable of(Partition answer, Draw draw, double[] weights) {
      int k = answer.clusters();
      int[][] members = members(answer);
      int[][] tables = new int[k][];
      double[][] shares = new double[k][];
      double[] row = new double[draw.clusters()];
      int[] filled = new int[draw.clusters()];
      for (int a = 0; a < k; a++) {
        int n = 0;
        for (int i : members[a]) {
          int table = draw.label(i);
          if (row[table] == 0) {
            filled[n++] = table;
          }
          row[table] += weights[i];
        }
        tables[a] = Arrays.copyOf(filled, n);
        shares[a] = new double[n];
        for (int t = 0; t < n; t++) {
          shares[a][t] = row[filled[t]];
          row[filled[t]] = 0;
        }
      }
      return new CrossTable(tables, shares);
    }

    private static int[][] members(Partition answer) {
      int[] sizes = answer.sizes();
      int[][] members = new int[sizes.length][];
      for (int a = 0; a < sizes.length; a++) {
        members[a] = new int[sizes[a]];
      }
      int[] next = new int[sizes.length];
      for (int i = 0; i < answer.size(); i++) {
        int a = answer.label(i);
        members[a][next[a]++] = i;
      }
      return members;
    }

    /** Computes the summed distance of the rows of a cluster to one row at each table. */
    void away(int cluster, double[] distances, double[] out) {
      Arrays.fill(out, 0);
      for (int t = 0; t < tables[cluster].length; t++) {
        int at = tables[cluster][t] * out.length;
        double share = shares[cluster][t];
        for (int l = 0; l < out.length; l++) {
          out[l] += share * distances[at + l];
        }
      }
    }

    /** {@return the sum of numbers of the tables over the rows of a cluster} */
    double sum(int cluster, double[] ofTables) {
      double sum = 0;
      for (int t = 0; t < tables[cluster].length; t++) {
        sum += shares[cluster][t] * ofTables[tables[cluster][t]];
      }
      return sum;
    }
  }
}
