package crp.estimate;

import crp.draws.Draw;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Sums over draws of the distances between the rows of an answer's clusters, where the distance
 * of two rows in a draw is that of their tables. Draws are included one by one, each in O(items +
 * filled cells of the cross table times clusters), without a matrix of the rows.
 *
 * <p>In a draw with noise the mean distance of two clusters is that of their rows that are no noise
 * there; a draw in which one of them has no such row is left out of the mean over draws. Two
 * clusters that have such rows in no draw together are apart, with distance 1.
 */
public final class ClusterDistances {

  private final Partition answer;
  private final int[] items;
  private final double[] weights;
  private final double[] sizes;
  private final double[] sums;

  // draws behind the sum of a pair of clusters, by rows
  private final int[] counts;
  private int draws;

  /** Starts without draws. */
  public ClusterDistances(Partition answer, double[] weights) {
    this(new Clustered(IntStream.range(0, answer.size()).toArray(), answer), weights);
  }

  /**
   * Starts without draws, for an answer with noise.
   *
   * @param clustered the rows of the answer that are no noise
   * @param weights of all items of the draws, positive; owned afterwards
   */
  public ClusterDistances(Clustered clustered, double[] weights) {
    answer = clustered.partition();
    items = clustered.items();
    this.weights = weights;
    int k = answer.clusters();
    sums = new double[Math.multiplyExact(k, k)];
    counts = new int[sums.length];
    sizes = new double[k];
    for (int i = 0; i < items.length; i++) {
      sizes[answer.label(i)] += weights[items[i]];
    }
  }

  /**
   * Includes a draw.
   *
   * @param draw of the items of the answer and of its noise
   * @param distances between the tables of the draw, symmetric, 0 on the diagonal, row-major
   */
  public void include(Draw draw, double[] distances) {
    int k = answer.clusters();
    int tables = draw.clusters();
    CrossTable cross = cross(draw);
    double[] present = draw.clusters() < draw.parts() ? cross.present() : sizes;
    double[] away = new double[tables];
    for (int a = 0; a < k; a++) {
      RunScope.check();
      cross.away(a, distances, away);
      for (int b = 0; b <= a && present[a] > 0; b++) {
        if (present[b] > 0) {
          double scale = sizes[a] / present[a] * (sizes[b] / present[b]);
          double sum = scale * cross.sum(b, away);
          sums[a * k + b] += sum;
          sums[b * k + a] = sums[a * k + b];
          counts[a * k + b]++;
          counts[b * k + a] = counts[a * k + b];
        }
      }
    }
    draws++;
  }

  /** {@return the ladder of the means over the draws} */
  public Ladder ladder() {
    return ladder(Apart.NONE);
  }

  /**
   * {@return the same, whose cuts do not unite some clusters}
   *
   * @param apart pairs of clusters
   */
  public Ladder ladder(Apart apart) {
    if (draws == 0) {
      throw new IllegalStateException("no draw is included");
    }
    int k = answer.clusters();
    double[] means = new double[k * k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        int at = a * k + b;
        means[at] = counts[at] > 0 ? sums[at] / counts[at] : sizes[a] * sizes[b];
      }
    }
    return Ladder.of(sizes.clone(), means, draws, apart);
  }

  private CrossTable cross(Draw draw) {
    int k = answer.clusters();
    ClusterMembers members = ClusterMembers.of(answer);
    int[][] tables = new int[k][];
    double[][] shares = new double[k][];
    double[] row = new double[draw.clusters()];
    int[] filled = new int[draw.clusters()];
    for (int a = 0; a < k; a++) {
      int n = 0;
      for (int i : members.of(a)) {
        int table = draw.label(items[i]);
        if (table >= row.length) {
          continue; // noise
        }
        if (row[table] == 0) {
          filled[n++] = table;
        }
        row[table] += weights[items[i]];
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

  /**
   * The filled cells of the cross table of clusters and tables.
   *
   * @param tables the tables that hold rows of each cluster
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record CrossTable(int[][] tables, double[][] shares) {

    /** {@return for each cluster the weight of its rows at tables} */
    double[] present() {
      return Arrays.stream(shares).mapToDouble(of -> Arrays.stream(of).sum()).toArray();
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
