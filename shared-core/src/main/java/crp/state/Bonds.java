package crp.state;

import crp.data.Constraints;
import crp.data.Units;
import crp.partition.Roster;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>What constraints say of the customers of one state: which tables some of them may join, and
 * with which factor. Customers of whom nothing is known cost no time.
 */
public final class Bonds {

  private final Constraints constraints;
  private final boolean none;
  // by customer: the next one of its unit, in a circle
  private final int[] next;
  private final boolean[] bound;
  private final int[] allBound;
  private final int[] found;
  private final boolean[] inside;
  // by slot
  private double[] sums = {};

  /**
   * Makes the bonds of a state.
   *
   * @param constraints of its customers
   */
  public Bonds(Constraints constraints) {
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
    found = new int[allBound.length];
    inside = new boolean[bound.length];
  }

  /** {@return what is known of the customers} */
  public Constraints constraints() {
    return constraints;
  }

  /** {@return whether nothing is known} */
  public boolean none() {
    return none;
  }

  /** {@return whether a customer may change its table without another one} */
  public boolean single(int customer) {
    return none || next[customer] == customer;
  }

  /** {@return the slot of those seated customers who must be with another one, or none} */
  public int home(int customer, Roster seats) {
    int i = customer;
    while (!none && seats.slotOf(i) == Roster.NOWHERE && next[i] != customer) {
      i = next[i];
    }
    return seats.slotOf(i);
  }

  /** {@return the customers of whom something is known} */
  public int[] bound() {
    return allBound;
  }

  /**
   * {@return how many customers of whom something is known sit at a slot; {@link #found} has them}
   */
  public int find(int slot, Roster seats) {
    int n = 0;
    for (int i : allBound) {
      if (seats.slotOf(i) == slot) {
        found[n++] = i;
      }
    }
    return n;
  }

  /** {@return the customers of the last {@link #find}} */
  public int[] found() {
    return found;
  }

  /**
   * Adds the log factors of the tables that some customers may join together: minus infinity for
   * one with a customer that must not be with them, and for all but the table of a customer that
   * must be with them.
   *
   * @param rows the customers, as far as something is known of them, and any others of them
   * @param m how many of {@code rows} count
   * @param seats of all customers; those of {@code rows} do not matter
   */
  public void addLogFactors(int[] rows, int m, Roster seats, int[] tables, int n, double[] out) {
    if (none) {
      return;
    }
    for (int r = 0; r < m; r++) {
      inside[rows[r]] = bound[rows[r]];
    }
    int home = Roster.NOWHERE;
    for (int r = 0; r < m; r++) {
      home = bound[rows[r]] && !inside[next[rows[r]]] ? seats.slotOf(next[rows[r]]) : home;
    }
    for (int r = 0; r < m; r++) {
      weigh(rows[r], seats, true);
    }
    for (int t = 0; t < n; t++) {
      boolean possible = home == Roster.NOWHERE || home == tables[t];
      out[t] += possible ? sum(tables[t]) : Double.NEGATIVE_INFINITY;
    }
    for (int r = 0; r < m; r++) {
      weigh(rows[r], seats, false);
    }
    for (int r = 0; r < m; r++) {
      inside[rows[r]] = false;
    }
  }

  private double sum(int slot) {
    return slot < sums.length ? sums[slot] : 0;
  }

  /** Adds the logs of a unit to the slots of its partners, or clears these. */
  private void weigh(int row, Roster seats, boolean adds) {
    int unit = constraints.units().of(row);
    if (!bound[row] || constraints.units().first(unit) != row) {
      return;
    }
    for (int at = constraints.start(unit); at < constraints.start(unit + 1); at++) {
      int partner = constraints.units().first(constraints.partner(at));
      int slot = seats.slotOf(partner);
      if (slot != Roster.NOWHERE && !inside[partner]) {
        if (slot >= sums.length) {
          sums = Arrays.copyOf(sums, 2 * slot + 2);
        }
        sums[slot] = adds ? sums[slot] + constraints.log(at) : 0;
      }
    }
  }
}
