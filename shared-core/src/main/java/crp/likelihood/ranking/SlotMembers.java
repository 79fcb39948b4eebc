package crp.likelihood.ranking;

import java.io.Serializable;
import java.util.Arrays;

/** Who sits at which slot of a bank. Adding and removing is O(1), a list of members O(items). */
final class SlotMembers implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int NOWHERE = -1;

  private final int[] slotOf;
  private int[] count = new int[0];

  /** The exclusive or of the members' numbers: with one member, its number. */
  private int[] mixed = new int[0];

  SlotMembers(int items) {
    slotOf = new int[items];
    Arrays.fill(slotOf, NOWHERE);
  }

  void reserve(int slots) {
    count = Arrays.copyOf(count, Math.max(slots, count.length));
    mixed = Arrays.copyOf(mixed, count.length);
  }

  int count(int slot) {
    return count[slot];
  }

  int only(int slot) {
    assert count[slot] == 1;
    return mixed[slot];
  }

  void add(int slot, int item) {
    slotOf[item] = slot;
    count[slot]++;
    mixed[slot] ^= item;
  }

  void remove(int slot, int item) {
    slotOf[item] = NOWHERE;
    count[slot]--;
    mixed[slot] ^= item;
  }

  /** {@return the members of a slot in order} */
  int[] of(int slot) {
    int[] members = new int[count[slot]];
    int n = 0;
    for (int item = 0; item < slotOf.length; item++) {
      if (slotOf[item] == slot) {
        members[n++] = item;
      }
    }
    return members;
  }

  /**
   * Sorts all items by their slots.
   *
   * @param starts receives where each slot's members start; one entry a slot and one more
   * @param out receives the members, slot by slot, in order
   */
  void bySlot(int[] starts, int[] out) {
    starts[0] = 0;
    for (int slot = 0; slot < count.length; slot++) {
      starts[slot + 1] = starts[slot] + count[slot];
    }
    int[] next = Arrays.copyOf(starts, count.length);
    for (int item = 0; item < slotOf.length; item++) {
      if (slotOf[item] != NOWHERE) {
        out[next[slotOf[item]]++] = item;
      }
    }
  }

  int items() {
    return slotOf.length;
  }

  int slots() {
    return count.length;
  }
}
