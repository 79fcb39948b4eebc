package crp.likelihood;

/** A capability of a {@link TableBank}: scores unions of a table with many others in one call. */
public interface Uniting {

  /**
   * Adds {@code log p(rows at both) / (p(rows at the table) p(rows at slots[t]))} to {@code out[t]}
   * for all tables in one call, and nothing for the table itself.
   *
   * @param slot a table
   * @param slots the others
   * @param n number of {@code slots} used
   * @param out log weights in, log weights out
   */
  void addLogUnions(int slot, int[] slots, int n, double[] out);
}
