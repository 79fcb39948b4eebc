package crp.likelihood.ranking;

import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The prior of central rankings over the labels of a layout: uniform over all arrangements, or
 * around a ranking as {@link CentrePrior} says. Immutable.
 */
final class OrderPrior implements Serializable {

  private static final long serialVersionUID = 1L;

  private final RankingLayout layout;

  /** Labels of the given ranking, the best first; empty if uniform. */
  private final int[] given;

  private final double strength;
  private final double logTotal;

  /**
   * Makes a prior around a ranking.
   *
   * @param layout without a pool, unless the ranking is empty
   * @param given labels, the best first; not copied
   */
  OrderPrior(RankingLayout layout, int[] given, double strength) {
    this.layout = layout;
    this.given = given;
    this.strength = strength;
    int reach = reach();
    double log = 0;
    for (int j = 0; j < reach; j++) {
      log += StageCode.logPsi(layout.most(j), strength);
    }
    for (int k = layout.pool + 1; k <= layout.items - reach; k++) {
      log += Math.log(k);
    }
    logTotal = log;
  }

  static OrderPrior uniform(RankingLayout layout) {
    return new OrderPrior(layout, new int[0], 0);
  }

  boolean uniform() {
    return given.length == 0;
  }

  /** {@return the number of stages of the given ranking that leave a choice} */
  private int reach() {
    return Math.min(given.length, layout.items - 1);
  }

  double strength() {
    return strength;
  }

  /** {@return log of the sum of exp(-cost) over all arrangements} */
  double logTotal() {
    return logTotal;
  }

  /** {@return log p(sigma), for an arrangement of labels and pool} */
  double logDensity(int[] order) {
    if (uniform()) {
      return -logTotal;
    }
    int[] places = new CentralRanking(order, new double[0]).places(layout.labels);
    int[] codes = new int[reach()];
    InversionCodes.of(places, 0, given, 0, codes.length, layout.items, codes);
    long sum = 0;
    for (int code : codes) {
      sum += code;
    }
    return -strength * sum - logTotal;
  }

  /** Adds what a pair of labels costs. */
  void addCosts(double[] cost) {
    for (int j = 0; j < given.length; j++) {
      for (int x = 0; x < layout.labels; x++) {
        cost[x * layout.labels + given[j]] += strength;
      }
      for (int k = 0; k <= j; k++) {
        cost[given[k] * layout.labels + given[j]] -= strength;
      }
    }
  }

  /** {@return for each label the set of labels that cost when they stand behind it} */
  int[] shouldPrecede() {
    int[] sets = new int[layout.labels];
    int set = 0;
    boolean[] seen = new boolean[layout.labels];
    for (int y : given) {
      sets[y] = set;
      seen[y] = true;
      set |= 1 << y;
    }
    for (int x = 0; x < layout.labels; x++) {
      sets[x] = seen[x] ? sets[x] : set;
    }
    return sets;
  }

  /** {@return a draw from the prior} Only without a pool. */
  int[] draw(Rng rng) {
    int n = layout.items;
    int[] order = new int[n];
    Arrays.fill(order, -1);
    boolean[] placed = new boolean[n];
    for (int j = 0; j < given.length; j++) {
      double[] law = new double[n - j];
      for (int code = 0; code < law.length; code++) {
        law[code] = -strength * code;
      }
      order[CentreProposals.freePlace(order, rng.index(law, law.length))] = given[j];
      placed[given[j]] = true;
    }
    int left = n - given.length;
    for (int y = 0; y < n; y++) {
      if (!placed[y]) {
        order[CentreProposals.freePlace(order, rng.below(left--))] = y;
      }
    }
    return order;
  }
}
