package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import java.util.Arrays;

/** Builder of sparse rows: entries are added row by row, in any order within a row. */
final class SparseRows {

  private static final int MOST = Integer.MAX_VALUE - 16;

  private final int[] starts;
  private int[] neighbours;
  private double[] weights;
  private int row;
  private int entries;
  private boolean sorted = true;
  private long[] keys = new long[8];
  private double[] scratch = new double[8];

  SparseRows(int rows, long expected) {
    starts = new int[rows + 1];
    int room = (int) Math.max(16, Math.min(expected, MOST));
    neighbours = new int[room];
    weights = new double[room];
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
    if (entries >= MOST) {
      throw new IllegalArgumentException(
          Text.of("more than %d links: use a narrower window or a truncation", MOST));
    }
    int room = (int) Math.min(MOST, entries + (entries >> 1) + 16L);
    neighbours = Arrays.copyOf(neighbours, room);
    weights = Arrays.copyOf(weights, room);
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
    double[] distances = new double[entries];
    Arrays.setAll(distances, e -> 0.0 - weights[e]);
    return new DecayedDistances(
        starts, Arrays.copyOf(neighbours, entries), distances, decay, largestScale);
  }

  /** Returns a graph with the negated weights as lengths. */
  Graph graph() {
    double[] lengths = new double[entries];
    Arrays.setAll(lengths, e -> 0.0 - weights[e]);
    return new Graph(starts, Arrays.copyOf(neighbours, entries), lengths);
  }
}
