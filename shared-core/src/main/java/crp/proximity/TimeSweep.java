package crp.proximity;

import crp.random.Rng;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Running sums per table while a sampler visits customers in order of time. Stores the tables of
 * the customers before the current one; a table's weight costs O(1) amortised (logistic decay: plus
 * the members at which it is neither 1 nor exponential). O(n) memory. Sums are never computed by
 * subtraction and powers cannot overflow. Not thread-safe.
 */
public final class TimeSweep {

  /**
   * The members of a table in order of time, in three zones from far to near: exponential, direct
   * evaluation, weight 1.
   */
  private static final class SweptTable {
    int[] members = new int[4];

    /**
     * For each far member its time, and the sum over it and those before, relative to that time; in
     * pairs, so that a search finds both at one place in memory.
     */
    double[] sums = new double[8];

    int size;
    int far;
    int near;
    int entered;

    void clear() {
      size = 0;
      far = 0;
      near = 0;
      entered = 0;
    }

    void add(int member) {
      if (size == members.length) {
        members = Arrays.copyOf(members, 2 * size);
        sums = Arrays.copyOf(sums, 4 * size);
      }
      members[size++] = member;
    }

    double time(int far) {
      return sums[2 * far];
    }

    double sum(int far) {
      return sums[2 * far + 1];
    }
  }

  private static final int BLOCK = 64;
  private static final int FEW = 8;

  private final TimeOrder order;
  private final double[] times;
  private final Decay decay;
  private final Ties ties;
  private final Zones zones;
  private SweptTable[] tables = new SweptTable[0];
  private double[] logs = new double[BLOCK];
  private int current;
  private int end;

  TimeSweep(TimeOrder order, Decay decay, Ties ties) {
    this.order = order;
    this.times = order.times();
    this.decay = decay;
    this.ties = ties;
    this.zones = Zones.of(decay);
  }

  /** Restarts before the first customer, with all tables empty. */
  public void begin() {
    for (SweptTable table : tables) {
      table.clear();
    }
    current = 0;
    end = 0;
  }

  /** {@return the rank of the current customer} */
  public int current() {
    return current;
  }

  /**
   * Seats the current customer and advances to the next.
   *
   * @param table from 0
   */
  public void add(int table) {
    table(table).add(current++);
    if (current < times.length) {
      end = order.end(current, ties);
    }
  }

  /**
   * Renames a table.
   *
   * @param from from 0; empty afterwards
   * @param to an empty table, or {@code from} itself
   */
  public void rename(int from, int to) {
    SweptTable old = table(from);
    SweptTable other = table(to);
    if (from == to) {
      return;
    }
    if (other.size > 0) {
      throw new IllegalStateException("table " + to + " is not empty");
    }
    tables[to] = old;
    tables[from] = other;
  }

  /**
   * {@return the sum of f(t - t_j) over the members j of a table that the current customer, of time
   * t, can choose}
   *
   * @param table from 0
   */
  public double weight(int table) {
    SweptTable seats = table(table);
    bringUp(seats);
    double sum = seats.entered - seats.near;
    for (int k = seats.far; k < seats.near; k++) {
      sum += decay.weight(age(seats, k));
    }
    if (seats.far > 0 && !zones.vanishing()) {
      sum += seats.sum(seats.far - 1) * Math.exp(zones.logFar(age(seats, seats.far - 1)));
    }
    return sum;
  }

  /**
   * {@return a member of a table drawn with probability proportional to its weight}
   *
   * @param table from 0, with a positive weight
   * @param rng source of randomness
   */
  public int draw(int table, Rng rng) {
    SweptTable seats = table(table);
    bringUp(seats);
    int between = seats.near - seats.far;
    double[] scratch = logs(between + 2);
    scratch[0] = Math.log(seats.entered - seats.near);
    scratch[1] =
        seats.far == 0 || zones.vanishing()
            ? Double.NEGATIVE_INFINITY
            : Math.log(seats.sum(seats.far - 1)) + zones.logFar(age(seats, seats.far - 1));
    for (int k = 0; k < between; k++) {
      scratch[k + 2] = Math.log(decay.weight(age(seats, seats.far + k)));
    }
    int choice = rng.index(scratch, between + 2);
    if (choice == 0) {
      return seats.members[seats.near + rng.below(seats.entered - seats.near)];
    }
    return choice == 1 ? seats.members[drawFar(seats, rng)] : seats.members[seats.far + choice - 2];
  }

  /**
   * Draws among the far members by steps of doubling length backwards, then bisection, then a draw
   * among the few that are left: O(log n).
   */
  private int drawFar(SweptTable seats, Rng rng) {
    int last = seats.far - 1;
    int low = -1;
    // the sum is about the number of members within the scale
    int first = (int) Math.max(BLOCK, Math.min(last, seats.sum(last) / 2));
    for (int step = first; low < 0 && last >= step; step *= 2) {
      if (rng.chance(Math.min(1, share(seats, last - step, last)))) {
        last -= step;
      } else {
        low = last - step;
      }
    }
    while (last - low > FEW) {
      int mid = (low + last) >>> 1;
      double below = low < 0 ? 0 : share(seats, low, last);
      double part = Math.max(0, share(seats, mid, last) - below) / (1 - below);
      if (rng.chance(Math.min(1, part))) {
        last = mid;
      } else {
        low = mid;
      }
    }
    int count = last - low;
    double[] scratch = logs(count);
    double now = seats.time(last);
    for (int k = 0; k < count; k++) {
      scratch[k] = -(now - seats.time(last - k)) / zones.scale();
    }
    return last - rng.index(scratch, count);
  }

  /** Share of the members up to {@code earlier} in the weight of those up to {@code last}. */
  private double share(SweptTable seats, int earlier, int last) {
    double time = seats.time(last) - seats.time(earlier);
    return seats.sum(earlier) / seats.sum(last) * zones.shrink(time);
  }

  private void bringUp(SweptTable seats) {
    while (seats.entered < seats.size && seats.members[seats.entered] < end) {
      seats.entered++;
    }
    while (seats.near < seats.entered && age(seats, seats.near) > zones.near()) {
      seats.near++;
    }
    while (seats.far < seats.near && age(seats, seats.far) >= zones.far()) {
      int k = seats.far++;
      if (!zones.vanishing()) {
        double time = times[seats.members[k]];
        seats.sums[2 * k] = time;
        seats.sums[2 * k + 1] =
            k == 0 ? 1 : 1 + seats.sum(k - 1) * zones.shrink(time - seats.time(k - 1));
      }
    }
  }

  private double age(SweptTable seats, int k) {
    return times[current] - times[seats.members[k]];
  }

  private double[] logs(int n) {
    if (logs.length < n) {
      logs = new double[2 * n];
    }
    return logs;
  }

  private SweptTable table(int table) {
    if (table >= tables.length) {
      int had = tables.length;
      tables = Arrays.copyOf(tables, Math.max(table + 1, 2 * had));
      for (int k = had; k < tables.length; k++) {
        tables[k] = new SweptTable();
      }
    }
    return tables[table];
  }
}
