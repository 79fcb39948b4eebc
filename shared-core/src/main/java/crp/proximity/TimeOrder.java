package crp.proximity;

import crp.Text;
import crp.partition.Links;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Times of the rows, sorted, ties in row order. Sequential priors number customers by rank:
 * customer r is the r-th in time, so that earlier customers have smaller numbers. Maps rows to
 * ranks and back. Immutable.
 */
public final class TimeOrder implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] times;
  private final int[] rows;
  private final int[] ranks;

  private TimeOrder(double[] times, int[] rows, int[] ranks) {
    this.times = times;
    this.rows = rows;
    this.ranks = ranks;
  }

  /** {@return the time of each row} */
  public double[] byRow() {
    double[] byRow = new double[size()];
    Arrays.setAll(byRow, row -> time(rank(row)));
    return byRow;
  }

  /**
   * {@return the order of times}
   *
   * @param times one per row, in any order; copied
   * @throws IllegalArgumentException if a time is not finite, or the range of times overflows;
   *     names the row, from 1
   */
  public static TimeOrder of(double... times) {
    int n = times.length;
    boolean sorted = true;
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(times[i])) {
        throw new IllegalArgumentException(
            Text.of("the time of row %d must be finite, was %s", i + 1, times[i]));
      }
      sorted &= i == 0 || times[i - 1] <= times[i];
    }
    int[] rows = new int[n];
    Arrays.setAll(rows, i -> i);
    if (!sorted) {
      Integer[] boxed = new Integer[n];
      Arrays.setAll(boxed, i -> i);
      // adding 0 turns -0 into 0; the sort is stable, so ties stay in row order
      Arrays.sort(boxed, (a, b) -> Double.compare(times[a] + 0.0, times[b] + 0.0));
      Arrays.setAll(rows, r -> boxed[r]);
    }
    double[] inOrder = new double[n];
    int[] ranks = new int[n];
    for (int r = 0; r < n; r++) {
      inOrder[r] = times[rows[r]] + 0.0;
      ranks[rows[r]] = r;
    }
    if (n > 0 && Double.isInfinite(inOrder[n - 1] - inOrder[0])) {
      throw new IllegalArgumentException(
          Text.of("times from %s to %s are too far apart", inOrder[0], inOrder[n - 1]));
    }
    return new TimeOrder(inOrder, rows, ranks);
  }

  /**
   * {@return the order of the times of some rows}
   *
   * @param chosen row numbers; they become 0, 1, ...
   */
  public TimeOrder select(int[] chosen) {
    return of(Arrays.stream(chosen).mapToDouble(row -> times[ranks[row]]).toArray());
  }

  /** {@return the number of rows} */
  public int size() {
    return times.length;
  }

  /**
   * {@return the time of the customer of a rank}
   *
   * @param rank from 0 to {@code size() - 1}
   */
  public double time(int rank) {
    return times[rank];
  }

  /**
   * {@return the row of a rank}
   *
   * @param rank from 0 to {@code size() - 1}
   */
  public int row(int rank) {
    return rows[rank];
  }

  /**
   * {@return the rank of a row}
   *
   * @param row from 0 to {@code size() - 1}
   */
  public int rank(int row) {
    return ranks[row];
  }

  /** {@return the rows in the order of their times; a copy} */
  public int[] rows() {
    return rows.clone();
  }

  /**
   * {@return the number of earlier customers, which have ranks 0 to the result minus 1} O(log n)
   * for strict ties.
   *
   * @param rank from 0 to {@code size() - 1}
   * @param ties rule for equal times
   */
  public int end(int rank, Ties ties) {
    if (ties == Ties.BY_ROW || rank == 0 || times[rank - 1] < times[rank]) {
      return rank;
    }
    int low = 0;
    int high = rank;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (times[mid] < times[rank]) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }

  /**
   * {@return labels of rows, renumbered by rank}
   *
   * @param ofRows one label per row
   */
  public int[] apply(int[] ofRows) {
    requireSize(ofRows.length);
    int[] out = new int[rows.length];
    Arrays.setAll(out, r -> ofRows[rows[r]]);
    return out;
  }

  /**
   * {@return labels of ranks, renumbered by row}
   *
   * @param ofRanks one label per rank
   */
  public int[] restore(int[] ofRanks) {
    requireSize(ofRanks.length);
    int[] out = new int[ranks.length];
    Arrays.setAll(out, row -> ofRanks[ranks[row]]);
    return out;
  }

  /**
   * {@return a partition of rows as one of ranks}
   *
   * @param ofRows a partition of the rows
   */
  public Partition apply(Partition ofRows) {
    return Partition.of(apply(ofRows.labels()));
  }

  /**
   * {@return a partition of ranks as one of rows}
   *
   * @param ofRanks a partition of the ranks
   */
  public Partition restore(Partition ofRanks) {
    return Partition.of(restore(ofRanks.labels()));
  }

  /**
   * {@return links between ranks as links between rows}
   *
   * @param ofRanks links between the ranks
   */
  public Links restore(Links ofRanks) {
    int[] targets = restore(ofRanks.targets());
    for (int row = 0; row < targets.length; row++) {
      targets[row] = rows[targets[row]];
    }
    return Links.of(targets);
  }

  /**
   * {@return range queries over times, by rank} Each costs O(log n + found).
   *
   * @param sequential whether only earlier customers are found
   * @param ties rule for equal times; ignored if not sequential
   */
  public RangeSource ranges(boolean sequential, Ties ties) {
    return (i, radius, found) -> {
      int end = sequential ? end(i, ties) : times.length;
      int j = firstWithin(i, radius);
      for (; j < end && times[j] - times[i] <= radius; j++) {
        found.add(j, Math.abs(times[i] - times[j]));
      }
    };
  }

  /** First rank whose time is at most {@code radius} before that of {@code rank}. */
  private int firstWithin(int rank, double radius) {
    int low = 0;
    int high = rank;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (times[rank] - times[mid] > radius) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }

  /** First of the ranks below an end whose age is below a bound; the end if there is none. */
  int firstYoungerThan(double now, double age, int end) {
    if (age == Double.POSITIVE_INFINITY) {
      return 0;
    }
    if (age <= 0) {
      return end;
    }
    int low = 0;
    int high = end;
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (now - times[mid] >= age) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }

  /**
   * Reversed time: rank r becomes n - 1 - r. The rows of the result are the ranks of this order.
   */
  TimeOrder mirrored() {
    int n = times.length;
    double[] mirrored = new double[n];
    Arrays.setAll(mirrored, r -> 0.0 - times[n - 1 - r]);
    return of(mirrored);
  }

  /** Internal array; not to be changed. */
  double[] times() {
    return times;
  }

  private void requireSize(int n) {
    if (n != times.length) {
      throw new IllegalArgumentException(
          Text.of("there are %d times, but the argument has %d rows", times.length, n));
    }
  }
}
