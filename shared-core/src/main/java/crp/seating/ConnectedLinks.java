package crp.seating;

import crp.parallel.RunScope;
import crp.proximity.SparseAffinity;
import java.util.Arrays;

/**
 * The prior probability of a partition under links: a sum over all links whose tables are its
 * clusters. States in different regimes are compared by it and not by the probability of their own
 * links: a large cluster is made by many links of little weight each, single rows by few of large
 * weight.
 *
 * <p>The links of a cluster are a tree towards a root and a link of the root. Trees are counted by
 * the matrix-tree theorem for directed graphs, with the elimination of Grassmann, Taksar and
 * Heyman, which subtracts nothing. With each row of its cycle as the root, links are counted once
 * for each; a link of the root to another row counts one half, so that links with a cycle of two
 * rows count once, and those with a cycle of L rows L / 2 times: the sum is exact where cycles have
 * at most two rows, as in trees and along times, and an upper bound elsewhere.
 *
 * <p>Reference: W. K. Grassmann, M. I. Taksar and D. P. Heyman (1985), Regenerative analysis and
 * steady state distributions for Markov chains, Operations Research 33(5).
 */
public final class ConnectedLinks {

  /** With more rows or links the elimination may be too costly: it takes a second. */
  private static final int MOST = 2000;

  private static final int MOST_LINKS = 1_000_000;

  private static final int OUTSIDE = -2;
  private static final int WAITING = -1;

  private final SparseAffinity affinity;
  private final double concentration;
  // The place of each row of the cluster at hand.
  private final int[] places;

  /**
   * Makes the sums of a prior.
   *
   * @param prior over links, for which {@link #canSum} is true
   */
  public ConnectedLinks(DistanceCrp prior) {
    affinity = (SparseAffinity) prior.affinity();
    concentration = prior.concentration();
    places = new int[prior.size()];
    Arrays.fill(places, OUTSIDE);
  }

  /**
   * {@return whether the sum can be computed: links are listed, at most 1e6 of at most 2000 rows}
   *
   * @param prior over links
   */
  public static boolean canSum(DistanceCrp prior) {
    return prior.affinity() instanceof SparseAffinity sparse
        && prior.size() <= MOST
        && sparse.entries() <= MOST_LINKS;
  }

  /**
   * {@return the log prior probability of a partition, see above; -Infinity if no links make it}
   * O(n w^2) where w rows at a time separate those of a cluster that follow from those before, at
   * most O(n^3).
   *
   * @param prior over links, for which {@link #canSum} is true
   * @param clusters the cluster of each row, from 0
   */
  public static double logPrior(DistanceCrp prior, int[] clusters) {
    ConnectedLinks links = new ConnectedLinks(prior);
    int[][] members = new int[Arrays.stream(clusters).max().orElse(-1) + 1][0];
    int[] counts = new int[members.length];
    for (int cluster : clusters) {
      counts[cluster]++;
    }
    Arrays.setAll(members, k -> new int[counts[k]]);
    for (int i = clusters.length - 1; i >= 0; i--) {
      members[clusters[i]][--counts[clusters[i]]] = i;
    }
    double sum = -prior.logNormaliser(links.concentration);
    for (int[] rows : members) {
      sum += rows.length == 0 ? 0 : links.logSum(rows);
    }
    return sum;
  }

  /**
   * {@return the log of the sum, over all links that make some rows one table, of the product of
   * their weights; see above} -Infinity if no links do.
   *
   * @param members the rows, at least one
   */
  public double logSum(int[] members) {
    RunScope.check();
    double sum = logSumOfInside(members);
    for (int i : members) {
      places[i] = OUTSIDE;
    }
    return sum;
  }

  /** Where some rows do not lead to the first one, one from which they cannot be left is tried. */
  private double logSumOfInside(int[] members) {
    Trees trees = new Trees(ordered(members, members[0]));
    int stuck = trees.eliminate();
    if (stuck > 0) {
      trees = new Trees(ordered(members, trees.rows[stuck]));
      stuck = trees.eliminate();
    }
    return stuck > 0 ? Double.NEGATIVE_INFINITY : trees.logSum();
  }

  /** {@return the rows in the order of a breadth-first search, so that the matrix has a band} */
  private int[] ordered(int[] members, int first) {
    int[] order = new int[members.length];
    for (int i : members) {
      places[i] = WAITING;
    }
    int found = place(order, 0, first);
    int done = 0;
    for (int next = 0; found < order.length || done < found; ) {
      if (done == found) {
        found = places[members[next]] < 0 ? place(order, found, members[next]) : found;
        next++;
        continue;
      }
      int i = order[done++];
      for (int e = affinity.start(i); e < affinity.start(i + 1); e++) {
        int j = affinity.neighbour(e);
        if (places[j] == WAITING) {
          found = place(order, found, j);
        }
      }
    }
    return order;
  }

  private int place(int[] order, int at, int row) {
    order[at] = row;
    places[row] = at;
    return at + 1;
  }

  /** Weights of trees within a cluster, by the row that is their root. */
  private final class Trees {

    private final int[] rows;
    private final double[][] weights;
    private final double[] within;
    // No row before this one is linked with the row, in either direction.
    private final int[] lowest;
    private double logFirst;

    Trees(int[] rows) {
      this.rows = rows;
      int m = rows.length;
      weights = new double[m][m];
      within = new double[m];
      lowest = new int[m];
      Arrays.setAll(lowest, k -> k);
      for (int k = 0; k < m; k++) {
        for (int e = affinity.start(rows[k]); e < affinity.start(rows[k] + 1); e++) {
          int row = affinity.neighbour(e);
          int j = places[row];
          if (j != OUTSIDE) {
            weights[k][j] = affinity.weight(e);
            within[k] += affinity.weight(e);
            lowest[Math.max(j, k)] = Math.min(lowest[Math.max(j, k)], Math.min(j, k));
          }
        }
      }
    }

    /** {@return 0, or a row that does not lead to the first one} */
    int eliminate() {
      for (int k = rows.length - 1; k > 0; k--) {
        int low = lowest[k];
        double[] row = weights[k];
        double sum = 0;
        for (int j = low; j < k; j++) {
          sum += row[j];
        }
        if (!(sum > 0)) {
          return k;
        }
        logFirst += Math.log(sum);
        for (int i = low; i < k; i++) {
          double share = weights[i][k] / sum;
          weights[i][k] = share;
          lowest[i] = Math.min(lowest[i], low);
          if (share > 0) {
            double[] other = weights[i];
            for (int j = low; j < k; j++) {
              other[j] += share * row[j];
            }
          }
        }
      }
      return 0;
    }

    double logSum() {
      double[] trees = new double[rows.length];
      double sum = 0;
      for (int k = 0; k < trees.length; k++) {
        trees[k] = k == 0 ? 1 : 0;
        for (int i = lowest[k]; i < k; i++) {
          trees[k] += trees[i] * weights[i][k];
        }
        sum += trees[k] * (concentration + within[k] / 2);
      }
      return logFirst + Math.log(sum);
    }
  }
}
