package crp.likelihood.ranking;

import crp.checkpoint.Archive;
import java.io.Serializable;
import java.util.Arrays;

/** The central rankings of all slots, in flat arrays. */
final class Centres implements Serializable {

  private static final long serialVersionUID = 1L;

  private final RankingLayout layout;

  /** The labels in order, one block of n per slot, and the places of the labels. */
  private int[] orders = new int[0];

  private int[] places = new int[0];

  Centres(RankingLayout layout) {
    this.layout = layout;
  }

  void reserve(int slots) {
    orders = Arrays.copyOf(orders, slots * layout.items);
    places = Arrays.copyOf(places, slots * layout.labels);
  }

  void set(int slot, int[] order) {
    System.arraycopy(order, 0, orders, slot * layout.items, layout.items);
    for (int p = 0; p < layout.items; p++) {
      if (order[p] < layout.labels) {
        places[slot * layout.labels + order[p]] = p;
      }
    }
  }

  /** {@return a copy} */
  int[] order(int slot) {
    return Arrays.copyOfRange(orders, slot * layout.items, (slot + 1) * layout.items);
  }

  /**
   * Computes the codes of a row under the central ranking of a slot. {@return the number of stages
   * that the row reaches}
   */
  int codes(int slot, int row, int[] out) {
    int reach = layout.reach(row);
    int start = layout.starts[row];
    InversionCodes.of(places, slot * layout.labels, layout.ranked, start, reach, layout.items, out);
    return reach;
  }

  /** {@return the order of a row, followed by the labels that it does not rank and the pool} */
  int[] like(int row) {
    int[] order = new int[layout.items];
    int n = 0;
    boolean[] ranked = new boolean[layout.labels];
    for (int e = layout.starts[row]; e < layout.starts[row + 1]; e++) {
      order[n++] = layout.ranked[e];
      ranked[layout.ranked[e]] = true;
    }
    for (int y = 0; y < layout.labels; y++) {
      if (!ranked[y]) {
        order[n++] = y;
      }
    }
    Arrays.fill(order, n, order.length, layout.labels);
    return order;
  }

  /** Stores a central ranking, or replaces it by a stored one. */
  void archive(Archive archive, int slot) {
    int[] order = archive.wholes(order(slot), layout.items, 0, layout.labels);
    if (archive.reading()) {
      boolean[] ranked = new boolean[layout.labels];
      int n = 0;
      for (int label : order) {
        n += label < layout.labels && !ranked[label] ? 1 : 0;
        ranked[Math.min(label, layout.labels - 1)] |= label < layout.labels;
      }
      int pooled = (int) Arrays.stream(order).filter(label -> label == layout.labels).count();
      archive.require(n == layout.labels && n + pooled == order.length, "no central ranking");
      set(slot, order);
    }
  }
}
