package crp.html;

import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Places in the plane for the nodes of a graph without coordinates: near in the plane where near
 * in the graph. First by scaling of the distances from some pivots (Brandes and Pich 2006,
 * Eigensolver methods for progressive multidimensional scaling of large data), then by forces
 * between nodes (Fruchterman and Reingold 1991, Graph drawing by force-directed placement). Repeats
 * exactly: no random numbers.
 */
public final class GraphLayout {

  private static final int PIVOTS = 60;
  private static final int ROUNDS = 60;

  /** Pairs of nodes for which forces are computed in some tenths of a second. */
  private static final int NODES = 1500;

  private static final int STEPS = 80;

  private final int n;
  private final int[] starts;
  private final int[] neighbours;

  private GraphLayout(int n, int[] from, int[] to) {
    this.n = n;
    starts = new int[n + 1];
    for (int e = 0; e < from.length; e++) {
      starts[from[e] + 1]++;
      starts[to[e] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    neighbours = new int[2 * from.length];
    for (int e = 0; e < from.length; e++) {
      neighbours[next[from[e]]++] = to[e];
      neighbours[next[to[e]]++] = from[e];
    }
  }

  /**
   * {@return the horizontal and the vertical coordinates}
   *
   * @param n number of nodes
   * @param from one end of each edge, from 0; not changed
   * @param to its other end; not changed
   */
  public static double[][] of(int n, int[] from, int[] to) {
    GraphLayout graph = new GraphLayout(n, from, to);
    double[][] places = graph.scaled();
    if (n > 2 && n <= NODES) {
      graph.pushed(places);
    }
    return places;
  }

  /** {@return for each pivot the hops to all nodes; other components are farther than all hops} */
  private double[][] hops() {
    int pivots = Math.min(n, PIVOTS);
    double[][] hops = new double[pivots][n];
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int pivot = 0;
    for (int p = 0; p < pivots; p++) {
      search(pivot, hops[p]);
      for (int i = 0; i < n; i++) {
        nearest[i] = Math.min(nearest[i], hops[p][i]);
        pivot = nearest[i] > nearest[pivot] ? i : pivot;
      }
    }
    double farthest = 1;
    for (double[] row : hops) {
      for (double one : row) {
        farthest = Double.isFinite(one) ? Math.max(farthest, one) : farthest;
      }
    }
    for (double[] row : hops) {
      for (int i = 0; i < n; i++) {
        row[i] = Double.isFinite(row[i]) ? row[i] : farthest + 2;
      }
    }
    return hops;
  }

  private void search(int start, double[] hops) {
    Arrays.fill(hops, Double.POSITIVE_INFINITY);
    int[] queue = new int[n];
    int tail = 0;
    queue[tail++] = start;
    hops[start] = 0;
    for (int head = 0; head < tail; head++) {
      int at = queue[head];
      for (int e = starts[at]; e < starts[at + 1]; e++) {
        if (Double.isInfinite(hops[neighbours[e]])) {
          hops[neighbours[e]] = hops[at] + 1;
          queue[tail++] = neighbours[e];
        }
      }
    }
  }

  /** Two leading directions of the doubly centred squared distances. */
  private double[][] scaled() {
    double[][] centred = hops();
    for (double[] row : centred) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        row[i] = -row[i] * row[i] / 2;
        mean += row[i] / n;
      }
      for (int i = 0; i < n; i++) {
        row[i] -= mean;
      }
    }
    for (int i = 0; i < n; i++) {
      double mean = 0;
      for (double[] row : centred) {
        mean += row[i] / centred.length;
      }
      for (double[] row : centred) {
        row[i] -= mean;
      }
    }
    double[] x = direction(centred, new double[n]);
    return new double[][] {x, direction(centred, x)};
  }

  /** The leading direction at a right angle to another one, by powers; as long as its distances. */
  private double[] direction(double[][] rows, double[] other) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = 1 + (i * 7919 % 1009) / 1009.0;
    }
    double length = 0;
    for (int round = 0; round < ROUNDS; round++) {
      orthogonal(v, other);
      double norm = Math.sqrt(dot(v, v));
      if (!(norm > 1e-12)) {
        break;
      }
      double[] next = new double[n];
      for (double[] row : rows) {
        double weight = dot(row, v) / norm;
        for (int i = 0; i < n; i++) {
          next[i] += weight * row[i];
        }
      }
      v = next;
      length = Math.sqrt(dot(v, v));
    }
    orthogonal(v, other);
    double norm = Math.sqrt(dot(v, v));
    double scale = norm > 1e-12 ? Math.pow(length, 0.25) / norm * Math.sqrt(n) : 0;
    for (int i = 0; i < n; i++) {
      v[i] *= scale;
    }
    return v;
  }

  private static void orthogonal(double[] v, double[] other) {
    double square = dot(other, other);
    double share = square > 0 ? dot(v, other) / square : 0;
    for (int i = 0; i < v.length; i++) {
      v[i] -= share * other[i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Nodes push each other away and edges pull, with smaller and smaller steps. */
  private void pushed(double[][] places) {
    double[] x = places[0];
    double[] y = places[1];
    double side = side(x, y);
    double ideal = side / Math.sqrt(n);
    for (int i = 0; i < n; i++) { // equal places have no direction
      double turn = i * 2.399963229728653;
      x[i] += 0.3 * ideal * Math.cos(turn);
      y[i] += 0.3 * ideal * Math.sin(turn);
    }
    double[] dx = new double[n];
    double[] dy = new double[n];
    for (int step = 0; step < STEPS; step++) {
      Arrays.fill(dx, 0);
      Arrays.fill(dy, 0);
      forces(x, y, ideal, dx, dy);
      double most = 0.05 * side * (1 - step / (double) STEPS);
      for (int i = 0; i < n; i++) {
        double length = Math.hypot(dx[i], dy[i]);
        double part = length > most ? most / length : 1;
        x[i] += part * dx[i];
        y[i] += part * dy[i];
      }
    }
  }

  private void forces(double[] x, double[] y, double ideal, double[] dx, double[] dy) {
    double square = ideal * ideal;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double a = x[i] - x[j];
        double b = y[i] - y[j];
        double push = square / Math.max(1e-6 * square, a * a + b * b);
        dx[i] += push * a;
        dy[i] += push * b;
        dx[j] -= push * a;
        dy[j] -= push * b;
      }
    }
    double middleX = Arrays.stream(x).average().orElse(0);
    double middleY = Arrays.stream(y).average().orElse(0);
    for (int i = 0; i < n; i++) {
      dx[i] -= x[i] - middleX; // or nodes without edges would drift away
      dy[i] -= y[i] - middleY;
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        int j = neighbours[e];
        double a = x[i] - x[j];
        double b = y[i] - y[j];
        double pull = Math.sqrt(a * a + b * b) / ideal;
        dx[i] -= pull * a;
        dy[i] -= pull * b;
      }
    }
  }

  private static double side(double[] x, double[] y) {
    double most = 1e-9;
    for (double[] some : new double[][] {x, y}) {
      double low = Arrays.stream(some).min().orElse(0);
      double high = Arrays.stream(some).max().orElse(0);
      most = Math.max(most, high - low);
    }
    return most;
  }
}
