package crp.data;

import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Columns that stand side by side and add up to the same total in every row, such as
 * percentages: each of them follows from the others.
 *
 * @param from the first of them, from 0
 * @param to the last of them plus one; equal to {@code from} if there are none
 * @param total mean of the sums
 */
public record Shares(int from, int to, double total) {

  /** No shares. */
  public static final Shares NONE = new Shares(0, 0, 0);

  private static final int LEAST_COLUMNS = 3;

  /** Of more columns only all together are looked at, since there are too many runs of them. */
  private static final int MOST_COLUMNS = 100;

  private static final int LEAST_ROWS = 10;

  /** The sums of rounded shares may differ by so much of what the columns differ by together. */
  private static final double EQUAL = 0.01;

  /**
   * And by so much of what each column alone differs by, else that column is no part of the total.
   */
  private static final double PART = 0.5;

  /**
   * {@return the longest run of such columns, the first of several}
   *
   * @param rows rows in the data's units; rows of weight zero, or with a missing value in these
   *     columns, are ignored
   */
  public static Shares of(RealRows rows) {
    double[] ranges = ranges(rows);
    int least = rows.columns() > MOST_COLUMNS ? rows.columns() : LEAST_COLUMNS;
    for (int width = rows.columns(); width >= least; width--) {
      for (int from = 0; from + width <= rows.columns(); from++) {
        RunScope.check();
        Shares found = between(rows, from, from + width, ranges);
        if (!found.equals(NONE)) {
          return found;
        }
      }
    }
    return NONE;
  }

  /**
   * {@return largest less smallest value of each column; NaN if it is constant or has a value below
   * zero}
   */
  private static double[] ranges(RealRows rows) {
    double[] ranges = new double[rows.columns()];
    for (int j = 0; j < ranges.length; j++) {
      DistinctValues column = DistinctValues.of(rows, j);
      boolean mayBe = column.size() > 1 && column.values()[0] >= 0;
      ranges[j] = mayBe ? column.range() : Double.NaN;
    }
    return ranges;
  }

  private static Shares between(RealRows rows, int from, int to, double[] ranges) {
    double[] own = Arrays.copyOfRange(ranges, from, to);
    double most =
        Math.min(EQUAL * Arrays.stream(own).sum(), PART * Arrays.stream(own).min().orElse(0));
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    double sums = 0;
    int n = 0;
    for (int i = 0; i < rows.size(); i++) {
      double sum = rows.weights().of(i) > 0 ? sum(rows, i, from, to) : Double.NaN;
      if (!Double.isNaN(sum)) {
        low = Math.min(low, sum);
        high = Math.max(high, sum);
        sums += sum;
        n++;
        // not "greater than": with a NaN range no columns are shares
        if (!(high - low <= most)) {
          return NONE;
        }
      }
    }
    return n < LEAST_ROWS ? NONE : new Shares(from, to, sums / n);
  }

  private static double sum(RealRows rows, int row, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      sum += rows.value(row, j);
    }
    return sum;
  }
}
