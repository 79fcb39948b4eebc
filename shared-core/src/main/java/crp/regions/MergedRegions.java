package crp.regions;

import crp.likelihood.TableBank;
import crp.parallel.RunScope;
import crp.proximity.NeighbourGraph;
import java.util.Arrays;

/**
 * Regions from single rows by merging neighbours: in each round two regions become one where each
 * is the best neighbour of the other, or one is much smaller and the other its best neighbour. They
 * are merged where this is more probable, with what one cut less gains under the law of the
 * regions.
 */
final class MergedRegions {

  private static final int NONE = -1;

  /** Pairs whose gain is remembered within a round; a power of 2. */
  private static final int KNOWN = 1 << 16;

  /** A region joins a larger one that has so many times its rows, whatever the other's best. */
  private static final int MUCH = 4;

  /** Rounds at most: regions that are left apart are merged by the chain. */
  private static final int ROUNDS = 200;

  private final NeighbourGraph graph;
  private final TableBank<?> bank;
  private final int[] root;
  private final double[] logMarginal;
  private final boolean[] changed;
  private final int[] rows;
  private int regions;
  private final int[] best;
  private final double[] bestGain;

  // edges between different regions, and what a merge there gains
  private final long[] pairs = new long[KNOWN];
  private final double[] known = new double[KNOWN];
  private final int[] edges;
  private final double[] gains;
  private int count;

  private MergedRegions(NeighbourGraph graph, TableBank<?> bank) {
    int n = graph.size();
    this.graph = graph;
    this.bank = bank;
    root = new int[n];
    logMarginal = new double[n];
    changed = new boolean[n];
    rows = new int[n];
    regions = n;
    Arrays.fill(rows, 1);
    best = new int[n];
    bestGain = new double[n];
    count = graph.edges();
    edges = new int[count];
    gains = new double[count];
    bank.reserve(n);
    for (int row = 0; row < n; row++) {
      root[row] = row;
      bank.add(row, row);
      logMarginal[row] = bank.logMarginal(row);
      changed[row] = true;
    }
    Arrays.setAll(edges, e -> e);
  }

  /**
   * {@return a region for each row}
   *
   * @param bank without rows; not to be used afterwards
   */
  static int[] of(NeighbourGraph graph, TableBank<?> bank) {
    MergedRegions regions = new MergedRegions(graph, bank);
    int merged = 1;
    for (int round = 0; round < ROUNDS && merged > 0; round++) {
      regions.weigh();
      merged = regions.merge();
    }
    int[] labels = new int[graph.size()];
    Arrays.setAll(labels, regions::find);
    return labels;
  }

  private int find(int row) {
    int at = row;
    while (root[at] != at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  }

  private void weigh() {
    Arrays.fill(pairs, NONE);
    Arrays.fill(best, NONE);
    Arrays.fill(bestGain, -lessCuts());
    int kept = 0;
    for (int i = 0; i < count; i++) {
      RunScope.check(i);
      int a = find(graph.from(edges[i]));
      int b = find(graph.to(edges[i]));
      if (a == b) {
        continue;
      }
      double gain = changed[a] || changed[b] ? gain(Math.min(a, b), Math.max(a, b)) : gains[i];
      edges[kept] = edges[i];
      gains[kept++] = gain;
      offer(a, b, gain);
      offer(b, a, gain);
    }
    count = kept;
    Arrays.fill(changed, false);
  }

  /**
   * {@return the gain of one cut less: log of edges of a forest that are not cut for one that is}
   */
  private double lessCuts() {
    return Math.log(Math.max(1, (graph.size() - regions) / (double) regions));
  }

  /** What a merge of two regions gains; of pairs with several edges it is computed once a round. */
  private double gain(int a, int b) {
    long pair = (long) a << Integer.SIZE | b;
    int at = (31 * a + b) & (KNOWN - 1);
    if (pairs[at] != pair) {
      pairs[at] = pair;
      known[at] = bank.logMarginalOfUnion(a, b) - logMarginal[a] - logMarginal[b];
    }
    return known[at];
  }

  private void offer(int to, int other, double gain) {
    if (gain > bestGain[to] || (gain == bestGain[to] && best[to] != NONE && other < best[to])) {
      bestGain[to] = gain;
      best[to] = other;
    }
  }

  private int merge() {
    int before = regions;
    for (int b = 0; b < best.length; b++) {
      int a = best[b];
      boolean free = a != NONE && root[a] == a && root[b] == b;
      if (free && ((best[a] == b && b > a) || MUCH * rows[b] < rows[a])) {
        bank.absorb(a, b);
        root[b] = a;
        rows[a] += rows[b];
        changed[a] = true;
        regions--;
      }
    }
    for (int a = 0; a < best.length; a++) {
      if (changed[a]) {
        logMarginal[a] = bank.logMarginal(a);
      }
    }
    return before - regions;
  }
}
