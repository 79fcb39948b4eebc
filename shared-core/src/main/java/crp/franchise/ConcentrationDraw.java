package crp.franchise;

import crp.kernel.ConcentrationStep;
import crp.numerics.LogGamma;
import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import java.util.Arrays;

/**
 * One draw of a concentration that several restaurants share, given their customers and tables, by
 * slice sampling of its log, or on a grid from the conditional law, from
 *
 * <pre>  p(alpha) prod_u v(T_u; alpha) Gamma(alpha + more) / Gamma(alpha + more + n_u),</pre>
 *
 * <p>with {@code v = alpha^T} or, with a discount d, {@code alpha (alpha + d) ... (alpha + (T-1)
 * d)}. Restaurants of one size are counted together.
 */
final class ConcentrationDraw {

  private int[] sizes = new int[64];
  private int[] tables = new int[64];
  private boolean[] sharing = new boolean[64];
  private int n;
  private long allTables;

  void clear() {
    n = 0;
    allTables = 0;
  }

  /**
   * Adds a restaurant.
   *
   * @param more whether it has the further weight that {@link #draw} is told
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
   * {@return the next value; the present one if it is not sampled}
   *
   * @param prior its prior
   * @param current its present value
   * @param more what some restaurants have beside it, such as the weight of staying; not negative
   * @param discount their discount
   */
  double draw(ConcentrationPrior prior, double current, double more, double discount, Rng rng) {
    if (!prior.sampled()) {
      return current;
    }
    int[] keys = new int[n];
    Arrays.setAll(keys, i -> sharing[i] ? -sizes[i] : sizes[i]);
    int[][] censusOfSizes = census(keys);
    int[][] censusOfTables = discount > 0 ? census(tables) : new int[2][0];
    return ConcentrationStep.draw(
        prior,
        current,
        a -> {
          if (!(a > 1e-100 && a < 1e100)) {
            return Double.NEGATIVE_INFINITY;
          }
          double sum = discount == 0 ? allTables * Math.log(a) : 0;
          for (int i = 0; i < censusOfTables[0].length; i++) {
            sum += censusOfTables[1][i] * LogGamma.rising(a / discount, censusOfTables[0][i]);
          }
          for (int i = 0; i < censusOfSizes[0].length; i++) {
            int key = censusOfSizes[0][i];
            sum -= censusOfSizes[1][i] * LogGamma.rising(key < 0 ? a + more : a, Math.abs(key));
          }
          return sum;
        },
        rng);
  }

  /** {@return distinct values, and how often they come} */
  private int[][] census(int[] values) {
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
