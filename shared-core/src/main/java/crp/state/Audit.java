package crp.state;

import crp.likelihood.TableBank;
import java.util.Arrays;

/** Compares what a state keeps with what its labels and rows say. */
final class Audit {

  private Audit() {}

  /**
   * Compares numbers.
   *
   * @throws IllegalStateException if they disagree; names the part
   */
  static void require(String part, double kept, double fresh, double tolerance) {
    if (!(Math.abs(kept - fresh) <= tolerance * Math.max(1, Math.abs(fresh)))) {
      throw new IllegalStateException(part + ": kept " + kept + ", recomputed " + fresh);
    }
  }

  /**
   * Recounts every occupied slot and rebuilds its statistics.
   *
   * @throws IllegalStateException if a part disagrees; names it
   */
  static void tables(
      int[] slotOf, SlotList occupied, int[] count, TableBank<?> bank, double tolerance) {
    int[] starts = new int[occupied.capacity() + 1];
    for (int slot : slotOf) {
      starts[slot + 1]++;
    }
    for (int slot = 0; slot < occupied.capacity(); slot++) {
      starts[slot + 1] += starts[slot];
    }
    int[] ends = starts.clone();
    int[] members = new int[slotOf.length];
    for (int i = 0; i < slotOf.length; i++) {
      members[ends[slotOf[i]]++] = i;
    }
    int seated = 0;
    for (int t = 0; t < occupied.size(); t++) {
      int slot = occupied.slots()[t];
      int[] own = Arrays.copyOfRange(members, starts[slot], starts[slot + 1]);
      require("count of slot " + slot, count[slot], own.length, 0);
      if (own.length == 0) {
        throw new IllegalStateException("slot " + slot + " is occupied by nobody");
      }
      seated += own.length;
      double kept = bank.logMarginal(slot);
      bank.rebuild(slot, own, own.length);
      require("log marginal of slot " + slot, kept, bank.logMarginal(slot), tolerance);
    }
    require("number of customers", seated, slotOf.length, 0);
  }
}
