package crp.likelihood.ranking;

import crp.numerics.LogSum;
import crp.random.Rng;

/**
 * The exact law of a central ranking given the dispersions, p(sigma) proportional to e^(-L(sigma)),
 * for few labels. What an item costs depends on the set of items that follow it only, so the sum
 * over all orders of a set is a sum over its first items, set by set (the recursion of Held and
 * Karp 1962). Scratch space for one thread. With m labels and a pool of k items O(2^m m^2 (k + 1))
 * for the sums, O(m^2) for a draw.
 */
final class OrderSums {

  /** More sets than this cost more than what they gain: 11 labels without a pool. */
  private static final int MOST_SETS = 1 << 11;

  private final int labels;
  private final int pool;
  private final double[] cost;
  private final double[] poolCost;

  /** Log sum over the orders of a set of labels and so many items of the pool. */
  private final double[][] logSums;

  private final double[] logWeights;
  private boolean known;

  /**
   * Makes sums over the orders of a layout's items.
   *
   * @param cost cost of label x before label y, row-major; read when it is needed
   * @param poolCost cost of an item of the pool before a label
   */
  OrderSums(RankingLayout layout, double[] cost, double[] poolCost) {
    labels = layout.labels;
    pool = layout.pool;
    this.cost = cost;
    this.poolCost = poolCost;
    logSums = new double[pool + 1][1 << labels];
    logWeights = new double[labels + 1];
  }

  /** {@return whether there are few enough sets} */
  static boolean fit(RankingLayout layout) {
    return layout.labels < Integer.SIZE - 1 && (layout.pool + 1L) << layout.labels <= MOST_SETS;
  }

  /** To be called when the costs have changed. */
  void forget() {
    known = false;
  }

  /** {@return the log of the sum of e^(-L) over all orders} */
  double logTotal() {
    if (!known) {
      for (int free = 0; free <= pool; free++) {
        for (int set = 0; set < 1 << labels; set++) {
          int n = weigh(set, free);
          logSums[free][set] = n == 0 ? 0 : LogSum.of(logWeights, n);
        }
      }
      known = true;
    }
    return logSums[pool][(1 << labels) - 1];
  }

  /**
   * Computes the log weights of the first item of a set: its labels in order, then the pool.
   * {@return their number}
   */
  private int weigh(int set, int free) {
    int n = 0;
    double all = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      int y = Integer.numberOfTrailingZeros(rest);
      double sum = 0;
      for (int after = set; after != 0; after &= after - 1) {
        sum += cost[y * labels + Integer.numberOfTrailingZeros(after)];
      }
      logWeights[n++] = logSums[free][set & ~(1 << y)] - sum;
      all += poolCost[y];
    }
    if (free > 0) {
      logWeights[n++] = logSums[free - 1][set] - all;
    }
    return n;
  }

  void draw(int[] out, Rng rng) {
    logTotal();
    int set = (1 << labels) - 1;
    int free = pool;
    for (int p = 0; p < out.length; p++) {
      int k = rng.index(logWeights, weigh(set, free));
      int y = k < Integer.bitCount(set) ? label(set, k) : labels;
      out[p] = y;
      set &= y < labels ? ~(1 << y) : set;
      free -= y < labels ? 0 : 1;
    }
  }

  private static int label(int set, int k) {
    int rest = set;
    for (int i = 0; i < k; i++) {
      rest &= rest - 1;
    }
    return Integer.numberOfTrailingZeros(rest);
  }
}
