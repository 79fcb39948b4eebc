package crp.proximity;

import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The Delaunay triangulation of points in the plane, by halves that are merged: O(n log n). An edge
 * has two directions, e and e ^ 1, each with its origin and its neighbours around that.
 *
 * <p>Reference: Guibas and Stolfi (1985), Primitives for the manipulation of general subdivisions
 * and the computation of Voronoi diagrams, ACM Transactions on Graphics 4(2), section 9.
 */
final class Delaunay {

  /** Two triangles whose circles differ by less have one circle: a sine. */
  private static final double ROUNDING = 1e-9;

  private static final int GONE = -1;

  private final double[] x;
  private final double[] y;
  private final Turns turns;
  private final int[] points;
  private final EdgeList repeated = new EdgeList();
  private int[] origin;
  private int[] left;
  private int[] right;
  private int made;
  private int free = GONE;

  /** Ends of the hull of one half: the edge from its first point, and that to its last one. */
  private record Hull(int first, int last) {}

  Delaunay(double[] x, double[] y) {
    this.x = x;
    this.y = y;
    turns = new Turns(x, y);
    points = distinct();
    int room = Math.max(8, 8 * points.length);
    origin = new int[room];
    left = new int[room];
    right = new int[room];
    if (points.length > 1) {
      hull(0, points.length);
    }
  }

  /** Puts the points in order; of equal ones only the first is in the triangulation. */
  private int[] distinct() {
    int[] sorted =
        IntStream.range(0, x.length)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer p) -> x[p])
                    .thenComparingDouble(p -> y[p])
                    .thenComparingInt(p -> p))
            .mapToInt(Integer::intValue)
            .toArray();
    int kept = 0;
    for (int p : sorted) {
      if (kept > 0 && x[p] == x[sorted[kept - 1]] && y[p] == y[sorted[kept - 1]]) {
        repeated.add(sorted[kept - 1], p);
      } else {
        sorted[kept++] = p;
      }
    }
    return Arrays.copyOf(sorted, kept);
  }

  /**
   * {@return the edges of the triangulation, without those between triangles of one circle} These
   * could as well have been the other diagonal, so that a square lattice has four neighbours. What
   * is left is connected, since it holds the minimum spanning tree.
   */
  NeighbourGraph graph() {
    EdgeList edges = new EdgeList();
    edges.addAll(repeated.graph(x.length));
    for (int e = 0; e < made; e += 2) {
      if (origin[e] != GONE && !arbitrary(e)) {
        edges.add(origin[e], end(e));
      }
    }
    return edges.graph(x.length);
  }

  /** {@return the triangles, whose three points turn to the left, one after another} */
  int[] triangles() {
    return IntStream.range(0, made)
        .filter(e -> origin[e] != GONE && bounds(e))
        .filter(e -> origin[e] < Math.min(end(e), end(left[e])))
        .flatMap(e -> IntStream.of(origin[e], end(e), end(left[e])))
        .toArray();
  }

  private boolean arbitrary(int e) {
    if (!bounds(e) || !bounds(e ^ 1)) {
      return false;
    }
    int a = origin[e];
    int b = end(e);
    int c = end(left[e]);
    int d = end(right[e]);
    // sine and cosine of the sum of the angles at c and d, which is pi on one circle
    double acrossC = (x[a] - x[c]) * (y[b] - y[c]) - (y[a] - y[c]) * (x[b] - x[c]);
    double acrossD = (x[b] - x[d]) * (y[a] - y[d]) - (y[b] - y[d]) * (x[a] - x[d]);
    double alongC = (x[a] - x[c]) * (x[b] - x[c]) + (y[a] - y[c]) * (y[b] - y[c]);
    double alongD = (x[a] - x[d]) * (x[b] - x[d]) + (y[a] - y[d]) * (y[b] - y[d]);
    double sine = acrossC * alongD + alongC * acrossD;
    double cosine = alongC * alongD - acrossC * acrossD;
    return cosine < 0 && Math.abs(sine) <= ROUNDING * -cosine;
  }

  /** {@return whether a triangle lies to the left of an edge} */
  private boolean bounds(int e) {
    int next = leftNext(e);
    return leftNext(leftNext(next)) == e && turns.left(origin[e], end(e), end(next));
  }

  private int end(int e) {
    return origin[e ^ 1];
  }

  private int leftNext(int e) {
    return right[e ^ 1];
  }

  private int make(int from, int to) {
    int e = free;
    if (e == GONE) {
      e = made;
      made += 2;
      if (made > origin.length) {
        origin = Arrays.copyOf(origin, 2 * made);
        left = Arrays.copyOf(left, 2 * made);
        right = Arrays.copyOf(right, 2 * made);
      }
    } else {
      free = left[e];
    }
    origin[e] = from;
    origin[e ^ 1] = to;
    left[e] = right[e] = e;
    left[e ^ 1] = right[e ^ 1] = e ^ 1;
    return e;
  }

  /** Exchanges what lies to the left of two edges around their origin. */
  private void splice(int a, int b) {
    int beyondA = left[a];
    int beyondB = left[b];
    left[a] = beyondB;
    left[b] = beyondA;
    right[beyondA] = b;
    right[beyondB] = a;
  }

  /** {@return a new edge from the end of a to the origin of b, with both at its left} */
  private int connect(int a, int b) {
    int e = make(end(a), origin[b]);
    splice(e, leftNext(a));
    splice(e ^ 1, b);
    return e;
  }

  private void delete(int e) {
    splice(e, right[e]);
    splice(e ^ 1, right[e ^ 1]);
    int even = e & ~1;
    origin[even] = origin[even ^ 1] = GONE;
    left[even] = free;
    free = even;
  }

  private Hull hull(int from, int to) {
    if (to - from == 2) {
      int e = make(points[from], points[from + 1]);
      return new Hull(e, e ^ 1);
    }
    if (to - from == 3) {
      return triangle(from);
    }
    RunScope.check();
    int middle = (from + to) >>> 1;
    return merge(hull(from, middle), hull(middle, to));
  }

  private Hull triangle(int from) {
    int a = make(points[from], points[from + 1]);
    int b = make(points[from + 1], points[from + 2]);
    splice(a ^ 1, b);
    int turn = turns.turn(points[from], points[from + 1], points[from + 2]);
    if (turn == 0) {
      return new Hull(a, b ^ 1);
    }
    int c = connect(b, a);
    return turn > 0 ? new Hull(a, b ^ 1) : new Hull(c ^ 1, c);
  }

  private Hull merge(Hull west, Hull east) {
    int inWest = west.last;
    int inEast = east.first;
    for (boolean lower = true; lower; ) {
      if (turns.left(origin[inWest], end(inWest), origin[inEast])) {
        inWest = leftNext(inWest);
      } else if (turns.left(end(inEast), origin[inEast], origin[inWest])) {
        inEast = left[inEast ^ 1];
      } else {
        lower = false;
      }
    }
    int base = connect(inEast ^ 1, inWest);
    int first = origin[inWest] == origin[west.first] ? base ^ 1 : west.first;
    int last = origin[inEast] == origin[east.last] ? base : east.last;
    rise(base);
    return new Hull(first, last);
  }

  /** Adds edges between two halves from the lowest one upwards, and deletes those they cross. */
  private void rise(int lowest) {
    int base = lowest;
    while (true) {
      int west = left[base ^ 1];
      if (above(west, base)) {
        while (turns.inside(end(base), origin[base], end(west), end(left[west]))) {
          int next = left[west];
          delete(west);
          west = next;
        }
      }
      int east = right[base];
      if (above(east, base)) {
        while (turns.inside(end(base), origin[base], end(east), end(right[east]))) {
          int next = right[east];
          delete(east);
          east = next;
        }
      }
      boolean fromWest = above(west, base);
      boolean fromEast = above(east, base);
      if (!fromWest && !fromEast) {
        return;
      }
      boolean easterly =
          !fromWest || (fromEast && turns.inside(end(west), origin[west], origin[east], end(east)));
      base = easterly ? connect(east, base ^ 1) : connect(base ^ 1, west ^ 1);
    }
  }

  private boolean above(int e, int base) {
    return turns.left(end(e), end(base), origin[base]);
  }
}
