package crp.model;

import crp.likelihood.TableBank;
import crp.parallel.Deadline;
import crp.parallel.RunScope;
import crp.partition.Partition;
import crp.proximity.SparseAffinity;
import crp.seating.ConnectedLinks;
import crp.seating.DistanceCrp;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The clusters of an answer under links without an order, joined for as long as their posterior
 * probability grows, with the links summed out.
 *
 * <p>On a graph of few neighbours the draws cut a region into pieces, because two rows that choose
 * each other end a table, and cut it at other places in every draw. One such partition has a far
 * lower probability than the whole region; there are only so many of them. So a mean over draws has
 * cuts where no cut is probable.
 */
final class JoinedClusters {

  private final SparseAffinity affinity;
  private final ConnectedLinks links;
  private final TableBank<?> bank;
  private final int[][] rows;
  private final double[] sums;
  // For a below b the log ratio of the joint after and before both are one.
  private final double[][] gains;

  private JoinedClusters(DistanceCrp prior, TableBank<?> bank, int[] clusters, int count) {
    affinity = (SparseAffinity) prior.affinity();
    links = new ConnectedLinks(prior);
    this.bank = bank;
    rows = new int[count][];
    sums = new double[count];
    gains = new double[count][count];
    for (int k = 0; k < count; k++) {
      int cluster = k;
      rows[k] = IntStream.range(0, clusters.length).filter(i -> clusters[i] == cluster).toArray();
      sums[k] = links.logSum(rows[k]);
    }
    for (double[] row : gains) {
      Arrays.fill(row, Double.NaN);
    }
    for (int i = 0; i < clusters.length; i++) {
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int a = clusters[i];
        int b = clusters[affinity.neighbour(e)];
        if (a != b && Double.isNaN(gains[Math.min(a, b)][Math.max(a, b)])) {
          weigh(Math.min(a, b), Math.max(a, b));
        }
      }
    }
  }

  /**
   * {@return clusters of which no two that are linked have a higher joint together; it ends early
   * where the time is over}
   *
   * @param prior over links, whose {@link ConnectedLinks#canSum links can be summed out}
   * @param bank with cluster k in slot k; it is changed
   * @param start the clusters
   */
  static Result of(DistanceCrp prior, TableBank<?> bank, Partition start) {
    JoinedClusters joined = new JoinedClusters(prior, bank, start.labels(), start.clusters());
    Deadline deadline = RunScope.current().deadline();
    while (!deadline.passed() && joined.join()) {
      RunScope.check();
    }
    return joined.result(start.size());
  }

  /**
   * The clusters.
   *
   * @param partition of the rows
   * @param logJoint up to a constant of the prior and its numbers
   */
  record Result(Partition partition, double logJoint) {}

  /**
   * {@return the clusters of a partition whose rows are linked with each other, directly or not}
   */
  static Partition connected(DistanceCrp prior, Partition partition) {
    SparseAffinity affinity = (SparseAffinity) prior.affinity();
    int n = partition.size();
    int[] roots = IntStream.range(0, n).toArray();
    for (int i = 0; i < n; i++) {
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int j = affinity.neighbour(e);
        if (partition.label(i) == partition.label(j)) {
          roots[root(roots, i)] = root(roots, j);
        }
      }
    }
    return Partition.of(IntStream.range(0, n).map(i -> root(roots, i)).toArray());
  }

  private static int root(int[] roots, int row) {
    int at = row;
    while (roots[at] != at) {
      roots[at] = roots[roots[at]];
      at = roots[at];
    }
    return at;
  }

  private void weigh(int a, int b) {
    double union = links.logSum(both(a, b)) + bank.logMarginalOfUnion(a, b);
    gains[a][b] = union - sums[a] - sums[b] - bank.logMarginal(a) - bank.logMarginal(b);
  }

  private int[] both(int a, int b) {
    int[] union = Arrays.copyOf(rows[a], rows[a].length + rows[b].length);
    System.arraycopy(rows[b], 0, union, rows[a].length, rows[b].length);
    return union;
  }

  /** Joins the two clusters that gain most. {@return whether two gained} */
  private boolean join() {
    double most = 0;
    int into = -1;
    int from = -1;
    for (int a = 0; a < gains.length; a++) {
      for (int b = a + 1; b < gains.length; b++) {
        if (gains[a][b] > most) {
          most = gains[a][b];
          into = a;
          from = b;
        }
      }
    }
    if (into < 0) {
      return false;
    }
    bank.absorb(into, from);
    rows[into] = both(into, from);
    rows[from] = new int[0];
    sums[into] = links.logSum(rows[into]);
    for (int k = 0; k < gains.length; k++) {
      boolean linked = !Double.isNaN(gain(k, from)) || !Double.isNaN(gain(k, into));
      gains[Math.min(k, from)][Math.max(k, from)] = Double.NaN;
      if (linked && k != into && k != from) {
        weigh(Math.min(k, into), Math.max(k, into));
      }
    }
    return true;
  }

  private double gain(int a, int b) {
    return gains[Math.min(a, b)][Math.max(a, b)];
  }

  private Result result(int n) {
    int[] clusters = new int[n];
    double sum = 0;
    for (int k = 0; k < rows.length; k++) {
      for (int i : rows[k]) {
        clusters[i] = k;
      }
      sum += rows[k].length == 0 ? 0 : sums[k] + bank.logMarginal(k);
    }
    return new Result(Partition.of(clusters), sum);
  }
}
