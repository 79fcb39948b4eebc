package crp.links;

import crp.parallel.RunScope;
import crp.proximity.SparseAffinity;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The prior probability of a partition under links: a sum over all links whose tables are its
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
 * <p>Rows with few neighbours are eliminated first, so that a grid or a graph of few edges needs
 * little more than its links; what is left is a full matrix.
 *
 * <p>Reference: W. K. Grassmann, M. I. Taksar and D. P. Heyman (1985), Regenerative analysis and
 * steady state distributions for Markov chains, Operations Research 33(5).
 */
public final class ConnectedLinks {

  /** With more rows or links the elimination may be too costly: it takes a second. */
  private static final int MOST = 2000;

  private static final int MOST_LINKS = 1_000_000;

  private static final int OUTSIDE = -1;
  private static final double[] NOWHERE = {};

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
    affinity = ((SparseAffinity) prior.affinity()).stored();
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
   * {@return the log prior probability of a partition, see above; -Infinity if no links make it} At
   * most O(n^3), see {@link #logSum}.
   *
   * @param prior over links, for which {@link #canSum} is true
   * @param clusters the cluster of each row, from 0
   */
  public static double logPrior(DistanceCrp prior, int[] clusters) {
    ConnectedLinks links = new ConnectedLinks(prior);
    double sum = -prior.logNormaliser(links.concentration);
    for (int[] rows : members(clusters)) {
      sum += rows.length == 0 ? 0 : links.logSum(rows);
    }
    return sum;
  }

  /**
   * {@return the rows of each cluster, increasing}
   *
   * @param clusters the cluster of each row, from 0
   */
  public static int[][] members(int[] clusters) {
    int[][] members = new int[Arrays.stream(clusters).max().orElse(-1) + 1][0];
    int[] counts = new int[members.length];
    for (int cluster : clusters) {
      counts[cluster]++;
    }
    Arrays.setAll(members, k -> new int[counts[k]]);
    for (int i = clusters.length - 1; i >= 0; i--) {
      members[clusters[i]][--counts[clusters[i]]] = i;
    }
    return members;
  }

  /**
   * {@return the log of the sum, over all links that make some rows one table, of the product of
   * their weights; see above} -Infinity if no links do.
   *
   * @param members the rows, at least one
   */
  public double logSum(int[] members) {
    return of(members, NOWHERE);
  }

  /**
   * {@return the log of the sum, over all links by which some rows lead to one that is none of
   * them, of the product of their weights}
   *
   * @param members the rows, at least one
   * @param away the weight of the link of each of them to that other row
   */
  public double logSumTowards(int[] members, double[] away) {
    return of(members, away);
  }

  private double of(int[] members, double[] away) {
    RunScope.check();
    for (int k = 0; k < members.length; k++) {
      places[members[k]] = k;
    }
    Trees trees = new Trees(members, away);
    for (int i : members) {
      places[i] = OUTSIDE;
    }
    if (!trees.eliminate()) {
      return Double.NEGATIVE_INFINITY;
    }
    return away.length == 0 ? trees.logSum() : trees.logRoot;
  }

  /** Weights of trees within a cluster, by the row that is their root. */
  private final class Trees {

    // For each place the places that it has links to or from, and the weights of the links to them,
    // afterwards the shares of its trees.
    private final int[][] near;
    private final double[][] weights;
    private final int[] degrees;
    private final double[] within;
    private final int[] order;
    private int eliminated;
    private int[] left;
    private double[][] full = {};
    private double logRoot;
    // The index of each place among those near to the one at hand.
    private final int[] found;

    Trees(int[] rows, double[] away) {
      int m = rows.length;
      int all = away.length == 0 ? m : m + 1;
      near = new int[all][4];
      weights = new double[all][4];
      degrees = new int[all];
      within = new double[all];
      order = new int[all];
      found = new int[all];
      Arrays.fill(found, OUTSIDE);
      left = new int[all];
      Arrays.setAll(left, k -> k);
      for (int k = 0; k < m; k++) {
        for (int e = affinity.start(rows[k]); e < affinity.start(rows[k] + 1); e++) {
          int j = places[affinity.neighbour(e)];
          if (j != OUTSIDE) {
            within[k] += affinity.weight(e);
            link(k, j, affinity.weight(e));
            if (!(affinity.weight(rows[j], rows[k]) > 0)) {
              link(j, k, 0);
            }
          }
        }
        if (away.length > 0 && away[k] > 0) {
          link(k, m, away[k]);
          link(m, k, 0);
        }
      }
    }

    private void link(int k, int j, double weight) {
      int d = degrees[k]++;
      if (d == near[k].length) {
        near[k] = Arrays.copyOf(near[k], 2 * d);
        weights[k] = Arrays.copyOf(weights[k], 2 * d);
      }
      near[k][d] = j;
      weights[k][d] = weight;
    }

    private double sum(int k) {
      double sum = 0;
      for (int e = 0; e < degrees[k]; e++) {
        sum += weights[k][e];
      }
      return sum;
    }

    /** {@return whether all rows lead to one of them} A row that leads to no other is the last. */
    boolean eliminate() {
      int n = left.length;
      for (int most = 1; n > 2 * most; ) {
        int kept = 0;
        for (int at = 0; at < n; at++) {
          int k = left[at];
          double sum = degrees[k] <= most ? sum(k) : 0;
          if (sum > 0) {
            eliminate(k, sum);
          } else {
            left[kept++] = k;
          }
        }
        most += kept == n ? 1 : 0;
        n = kept;
      }
      left = Arrays.copyOf(left, n);
      return eliminateFull(n);
    }

    private void eliminate(int k, double sum) {
      order[eliminated++] = k;
      logRoot += Math.log(sum);
      double[] shares = new double[degrees[k]];
      for (int e = 0; e < shares.length; e++) {
        int i = near[k][e];
        shares[e] = cut(i, k) / sum;
        for (int f = 0; f < degrees[i]; f++) {
          found[near[i][f]] = f;
        }
        for (int f = 0; f < shares.length; f++) {
          int j = near[k][f];
          double weight = shares[e] * weights[k][f];
          if (found[j] != OUTSIDE) {
            weights[i][found[j]] += weight;
          } else if (j != i) {
            link(i, j, weight);
          }
        }
        for (int f = 0; f < degrees[i]; f++) {
          found[near[i][f]] = OUTSIDE;
        }
      }
      weights[k] = shares;
    }

    /** {@return the weight of the links from a place to one near to it, which is near no longer} */
    private double cut(int i, int k) {
      int e = 0;
      while (near[i][e] != k) {
        e++;
      }
      double weight = weights[i][e];
      int last = --degrees[i];
      near[i][e] = near[i][last];
      weights[i][e] = weights[i][last];
      return weight;
    }

    private boolean eliminateFull(int n) {
      full = new double[n][n];
      for (int k = 0; k < n; k++) {
        found[left[k]] = k;
      }
      for (int k = 0; k < n; k++) {
        for (int e = 0; e < degrees[left[k]]; e++) {
          full[k][found[near[left[k]][e]]] = weights[left[k]][e];
        }
      }
      boolean rooted = false;
      for (int k = n - 1; k > 0; k--) {
        double sum = sumOfFull(k);
        if (!(sum > 0)) {
          if (rooted) {
            return false;
          }
          rooted = true;
          toFront(k, n);
          sum = sumOfFull(k);
        }
        if (!(sum > 0)) {
          return false;
        }
        logRoot += Math.log(sum);
        for (int i = 0; i < k; i++) {
          double share = full[i][k] / sum;
          full[i][k] = share;
          if (share > 0) {
            for (int j = 0; j < k; j++) {
              full[i][j] += share * full[k][j];
            }
          }
        }
      }
      return true;
    }

    private double sumOfFull(int k) {
      double sum = 0;
      for (int j = 0; j < k; j++) {
        sum += full[k][j];
      }
      return sum;
    }

    /** Exchanges a place with the first one. */
    private void toFront(int k, int n) {
      int place = left[0];
      left[0] = left[k];
      left[k] = place;
      double[] row = full[0];
      full[0] = full[k];
      full[k] = row;
      for (int i = 0; i < n; i++) {
        double weight = full[i][0];
        full[i][0] = full[i][k];
        full[i][k] = weight;
      }
    }

    double logSum() {
      double[] trees = new double[degrees.length];
      trees[left[0]] = 1;
      for (int k = 1; k < left.length; k++) {
        for (int i = 0; i < k; i++) {
          trees[left[k]] += trees[left[i]] * full[i][k];
        }
      }
      for (int o = eliminated - 1; o >= 0; o--) {
        int k = order[o];
        for (int e = 0; e < weights[k].length; e++) {
          trees[k] += trees[near[k][e]] * weights[k][e];
        }
      }
      double sum = 0;
      for (int k = 0; k < trees.length; k++) {
        sum += trees[k] * (concentration + within[k] / 2);
      }
      return logRoot + Math.log(sum);
    }
  }
}
