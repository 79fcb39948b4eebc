package crp.proximity;

import java.util.Arrays;

/** A list of pairs that grows. */
final class EdgeList {

  private int[] from = new int[64];
  private int[] to = new int[64];
  private int size;

  void add(int start, int end) {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    from[size] = start;
    to[size++] = end;
  }

  void addAll(NeighbourGraph graph) {
    for (int e = 0; e < graph.edges(); e++) {
      add(graph.from(e), graph.to(e));
    }
  }

  NeighbourGraph graph(int nodes) {
    return NeighbourGraph.of(nodes, Arrays.copyOf(from, size), Arrays.copyOf(to, size));
  }
}
