package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.numerics.LogSum;

/** What a call of {@link Reaching#addLogPredictiveInReach} must give. */
public final class InReach {

  private static final double CLOSE = 1e-8;

  private InReach() {}

  /**
   * Requires that the tables scored have their scores, in their order, and that those left out
   * weigh at most the bound. {@return how many were left out}
   *
   * @param all the tables
   * @param exact their scores
   * @param slots the tables scored
   * @param n how many
   * @param out their scores
   */
  public static int require(
      int[] all, double[] exact, int[] slots, int n, double[] out, Reach reach) {
    double[] left = new double[all.length];
    int scored = 0;
    int missing = 0;
    for (int t = 0; t < all.length; t++) {
      if (scored < n && slots[scored] == all[t]) {
        assertEquals(exact[t], out[scored], CLOSE * Math.max(1, Math.abs(exact[t])));
        scored++;
      } else {
        left[missing++] = exact[t];
      }
    }
    assertEquals(n, scored, "tables are out of order");
    assertTrue(n > 0, "all tables are left out");
    assertEquals(missing > 0, reach.leavesOut(), "tables are left out without a bound");
    if (missing > 0) {
      double rest = LogSum.of(left, missing);
      assertTrue(rest <= reach.logRest() + CLOSE, rest + " is above " + reach.logRest());
    }
    return missing;
  }
}
