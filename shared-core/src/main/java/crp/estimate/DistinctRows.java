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

  private final List<Draw> draws;
  private final int[] rowOf;
  private final int[] weight;
  private final int[] first;
  private final int rows;

  private DistinctRows(List<Draw> draws) {
    this.draws = draws;
    int items = draws.get(0).size();
    long[] signature = signatures(draws, items);
    rowOf = new int[items];
    weight = new int[items];
    first = new int[items];
    int mask = Integer.highestOneBit(Math.max(2, items)) * 4 - 1;
    int[] places = new int[mask + 1];
    Arrays.fill(places, -1);
    int found = 0;
    for (int i = 0; i < items; i++) {
      int at = (int) (signature[i] >>> 17) & mask;
      while (places[at] >= 0 && !same(signature, first[places[at]], i)) {
        at = (at + 1) & mask;
      }
      if (places[at] < 0) {
        places[at] = found;
        first[found++] = i;
      }
      rowOf[i] = places[at];
      weight[rowOf[i]]++;
    }
    rows = found;
  }

  static DistinctRows of(List<Draw> draws) {
    return new DistinctRows(draws);
  }

  private static long[] signatures(List<Draw> draws, int items) {
    long[] signature = new long[items];
    for (Draw draw : draws) {
      RunScope.check();
      for (int i = 0; i < items; i++) {
        long h = (signature[i] + draw.label(i) + 1) * 0x9e3779b97f4a7c15L;
        signature[i] = h ^ (h >>> 29);
      }
    }
    return signature;
  }

  /**
   * Compares the labels of two items with equal signatures, so that hash collisions are harmless.
   */
  private boolean same(long[] signature, int i, int j) {
    if (signature[i] != signature[j]) {
      return false;
    }
    for (Draw draw : draws) {
      if (draw.label(i) != draw.label(j)) {
        return false;
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

  /** {@return the draws} */
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

  /** {@return the row of an item} */
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
