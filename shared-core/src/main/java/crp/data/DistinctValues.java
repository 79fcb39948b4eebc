package crp.data;

import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The distinct values of a column in increasing order, and how many rows have each. Values that
 * differ by rounding errors of floating point numbers count as one.
 *
 * @param values in the data's units
 * @param counts of the rows, at least 1 each
 * @param rows their sum
 */
@SuppressWarnings("ArrayRecordComponent")
record DistinctValues(double[] values, int[] counts, int rows) {

  /** Largest relative difference of equal values. */
  private static final double ROUNDING = 1e-12;

  /** {@return the values of the rows of positive weight; missing entries are left out} */
  static DistinctValues of(RealRows rows, int column) {
    return of(rows.weights(), i -> rows.value(i, column));
  }

  /** {@return the same of a column} */
  static DistinctValues of(Weights weights, IntToDoubleFunction column) {
    double[] sorted = new double[weights.size()];
    int n = 0;
    for (int i = 0; i < sorted.length; i++) {
      RunScope.check(i);
      double x = column.applyAsDouble(i);
      if (weights.of(i) > 0 && !Double.isNaN(x)) {
        sorted[n++] = x;
      }
    }
    Arrays.sort(sorted, 0, n);
    double[] values = new double[n];
    int[] counts = new int[n];
    int k = 0;
    for (int i = 0; i < n; i++) {
      double x = sorted[i];
      if (k > 0 && x - values[k - 1] <= ROUNDING * Math.max(Math.abs(x), Math.abs(sorted[0]))) {
        counts[k - 1]++;
      } else {
        values[k] = x;
        counts[k++] = 1;
      }
    }
    return new DistinctValues(Arrays.copyOf(values, k), Arrays.copyOf(counts, k), n);
  }

  int size() {
    return values.length;
  }

  /** {@return largest minus smallest value; 0 without values} */
  double range() {
    return size() == 0 ? 0 : values[size() - 1] - values[0];
  }

  /** {@return the distances between neighbouring values, in increasing order} */
  double[] gaps() {
    double[] gaps = new double[Math.max(0, size() - 1)];
    Arrays.setAll(gaps, i -> values[i + 1] - values[i]);
    Arrays.sort(gaps);
    return gaps;
  }

  /** {@return the value that most rows have, the smallest of several} */
  double mode() {
    int best = 0;
    for (int i = 1; i < size(); i++) {
      best = counts[i] > counts[best] ? i : best;
    }
    return values[best];
  }
}
