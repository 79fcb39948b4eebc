package crp.regions;

import crp.checkpoint.Archive;
import crp.proximity.NeighbourGraph;
import java.util.Arrays;

/**
 * A spanning forest of a graph of which some edges are cut. To cut or join an edge is O(1); finding
 * the smaller of two sides costs its size. Owned by one state; not thread-safe.
 */
final class CutForest {

  private static final byte OUT = 0;
  private static final byte IN = 1;
  private static final byte CUT = 2;

  private final NeighbourGraph graph;
  private byte[] kind;
  // The edges of the forest: the first `cuts` are cut; placeOf is the inverse.
  private int[] order;
  private final int[] placeOf;
  private int cuts;
  private final int[] degree;

  // two lists of nodes, each with the edge by which it was found
  private final int[][] nodes;
  private final int[][] via;
  private final int[] sizes = new int[2];
  private int found;

  /** Makes room for a forest; {@link #replace} must follow. */
  CutForest(NeighbourGraph graph, int edges) {
    this.graph = graph;
    kind = new byte[graph.edges()];
    order = new int[edges];
    placeOf = new int[graph.edges()];
    degree = new int[graph.size()];
    nodes = new int[2][graph.size()];
    via = new int[2][graph.size()];
  }

  /**
   * Replaces forest and cuts.
   *
   * @param edges of the forest, the cuts first; copied
   */
  void replace(int[] edges, int cutEdges) {
    System.arraycopy(edges, 0, order, 0, order.length);
    cuts = cutEdges;
    index();
  }

  private void index() {
    Arrays.fill(kind, OUT);
    Arrays.fill(degree, 0);
    for (int place = 0; place < order.length; place++) {
      int edge = order[place];
      kind[edge] = place < cuts ? CUT : IN;
      placeOf[edge] = place;
      count(edge, 1);
    }
  }

  private void count(int edge, int step) {
    degree[graph.from(edge)] += step;
    degree[graph.to(edge)] += step;
  }

  /** {@return the number of edges of the forest, cut or not} */
  int edges() {
    return order.length;
  }

  /** {@return the number of cuts} */
  int cuts() {
    return cuts;
  }

  /** {@return an edge of the forest: the first {@link #cuts} are cut} */
  int edge(int place) {
    return order[place];
  }

  /** {@return whether an edge of the forest is cut} */
  boolean isCut(int edge) {
    return kind[edge] == CUT;
  }

  /** {@return the only edge of the forest at a node, -1 if it has none or several} */
  int onlyEdge(int node) {
    if (degree[node] != 1) {
      return -1;
    }
    int h = graph.start(node);
    while (kind[graph.edge(h)] == OUT) {
      h++;
    }
    return graph.edge(h);
  }

  /** Cuts an edge. */
  void cut(int edge) {
    kind[edge] = CUT;
    exchange(placeOf[edge], cuts++);
  }

  /** Takes a cut back. */
  void join(int edge) {
    kind[edge] = IN;
    exchange(placeOf[edge], --cuts);
  }

  private void exchange(int a, int b) {
    int edge = order[a];
    order[a] = order[b];
    order[b] = edge;
    placeOf[order[a]] = a;
    placeOf[order[b]] = b;
  }

  /** Puts another edge in the place of one, as a cut or not. */
  void regraft(int edge, int other, boolean asCut) {
    if (kind[edge] == CUT && !asCut) {
      join(edge);
    } else if (kind[edge] == IN && asCut) {
      cut(edge);
    }
    if (other != edge) {
      kind[other] = kind[edge];
      kind[edge] = OUT;
      placeOf[other] = placeOf[edge];
      order[placeOf[other]] = other;
      count(edge, -1);
      count(other, 1);
    }
  }

  /**
   * Finds the smaller side of an edge within its region, of two equal ones that of the smaller end.
   *
   * @return the end on that side
   */
  int smaller(int edge) {
    begin(0, graph.from(edge), edge);
    begin(1, graph.to(edge), edge);
    for (int head = 0; ; head++) {
      for (int side = 0; side < 2; side++) {
        if (head == sizes[side]) {
          found = side;
          return nodes[side][0];
        }
        expand(side, head, true);
      }
    }
  }

  private void begin(int side, int node, int edge) {
    nodes[side][0] = node;
    via[side][0] = edge;
    sizes[side] = 1;
  }

  /** {@return false if a cut was in the way} */
  private boolean expand(int side, int head, boolean pastCuts) {
    int node = nodes[side][head];
    for (int h = graph.start(node); h < graph.start(node + 1); h++) {
      int edge = graph.edge(h);
      if (kind[edge] == OUT || edge == via[side][head]) {
        continue;
      }
      if (kind[edge] == IN) {
        int at = sizes[side]++;
        nodes[side][at] = graph.neighbour(h);
        via[side][at] = edge;
      } else if (!pastCuts) {
        return false;
      }
    }
    return true;
  }

  /** Finds the nodes of the region of a node, on its side of an edge; -1 for no edge. */
  void side(int node, int edge) {
    found = 0;
    begin(0, node, edge);
    for (int head = 0; head < sizes[0]; head++) {
      expand(0, head, true);
    }
  }

  /**
   * {@return whether the side of a node, if an edge of the forest were removed, holds no cut and
   * not more than a number of nodes} Then it was found.
   */
  boolean hangs(int node, int edge, int most) {
    found = 0;
    begin(0, node, edge);
    for (int head = 0; head < sizes[0]; head++) {
      if (sizes[0] > most || !expand(0, head, false)) {
        return false;
      }
    }
    return sizes[0] <= most;
  }

  /** {@return the nodes found last, in no order; the first {@link #size} count} */
  int[] found() {
    return nodes[found];
  }

  /** {@return the number of nodes found last} */
  int size() {
    return sizes[found];
  }

  /** {@return the edges by which the nodes were found} */
  int[] foundBy() {
    return via[found];
  }

  /** Stores the forest, or replaces it by a stored one. */
  void archive(Archive archive) {
    cuts = archive.whole(cuts, 0, order.length);
    order = archive.wholes(order, order.length, 0, Math.max(0, graph.edges() - 1));
    if (archive.reading()) {
      index();
      int edges = 0;
      for (byte one : kind) {
        edges += one == OUT ? 0 : 1;
      }
      archive.require(edges == order.length, "an edge of the forest is repeated");
    }
  }

  /** {@return the regions: the components without the cuts, numbered from 0} */
  int[] regions() {
    int[] label = new int[graph.size()];
    Arrays.fill(label, -1);
    int regions = 0;
    for (int node = 0; node < label.length; node++) {
      if (label[node] < 0) {
        side(node, -1);
        for (int i = 0; i < sizes[0]; i++) {
          label[nodes[0][i]] = regions;
        }
        regions++;
      }
    }
    return label;
  }
}
