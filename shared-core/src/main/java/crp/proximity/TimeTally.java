package crp.proximity;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>Summary of a table's members in a few numbers, from which the table's weight for later
 * customers is computed without visiting all members. The numbers are in an array of the caller and
 * may be copied with it: unlike in a {@link TimeSweep}, several histories can share a common past.
 * Immutable.
 *
 * <p>With ties by row, the identity decay needs the number of members, and the exponential decay
 * the decayed sum relative to the last member. Otherwise the numbers are updated when members
 * become visible, leave the ages of weight 1, and reach those at which the decay is exponential or
 * 0; only the members between are visited. Only counts are subtracted, so rounding errors do not
 * accumulate.
 */
public final class TimeTally implements Serializable {

  private static final long serialVersionUID = 1L;

  // A table's numbers. Without visits: the count, or the decayed sum, and its reference time.
  private static final int SUM = 0;
  private static final int SEEN_FROM = 1;
  // With visits, these and: the number of members; the ranks from which on members are still to
  // become visible, to leave weight 1, to become far; the number of visible ones of weight 1.
  private static final int MEMBERS = 2;
  private static final int UNSEEN = 3;
  private static final int YOUNG = 4;
  private static final int NOT_FAR = 5;
  private static final int ONES = 6;
  private static final int ALL = 7;

  private final TimeOrder order;
  private final Decay decay;
  private final Ties ties;
  private final Zones zones;
  private final boolean visits;

  TimeTally(TimeOrder order, Decay decay, Ties ties) {
    this.order = order;
    this.decay = decay;
    this.ties = ties;
    zones = Zones.of(decay);
    boolean plain = decay instanceof Decay.Identity || decay instanceof Decay.Exponential;
    visits = !plain || ties != Ties.BY_ROW;
  }

  /** {@return the number of numbers per table; all 0 for an empty table} */
  public int memory() {
    return visits ? ALL : MEMBERS;
  }

  /** {@return whether {@link #weigh} reads the tables of earlier customers} */
  public boolean visits() {
    return visits;
  }

  /**
   * Adds a customer to a table. Must be called in the order of ranks.
   *
   * @param rank the customer
   * @param memory the numbers of the tables
   * @param at index of the table's first number
   */
  public void remember(int rank, double[] memory, int at) {
    if (!visits) {
      take(rank, memory, at);
      return;
    }
    if (memory[at + MEMBERS]++ == 0) {
      memory[at + UNSEEN] = rank;
      memory[at + YOUNG] = rank;
      memory[at + NOT_FAR] = rank;
    }
  }

  private void take(int rank, double[] memory, int at) {
    if (zones.vanishing()) {
      memory[at + SUM]++;
      return;
    }
    double time = order.time(rank);
    double shrink = memory[at + SUM] == 0 ? 0 : zones.shrink(time - memory[at + SEEN_FROM]);
    memory[at + SUM] = 1 + memory[at + SUM] * shrink;
    memory[at + SEEN_FROM] = time;
  }

  /**
   * Sums a customer's weights by table. Amortised O(1) per table if called for all customers in
   * order; a logistic decay also visits the members at which it is neither 1 nor exponential.
   *
   * @param rank the customer
   * @param tableOf the table of each earlier rank; a negative one is ignored
   * @param n number of tables
   * @param memory the numbers of the tables, table k from {@code k * memory()}; updated
   * @param out receives the sums
   */
  public void weigh(int rank, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    double now = order.time(rank);
    if (visits) {
      visit(rank, tableOf, n, memory, out);
    } else {
      Arrays.fill(out, 0, n, 0);
    }
    int stride = memory();
    for (int k = 0; k < n; k++) {
      int at = k * stride;
      double far = memory[at + SUM];
      if (far > 0) {
        boolean count = zones.vanishing();
        out[k] += count ? far : far * Math.exp(zones.logFar(now - memory[at + SEEN_FROM]));
      }
    }
  }

  private void visit(int rank, IntUnaryOperator tableOf, int n, double[] memory, double[] out) {
    double now = order.time(rank);
    int end = order.end(rank, ties);
    int young = order.firstYoungerThan(now, Math.nextUp(zones.near()), end);
    int notFar = order.firstYoungerThan(now, zones.far(), young);
    for (int j = least(memory, n, UNSEEN, end); j < end; j++) {
      count(tableOf.applyAsInt(j), j, UNSEEN, n, memory, 1);
    }
    advance(memory, n, UNSEEN, end);
    for (int j = least(memory, n, YOUNG, young); j < young; j++) {
      count(tableOf.applyAsInt(j), j, YOUNG, n, memory, -1);
    }
    advance(memory, n, YOUNG, young);
    if (!zones.vanishing()) {
      for (int j = least(memory, n, NOT_FAR, notFar); j < notFar; j++) {
        int k = tableOf.applyAsInt(j);
        if (k >= 0 && k < n && memory[k * ALL + NOT_FAR] <= j) {
          take(j, memory, k * ALL);
        }
      }
      advance(memory, n, NOT_FAR, notFar);
    }
    for (int k = 0; k < n; k++) {
      out[k] = memory[k * ALL + ONES];
    }
    for (int j = notFar; j < young; j++) {
      int k = tableOf.applyAsInt(j);
      if (k >= 0 && k < n) {
        out[k] += decay.weight(now - order.time(j));
      }
    }
  }

  private static void count(int k, int j, int pointer, int n, double[] memory, int step) {
    if (k >= 0 && k < n && memory[k * ALL + pointer] <= j) {
      memory[k * ALL + ONES] += step;
    }
  }

  /** Smallest value of a pointer over the tables, at most an end. */
  private static int least(double[] memory, int n, int pointer, int end) {
    double least = end;
    for (int k = 0; k < n; k++) {
      if (memory[k * ALL + MEMBERS] > 0) {
        least = Math.min(least, memory[k * ALL + pointer]);
      }
    }
    return (int) least;
  }

  private static void advance(double[] memory, int n, int pointer, int end) {
    for (int k = 0; k < n; k++) {
      if (memory[k * ALL + MEMBERS] > 0) {
        memory[k * ALL + pointer] = Math.max(memory[k * ALL + pointer], end);
      }
    }
  }
}
