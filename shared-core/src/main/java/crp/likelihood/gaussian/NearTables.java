package crp.likelihood.gaussian;

import crp.likelihood.Reach;
import java.io.Serializable;

/**
 * Scores of a single row of many columns at the tables near it. A form is a sum of squares, so that
 * of the leading columns is at most the whole form, and the density there at least the density: a
 * table that is out of reach by its leading columns is left at that. The row's own table is scored
 * first, since it is most likely the best. Rows of a block: see {@link BlockReach}.
 */
final class NearTables implements Serializable {

  private static final long serialVersionUID = 1L;

  /** With fewer columns bounds save little, and their trials cost more than that. */
  private static final int LEAST_COLUMNS = 64;

  private static final int STEP = RowBlock.STEP;

  private final NiwTables tables;
  private final int d;

  private ScoredRow row;
  private double[] seats = {};
  private double[] forms = {};
  private int[] orders = {};

  NearTables(NiwTables tables) {
    this.tables = tables;
    d = tables.d;
    row = new ScoredRow(0);
  }

  /** {@return whether bounds pay off} */
  boolean worthwhile() {
    return d >= LEAST_COLUMNS;
  }

  /**
   * Adds log predictives of a row to log seat weights, and leaves out tables out of reach. {@return
   * the number of tables scored}
   */
  int add(ScoredRow scored, int[] slots, int n, Reach reach, double[] out) {
    makeRoom(n);
    row = scored;
    System.arraycopy(out, 0, seats, 0, n);
    double best = Double.NEGATIVE_INFINITY;
    int likely = -1;
    boolean met = false;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      if (slot == row.home) {
        orders[t] = d;
        out[t] += row.stay;
        met = true;
      } else {
        begin(t, slot);
        out[t] = score(slot, forms[t], seats[t]);
      }
      if (orders[t] == d) {
        best = Math.max(best, out[t]);
      } else if (likely < 0 || out[t] > out[likely]) {
        likely = t;
      }
    }
    if (!met && likely >= 0) {
      out[likely] = refine(likely, slots[likely], Double.NEGATIVE_INFINITY);
      best = Math.max(best, out[likely]);
    }
    return decide(slots, n, best, reach, out);
  }

  /** Takes the form of some leading columns. */
  private void begin(int t, int slot) {
    if (tables.weight(slot) == 0) {
      forms[t] = row.prior;
      orders[t] = d;
    } else {
      forms[t] = tables.extend(slot, row.x, 0, STEP, 0);
      orders[t] = STEP;
    }
  }

  private int decide(int[] slots, int n, double known, Reach reach, double[] out) {
    double best = known;
    double heaviest = Double.NEGATIVE_INFINITY;
    int scored = 0;
    for (int t = 0; t < n; t++) {
      double least = best - reach.margin();
      if (orders[t] < d && !(out[t] < least)) {
        out[t] = refine(t, slots[t], least);
        best = orders[t] == d ? Math.max(best, out[t]) : best;
      }
      if (orders[t] == d) {
        slots[scored] = slots[t];
        out[scored++] = out[t];
      } else {
        heaviest = Math.max(heaviest, out[t]);
      }
    }
    reach.leaveOut(n - scored, heaviest);
    return scored;
  }

  /** {@return the score, or the first bound below {@code least}} */
  private double refine(int t, int slot, double least) {
    double score;
    do {
      int to = Math.min(orders[t] + STEP, d);
      forms[t] = tables.extend(slot, row.x, orders[t], to, forms[t]);
      orders[t] = to;
      score = score(slot, forms[t], seats[t]);
    } while (orders[t] < d && !(score < least));
    return score;
  }

  private double score(int slot, double q, double seat) {
    return row.plain
        ? tables.score(slot, q, seat)
        : seat + tables.tiedScore(slot, q, row.weight, row.mass);
  }

  private void makeRoom(int n) {
    if (seats.length < n) {
      seats = new double[2 * n];
      forms = new double[2 * n];
      orders = new int[2 * n];
    }
  }
}
