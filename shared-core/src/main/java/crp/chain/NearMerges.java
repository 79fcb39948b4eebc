package crp.chain;

import crp.state.TableState;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.MathArrays;

/**
 * Merges the tables of centres, the best pair first, while the log joint rises. Only pairs with
 * parts that have near centres are tried, since with full covariances a trial takes long.
 */
final class NearMerges {

  private static final int NEAR = 4;
  private static final double UNKNOWN = Double.NaN;

  private final TableState state;
  // by centre; -1 for none
  private final int[] slots;
  private final boolean[][] near;
  private final double[][] gains;

  /**
   * @param slots the tables of the centres; -1 for none
   * @param centres one row per centre
   */
  NearMerges(TableState state, int[] slots, double[][] centres) {
    this.state = state;
    this.slots = slots;
    int k = slots.length;
    near = new boolean[k][k];
    gains = new double[k][k];
    for (int a = 0; a < k; a++) {
      Arrays.fill(gains[a], UNKNOWN);
      double[] distances = new double[k];
      for (int b = 0; b < k; b++) {
        boolean other = b != a && slots[b] >= 0;
        distances[b] =
            other ? MathArrays.distance(centres[a], centres[b]) : Double.POSITIVE_INFINITY;
      }
      double reach = Arrays.stream(distances).sorted().limit(NEAR).max().orElseThrow();
      for (int b = 0; b < k; b++) {
        near[a][b] = distances[b] <= reach;
      }
    }
  }

  void make() {
    int[] best = best();
    while (best.length > 0) {
      merge(best[0], best[1]);
      best = best();
    }
  }

  /** {@return the centres whose tables to merge; none if no merge raises the log joint} */
  private int[] best() {
    double most = 0;
    int[] best = {};
    for (int a = 0; a < slots.length; a++) {
      for (int b = 0; b < slots.length; b++) {
        if (a != b && near[a][b] && slots[a] >= 0 && slots[b] >= 0 && gain(a, b) > most) {
          most = gain(a, b);
          best = new int[] {a, b};
        }
      }
    }
    return best;
  }

  private double gain(int a, int b) {
    if (Double.isNaN(gains[a][b])) {
      int tables = state.tables();
      gains[a][b] =
          state.prior().logTable(state.weight(slots[a]) + state.weight(slots[b]))
              + state.prior().logTables(tables - 1)
              - state.prior().logTables(tables)
              + state.bank().logMarginalOfUnion(slots[a], slots[b])
              + state.logBetween(slots[a], slots[b])
              - joint(slots[a])
              - joint(slots[b]);
      gains[b][a] = gains[a][b];
    }
    return gains[a][b];
  }

  private double joint(int slot) {
    return state.prior().logTable(state.weight(slot)) + state.bank().logMarginal(slot);
  }

  private void merge(int a, int b) {
    int slot = slots[b];
    int[] members =
        IntStream.range(0, state.items()).filter(item -> state.slotOf(item) == slot).toArray();
    state.merge(slots[a], slot, members, members.length);
    slots[b] = -1;
    for (int c = 0; c < slots.length; c++) {
      near[a][c] |= near[b][c];
      near[c][a] |= near[c][b];
      gains[a][c] = UNKNOWN;
      gains[c][a] = UNKNOWN;
    }
  }
}
