package crp.partition;

import crp.checkpoint.Archive;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Slot of each item, number of items per slot, and the occupied slots. Slot numbers are reused,
 * so that arrays indexed by slot stay small while tables open and close.
 *
 * <p>To add, remove or move an item is O(1); to list the members of a slot is O(items). Mutable and
 * not thread-safe.
 */
public final class Roster implements Serializable {

  /** The slot of an item without a slot. */
  public static final int NOWHERE = -1;

  private static final long serialVersionUID = 1L;
  private static final int SMALLEST = 8;

  private final int[] slotOf;
  private int[] count = {};
  // Exclusive or of the members' numbers: the member itself at a slot with one member.
  private int[] mixed = {};
  // A permutation: the first `occupied` entries are the occupied slots; placeOf is the inverse.
  private int[] slots = {};
  private int[] placeOf = {};
  private int occupied;

  /**
   * Makes a roster without slots, in which every item is {@link #NOWHERE}.
   *
   * @param items the number of items
   */
  public Roster(int items) {
    slotOf = new int[items];
    Arrays.fill(slotOf, NOWHERE);
  }

  /** {@return the number of items, at a slot or not} */
  public int items() {
    return slotOf.length;
  }

  /** {@return the number of slots, occupied or free} */
  public int capacity() {
    return slots.length;
  }

  /** {@return the number of occupied slots} */
  public int occupied() {
    return occupied;
  }

  /**
   * {@return the slots: the first {@link #occupied} are occupied, the others free} The next slot to
   * open is the first free one. This is the roster's own array: not to be modified, and out of date
   * after the next change.
   */
  public int[] slots() {
    return slots;
  }

  /**
   * {@return the slot of each item, {@link #NOWHERE} for an item without one} This is the roster's
   * own array: not to be modified.
   */
  public int[] labels() {
    return slotOf;
  }

  /** {@return the slot of an item, {@link #NOWHERE} if it has none} */
  public int slotOf(int item) {
    return slotOf[item];
  }

  /** {@return the number of items at a slot} */
  public int count(int slot) {
    return count[slot];
  }

  /** {@return the index of a slot in {@link #slots}} */
  public int place(int slot) {
    return placeOf[slot];
  }

  /**
   * {@return the item at a slot that has exactly one}
   *
   * @param slot a slot with one item
   */
  public int only(int slot) {
    assert count[slot] == 1;
    return mixed[slot];
  }

  /**
   * {@return the items of each slot together, as a partition; items without a slot are together}
   */
  public Partition partition() {
    return Partition.of(slotOf);
  }

  /**
   * Adds free slots.
   *
   * @param capacity the minimum number of slots afterwards
   */
  public void reserve(int capacity) {
    int old = slots.length;
    if (capacity <= old) {
      return;
    }
    count = Arrays.copyOf(count, capacity);
    mixed = Arrays.copyOf(mixed, capacity);
    slots = Arrays.copyOf(slots, capacity);
    placeOf = Arrays.copyOf(placeOf, capacity);
    for (int slot = old; slot < capacity; slot++) {
      slots[slot] = slot;
      placeOf[slot] = slot;
    }
  }

  /**
   * Adds slots if none is free.
   *
   * @return whether the capacity has grown
   */
  public boolean makeRoom() {
    int old = slots.length;
    if (occupied < old) {
      return false;
    }
    reserve(Math.max(SMALLEST, old + old / 2));
    return true;
  }

  /**
   * Adds an item without a slot to a slot.
   *
   * @param slot an occupied slot or a free one
   */
  public void add(int item, int slot) {
    slotOf[item] = slot;
    mixed[slot] ^= item;
    if (count[slot]++ == 0) {
      open(slot);
    }
  }

  /**
   * Removes an item from its slot.
   *
   * @param item an item that has a slot
   */
  public void remove(int item) {
    int slot = slotOf[item];
    slotOf[item] = NOWHERE;
    mixed[slot] ^= item;
    if (--count[slot] == 0) {
      close(slot);
    }
  }

  /**
   * Moves a group of items to another slot.
   *
   * @param items numbers of items that share a slot, or all have none
   * @param n number of {@code items} used
   * @param to an occupied slot or a free one, not their own
   */
  public void move(int[] items, int n, int to) {
    if (n == 0) {
      return;
    }
    int from = slotOf[items[0]];
    int moved = 0;
    for (int i = 0; i < n; i++) {
      slotOf[items[i]] = to;
      moved ^= items[i];
    }
    if (count[to] == 0) {
      open(to);
    }
    count[to] += n;
    mixed[to] ^= moved;
    if (from != NOWHERE) {
      count[from] -= n;
      mixed[from] ^= moved;
      if (count[from] == 0) {
        close(from);
      }
    }
  }

  /**
   * Replaces the slots of all items. Afterwards the occupied slots are in ascending order.
   *
   * @param labels the slot of each item; copied
   * @param capacity the number of slots afterwards, above each label
   */
  public void replace(int[] labels, int capacity) {
    System.arraycopy(labels, 0, slotOf, 0, slotOf.length);
    count = new int[capacity];
    mixed = new int[capacity];
    for (int item = 0; item < slotOf.length; item++) {
      count[slotOf[item]]++;
      mixed[slotOf[item]] ^= item;
    }
    slots = new int[capacity];
    placeOf = new int[capacity];
    occupied = (int) Arrays.stream(count).filter(n -> n > 0).count();
    int used = 0;
    int free = occupied;
    for (int slot = 0; slot < capacity; slot++) {
      placeOf[slot] = count[slot] > 0 ? used++ : free++;
      slots[placeOf[slot]] = slot;
    }
  }

  private void open(int slot) {
    exchange(placeOf[slot], occupied++);
  }

  private void close(int slot) {
    exchange(placeOf[slot], --occupied);
  }

  private void exchange(int a, int b) {
    int slot = slots[a];
    slots[a] = slots[b];
    slots[b] = slot;
    placeOf[slots[a]] = a;
    placeOf[slots[b]] = b;
  }

  /** {@return the items at a slot, in ascending order} O(items). */
  public int[] members(int slot) {
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
   * Sorts the items by their slots. O(items + capacity).
   *
   * @param starts receives the index of the first member of each slot, and the number of items at
   *     slots at the end; length {@code capacity() + 1}
   * @param out receives the members, slot by slot, each in ascending order; room for all items
   */
  public void bySlot(int[] starts, int[] out) {
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

  /**
   * Verifies all counts and lists against the slots of the items.
   *
   * @throws IllegalStateException if one disagrees; names it
   */
  public void audit() {
    int[] fresh = new int[slots.length];
    int[] members = new int[slots.length];
    for (int item = 0; item < slotOf.length; item++) {
      if (slotOf[item] != NOWHERE) {
        fresh[slotOf[item]]++;
        members[slotOf[item]] ^= item;
      }
    }
    for (int place = 0; place < slots.length; place++) {
      int slot = slots[place];
      require("place of slot " + slot, placeOf[slot], place);
      require("count of slot " + slot, count[slot], fresh[slot]);
      require("exclusive or of the members of slot " + slot, mixed[slot], members[slot]);
      require(
          "whether slot " + slot + " is occupied",
          place < occupied ? 1 : 0,
          fresh[slot] > 0 ? 1 : 0);
    }
  }

  private static void require(String part, int kept, int fresh) {
    if (kept != fresh) {
      throw new IllegalStateException(part + ": kept " + kept + ", recomputed " + fresh);
    }
  }

  /**
   * Stores the roster, or replaces it by a stored one.
   *
   * @param archive the slots of the items and the order of the slots
   * @throws IllegalArgumentException if stored ones contradict each other
   */
  public void archive(Archive archive) {
    int capacity = archive.count(slots.length, Integer.BYTES);
    int[] labels = archive.wholes(slotOf, slotOf.length, NOWHERE, capacity - 1);
    int[] order = archive.wholes(slots, capacity, 0, Math.max(0, capacity - 1));
    if (archive.reading()) {
      count = new int[capacity];
      mixed = new int[capacity];
      slots = order;
      placeOf = new int[capacity];
      take(labels);
      archive.require(inverted(), "the occupied slots are not the first ones");
    }
  }

  private void take(int[] labels) {
    occupied = 0;
    System.arraycopy(labels, 0, slotOf, 0, labels.length);
    for (int item = 0; item < labels.length; item++) {
      int slot = labels[item];
      if (slot != NOWHERE) {
        mixed[slot] ^= item;
        occupied += count[slot]++ == 0 ? 1 : 0;
      }
    }
  }

  /** Inverts the order of the slots. {@return whether it is one, the occupied slots first} */
  private boolean inverted() {
    Arrays.fill(placeOf, NOWHERE);
    for (int place = 0; place < slots.length; place++) {
      int slot = slots[place];
      if (placeOf[slot] != NOWHERE || count[slot] > 0 != place < occupied) {
        return false;
      }
      placeOf[slot] = place;
    }
    return true;
  }
}
