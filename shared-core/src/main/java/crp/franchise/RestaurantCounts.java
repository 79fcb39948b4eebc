package crp.franchise;

import crp.numerics.LogGamma;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Customers and tables of restaurants that share a concentration alpha, and its likelihood
 *
 * <pre>  prod_u v(T_u; alpha) Gamma(alpha + more_u) / Gamma(alpha + more_u + n_u),</pre>
 *
 * <p>with {@code v = alpha^T} or, with a discount d, {@code alpha (alpha + d) ... (alpha + (T-1)
 * d)}. Restaurants of one size are grouped: an evaluation costs O(distinct sizes).
 */
final class RestaurantCounts {

  private static final double LARGEST = 1e100;

  private int[] sizes = new int[64];
  private int[] tables = new int[64];
  private boolean[] sharing = new boolean[64];
  private int n;
  private long allTables;

  /**
   * Adds a restaurant.
   *
   * @param more whether it has the additional weight passed to {@link #logLikelihood}
   */
  void include(int customers, int tablesThere, boolean more) {
    if (customers == 0) {
      return;
    }
    if (n == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * n);
      tables = Arrays.copyOf(tables, 2 * n);
      sharing = Arrays.copyOf(sharing, 2 * n);
    }
    sharing[n] = more;
    sizes[n] = customers;
    tables[n++] = tablesThere;
    allTables += tablesThere;
  }

  /**
   * {@return the log likelihood of a concentration, in nats up to a constant; {@code -Infinity}
   * from 1e100 on}
   *
   * @param more additional weight of some restaurants, such as that of staying; not negative
   */
  DoubleUnaryOperator logLikelihood(double more, double discount) {
    int[] keys = new int[n];
    Arrays.setAll(keys, i -> sharing[i] ? -sizes[i] : sizes[i]);
    int[][] bySize = counted(keys);
    int[][] byTables = discount > 0 ? counted(tables) : new int[2][0];
    return alpha -> {
      if (!(alpha < LARGEST)) {
        return Double.NEGATIVE_INFINITY;
      }
      double sum = discount == 0 ? allTables * Math.log(alpha) : 0;
      for (int i = 0; i < byTables[0].length; i++) {
        sum += byTables[1][i] * logSteps(alpha, discount, byTables[0][i]);
      }
      for (int i = 0; i < bySize[0].length; i++) {
        int key = bySize[0][i];
        sum -= bySize[1][i] * LogGamma.rising(key < 0 ? alpha + more : alpha, Math.abs(key));
      }
      return sum;
    };
  }

  /**
   * {@return the log of alpha (alpha + d) ... (alpha + (t - 1) d)}
   *
   * @param d not negative; if it is negligible relative to alpha, all factors are alpha
   */
  static double logSteps(double alpha, double d, int t) {
    double ratio = alpha / d;
    return ratio < LARGEST ? t * Math.log(d) + LogGamma.rising(ratio, t) : t * Math.log(alpha);
  }

  /** {@return distinct values and their frequencies} */
  private int[][] counted(int[] values) {
    int[] sorted = Arrays.copyOf(values, n);
    Arrays.sort(sorted);
    int[] distinct = new int[n];
    int[] times = new int[n];
    int k = 0;
    for (int i = 0; i < n; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        distinct[k++] = sorted[i];
      }
      times[k - 1]++;
    }
    return new int[][] {Arrays.copyOf(distinct, k), Arrays.copyOf(times, k)};
  }
}
