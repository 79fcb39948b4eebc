package crp.links;

import crp.parallel.RunScope;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Draws links whose tables are as near to given clusters as the nearness allows: random trees
 * within each cluster. Rows in random order link their tree to another tree of the cluster, in
 * proportion to the weights, until no row can. Where links can be turned round, as under distances
 * and along undirected edges, a cluster whose rows are connected becomes one table.
 */
public final class LinkTrees {

  private final SparseAffinity affinity;
  private final int[] clusters;
  private final Rng rng;
  private final int[] targets;
  // Trees as a union-find forest over the rows.
  private final int[] parents;
  private double[] weights = new double[16];

  private LinkTrees(SparseAffinity affinity, int[] clusters, Rng rng) {
    this.affinity = affinity;
    this.clusters = clusters;
    this.rng = rng;
    targets = new int[clusters.length];
    Arrays.setAll(targets, i -> i);
    parents = targets.clone();
  }

  /**
   * {@return links within clusters, each of positive weight or to itself} O(entries) for a few
   * passes.
   *
   * @param prior over links, which are listed
   * @param clusters a number for each row
   */
  public static Links within(DistanceCrp prior, int[] clusters, Rng rng) {
    LinkTrees trees = new LinkTrees((SparseAffinity) prior.affinity(), clusters, rng);
    trees.grow();
    return Links.of(trees.targets);
  }

  private void grow() {
    int[] order = order();
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int i : order) {
        RunScope.check();
        grows |= link(i);
      }
    }
  }

  private int[] order() {
    int[] order = targets.clone();
    rng.shuffle(order, order.length);
    return order;
  }

  /** {@return whether the tree of a row could be linked to another one by a link of this row} */
  private boolean link(int i) {
    int first = affinity.start(i);
    int n = affinity.start(i + 1) - first;
    if (weights.length < n) {
      weights = new double[2 * n];
    }
    int tree = root(i);
    double sum = 0;
    for (int e = 0; e < n; e++) {
      int j = affinity.neighbour(first + e);
      weights[e] = clusters[j] == clusters[i] && root(j) != tree ? affinity.weight(first + e) : 0;
      sum += weights[e];
    }
    if (!(sum > 0) || !turn(i)) {
      return false;
    }
    int j = affinity.neighbour(first + rng.pick(weights, n));
    targets[i] = j;
    parents[tree] = root(j);
    return true;
  }

  /**
   * {@return whether the links from a row to the one that links to itself could be turned round}
   */
  private boolean turn(int i) {
    for (int at = i; targets[at] != at; at = targets[at]) {
      if (!(affinity.weight(targets[at], at) > 0)) {
        return false;
      }
    }
    int before = i;
    int at = i;
    while (targets[at] != at) {
      int next = targets[at];
      targets[at] = before;
      before = at;
      at = next;
    }
    targets[at] = before;
    targets[i] = i;
    return true;
  }

  private int root(int i) {
    int at = i;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }
}
