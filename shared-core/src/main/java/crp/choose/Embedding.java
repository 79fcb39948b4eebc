package crp.choose;

import crp.Text;
import crp.data.RealRows;
import crp.data.Units;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.random.Stretches;
import java.util.Arrays;

/**
 * Whether columns of numbers are an embedding of the rows, by which nothing is measured. Rows with
 * missing values and fewer than {@link #COLUMNS} columns are none, nor are columns that mostly have
 * few values, such as categories as zeros and ones. Others are one in three cases, which measured
 * columns are not by chance: all rows have length 1; the columns are principal components, with
 * mean 0 and without correlations; or at least {@link #MANY} columns have mean 0 and different
 * variances, so that they are not standardised.
 */
final class Embedding {

  /** Of fewer columns full covariances are compared with independent ones. */
  static final int COLUMNS = 20;

  /** From here columns with mean 0 are an embedding without being principal components. */
  static final int MANY = 100;

  /** Variances of standardised columns differ less, whatever the divisor. */
  private static final double STANDARD = 1.05;

  /** As far as numbers with four digits are from length 1. */
  private static final double ROUNDED = 2e-3;

  /** Standard errors are larger, except of a million rows. */
  private static final double NOTHING = 1e-3;

  private static final int MOST_ROWS = 2000;
  private static final int MOST_PAIRED = 40;
  private static final int FEW_VALUES = 10;
  private static final int STEPS = 50;

  /**
   * The principal variance of normal rows, as a multiple of the variance of round clusters, above
   * which these would be two: half of the rows on each side of the middle save {@code v 2 / pi / 2}
   * nats a row and cost log 2.
   */
  private static final double SPLIT = Math.PI * Math.log(2);

  /** All rows are longer than a cluster in that direction, so that more columns count by this. */
  private static final double LONGER = 4.0 / 3;

  /** The largest part of the columns that count, for the many directions of few columns. */
  private static final double MOST_COUNTED = 0.35;

  private final RealRows rows;
  private final int d;

  private Embedding(RealRows rows) {
    this.rows = rows;
    d = rows.columns();
  }

  /** {@return whether the columns are an embedding} Rows of weight zero do not count. */
  static boolean is(RealRows rows) {
    if (rows.columns() < COLUMNS || rows.hasMissing()) {
      return false;
    }
    RealRows counted = Units.counted(rows.weights()).select(rows);
    Embedding all = new Embedding(counted);
    return counted.size() > COLUMNS && all.continuous() && (all.unit() || all.centred());
  }

  /** Pixels at the border of pictures have few values, but not most of them. */
  private boolean continuous() {
    double[] first = new double[Math.min(rows.size(), MOST_ROWS)];
    int few = 0;
    for (int j = 0; j < d; j++) {
      int column = j;
      Arrays.setAll(first, i -> rows.value(i, column));
      few += Arrays.stream(first).distinct().limit(FEW_VALUES).count() < FEW_VALUES ? 1 : 0;
    }
    return 2 * few < d;
  }

  private boolean unit() {
    for (int i = 0; i < rows.size(); i++) {
      double square = 0;
      for (int j = 0; j < d; j++) {
        square += rows.value(i, j) * rows.value(i, j);
      }
      if (!(Math.abs(square - 1) < ROUNDED)) {
        return false;
      }
    }
    return true;
  }

  private boolean centred() {
    double[] squares = new double[d];
    for (int j = 0; j < d; j++) {
      double[] column = column(j);
      squares[j] = dot(column, column);
      double mean = Arrays.stream(column).sum() / Math.sqrt(rows.size());
      if (!(Math.abs(mean) <= NOTHING * Math.sqrt(squares[j]))) {
        return false;
      }
    }
    double least = Arrays.stream(squares).min().orElseThrow();
    double most = Arrays.stream(squares).max().orElseThrow();
    return (d >= MANY && most > STANDARD * least) || uncorrelated();
  }

  private boolean uncorrelated() {
    double[][] columns = new double[Math.min(d, MOST_PAIRED)][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = column(j);
      double square = dot(columns[j], columns[j]);
      for (int l = 0; l < j; l++) {
        double length = Math.sqrt(square * dot(columns[l], columns[l]));
        if (!(Math.abs(dot(columns[j], columns[l])) < NOTHING * length)) {
          return false;
        }
      }
    }
    return true;
  }

  private double[] column(int j) {
    double[] column = new double[rows.size()];
    Arrays.setAll(column, i -> rows.value(i, j));
    return column;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /**
   * {@return round clusters, in which the columns count as a third more than those by which normal
   * rows with the covariance of all rows are just one cluster, but as at most 35 % of them}
   *
   * @param rows without missing values
   */
  static SphericalGaussian family(RealRows rows) {
    RealRows counted = Units.counted(rows.weights()).select(rows);
    RealRows some = counted.select(Stretches.some(counted.size(), MOST_ROWS));
    double most = Math.min(rows.columns(), Math.max(1, MOST_COUNTED * rows.columns()));
    double shares = LONGER * SPLIT * new Embedding(some).inverseShare();
    return SphericalGaussian.from(rows, Math.min(most, Math.max(1, shares)));
  }

  /** {@return the sum of the variances over the largest principal one} By repeated products. */
  private double inverseShare() {
    double[] mean = new double[d];
    for (int j = 0; j < d; j++) {
      mean[j] = Arrays.stream(column(j)).average().orElse(0);
    }
    double total = 0;
    double[] v = new double[d];
    Arrays.setAll(v, j -> 1 + 0.1 * (j % 7));
    double largest = 0;
    for (int step = 0; step < STEPS; step++) {
      double length = Math.sqrt(dot(v, v));
      double[] next = new double[d];
      double[] row = new double[d];
      total = 0;
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < d; j++) {
          row[j] = rows.value(i, j) - mean[j];
        }
        total += dot(row, row);
        double along = dot(row, v) / length;
        for (int j = 0; j < d; j++) {
          next[j] += along * row[j];
        }
      }
      largest = Math.sqrt(dot(next, next));
      v = next;
    }
    return largest > 0 ? total / largest : 1;
  }

  /**
   * {@return the choice in a sentence}
   *
   * @param noun what a column is called, in the singular
   */
  static String note(int columns, String noun) {
    return Text.of(
        "the %d %ss are an embedding (rows of length 1, or columns of mean 0): clusters are round"
            + " and of one size (override: covariance diagonal)",
        columns, noun);
  }
}
