package crp.state;

import java.util.Arrays;

/**
 * Which slots are occupied: the first ones of a permutation, so that taking and freeing is O(1).
 */
final class SlotList {

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
