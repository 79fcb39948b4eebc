package crp.seating;

import java.util.Arrays;

/**
 * A growing list of logarithms, also stored as blocks of plain numbers relative to the largest of
 * the block, so that sums of products need two exponentials per block instead of one per term.
 */
final class ScaledLogs {

  /** Entries per block. */
  static final int BLOCK = 32;

  /** Blocks with a wider range are summed term by term: the plain numbers could underflow. */
  private static final double RANGE = 300;

  /** The logarithms; entries from {@link #size} on are undefined. */
  double[] logs = new double[BLOCK];

  /** exp(logs - largest of the block), for full blocks within {@link #RANGE}. */
  double[] plain = new double[BLOCK];

  /** Largest entry of each block, including the last partial one. */
  double[] largest = new double[1];

  /** Whether the plain numbers of each block are valid. */
  boolean[] ready = new boolean[1];

  int size;

  /** Appends an entry, which may be minus infinity. */
  void add(double log) {
    int block = size / BLOCK;
    if (size == logs.length) {
      logs = Arrays.copyOf(logs, 2 * size);
      plain = Arrays.copyOf(plain, 2 * size);
      largest = Arrays.copyOf(largest, 2 * largest.length);
      ready = Arrays.copyOf(ready, 2 * ready.length);
    }
    largest[block] = size % BLOCK == 0 ? log : Math.max(largest[block], log);
    logs[size++] = log;
    if (size % BLOCK == 0) {
      close(block);
    }
  }

  private void close(int block) {
    double max = largest[block];
    double min = max;
    int end = (block + 1) * BLOCK;
    for (int i = end - BLOCK; i < end; i++) {
      min = Math.min(min, logs[i]);
    }
    ready[block] = max - min <= RANGE; // false with entries of minus infinity, NaN included
    if (ready[block]) {
      for (int i = end - BLOCK; i < end; i++) {
        plain[i] = Math.exp(logs[i] - max);
      }
    }
  }
}
