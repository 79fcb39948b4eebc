package crp.regions;

import crp.parallel.RunScope;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Draws a uniform spanning forest of a graph given its regions: a uniform spanning tree within each
 * region, and a uniform spanning forest of the graph that has one node for each region and all
 * edges between regions, which are the cuts. Owned by one thread.
 *
 * <p>Reference: Wilson 1996, Generating random spanning trees more quickly than the cover time,
 * Proceedings of the 28th ACM Symposium on the Theory of Computing.
 */
final class UniformForests {

  private static final int NONE = -1;

  private final NeighbourGraph graph;
  private final int[] parts;
  // by node or region: whether it is in its tree, and the half-edge by which a walk left it last
  private final boolean[] reached;
  private final int[] left;
  private final int[] edges;
  private int count;

  // by region: the half-edges that leave it
  private int[] starts = {};
  private int[] leaving = {};

  /**
   * Makes room.
   *
   * @param parts the part of the graph of each node
   */
  UniformForests(NeighbourGraph graph, int[] parts) {
    this.graph = graph;
    this.parts = parts;
    reached = new boolean[graph.size()];
    left = new int[graph.size()];
    edges = new int[graph.size()];
  }

  /**
   * Draws a forest.
   *
   * @param labels the region of each node, each connected
   * @param regions number above all labels, at most twice the number of nodes
   * @return its edges, the cuts first; valid until the next draw
   */
  int[] draw(int[] labels, int regions, Rng rng) {
    count = 0;
    between(labels, regions, rng);
    within(labels, regions, rng);
    return edges;
  }

  /** {@return the number of edges of the last forest} */
  int edges() {
    return count;
  }

  private void within(int[] labels, int regions, Rng rng) {
    Arrays.fill(reached, false);
    boolean[] rooted = new boolean[regions];
    for (int node = 0; node < labels.length; node++) {
      if (!rooted[labels[node]]) {
        rooted[labels[node]] = true;
        reached[node] = true;
      }
      RunScope.check(node);
      int at = node;
      while (!reached[at]) {
        left[at] = step(at, labels, rng);
        at = graph.neighbour(left[at]);
      }
      for (at = node; !reached[at]; at = graph.neighbour(left[at])) {
        reached[at] = true;
        edges[count++] = graph.edge(left[at]);
      }
    }
  }

  /** {@return a half-edge to a neighbour in the same region} */
  private int step(int node, int[] labels, Rng rng) {
    int first = graph.start(node);
    int degree = graph.degree(node);
    int h;
    do {
      h = first + rng.below(degree);
    } while (labels[graph.neighbour(h)] != labels[node]);
    return h;
  }

  private void between(int[] labels, int regions, Rng rng) {
    list(labels, regions);
    int[] partOf = new int[regions];
    Arrays.fill(partOf, NONE);
    for (int node = 0; node < labels.length; node++) {
      partOf[labels[node]] = parts[node];
    }
    boolean[] rooted = new boolean[graph.size()];
    boolean[] in = new boolean[regions];
    int[] by = new int[regions];
    for (int region = 0; region < regions; region++) {
      if (partOf[region] == NONE) {
        continue;
      }
      if (!rooted[partOf[region]]) {
        rooted[partOf[region]] = true;
        in[region] = true;
      }
      RunScope.check(region);
      int at = region;
      while (!in[at]) {
        by[at] = leaving[starts[at] + rng.below(starts[at + 1] - starts[at])];
        at = labels[graph.neighbour(by[at])];
      }
      for (at = region; !in[at]; at = labels[graph.neighbour(by[at])]) {
        in[at] = true;
        edges[count++] = graph.edge(by[at]);
      }
    }
  }

  private void list(int[] labels, int regions) {
    starts = new int[regions + 1];
    for (int e = 0; e < graph.edges(); e++) {
      int a = labels[graph.from(e)];
      int b = labels[graph.to(e)];
      if (a != b) {
        starts[a + 1]++;
        starts[b + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    leaving = new int[starts[regions]];
    int[] next = starts.clone();
    for (int node = 0; node < labels.length; node++) {
      for (int h = graph.start(node); h < graph.start(node + 1); h++) {
        if (labels[graph.neighbour(h)] != labels[node]) {
          leaving[next[labels[node]]++] = h;
        }
      }
    }
  }
}
