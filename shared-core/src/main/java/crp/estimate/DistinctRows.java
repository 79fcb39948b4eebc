package crp.estimate;

import crp.draws.Draw;
import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.List;

/**
 * The items of some draws, with items that share a cluster in every draw merged into one row. For
 * the variation of information and Binder's loss, some partition of least expected loss keeps such
 * items together: moving a share s of them from one cluster to another changes the loss by a
 * concave function of s (each shared count is at most the cluster's own), so the minimum is at an
 * end. Immutable and thread-safe.
 */
final class DistinctRows {

  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private final List<Draw> draws;
  private final int[] items;
  private final int[] rowOf;
  private final int[] weight;
  private final int[] first;
  private final int rows;

  private DistinctRows(List<Draw> draws, int[] items, long hash) {
    this.draws = draws;
    this.items = items;
    rowOf = new int[items.length];
    weight = new int[items.length];
    first = new int[items.length];
    long factor = hash;
    int found = group(factor);
    while (!equalWithin()) {
      factor = 2 * factor + FACTOR;
      found = group(factor);
    }
    for (int row : rowOf) {
      weight[row]++;
    }
    rows = found;
  }

  /** {@return the rows of all items} */
  static DistinctRows of(List<Draw> draws) {
    return of(draws, FACTOR);
  }

  /** {@return the same, whatever the factor of the first signatures is} */
  static DistinctRows of(List<Draw> draws, long factor) {
    int[] all = new int[draws.get(0).size()];
    Arrays.setAll(all, i -> i);
    return new DistinctRows(draws, all, factor);
  }

  /** {@return the rows of some items, which are numbered from 0 in this order} */
  static DistinctRows of(List<Draw> draws, int[] items) {
    return new DistinctRows(draws, items, FACTOR);
  }

  /** Makes a row of all items with the same signature. */
  private int group(long factor) {
    long[] signature = signatures(factor);
    int mask = Integer.highestOneBit(Math.max(2, signature.length)) * 4 - 1;
    int[] places = new int[mask + 1];
    Arrays.fill(places, -1);
    int found = 0;
    for (int i = 0; i < signature.length; i++) {
      int at = (int) (signature[i] >>> 17) & mask;
      while (places[at] >= 0 && signature[first[places[at]]] != signature[i]) {
        at = (at + 1) & mask;
      }
      if (places[at] < 0) {
        places[at] = found;
        first[found++] = i;
      }
      rowOf[i] = places[at];
    }
    return found;
  }

  private long[] signatures(long factor) {
    long[] signature = new long[rowOf.length];
    for (Draw draw : draws) {
      RunScope.check();
      for (int i = 0; i < signature.length; i++) {
        long h = (signature[i] + draw.label(items[i]) + 1) * factor;
        signature[i] = h ^ (h >>> 29);
      }
    }
    return signature;
  }

  /**
   * {@return whether the items of each row share a cluster in every draw: no signatures collided}
   * Draw by draw, as the labels lie in memory.
   */
  private boolean equalWithin() {
    for (Draw draw : draws) {
      RunScope.check();
      for (int i = 0; i < rowOf.length; i++) {
        if (draw.label(items[i]) != draw.label(items[first[rowOf[i]]])) {
          return false;
        }
      }
    }
    return true;
  }

  /** {@return the number of distinct rows} */
  int rows() {
    return rows;
  }

  /** {@return the number of items} */
  int items() {
    return rowOf.length;
  }

  List<Draw> draws() {
    return draws;
  }

  /** {@return the number of items merged into a row} */
  int weight(int row) {
    return weight[row];
  }

  /** {@return the first item of a row} */
  int first(int row) {
    return first[row];
  }

  int row(int item) {
    return rowOf[item];
  }

  /** {@return labels of the items, given labels of the rows} */
  int[] spread(int[] labels) {
    int[] all = new int[rowOf.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = labels[rowOf[i]];
    }
    return all;
  }
}
