package crp.proximity;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Decayed sums per table over customers in time, for queries, insertions and removals in any
 * order. Each costs O(log n) expected, as does a draw (logistic decay: queries and draws also visit
 * the members at which it is neither 1 nor exponential); memory is O(n) over all tables. Rounding
 * errors do not accumulate, because sums are never computed by subtraction. A customer is at one
 * table at a time. Not thread-safe.
 */
public final class TimeSums {

  private final TimeForest earlier;
  private final boolean both;
  private final TimeForest later;
  private final int most;
  private int[] roots = new int[0];
  private int[] laterRoots = new int[0];

  /**
   * Makes sums of no customers.
   *
   * @param both whether later customers count, too
   */
  TimeSums(TimeOrder order, Decay decay, Ties ties, boolean both) {
    this.both = both;
    earlier = new TimeForest(order, decay, ties);
    // later members, as earlier ones in mirrored time
    later = both ? new TimeForest(order.mirrored(), decay, ties) : earlier;
    most = order.size() - 1;
  }

  /**
   * Adds a customer to a table.
   *
   * @param table from 0
   * @param customer rank of a customer without a table
   */
  public void add(int table, int customer) {
    room(table);
    roots[table] = earlier.add(roots[table], customer);
    if (both) {
      laterRoots[table] = later.add(laterRoots[table], most - customer);
    }
  }

  /**
   * Removes a customer from its table.
   *
   * @param table its table
   * @param customer rank
   * @throws IllegalStateException if it is not at this table
   */
  public void remove(int table, int customer) {
    room(table);
    roots[table] = earlier.remove(roots[table], customer);
    if (both) {
      laterRoots[table] = later.remove(laterRoots[table], most - customer);
    }
  }

  /**
   * Renames a table, in O(1).
   *
   * @param from empty afterwards
   * @param to an empty table, or {@code from} itself
   */
  public void rename(int from, int to) {
    room(Math.max(from, to));
    if (from == to) {
      return;
    }
    if (roots[to] != TimeForest.NONE) {
      throw new IllegalStateException("table " + to + " is not empty");
    }
    roots[to] = roots[from];
    roots[from] = TimeForest.NONE;
    laterRoots[to] = laterRoots[from];
    laterRoots[from] = TimeForest.NONE;
  }

  /** Empties all tables. */
  public void clear() {
    Arrays.fill(roots, TimeForest.NONE);
    Arrays.fill(laterRoots, TimeForest.NONE);
  }

  /**
   * {@return the sum of f(d_ij) over the members j of a table that customer i can choose, without i
   * itself}
   *
   * @param table from 0
   * @param i rank of any customer, at this table or not
   */
  public double weight(int table, int i) {
    room(table);
    double sum = earlier.weight(roots[table], i);
    return both ? sum + later.weight(laterRoots[table], most - i) : sum;
  }

  /**
   * {@return a member j of a table drawn with probability proportional to f(d_ij)}
   *
   * @param table from 0, with a positive weight for i
   * @param i rank of any customer
   * @param rng source of randomness
   */
  public int draw(int table, int i, Rng rng) {
    room(table);
    if (both) {
      double before = earlier.weight(roots[table], i);
      double after = later.weight(laterRoots[table], most - i);
      if (!rng.accept(Math.log(before) - Math.log(before + after))) {
        return most - later.draw(laterRoots[table], most - i, rng);
      }
    }
    return earlier.draw(roots[table], i, rng);
  }

  private void room(int table) {
    if (table >= roots.length) {
      int had = roots.length;
      int size = Math.max(table + 1, 2 * had);
      roots = Arrays.copyOf(roots, size);
      laterRoots = Arrays.copyOf(laterRoots, size);
      Arrays.fill(roots, had, size, TimeForest.NONE);
      Arrays.fill(laterRoots, had, size, TimeForest.NONE);
    }
  }
}
