package crp.state;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Which slots are occupied: the first ones of a permutation, so that taking and freeing is O(1).
 */
final class SlotList implements Serializable {

  private static final long serialVersionUID = 1L;
  private int[] slots = {};
  private int[] placeOf = {};
  private int size;

  /** {@return the slots: the first {@link #size} are occupied, the others free} */
  int[] slots() {
    return slots;
  }

  int size() {
    return size;
  }

  int capacity() {
    return slots.length;
  }

  /** Sees to it that a slot is free. {@return whether the capacity has grown} */
  boolean makeRoom() {
    int old = slots.length;
    if (size < old) {
      return false;
    }
    int wider = Math.max(8, old + old / 2);
    slots = Arrays.copyOf(slots, wider);
    placeOf = Arrays.copyOf(placeOf, wider);
    for (int slot = old; slot < wider; slot++) {
      slots[slot] = slot;
      placeOf[slot] = slot;
    }
    return true;
  }

  /** Occupies exactly the slots that have a count, of as many as there are counts. */
  void occupy(int[] count) {
    slots = new int[count.length];
    placeOf = new int[count.length];
    size = 0;
    int free = count.length;
    for (int slot = count.length - 1; slot >= 0; slot--) {
      if (count[slot] == 0) {
        slots[--free] = slot;
        placeOf[slot] = free;
      }
    }
    for (int slot = 0; slot < count.length; slot++) {
      if (count[slot] > 0) {
        slots[size] = slot;
        placeOf[slot] = size++;
      }
    }
  }

  /** Occupies a free slot. {@return the slot} */
  int take() {
    return slots[size++];
  }

  /** Frees an occupied slot; it is the next to be taken. */
  void free(int slot) {
    int place = placeOf[slot];
    int last = slots[--size];
    slots[place] = last;
    placeOf[last] = place;
    slots[size] = slot;
    placeOf[slot] = size;
  }
}
