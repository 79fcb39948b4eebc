package crp.likelihood;

import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Compares the stored statistics of tables with those of their rows, so that no file can bring a
 * chain into a state without meaning.
 */
public final class StoredTables {

  /** Relative difference that the rounding errors of a long run do not reach. */
  private static final double TOLERANCE = 1e-6;

  /** Rows whose predictives are compared, evenly spaced. */
  private static final int PROBES = 200;

  private StoredTables() {}

  /**
   * Rebuilds the tables and requires that log marginals and predictives stay what they were. Costs
   * two sums over the rows and 200 predictives.
   *
   * @param bank whose statistics were read; rebuilt afterwards
   * @param slotOf the slot of each row, -1 for none
   * @param slots the occupied slots, then a free one
   * @param occupied the number of occupied slots
   * @throws IllegalStateException if they differ by more than rounding errors
   */
  public static void check(TableBank<?> bank, int[] slotOf, int[] slots, int occupied) {
    int[] seated = seated(slotOf);
    double[] kept = scores(bank, seated, slots, occupied);
    int[][] members = members(slotOf, slots, occupied);
    for (int t = 0; t < occupied; t++) {
      bank.rebuild(slots[t], members[t], members[t].length);
    }
    double[] fresh = scores(bank, seated, slots, occupied);
    for (int i = 0; i < kept.length; i++) {
      double most = TOLERANCE * Math.max(1, Math.abs(fresh[i]));
      if (kept[i] != fresh[i] && !(Math.abs(kept[i] - fresh[i]) <= most)) {
        throw new IllegalStateException("the statistics of a table are not those of its rows");
      }
    }
  }

  private static int[] seated(int[] slotOf) {
    int[] seated = new int[slotOf.length];
    int n = 0;
    for (int row = 0; row < slotOf.length; row++) {
      if (slotOf[row] >= 0) {
        seated[n++] = row;
      }
    }
    return Arrays.copyOf(seated, n);
  }

  private static int[][] members(int[] slotOf, int[] slots, int occupied) {
    int highest = Arrays.stream(slotOf).max().orElse(-1);
    int[] count = new int[highest + 1];
    for (int slot : slotOf) {
      if (slot >= 0) {
        count[slot]++;
      }
    }
    int[][] bySlot = new int[highest + 1][];
    for (int slot = 0; slot <= highest; slot++) {
      bySlot[slot] = new int[count[slot]];
    }
    for (int row = slotOf.length - 1; row >= 0; row--) {
      if (slotOf[row] >= 0) {
        bySlot[slotOf[row]][--count[slotOf[row]]] = row;
      }
    }
    int[][] members = new int[occupied][];
    for (int t = 0; t < occupied; t++) {
      members[t] = slots[t] <= highest ? bySlot[slots[t]] : new int[0];
    }
    return members;
  }

  private static double[] scores(TableBank<?> bank, int[] seated, int[] slots, int occupied) {
    int probes = Math.min(PROBES, seated.length);
    int n = occupied + 1;
    double[] scores = new double[occupied + probes * n];
    for (int t = 0; t < occupied; t++) {
      scores[t] = bank.logMarginal(slots[t]);
    }
    Scoring scoring = Capabilities.scoring(bank);
    double[] out = new double[n];
    for (int p = 0; p < probes; p++) {
      int row = seated[(int) ((long) p * seated.length / probes)];
      Arrays.fill(out, 0);
      scoring.addLogPredictive(row, -1, slots, n, out);
      System.arraycopy(out, 0, scores, occupied + p * n, n);
    }
    return scores;
  }
}
