package crp.proximity;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

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
    this(sites.at(), sites.dimensions());
  }

  /**
   * Grows a tree.
   *
   * @param at the coordinates of all places, those of one after those of another; not copied
   */
  PlaceTree(double[] at, int dimensions) {
    this.at = at;
    this.dimensions = dimensions;
    order = new int[at.length / dimensions];
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
  public Some outside(int[] part) {
    int[] parts = labels(part, (one, other) -> one == other ? one : MIXED);
    return (place, found) ->
        search(
            new Query(at, place * dimensions) {
              @Override
              boolean skips(int node) {
                return parts[node] == part[place];
              }

              @Override
              boolean takes(int other) {
                return part[other] != part[place];
              }
            },
            found);
  }

  @Override
  public Some before(int[] ends) {
    int[] numbers = new int[order.length];
    Arrays.setAll(numbers, p -> p);
    int[] first = labels(numbers, Math::min);
    return (place, found) ->
        search(
            new Query(at, place * dimensions) {
              @Override
              boolean skips(int node) {
                return first[node] >= ends[place];
              }

              @Override
              boolean takes(int other) {
                return other < ends[place];
              }
            },
            found);
  }

  /** Offers the places near to a point. */
  void find(double[] point, NearestList found) {
    search(
        new Query(point, 0) {
          @Override
          boolean skips(int node) {
            return false;
          }

          @Override
          boolean takes(int other) {
            return true;
          }
        },
        found);
  }

  /** {@return what is said of the places of each node} */
  private int[] labels(int[] ofPlaces, IntBinaryOperator merge) {
    int[] labels = new int[boxes.length / (2 * dimensions)];
    if (order.length > 0) {
      label(1, 0, order.length, ofPlaces, merge, labels);
    }
    return labels;
  }

  private int label(
      int node, int from, int to, int[] ofPlaces, IntBinaryOperator merge, int[] labels) {
    if (to - from > LEAF) {
      int middle = (from + to) >>> 1;
      labels[node] =
          merge.applyAsInt(
              label(2 * node, from, middle, ofPlaces, merge, labels),
              label(2 * node + 1, middle, to, ofPlaces, merge, labels));
    } else {
      labels[node] =
          IntStream.range(from, to).map(k -> ofPlaces[order[k]]).reduce(merge).getAsInt();
    }
    return labels[node];
  }

  /** A point, whose nearest are looked for among some of the places. */
  private abstract static class Query {

    private final double[] at;
    private final int start;

    Query(double[] at, int start) {
      this.at = at;
      this.start = start;
    }

    /** {@return whether all places of a node are left out} */
    abstract boolean skips(int node);

    abstract boolean takes(int place);
  }

  private void search(Query query, NearestList found) {
    if (order.length > 0) {
      search(1, 0, order.length, query, found);
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
