package crp.data;

import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Values so far outside their column that they are slips of the keyboard or failed measurements,
 * not a wide cluster: one alone makes the standard deviation of a column as large as it likes.
 *
 * @param counts how many values of each column lie far outside
 * @param farthest of them, NaN for none
 * @param weights of the rows, 0 for those with such a value
 */
@SuppressWarnings("ArrayRecordComponent")
public record FarCells(int[] counts, double[] farthest, Weights weights) {

  /** Share of the values on each side that do not count for the spread. */
  private static final double TAIL = 0.05;

  /** Distance from the middle of a column, in spreads between its tails. */
  private static final double FAR = 20;

  /**
   * {@return the values far outside}
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   */
  public static FarCells of(RealRows rows) {
    int d = rows.columns();
    int[] counts = new int[d];
    double[] farthest = new double[d];
    Arrays.fill(farthest, Double.NaN);
    double[] weights = new double[rows.size()];
    Arrays.setAll(weights, rows.weights()::of);
    for (int j = 0; j < d; j++) {
      double[] ends = ends(rows, j);
      double middle = (ends[0] + ends[1]) / 2;
      double reach = ends[1] > ends[0] ? FAR * (ends[1] - ends[0]) : Double.POSITIVE_INFINITY;
      for (int i = 0; i < weights.length; i++) {
        double away = Math.abs(rows.value(i, j) - middle);
        if (rows.weights().of(i) > 0 && away > reach) {
          counts[j]++;
          weights[i] = 0;
          farthest[j] = away <= Math.abs(farthest[j] - middle) ? farthest[j] : rows.value(i, j);
        }
      }
    }
    return new FarCells(counts, farthest, Weights.of(weights));
  }

  /** {@return the values between which lie all but the tails of a column} */
  private static double[] ends(RealRows rows, int column) {
    double[] sorted = new double[rows.size()];
    int n = 0;
    for (int i = 0; i < sorted.length; i++) {
      RunScope.check(i);
      if (rows.weights().of(i) > 0 && !Double.isNaN(rows.value(i, column))) {
        sorted[n++] = rows.value(i, column);
      }
    }
    Arrays.sort(sorted, 0, n);
    int tail = (int) Math.ceil(TAIL * n);
    return n > 2 * tail ? new double[] {sorted[tail], sorted[n - 1 - tail]} : new double[2];
  }
}
