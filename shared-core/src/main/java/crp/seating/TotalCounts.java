package crp.seating;

import crp.proximity.Affinity;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The distinct sums S_i of an affinity with their frequencies: few for regular graphs with millions
 * of customers. Immutable.
 */
final class TotalCounts implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] totals;
  private final int[] counts;

  private TotalCounts(double[] totals, int[] counts) {
    this.totals = totals;
    this.counts = counts;
  }

  static TotalCounts of(Affinity affinity) {
    double[] sorted = new double[affinity.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = affinity.total(i);
    }
    Arrays.sort(sorted);
    int[] counts = new int[sorted.length];
    int n = 0;
    for (double total : sorted) {
      if (n > 0 && sorted[n - 1] == total) {
        counts[n - 1]++;
      } else {
        sorted[n] = total;
        counts[n++] = 1;
      }
    }
    return new TotalCounts(Arrays.copyOf(sorted, n), Arrays.copyOf(counts, n));
  }

  /** {@return the sum over all customers of log(alpha + S_i)} */
  double logProduct(double alpha) {
    LogProduct product = new LogProduct();
    double repeated = 0;
    for (int t = 0; t < totals.length; t++) {
      if (counts[t] > 1) {
        repeated += counts[t] * Math.log(alpha + totals[t]);
      } else {
        product.multiply(alpha + totals[t]);
      }
    }
    return repeated + product.log();
  }

  /** {@return the sum over all customers of alpha / (alpha + S_i)} */
  double meanSelfLinks(double alpha) {
    double sum = 0;
    for (int t = 0; t < totals.length; t++) {
      sum += counts[t] * (alpha / (alpha + totals[t]));
    }
    return sum;
  }
}
