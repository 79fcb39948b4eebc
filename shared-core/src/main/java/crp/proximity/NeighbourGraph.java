package crp.proximity;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which rows are neighbours: an undirected graph without loops and repeated edges, perhaps in
 * several parts. Edges are numbered by their smaller node, then by their larger one. Immutable and
 * thread-safe.
 */
public final class NeighbourGraph implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] from;
  private final int[] to;
  private final int[] starts;
  private final int[] neighbours;
  private final int[] edges;

  private NeighbourGraph(int nodes, int[] from, int[] to) {
    this.from = from;
    this.to = to;
    starts = new int[nodes + 1];
    for (int e = 0; e < from.length; e++) {
      starts[from[e] + 1]++;
      starts[to[e] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    neighbours = new int[2 * from.length];
    edges = new int[2 * from.length];
    int[] next = starts.clone();
    for (int e = 0; e < from.length; e++) {
      put(next[from[e]]++, to[e], e);
      put(next[to[e]]++, from[e], e);
    }
  }

  private void put(int half, int neighbour, int edge) {
    neighbours[half] = neighbour;
    edges[half] = edge;
  }

  /**
   * {@return a graph from pairs of neighbours} Loops are ignored; a pair counts once, in whatever
   * order it is named.
   *
   * @param nodes number of nodes
   * @param from one end of each pair, from 0
   * @param to the other end, from 0
   * @throws IllegalArgumentException if an end is out of range; names the pair, from 1
   */
  public static NeighbourGraph of(int nodes, int[] from, int[] to) {
    Argument.require(
        from.length == to.length, "there are %d starts and %d ends", from.length, to.length);
    for (int e = 0; e < from.length; e++) {
      Argument.require(
          Math.min(from[e], to[e]) >= 0 && Math.max(from[e], to[e]) < nodes,
          "pair %d is of %d and %d, but nodes are numbered from 0 to %d",
          e + 1,
          from[e],
          to[e],
          nodes - 1);
    }
    long[] pairs =
        IntStream.range(0, from.length)
            .filter(e -> from[e] != to[e])
            .mapToLong(
                e -> (long) Math.min(from[e], to[e]) << Integer.SIZE | Math.max(from[e], to[e]))
            .sorted()
            .distinct()
            .toArray();
    return new NeighbourGraph(
        nodes,
        Arrays.stream(pairs).mapToInt(pair -> (int) (pair >> Integer.SIZE)).toArray(),
        Arrays.stream(pairs).mapToInt(pair -> (int) pair).toArray());
  }

  /** {@return the number of nodes} */
  public int size() {
    return starts.length - 1;
  }

  /** {@return the number of edges} */
  public int edges() {
    return from.length;
  }

  /** {@return the smaller end of an edge} */
  public int from(int edge) {
    return from[edge];
  }

  /** {@return the larger end of an edge} */
  public int to(int edge) {
    return to[edge];
  }

  /**
   * {@return the first half-edge of a node} Those of node v are {@code start(v)} to {@code start(v
   * + 1) - 1}.
   *
   * @param node from 0 to the number of nodes
   */
  public int start(int node) {
    return starts[node];
  }

  /** {@return the number of neighbours of a node} */
  public int degree(int node) {
    return starts[node + 1] - starts[node];
  }

  /** {@return the node at the other end of a half-edge} */
  public int neighbour(int half) {
    return neighbours[half];
  }

  /** {@return the edge of a half-edge} */
  public int edge(int half) {
    return edges[half];
  }

  /** {@return the connected part of each node, numbered from 0 by their first nodes} */
  public int[] parts() {
    int[] part = new int[size()];
    Arrays.fill(part, -1);
    int[] queue = new int[size()];
    int parts = 0;
    for (int root = 0; root < part.length; root++) {
      if (part[root] < 0) {
        fill(root, parts++, part, queue);
      }
    }
    return part;
  }

  private void fill(int root, int number, int[] part, int[] queue) {
    part[root] = number;
    queue[0] = root;
    int end = 1;
    for (int head = 0; head < end; head++) {
      for (int h = starts[queue[head]]; h < starts[queue[head] + 1]; h++) {
        int other = neighbours[h];
        if (part[other] < 0) {
          part[other] = number;
          queue[end++] = other;
        }
      }
    }
  }

  /**
   * {@return the graph of some of the nodes}
   *
   * @param nodes increasing; they become 0, 1, ...
   */
  public NeighbourGraph select(int[] nodes) {
    int[] place = new int[size()];
    Arrays.fill(place, -1);
    for (int i = 0; i < nodes.length; i++) {
      place[nodes[i]] = i;
    }
    int[] kept =
        IntStream.range(0, edges()).filter(e -> place[from[e]] >= 0 && place[to[e]] >= 0).toArray();
    return new NeighbourGraph(
        nodes.length,
        Arrays.stream(kept).map(e -> place[from[e]]).toArray(),
        Arrays.stream(kept).map(e -> place[to[e]]).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NeighbourGraph graph
        && graph.size() == size()
        && Arrays.equals(graph.from, from)
        && Arrays.equals(graph.to, to);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
  }
}
