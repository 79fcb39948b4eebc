package crp.state;

import java.util.Arrays;

/** The members of each slot, listed once from the labels. */
final class Roll {

  private final int[] starts;
  private final int[] members;

  private Roll(int[] starts, int[] members) {
    this.starts = starts;
    this.members = members;
  }

  static Roll of(int[] slotOf, int slots) {
    int[] starts = new int[slots + 1];
    for (int slot : slotOf) {
      starts[slot + 1]++;
    }
    for (int slot = 0; slot < slots; slot++) {
      starts[slot + 1] += starts[slot];
    }
    int[] ends = starts.clone();
    int[] members = new int[slotOf.length];
    for (int i = 0; i < slotOf.length; i++) {
      members[ends[slotOf[i]]++] = i;
    }
    return new Roll(starts, members);
  }

  int[] members(int slot) {
    return Arrays.copyOfRange(members, starts[slot], starts[slot + 1]);
  }
}
