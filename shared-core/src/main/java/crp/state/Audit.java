package crp.state;

import crp.likelihood.TableBank;
import crp.partition.Roster;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Compares the cached values of a state with values recomputed from its labels and rows. */
public final class Audit {

  /** Relative difference that the rounding errors of a long run do not reach. */
  static final double STORED = 1e-6;

  private Audit() {}

  /** Compares numbers. */
  static void require(String part, double kept, double fresh, double tolerance) {
    if (!(Math.abs(kept - fresh) <= tolerance * Math.max(1, Math.abs(fresh)))) {
      throw new IllegalStateException(part + ": kept " + kept + ", recomputed " + fresh);
    }
  }

  /** Checks a roster whose items are rows, and rebuilds the statistics of every slot. */
  public static void tables(Roster roster, TableBank<?> bank, double tolerance) {
    tables(roster, item -> item, bank, tolerance);
  }

  /**
   * Checks a roster, and rebuilds the statistics of every slot.
   *
   * @param rowOf the row of an item of the roster
   */
  public static void tables(
      Roster roster, IntUnaryOperator rowOf, TableBank<?> bank, double tolerance) {
    roster.audit();
    int[] starts = new int[roster.capacity() + 1];
    int[] members = new int[roster.items()];
    roster.bySlot(starts, members);
    for (int slot = 0; slot < roster.capacity(); slot++) {
      int[] rows = Arrays.stream(members, starts[slot], starts[slot + 1]).map(rowOf).toArray();
      double kept = bank.logMarginal(slot);
      bank.rebuild(slot, rows, rows.length);
      require("log marginal of slot " + slot, kept, bank.logMarginal(slot), tolerance);
    }
  }
}
