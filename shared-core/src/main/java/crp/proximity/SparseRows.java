package crp.proximity;

import crp.Argument;
import crp.Text;
import crp.parallel.RunScope;
import java.util.Arrays;

/** Builder of sparse rows: entries are added row by row, in any order within a row. */
final class SparseRows {

  /** A link, its distance, the growth of the lists and the weights of another scale. */
  private static final int LINK_BYTES = 40;

  private static final long MEMORY = Runtime.getRuntime().maxMemory();

  private final int most;
  private final int[] starts;
  private int[] neighbours;
  private double[] weights;
  private int row;
  private int entries;
  private boolean sorted = true;
  private long[] keys = new long[8];
  private double[] scratch = new double[8];

  SparseRows(int rows, long expected) {
    this(rows, expected, MEMORY);
  }

  /**
   * Makes a builder.
   *
   * @param memory bytes that the lists may take
   */
  SparseRows(int rows, long expected, long memory) {
    most = most(memory);
    starts = new int[rows + 1];
    int room = (int) Math.max(16, Math.min(expected, most));
    neighbours = new int[room];
    weights = new double[room];
  }

  /** {@return negated distances within a radius; of two for one pair the shorter is kept} */
  static SparseRows within(int n, RangeSource source, double radius) {
    SparseRows rows = new SparseRows(n, 2L * n);
    for (int i = 0; i < n; i++) {
      int from = i;
      source.within(
          i,
          radius,
          (j, d) -> {
            requireCustomer(from, j, n);
            if (j != from
                && Distance.require(from, j, d) <= radius
                && d < Double.POSITIVE_INFINITY) {
              rows.add(j, -d);
            }
          });
      rows.endRow();
    }
    return rows;
  }

  static int requireCustomer(int i, int j, int n) {
    if (j < 0 || j >= n) {
      throw new IllegalArgumentException(
          Text.of(
              "customer %d has the neighbour %d, but there are %d customers", i + 1, j + 1L, n));
    }
    return j;
  }

  /** Adds an entry to the open row; of two entries for one neighbour the larger weight is kept. */
  void add(int neighbour, double weight) {
    if (entries == neighbours.length) {
      grow();
    }
    sorted = sorted && (entries == starts[row] || neighbours[entries - 1] < neighbour);
    neighbours[entries] = neighbour;
    weights[entries++] = weight;
  }

  private void grow() {
    requireRoom(entries + 1L, most);
    int room = (int) Math.min(most, entries + (entries >> 1) + 16L);
    neighbours = Arrays.copyOf(neighbours, room);
    weights = Arrays.copyOf(weights, room);
  }

  private static int most(long memory) {
    return (int) Math.min(memory / LINK_BYTES, Integer.MAX_VALUE - 16);
  }

  /**
   * Requires that as many links can be listed.
   *
   * @throws IllegalArgumentException if they take more than the memory
   */
  static void requireRoom(long links) {
    requireRoom(links, most(MEMORY));
  }

  private static void requireRoom(long links, int most) {
    if (links > most) {
      throw Argument.refused(
          "there are more than %d links, which is all that the memory holds: give a window as decay,"
              + " a smaller decay-scale, a radius, a max-tv or fewer hops, or more memory (-Xmx)",
          most);
    }
  }

  /** Closes a row and opens the next. */
  void endRow() {
    RunScope.check();
    if (!sorted) {
      sort(starts[row], entries - starts[row]);
    }
    sorted = true;
    starts[++row] = entries;
  }

  private void sort(int from, int count) {
    if (keys.length < count) {
      keys = new long[2 * count];
      scratch = new double[2 * count];
    }
    for (int e = 0; e < count; e++) {
      keys[e] = (long) neighbours[from + e] << 32 | e;
      scratch[e] = weights[from + e];
    }
    Arrays.sort(keys, 0, count);
    entries = from;
    for (int e = 0; e < count; e++) {
      int neighbour = (int) (keys[e] >> 32);
      double weight = scratch[(int) keys[e]];
      if (entries > from && neighbours[entries - 1] == neighbour) {
        weights[entries - 1] = Math.max(weights[entries - 1], weight);
      } else {
        neighbours[entries] = neighbour;
        weights[entries++] = weight;
      }
    }
  }

  SparseAffinity build() {
    return new SparseAffinity(
        starts, Arrays.copyOf(neighbours, entries), Arrays.copyOf(weights, entries));
  }

  /** Returns the negated weights as distances, with a decay. */
  DecayedDistances distances(Decay decay, double largestScale) {
    return new DecayedDistances(starts, neighbours(), negated(), decay, largestScale);
  }

  /** {@return the ends of the entries of each row and the start of the next} Not copied. */
  int[] starts() {
    return starts;
  }

  int[] neighbours() {
    return Arrays.copyOf(neighbours, entries);
  }

  /** {@return the weights with the other sign} */
  double[] negated() {
    double[] lengths = new double[entries];
    Arrays.setAll(lengths, e -> 0.0 - weights[e]);
    return lengths;
  }
}
