package crp.proximity;

import java.util.Arrays;

/**
 * A k-d tree: each node halves its places in the coordinate in which they spread most. The distance
 * of this search is the squared Euclidean one.
 *
 * <p>Reference: Friedman, Bentley and Finkel (1977), An algorithm for finding best matches in
 * logarithmic expected time, ACM Transactions on Mathematical Software 3(3).
 */
final class PlaceTree implements NearestSearch {

  private static final int LEAF = 8;
  private static final int MIXED = -1;

  private final int dimensions;
  private final double[] at;
  private final int[] order;

  /** Least coordinates of each node, then the largest; the sons of node i are 2 i and 2 i + 1. */
  private final double[] boxes;

  PlaceTree(Sites sites) {
    dimensions = sites.dimensions();
    at = sites.at();
    order = new int[sites.places()];
    Arrays.setAll(order, p -> p);
    int nodes = 2;
    for (int leaf = order.length; leaf > LEAF; leaf = (leaf + 1) / 2) {
      nodes *= 2;
    }
    boxes = new double[2 * dimensions * nodes];
    if (order.length > 0) {
      grow(1, 0, order.length);
    }
  }

  @Override
  public int size() {
    return order.length;
  }

  private double coordinate(int place, int c) {
    return at[place * dimensions + c];
  }

  private void grow(int node, int from, int to) {
    int widest = box(node, from, to);
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      halve(from, to - 1, middle, widest);
      grow(2 * node, from, middle);
      grow(2 * node + 1, middle, to);
    }
  }

  /** Computes the box of a node and returns the coordinate in which it is widest. */
  private int box(int node, int from, int to) {
    int box = 2 * dimensions * node;
    int widest = 0;
    double width = -1;
    for (int c = 0; c < dimensions; c++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int k = from; k < to; k++) {
        least = Math.min(least, coordinate(order[k], c));
        most = Math.max(most, coordinate(order[k], c));
      }
      boxes[box + c] = least;
      boxes[box + dimensions + c] = most;
      if (most - least > width) {
        width = most - least;
        widest = c;
      }
    }
    return widest;
  }

  /** Hoare's selection: afterwards no place before the middle is larger than one behind it. */
  private void halve(int first, int last, int middle, int c) {
    int low = first;
    int high = last;
    while (low < high) {
      double pivot = coordinate(order[(low + high) >>> 1], c);
      int i = low;
      int j = high;
      while (i <= j) {
        while (coordinate(order[i], c) < pivot) {
          i++;
        }
        while (coordinate(order[j], c) > pivot) {
          j--;
        }
        if (i <= j) {
          int place = order[i];
          order[i++] = order[j];
          order[j--] = place;
        }
      }
      if (j < middle) {
        low = i;
      }
      if (i > middle) {
        high = j;
      }
    }
  }

  @Override
  public Outside outside(int[] part) {
    int[] labels = new int[boxes.length / (2 * dimensions)];
    if (order.length > 0) {
      label(1, 0, order.length, part, labels);
    }
    return (place, found) ->
        search(
            1,
            0,
            order.length,
            new Query(at, place * dimensions, part[place], part, labels),
            found);
  }

  /** Writes the part of the places of each node, or that there are several. */
  private int label(int node, int from, int to, int[] part, int[] labels) {
    int label;
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      int left = label(2 * node, from, middle, part, labels);
      int right = label(2 * node + 1, middle, to, part, labels);
      label = left == right ? left : MIXED;
    } else {
      label = part[order[from]];
      for (int k = from + 1; k < to; k++) {
        label = part[order[k]] == label ? label : MIXED;
      }
    }
    labels[node] = label;
    return label;
  }

  /** Offers the places near to a point. */
  void find(double[] point, NearestList found) {
    if (order.length > 0) {
      int[] none = new int[0];
      search(1, 0, order.length, new Query(point, 0, MIXED, none, none), found);
    }
  }

  /** A point, and the part that is not looked for; none where there are no labels. */
  private record Query(double[] at, int start, int own, int[] part, int[] labels) {

    boolean skips(int node) {
      return labels.length > 0 && labels[node] == own;
    }

    boolean takes(int place) {
      return labels.length == 0 || part[place] != own;
    }
  }

  private void search(int node, int from, int to, Query query, NearestList found) {
    if (query.skips(node)) {
      return;
    }
    if (to - from <= LEAF) {
      for (int k = from; k < to; k++) {
        if (query.takes(order[k])) {
          found.offer(order[k], squared(query, order[k] * dimensions));
        }
      }
      return;
    }
    int middle = (from + to) >>> 1;
    double left = beyond(query, 2 * node);
    double right = beyond(query, 2 * node + 1);
    if (left <= right) {
      visit(2 * node, from, middle, left, query, found);
      visit(2 * node + 1, middle, to, right, query, found);
    } else {
      visit(2 * node + 1, middle, to, right, query, found);
      visit(2 * node, from, middle, left, query, found);
    }
  }

  private void visit(int node, int from, int to, double least, Query query, NearestList found) {
    if (least <= found.reach()) {
      search(node, from, to, query, found);
    }
  }

  private double squared(Query query, int start) {
    double sum = 0;
    for (int c = 0; c < dimensions; c++) {
      double gap = query.at[query.start + c] - at[start + c];
      sum += gap * gap;
    }
    return sum;
  }

  /** Returns the squared distance of a point to a box, which rounding keeps below all in it. */
  private double beyond(Query query, int node) {
    int box = 2 * dimensions * node;
    double sum = 0;
    for (int c = 0; c < dimensions; c++) {
      double x = query.at[query.start + c];
      double gap = Math.max(0, Math.max(boxes[box + c] - x, x - boxes[box + dimensions + c]));
      sum += gap * gap;
    }
    return sum;
  }
}
