package crp.answer;

import java.util.stream.IntStream;

/**
 * Fills missing numbers with those of the nearest row of the same cluster among some, by the
 * columns that both rows have: so the values of a cluster keep their spread, and columns that
 * depend on each other do so still. The mean of all rows would lie between the clusters.
 *
 * <p>Reference: J. Chen and J. Shao (2000), Nearest neighbor imputation for survey data, Journal of
 * Official Statistics 16, 113-131.
 */
final class NearDonors {

  /** Rows of a cluster that are looked at, evenly spaced. */
  private static final int MOST = 30;

  private NearDonors() {}

  /**
   * {@return the rows with their gaps filled; 0 where no row looked at has a value; the same array
   * where there are no gaps}
   *
   * @param x rows of d columns in a frame around their means, NaN for missing
   * @param labels the cluster of each row
   * @param clusters their number
   */
  static double[] filled(double[] x, int d, int[] labels, int clusters) {
    if (IntStream.range(0, x.length).noneMatch(i -> Double.isNaN(x[i]))) {
      return x;
    }
    int[][] members = new int[clusters][];
    for (int c = 0; c < clusters; c++) {
      int cluster = c;
      members[c] = IntStream.range(0, labels.length).filter(i -> labels[i] == cluster).toArray();
    }
    double[] filled = x.clone();
    for (int i = 0; i < filled.length; i++) {
      if (Double.isNaN(x[i])) {
        filled[i] = donated(x, d, i / d, i % d, members[labels[i / d]]);
      }
    }
    return filled;
  }

  private static double donated(double[] x, int d, int row, int column, int[] members) {
    double value = 0;
    double nearest = Double.POSITIVE_INFINITY;
    for (int c = 0; c < Math.min(MOST, members.length); c++) {
      int donor = members[(int) ((long) c * members.length / Math.min(MOST, members.length))];
      double far = distance(x, d, row, donor);
      if (far < nearest && !Double.isNaN(x[donor * d + column])) {
        nearest = far;
        value = x[donor * d + column];
      }
    }
    return value;
  }

  /** {@return the mean squared difference of the columns that both rows have} */
  private static double distance(double[] x, int d, int a, int b) {
    double sum = 0;
    int columns = 0;
    for (int j = 0; j < d; j++) {
      double gap = x[a * d + j] - x[b * d + j];
      if (!Double.isNaN(gap)) {
        sum += gap * gap;
        columns++;
      }
    }
    return columns == 0 ? Double.MAX_VALUE : sum / columns;
  }
}
