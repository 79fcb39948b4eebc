package crp.data;

import java.util.Arrays;

/**
 * Finds the round values of a continuous column: several rows share them, while the other values
 * are nearly all distinct.
 */
final class RoundValues {

  private static final int LEAST_ROWS = 5;

  /** One or two shared values may be the ends of a scale, such as 0 and 1. */
  private static final int LEAST_HEAPS = 3;

  private static final double LEAST_SHARE = 0.1;

  /** So many times the least distance of round values may be needed for a common step. */
  private static final int MOST_PARTS = 5;

  private static final double EQUAL = 1e-6;

  private RoundValues() {}

  /**
   * {@return the round values of a column without a step} Values of at least five rows each are
   * multiples of one step, and other multiples of it hold hardly any rows.
   */
  static Lattice.Heaps heaps(DistinctValues column) {
    double[] shared = shared(column);
    if (shared.length < LEAST_HEAPS) {
      return Lattice.Heaps.NONE;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < shared.length; i++) {
      least = Math.min(least, shared[i] - shared[i - 1]);
    }
    for (int parts = 1; parts <= MOST_PARTS; parts++) {
      double step = least / parts;
      if (Arrays.stream(shared).allMatch(value -> multiple(step, value))) {
        return found(column, step);
      }
    }
    return Lattice.Heaps.NONE;
  }

  private static double[] shared(DistinctValues column) {
    double[] shared = new double[column.size()];
    int n = 0;
    for (int i = 0; i < column.size(); i++) {
      if (column.counts()[i] >= LEAST_ROWS) {
        shared[n++] = column.values()[i];
      }
    }
    return Arrays.copyOf(shared, n);
  }

  private static boolean multiple(double step, double value) {
    return Math.abs(value - step * Math.rint(value / step)) <= EQUAL * step;
  }

  /** {@return the multiples of a step, if they hold enough rows} */
  private static Lattice.Heaps found(DistinctValues column, double step) {
    int on = 0;
    for (int i = 0; i < column.size(); i++) {
      on += multiple(step, column.values()[i]) ? column.counts()[i] : 0;
    }
    double share = on / (double) column.rows();
    return share < LEAST_SHARE ? Lattice.Heaps.NONE : new Lattice.Heaps(step, share);
  }
}
