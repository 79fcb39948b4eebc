package crp.proximity;

import crp.parallel.RunScope;
import java.util.Arrays;

/** The graph of the nearest places, joined to one part where distances are finite. */
final class NearestPlaces {

  /** Squared distances that differ by rounding only are equal. */
  private static final double ROUNDING = 1 + 1e-9;

  private final NearestSearch search;

  NearestPlaces(NearestSearch search) {
    this.search = search;
  }

  /**
   * {@return the graph in which two places are neighbours if one of them is among the nearest of
   * the other} All that are as far as the last of the nearest count, but at most twice as many; of
   * more, those first in number.
   *
   * @param nearest number of others, at least 1
   */
  NeighbourGraph graph(int nearest) {
    int n = search.size();
    int[] alone = new int[n];
    Arrays.setAll(alone, p -> p);
    NearestSearch.Some others = search.outside(alone);
    NearestList found = list(n, nearest);
    EdgeList edges = new EdgeList();
    for (int p = 0; p < n; p++) {
      RunScope.check(p);
      found.clear();
      others.find(p, found);
      int neighbours = counted(found, nearest);
      for (int k = 0; k < neighbours; k++) {
        edges.add(p, found.place(k));
      }
    }
    return joined(edges.graph(n));
  }

  private static NearestList list(int places, int nearest) {
    return new NearestList((int) Math.min(2L * nearest, Math.max(1, places - 1)));
  }

  /** {@return how many of those found are as near as the last of the nearest} */
  private static int counted(NearestList found, int nearest) {
    int count = Math.min(nearest, found.size());
    double last = count == 0 ? 0 : found.distance(count - 1) * ROUNDING;
    while (count < found.size() && found.distance(count) <= last) {
      count++;
    }
    return count;
  }

  /**
   * {@return links of weight 1 to the nearest earlier rows, by the same rule}
   *
   * @param search for rows, numbered by their ranks in time
   */
  static SparseAffinity earlier(NearestSearch search, int nearest, TimeOrder order, Ties ties) {
    int n = search.size();
    int[] ends = new int[n];
    Arrays.setAll(ends, rank -> order.end(rank, ties));
    NearestSearch.Some before = search.before(ends);
    NearestList found = list(n, nearest);
    SparseRows rows = new SparseRows(n, (long) n * nearest);
    for (int rank = 0; rank < n; rank++) {
      found.clear();
      before.find(rank, found);
      int neighbours = counted(found, nearest);
      for (int k = 0; k < neighbours; k++) {
        rows.add(found.place(k), 1);
      }
      rows.endRow();
    }
    return rows.build().inOrder(order);
  }

  /**
   * {@return the graph with its parts joined by edges of the minimum spanning tree} Each round
   * joins every part but the largest with the nearest other one.
   *
   * <p>Reference: Boruvka (1926); March, Ram and Gray (2010), Fast Euclidean minimum spanning tree,
   * KDD.
   */
  NeighbourGraph joined(NeighbourGraph graph) {
    NeighbourGraph whole = graph;
    int[] part = whole.parts();
    int parts = count(part);
    while (parts > 1) {
      whole = bridged(whole, part, parts);
      part = whole.parts();
      int left = count(part);
      if (left == parts) {
        return whole;
      }
      parts = left;
    }
    return whole;
  }

  private static int count(int[] part) {
    return Arrays.stream(part).max().orElse(-1) + 1;
  }

  private NeighbourGraph bridged(NeighbourGraph graph, int[] part, int parts) {
    NearestSearch.Some others = search.outside(part);
    int largest = largest(part, parts);
    NearestList[] nearest = new NearestList[parts];
    Arrays.setAll(nearest, k -> new NearestList(1));
    int[] start = new int[parts];
    for (int p = 0; p < part.length; p++) {
      RunScope.check(p);
      if (part[p] != largest) {
        double before = nearest[part[p]].reach();
        // what an earlier place of the part has found bounds the search
        others.find(p, nearest[part[p]]);
        if (nearest[part[p]].reach() < before) {
          start[part[p]] = p;
        }
      }
    }
    EdgeList edges = new EdgeList();
    edges.addAll(graph);
    for (int k = 0; k < parts; k++) {
      if (nearest[k].size() > 0) {
        edges.add(start[k], nearest[k].place(0));
      }
    }
    return edges.graph(part.length);
  }

  private static int largest(int[] part, int parts) {
    int[] sizes = new int[parts];
    int largest = 0;
    for (int k : part) {
      sizes[k]++;
    }
    for (int k = 1; k < parts; k++) {
      largest = sizes[k] > sizes[largest] ? k : largest;
    }
    return largest;
  }
}
