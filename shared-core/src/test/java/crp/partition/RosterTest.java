package crp.partition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RosterTest {

  private static final int ITEMS = 9;

  /** The same by labels alone. */
  private static int[] members(int[] labels, int slot) {
    int[] found = new int[labels.length];
    int n = 0;
    for (int item = 0; item < labels.length; item++) {
      if (labels[item] == slot) {
        found[n++] = item;
      }
    }
    return Arrays.copyOf(found, n);
  }

  private static void assertSame(int[] labels, Roster roster) {
    roster.audit();
    assertArrayEquals(labels, roster.labels());
    assertEquals(Partition.of(labels), roster.partition());
    int[] starts = new int[roster.capacity() + 1];
    int[] sorted = new int[labels.length];
    roster.bySlot(starts, sorted);
    int occupied = 0;
    for (int slot = 0; slot < roster.capacity(); slot++) {
      int[] members = members(labels, slot);
      assertEquals(members.length, roster.count(slot));
      assertArrayEquals(members, roster.members(slot));
      assertArrayEquals(members, Arrays.copyOfRange(sorted, starts[slot], starts[slot + 1]));
      assertEquals(slot, roster.slots()[roster.place(slot)]);
      assertEquals(members.length > 0, roster.place(slot) < roster.occupied());
      if (members.length == 1) {
        assertEquals(members[0], roster.only(slot));
      }
      occupied += members.length > 0 ? 1 : 0;
    }
    assertEquals(occupied, roster.occupied());
  }

  @Test
  void manyRandomChangesAgreeWithLabels() throws Exception {
    Rng random = new SeededRng(4);
    Roster roster = new Roster(ITEMS);
    int[] labels = new int[ITEMS];
    Arrays.fill(labels, Roster.NOWHERE);
    roster.makeRoom();
    for (int step = 0; step < 2000; step++) {
      int item = random.below(ITEMS);
      int slot = roster.slots()[random.below(Math.min(roster.occupied(), 4) + 1)];
      if (labels[item] == Roster.NOWHERE) {
        roster.add(item, slot);
        labels[item] = slot;
      } else if (random.below(3) == 0) {
        roster.remove(item);
        labels[item] = Roster.NOWHERE;
      } else if (labels[item] != slot) {
        int[] all = members(labels, labels[item]);
        int n = 1 + random.below(all.length);
        roster.move(all, n, slot);
        Arrays.stream(all, 0, n).forEach(i -> labels[i] = slot);
      }
      roster.makeRoom();
      assertTrue(roster.occupied() < roster.capacity());
      assertSame(labels, roster);
      if (step % 500 == 0) {
        roster = copy(roster);
      }
    }
  }

  private static Roster copy(Roster roster) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(roster);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Roster) in.readObject();
    }
  }

  @Test
  void aClosedSlotIsTheNextToOpen() {
    Roster roster = new Roster(4);
    roster.reserve(5);
    for (int item = 0; item < 4; item++) {
      roster.add(item, item);
    }
    roster.remove(1);
    assertArrayEquals(new int[] {0, 3, 2, 1, 4}, roster.slots());
    assertEquals(3, roster.occupied());
  }

  @Test
  void itemsWithoutASlotMoveTogether() {
    Roster roster = new Roster(4);
    roster.reserve(3);
    roster.move(new int[] {2, 0, 3}, 2, 1);
    roster.move(new int[] {1}, 0, 2);
    assertSame(new int[] {1, -1, 1, -1}, roster);
  }

  @Test
  void replacedLabelsListSlotsInOrder() {
    Roster roster = new Roster(5);
    roster.reserve(3);
    roster.add(4, 2);
    int[] labels = {5, 1, 5, 3, 1};
    roster.replace(labels, 7);
    assertSame(labels, roster);
    assertArrayEquals(new int[] {1, 3, 5, 0, 2, 4, 6}, roster.slots());
  }

  @Test
  void roomIsMadeOnlyWhereNoSlotIsFree() {
    Roster roster = new Roster(20);
    assertTrue(roster.makeRoom());
    int capacity = roster.capacity();
    for (int item = 0; item < capacity; item++) {
      assertFalse(roster.makeRoom());
      roster.add(item, item);
    }
    assertTrue(roster.makeRoom());
    assertEquals(capacity, roster.slots()[capacity]);
    roster.reserve(2);
    assertTrue(roster.capacity() > capacity);
  }
}
