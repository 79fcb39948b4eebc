package crp.links;

import crp.data.Constraints;
import crp.data.Units;
import crp.partition.Roster;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What constraints say of the customers of one state: which tables some of them may join, and with
 * which factor. Customers of whom nothing is known cost no time.
 */
final class Bonds {

  private final Constraints constraints;
  private final boolean none;
  // by customer: the next one of its unit, in a circle
  private final int[] next;
  private final boolean[] bound;
  private final int[] allBound;
  // by slot
  private double[] sums = {};

  Bonds(Constraints constraints) {
    this.constraints = constraints;
    none = constraints.isEmpty();
    Units units = constraints.units();
    next = new int[none ? 0 : units.rows().length];
    bound = new boolean[next.length];
    for (int unit = 0; !none && unit < units.size(); unit++) {
      int[] rows = units.rows(unit);
      for (int r = 0; r < rows.length; r++) {
        next[rows[r]] = rows[(r + 1) % rows.length];
        bound[rows[r]] = rows.length > 1 || constraints.start(unit) < constraints.start(unit + 1);
      }
    }
    allBound = IntStream.range(0, bound.length).filter(i -> bound[i]).toArray();
  }

  Constraints constraints() {
    return constraints;
  }

  boolean none() {
    return none;
  }

  /** {@return whether a customer may change its table without another one} */
  boolean single(int customer) {
    return none || next[customer] == customer;
  }

  /** {@return the slot of those seated customers who must be with another one, or none} */
  int home(int customer, Roster seats) {
    int i = customer;
    while (!none && seats.slotOf(i) == Roster.NOWHERE && next[i] != customer) {
      i = next[i];
    }
    return seats.slotOf(i);
  }

  /** {@return the customers of whom something is known} */
  int[] bound() {
    return allBound;
  }

  /**
   * Adds the log factors of the tables that some customers may join together: minus infinity for
   * one with a customer that must not be with them, and for all but the table of a customer that
   * must be with them.
   *
   * @param rows the customers, all of those of a slot of whom something is known, and others
   * @param m how many of {@code rows} count
   * @param own the slot of these customers and nobody else
   */
  void addLogFactors(int[] rows, int m, Roster seats, int own, int[] tables, int n, double[] out) {
    for (int r = 0; r < m; r++) {
      int i = rows[r];
      if (bound[i] && seats.slotOf(i) == own && seats.slotOf(next[i]) != own) {
        keep(seats.slotOf(next[i]), tables, n, out);
        return;
      }
    }
    for (int r = 0; r < m; r++) {
      if (bound[rows[r]] && seats.slotOf(rows[r]) == own) {
        add(rows[r], seats, own, 1);
      }
    }
    join(tables, n, out);
    for (int r = 0; r < m; r++) {
      if (bound[rows[r]] && seats.slotOf(rows[r]) == own) {
        add(rows[r], seats, own, 0);
      }
    }
  }

  /** The same for one unit, whatever its seat. */
  void addLogFactors(int row, Roster seats, int[] tables, int n, double[] out) {
    if (!none && bound[row]) {
      int first = constraints.units().first(constraints.units().of(row));
      add(first, seats, Roster.NOWHERE, 1);
      join(tables, n, out);
      add(first, seats, Roster.NOWHERE, 0);
    }
  }

  private static void keep(int slot, int[] tables, int n, double[] out) {
    for (int t = 0; t < n; t++) {
      out[t] = tables[t] == slot ? out[t] : Double.NEGATIVE_INFINITY;
    }
  }

  private void join(int[] tables, int n, double[] out) {
    for (int t = 0; t < n; t++) {
      out[t] += tables[t] < sums.length ? sums[tables[t]] : 0;
    }
  }

  /** Adds the logs of a unit to the slots of its partners, or clears these. */
  private void add(int row, Roster seats, int own, int times) {
    int unit = constraints.units().of(row);
    if (constraints.units().first(unit) != row) {
      return;
    }
    for (int at = constraints.start(unit); at < constraints.start(unit + 1); at++) {
      int slot = seats.slotOf(constraints.units().first(constraints.partner(at)));
      if (slot == own || slot == Roster.NOWHERE) {
        continue;
      }
      if (slot >= sums.length) {
        sums = Arrays.copyOf(sums, 2 * slot + 2);
      }
      sums[slot] = times == 0 ? 0 : sums[slot] + constraints.log(at);
    }
  }
}
