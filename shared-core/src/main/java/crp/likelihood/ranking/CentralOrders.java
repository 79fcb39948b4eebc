package crp.likelihood.ranking;

import crp.numerics.LogSum;
import crp.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Samples a central ranking given the dispersions: p(sigma) proportional to e^(-L(sigma)), where L
 * sums R[x][y] over the pairs of items with x before y in sigma; R[x][y] is the sum of theta_j over
 * the rankings that choose y at stage j while x is still free (Meila and Chen 2010, section 2).
 *
 * <p>Drawing sigma stage by stage, each next item by the weight e^(-row sum of R), is not exact,
 * contrary to their lemma 2: the sums Z over the candidates of a stage depend on the items chosen
 * before. But e^(-L) / q is the product of these sums, up to a constant, which makes the draw a
 * proposal for Metropolis. Scratch space for one thread. O(n^2) per draw, plus O(t^2) per ranking
 * for R.
 */
final class CentralOrders {

  private final RankingLayout layout;
  private final OrderPrior prior;
  private final int labels;
  private final int pool;

  /** R, row-major; the last column is 0 (no ranking chooses an item of the pool). */
  private final double[] cost;

  /** Cost of an item of the pool before a label. */
  private final double[] poolCost;

  private final double[] rowSums;
  private final double[] logWeights;
  private final boolean[] placed;
  private final int[] proposal;
  private final int[] rest;

  /** The exact law, if there are few labels. */
  private final @Nullable OrderSums sums;

  CentralOrders(RankingLayout layout, OrderPrior prior) {
    this.layout = layout;
    this.prior = prior;
    labels = layout.labels;
    pool = layout.pool;
    cost = new double[labels * labels];
    poolCost = new double[labels];
    rowSums = new double[labels + 1];
    logWeights = new double[layout.items + 1];
    placed = new boolean[labels];
    proposal = new int[layout.items];
    rest = new int[layout.items];
    sums = OrderSums.fit(layout) ? new OrderSums(layout, cost, poolCost) : null;
  }

  /** Computes R for some rows, and adds what the prior has pairs of labels cost. */
  void weigh(int[] members, int n, double[] weights, double[] theta) {
    Arrays.fill(cost, 0);
    Arrays.fill(poolCost, 0);
    for (int i = 0; i < n; i++) {
      int row = members[i];
      int start = layout.starts[row];
      int reach = layout.reach(row);
      for (int j = 0; j < reach; j++) {
        int y = layout.ranked[start + j];
        double w = weights[row] * theta[j];
        poolCost[y] += w;
        for (int k = start; k < start + j; k++) {
          cost[layout.ranked[k] * labels + y] -= w;
        }
      }
    }
    for (int x = 0; x < labels; x++) {
      for (int y = 0; y < labels; y++) {
        cost[x * labels + y] += poolCost[y];
      }
      cost[x * labels + x] = 0;
    }
    prior.addCosts(cost);
    if (sums != null) {
      sums.forget();
    }
  }

  /** {@return R[x][y], the cost of x before y, for labels up to the pool's} */
  private double cost(int x, int y) {
    if (y == labels) {
      return 0;
    }
    return x == labels ? poolCost[y] : cost[x * labels + y];
  }

  /** {@return L(sigma)} */
  double energy(int[] order) {
    double sum = 0;
    for (int p = 0; p < order.length; p++) {
      for (int q = p + 1; q < order.length; q++) {
        sum += cost(order[p], order[q]);
      }
    }
    return sum;
  }

  private void begin() {
    double all = 0;
    for (int y = 0; y < labels; y++) {
      all += poolCost[y];
      placed[y] = false;
    }
    rowSums[labels] = all;
    for (int x = 0; x < labels; x++) {
      double sum = 0;
      for (int y = 0; y < labels; y++) {
        sum += cost[x * labels + y];
      }
      rowSums[x] = sum;
    }
  }

  private void place(int y) {
    if (y == labels) {
      return;
    }
    placed[y] = true;
    for (int x = 0; x < labels; x++) {
      rowSums[x] -= cost[x * labels + y];
    }
    rowSums[labels] -= poolCost[y];
  }

  private void weights(int pooled) {
    for (int x = 0; x < labels; x++) {
      logWeights[x] = placed[x] ? Double.NEGATIVE_INFINITY : -rowSums[x];
    }
    logWeights[labels] =
        pooled == 0 ? Double.NEGATIVE_INFINITY : Math.log(pooled) - rowSums[labels];
  }

  /** Draws sigma stage by stage into an array. {@return log product of the stages' sums Z} */
  double stagewise(int[] out, Rng rng) {
    begin();
    int pooled = pool;
    double log = 0;
    for (int p = 0; p < out.length; p++) {
      weights(pooled);
      log += LogSum.of(logWeights, labels + 1);
      int y = rng.index(logWeights, labels + 1);
      out[p] = y;
      pooled -= y == labels ? 1 : 0;
      place(y);
    }
    return log;
  }

  /** {@return log product of the stages' sums Z along an order} */
  double logStageSums(int[] order) {
    begin();
    int pooled = pool;
    double log = 0;
    for (int y : order) {
      weights(pooled);
      log += LogSum.of(logWeights, labels + 1);
      pooled -= y == labels ? 1 : 0;
      place(y);
    }
    return log;
  }

  /** {@return log probability that {@link #stagewise} draws an order} */
  double logStagewise(int[] order) {
    double log = -energy(order) - logStageSums(order);
    for (int k = 2; k <= pool; k++) {
      log += Math.log(k);
    }
    return log;
  }

  /** Draws sigma: exactly if there are few labels, else stage by stage. */
  void propose(int[] out, Rng rng) {
    if (sums != null) {
      sums.draw(out, rng);
    } else {
      stagewise(out, rng);
    }
  }

  /** {@return log probability that {@link #propose} draws an order} */
  double logProposal(int[] order) {
    return sums != null ? -energy(order) - sums.logTotal() : logStagewise(order);
  }

  /** Draws sigma exactly if there are few labels, else by moves that keep its law. */
  void update(int[] order, Rng rng) {
    if (sums != null) {
      sums.draw(order, rng);
      return;
    }
    metropolis(order, rng);
    insertions(order, rng);
    swaps(order, rng);
  }

  /** One stagewise proposal, accepted or not. */
  void metropolis(int[] order, Rng rng) {
    double now = logStageSums(order);
    double next = stagewise(proposal, rng);
    if (rng.accept(next - now)) {
      System.arraycopy(proposal, 0, order, 0, order.length);
    }
  }

  /** Removes each label in turn and draws its place given the others. */
  void insertions(int[] order, Rng rng) {
    for (int y = 0; y < labels; y++) {
      insert(order, y, rng);
    }
  }

  private void insert(int[] order, int y, Rng rng) {
    int n = 0;
    double energy = 0;
    for (int x : order) {
      if (x != y) {
        rest[n++] = x;
        energy += cost(y, x);
      }
    }
    for (int p = 0; p <= n; p++) {
      logWeights[p] = -energy;
      energy += p < n ? cost(rest[p], y) - cost(y, rest[p]) : 0;
    }
    int place = rng.index(logWeights, n + 1);
    System.arraycopy(rest, 0, order, 0, place);
    order[place] = y;
    System.arraycopy(rest, place, order, place + 1, n - place);
  }

  /** Proposes to swap each adjacent pair, from the best to the worst. */
  void swaps(int[] order, Rng rng) {
    for (int p = 0; p + 1 < order.length; p++) {
      int x = order[p];
      int y = order[p + 1];
      if (x != y && rng.accept(cost(x, y) - cost(y, x))) {
        order[p] = y;
        order[p + 1] = x;
      }
    }
  }

  /**
   * Moves labels to their best places until no single move helps, for at most {@code rounds}
   * rounds.
   */
  void climb(int[] order, int rounds) {
    for (int round = 0; round < rounds; round++) {
      boolean moved = false;
      for (int y = 0; y < labels; y++) {
        moved |= raise(order, y);
      }
      if (!moved) {
        return;
      }
    }
  }

  private boolean raise(int[] order, int y) {
    int n = 0;
    int from = 0;
    double energy = 0;
    for (int p = 0; p < order.length; p++) {
      int x = order[p];
      if (x == y) {
        from = p;
      } else {
        rest[n++] = x;
        energy += cost(y, x);
      }
    }
    double least = Double.POSITIVE_INFINITY;
    int best = from;
    double stay = 0;
    for (int p = 0; p <= n; p++) {
      if (p == from) {
        stay = energy;
      }
      if (energy < least - 1e-9) {
        least = energy;
        best = p;
      }
      energy += p < n ? cost(rest[p], y) - cost(y, rest[p]) : 0;
    }
    if (!(least < stay - 1e-9)) {
      return false;
    }
    System.arraycopy(rest, 0, order, 0, best);
    order[best] = y;
    System.arraycopy(rest, best, order, best + 1, n - best);
    return true;
  }
}
