package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The items at each slot, as doubly linked lists in int arrays. To add or remove an item is O(1);
 * to list the members of a slot takes time in proportion to their number, not to the number of all
 * items, because tables are recomputed from their members often.
 */
final class MemberLists implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;

  private final int[] next;
  private final int[] previous;
  private final int[] slotOf;
  private int[] head = new int[0];
  private int[] count = new int[0];

  MemberLists(int items) {
    next = new int[items];
    previous = new int[items];
    slotOf = new int[items];
    Arrays.fill(slotOf, NONE);
  }

  void reserve(int slots) {
    int old = head.length;
    head = Arrays.copyOf(head, slots);
    count = Arrays.copyOf(count, slots);
    Arrays.fill(head, old, slots, NONE);
  }

  int count(int slot) {
    return count[slot];
  }

  /** {@return the slot of an item, -1 if it has none} */
  int slotOf(int item) {
    return slotOf[item];
  }

  void add(int slot, int item) {
    slotOf[item] = slot;
    int first = head[slot];
    next[item] = first;
    previous[item] = NONE;
    if (first != NONE) {
      previous[first] = item;
    }
    head[slot] = item;
    count[slot]++;
  }

  void remove(int slot, int item) {
    slotOf[item] = NONE;
    int before = previous[item];
    int after = next[item];
    if (before == NONE) {
      head[slot] = after;
    } else {
      next[before] = after;
    }
    if (after != NONE) {
      previous[after] = before;
    }
    count[slot]--;
  }

  void absorb(int slot, int other) {
    int[] moving = members(other);
    for (int item : moving) {
      add(slot, item);
    }
    head[other] = NONE;
    count[other] = 0;
  }

  int[] members(int slot) {
    int[] out = new int[count[slot]];
    int at = 0;
    for (int item = head[slot]; item != NONE; item = next[item]) {
      out[at++] = item;
    }
    return out;
  }

  /**
   * Stores the order of the members, or replaces the members by those of the slots in a stored
   * order.
   */
  void archive(Archive archive, int[] slotOf) {
    int[] order = new int[next.length];
    int n = 0;
    for (int slot = 0; slot < head.length && !archive.reading(); slot++) {
      for (int item = head[slot]; item != NONE; item = next[item]) {
        order[n++] = item;
      }
    }
    for (int item = 0; item < next.length && archive.reading(); item++) {
      n += slotOf[item] >= 0 ? 1 : 0;
    }
    order = archive.wholes(order, n, 0, Math.max(0, next.length - 1));
    if (archive.reading()) {
      enter(archive, order, slotOf);
    }
  }

  private void enter(Archive archive, int[] order, int[] slotOf) {
    Arrays.fill(head, NONE);
    Arrays.fill(count, 0);
    Arrays.fill(this.slotOf, NONE);
    boolean[] entered = new boolean[next.length];
    for (int at = order.length - 1; at >= 0; at--) {
      int item = order[at];
      archive.require(slotOf[item] >= 0 && !entered[item], "a row is listed twice or at no table");
      entered[item] = true;
      add(slotOf[item], item);
    }
  }
}
