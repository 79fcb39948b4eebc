package crp.diagnose;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;

/**
 * A posterior predictive check of normal clusters (Gelman, Meng and Stern 1996). Given drawn
 * clusters and parameters, the residuals of the rows are independent standard normal numbers under
 * the model (Johnson 2007), so their replicates need not be drawn:
 *
 * <ul>
 *   <li>The residuals of a column have the Anderson-Darling statistic A with the tail {@code sqrt(3
 *       / (pi A)) exp(-A)} (1952). Its size is A over the number of rows: the mean squared distance
 *       of the distribution functions, in units of its variance. Skewed, flat, long-tailed and
 *       repeated values make it large.
 *   <li>The residuals of two columns are uncorrelated in each cluster. Bartlett's statistics of the
 *       clusters have a chi-square law together. The size is the correlation within clusters.
 * </ul>
 *
 * <p>The p-values of several draws are combined by e times their geometric mean, which is a p-value
 * however they depend on each other (Vovk and Wang 2020), and multiplied by the number of columns
 * or pairs. What is significant but small does not count: clusters are found all the same. Nominal
 * columns are not checked, since tables of two of them are sparse. Not thread-safe.
 *
 * <p>References: V. E. Johnson (2007), Bayesian model assessment using pivotal quantities, Bayesian
 * Analysis 2, 719-733; V. Vovk and R. Wang (2020), Combining p-values via averaging, Biometrika
 * 107, 791-808.
 */
public final class Residuals {

  /** Probability of a finding under the model, at most. */
  static final double LEVEL = 0.05;

  /** Size of A from which on it matters; 0.046 for exponential and 0.011 for uniform values. */
  private static final double SHAPE = 0.02;

  /** Correlation within clusters from which on it matters: a medium one in Cohen's terms. */
  private static final double CORRELATED = 0.3;

  /** Of more columns only the first are compared with each other. */
  private static final int MOST = 200;

  /** A column of fewer residuals, or a cluster of fewer rows, says nothing. */
  private static final int FEWEST = 5;

  private final int d;
  private final int compared;
  private int draws;
  // of the columns, then of the pairs
  private final double[] logP;
  private final double[] sizes;
  // skewness, kurtosis above that of a normal law, and share of repeated values of the columns
  private final double[][] shapes;

  /** Residuals of so many columns. */
  public Residuals(int columns) {
    d = columns;
    compared = Math.min(d, MOST);
    logP = new double[d + compared * (compared - 1) / 2];
    sizes = new double[logP.length];
    shapes = new double[d][3];
  }

  /**
   * Adds a draw.
   *
   * @param residuals of all rows, row-major; NaN for a missing entry and for rows without a cluster
   * @param labels cluster of each row; of a row without one any other number
   * @param clusters number of clusters
   */
  public void include(double[] residuals, int[] labels, int clusters) {
    draws++;
    int n = labels.length;
    for (int j = 0; j < d; j++) {
      double[] column = new double[n];
      int m = 0;
      for (int i = 0; i < n; i++) {
        if (!Double.isNaN(residuals[i * d + j])) {
          column[m++] = residuals[i * d + j];
        }
      }
      if (m >= FEWEST) {
        includeColumn(j, Arrays.copyOf(column, m));
      }
    }
    includePairs(residuals, labels, clusters);
  }

  private void includeColumn(int j, double[] r) {
    int n = r.length;
    Arrays.sort(r);
    double a = andersonDarling(r);
    logP[j] += Math.min(0, Math.log(3 / (Math.PI * a)) / 2 - a);
    sizes[j] += (a - 1) / n;
    double mean = Arrays.stream(r).sum() / n;
    double squares = 0;
    double cubes = 0;
    double fourths = 0;
    int same = 0;
    for (int i = 0; i < n; i++) {
      double gap = r[i] - mean;
      double square = gap * gap / n;
      squares += square;
      cubes += square * gap;
      fourths += square * gap * gap;
      same += i > 0 && r[i] == r[i - 1] ? 1 : 0;
    }
    shapes[j][0] += cubes / Math.pow(squares, 1.5);
    shapes[j][1] += fourths / squares / squares - 3;
    shapes[j][2] += (double) same / n;
  }

  /** {@return the statistic of numbers that should be standard normal} */
  static double andersonDarling(double[] sorted) {
    int n = sorted.length;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (2 * i + 1) * (logBelow(sorted[i]) + logBelow(-sorted[n - 1 - i]));
    }
    return -n - sum / n;
  }

  /** {@return the log probability that a standard normal number is below x} */
  static double logBelow(double x) {
    double tail = Erf.erfc(Math.abs(x) / Math.sqrt(2)) / 2;
    return x < 0 ? logOf(tail) : Math.log1p(-tail);
  }

  /** Probabilities that are too small to be represented are the smallest one. */
  private static double logOf(double tail) {
    return Math.log(Math.max(Double.MIN_VALUE, tail));
  }

  private void includePairs(double[] residuals, int[] labels, int clusters) {
    int pairs = logP.length - d;
    double[] statistic = new double[pairs];
    double[] rows = new double[pairs];
    int[] used = new int[pairs];
    for (int c = 0; c < clusters; c++) {
      double[] squares = new double[compared];
      int[] present = new int[compared];
      double[] products = new double[pairs];
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] == c) {
          add(residuals, i * d, squares, present, products);
        }
      }
      for (int j = 1, at = 0; j < compared; j++) {
        for (int l = 0; l < j; l++, at++) {
          int n = Math.min(present[j], present[l]);
          if (n >= FEWEST) {
            double r = products[at] * products[at] / squares[j] / squares[l];
            statistic[at] -= (n - 1.5) * Math.log1p(-Math.min(r, 1 - 1e-12));
            rows[at] += n;
            used[at]++;
          }
        }
      }
    }
    for (int at = 0; at < pairs; at++) {
      if (used[at] > 0) {
        logP[d + at] += logAbove(statistic[at], used[at]);
        sizes[d + at] += Math.sqrt(Math.max(0, -Math.expm1((used[at] - statistic[at]) / rows[at])));
      }
    }
  }

  /** {@return the log tail of a chi-square law} */
  private static double logAbove(double x, int degrees) {
    return logOf(Gamma.regularizedGammaQ(degrees / 2.0, x / 2));
  }

  private void add(double[] r, int row, double[] squares, int[] present, double[] products) {
    for (int j = 0, at = 0; j < compared; j++) {
      double x = r[row + j];
      if (Double.isNaN(x)) {
        at += j;
        continue;
      }
      squares[j] += x * x;
      present[j]++;
      for (int l = 0; l < j; l++, at++) {
        double y = r[row + l];
        products[at] += Double.isNaN(y) ? 0 : x * y;
      }
    }
  }

  /**
   * {@return the posterior predictive p-value of a column alone}
   *
   * @param column from 0; then the pairs (0, 1), (0, 2), (1, 2), (0, 3) and so on
   */
  public double pValue(int column) {
    return Math.min(1, Math.exp(1 + logP[column] / draws));
  }

  /** Half of the level is for the columns, half for the pairs. */
  private double corrected(int test) {
    return Math.min(1, 2 * (test < d ? d : logP.length - d) * pValue(test));
  }

  private double excess(int test) {
    return sizes[test] / draws / (test < d ? SHAPE : CORRELATED);
  }

  /** {@return the significant misfit of the largest size; empty if none matters} */
  public Optional<Misfit> worst() {
    int worst = -1;
    for (int t = 0; t < logP.length; t++) {
      if (corrected(t) < LEVEL && excess(t) > (worst < 0 ? 1 : excess(worst))) {
        worst = t;
      }
    }
    return worst < 0 ? Optional.empty() : Optional.of(misfit(worst));
  }

  private Misfit misfit(int test) {
    double size = sizes[test] / draws;
    if (test < d) {
      double[] sums = shapes[test];
      return new Misfit(
          test, -1, size, sums[0] / draws, sums[1] / draws, sums[2] / draws, corrected(test));
    }
    int j = 1;
    int rest = test - d;
    while (rest >= j) {
      rest -= j++;
    }
    return new Misfit(rest, j, size, 0, 0, 0, corrected(test));
  }
}
