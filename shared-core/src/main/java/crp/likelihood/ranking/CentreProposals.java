package crp.likelihood.ranking;

import crp.random.Rng;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Central rankings for rows that are not seated: drawn for one row, estimated or proposed for
 * several. Scratch space for one thread.
 */
final class CentreProposals {

  private static final int CLIMBS = 2;
  private final RankingLayout layout;
  private final StageScores scores;
  private final double[] weights;
  private final OrderPrior prior;
  private final CentralOrders orders;
  private final @Nullable LoneRanking lone;

  /** Log probability of each row alone, if the prior is not uniform, at a scale of r. */
  private final double[] alone;

  private double aloneScale;
  private final int[] codes;
  private final double[] rankers;
  private final double[] sums;

  CentreProposals(RankingLayout layout, StageScores scores, double[] weights, OrderPrior prior) {
    this.layout = layout;
    this.scores = scores;
    this.weights = weights;
    this.prior = prior;
    orders = new CentralOrders(layout, prior);
    lone = prior.uniform() ? null : new LoneRanking(layout, prior);
    alone = new double[prior.uniform() ? 0 : weights.length];
    aloneScale = Double.NaN;
    codes = new int[layout.stages];
    rankers = new double[layout.stages];
    sums = new double[layout.stages];
  }

  CentralOrders orders() {
    return orders;
  }

  /** Weight and sum of codes per stage; valid until the next call. */
  @SuppressWarnings("ArrayRecordComponent")
  record CodeSums(double[] rankers, double[] codes) {}

  /** {@return the statistics of rows under a central ranking} */
  CodeSums sums(int[] order, int[] items, int n) {
    Arrays.fill(rankers, 0);
    Arrays.fill(sums, 0);
    int[] places = new CentralRanking(order, new double[0]).places(layout.labels);
    for (int i = 0; i < n; i++) {
      int row = items[i];
      int reach = layout.reach(row);
      InversionCodes.of(places, 0, layout.ranked, layout.starts[row], reach, layout.items, codes);
      for (int j = 0; j < reach; j++) {
        rankers[j] += weights[row];
        sums[j] += weights[row] * codes[j];
      }
    }
    return new CodeSums(rankers, sums);
  }

  /** {@return the modes of the dispersions given rows under a central ranking} */
  double[] modes(int[] order, int[] items, int n) {
    CodeSums now = sums(order, items, n);
    double[] theta = new double[layout.stages];
    Arrays.setAll(theta, j -> scores.modeOfTheta(j, now.codes[j], now.rankers[j]));
    return theta;
  }

  /**
   * {@return a central ranking drawn exactly for one row, dispersions integrated out} Meila and
   * Chen (2010), figure 4, with Beta~ in place of Beta: the code of stage j is drawn first, pi(j)
   * takes the free place of that number, and the other items fill the remaining places in uniform
   * order. Under a prior around a ranking by the sums over sets of items.
   */
  int[] birth(int row, Rng rng) {
    if (lone != null) {
      return lone.draw(layout.ranked, layout.starts[row], logCodes(row), rng);
    }
    int n = layout.items;
    int[] order = new int[n];
    Arrays.fill(order, -1);
    boolean[] ranked = new boolean[layout.labels];
    int t = layout.starts[row + 1] - layout.starts[row];
    for (int j = 0; j < t; j++) {
      int code = 0;
      if (j < layout.stages) {
        double[] law = new double[layout.most(j) + 1];
        scores.logCodeLaw(j, weights[row], law);
        code = rng.index(law, law.length);
      }
      int y = layout.ranked[layout.starts[row] + j];
      order[freePlace(order, code)] = y;
      ranked[y] = true;
    }
    int[] rest = new int[n - t];
    int k = 0;
    for (int y = 0; y < layout.labels; y++) {
      if (!ranked[y]) {
        rest[k++] = y;
      }
    }
    Arrays.fill(rest, k, rest.length, layout.labels);
    for (int i = rest.length - 1; i > 0; i--) {
      int other = rng.below(i + 1);
      int y = rest[i];
      rest[i] = rest[other];
      rest[other] = y;
    }
    k = 0;
    for (int p = 0; p < n; p++) {
      if (order[p] < 0) {
        order[p] = rest[k++];
      }
    }
    return order;
  }

  /** {@return log probability of a row alone, central ranking and dispersions summed out} */
  double logAlone(int row) {
    if (lone == null) {
      return scores.logAlone(layout.reach(row), weights[row]);
    }
    if (aloneScale != scores.scale()) {
      Arrays.fill(alone, Double.NaN);
      aloneScale = scores.scale();
    }
    if (Double.isNaN(alone[row])) {
      alone[row] = lone.log(layout.ranked, layout.starts[row], logCodes(row));
    }
    return alone[row];
  }

  /** {@return log probability of each code of a row alone, stage by stage} */
  private double[][] logCodes(int row) {
    double[][] logs = new double[layout.reach(row)][];
    Arrays.setAll(logs, j -> scores.logCodes(j, weights[row]));
    return logs;
  }

  /** {@return the place that is free after so many free ones} */
  static int freePlace(int[] order, int code) {
    int free = code;
    int place = 0;
    while (order[place] >= 0 || free > 0) {
      free -= order[place] < 0 ? 1 : 0;
      place++;
    }
    return place;
  }

  /** {@return log probability that {@link #birth} draws an order} */
  double logBirth(int row, int[] order) {
    int[] places = new CentralRanking(order, new double[0]).places(layout.labels);
    int reach = layout.reach(row);
    int t = layout.starts[row + 1] - layout.starts[row];
    InversionCodes.of(places, 0, layout.ranked, layout.starts[row], reach, layout.items, codes);
    double log = 0;
    if (lone != null) {
      for (int j = 0; j < reach; j++) {
        log += scores.logCodes(j, weights[row])[codes[j]];
      }
      return log + prior.logDensity(order) - logAlone(row);
    }
    for (int j = 0; j < reach; j++) {
      double[] law = new double[layout.most(j) + 1];
      double all = scores.logCodeLaw(j, weights[row], law);
      log += law[codes[j]] - all;
    }
    for (int k = layout.pool + 1; k <= layout.items - t; k++) {
      log -= Math.log(k);
    }
    return log;
  }

  /**
   * {@return labels in the order of their mean ranks in the rows, then improved by single moves}
   */
  CentralRanking guess(int[] items, int n) {
    int[] order = byMeanPlace(items, n);
    orders.weigh(items, n, weights, modes(order, items, n));
    orders.climb(order, CLIMBS);
    return new CentralRanking(order, modes(order, items, n));
  }

  private int[] byMeanPlace(int[] items, int n) {
    double[] mean = new double[layout.labels + 1];
    for (int i = 0; i < n; i++) {
      int row = items[i];
      int start = layout.starts[row];
      int t = layout.starts[row + 1] - start;
      // an unranked item: half way between the last rank and the end
      double behind = weights[row] * 0.5 * (t + layout.items - 1);
      mean[layout.labels] += behind;
      for (int j = 0; j < t; j++) {
        mean[layout.ranked[start + j]] += weights[row] * j - behind;
      }
    }
    double all = mean[layout.labels];
    for (int y = 0; y < layout.labels; y++) {
      mean[y] += all;
    }
    // rounded, so that ties do not depend on the order of summation
    return IntStream.range(0, layout.items)
        .map(i -> Math.min(i, layout.labels))
        .boxed()
        .sorted(Comparator.comparingDouble(y -> Math.rint(mean[y] * 1e6)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  int[] propose(int[] items, int n, Rng rng) {
    if (n == 1) {
      return birth(items[0], rng);
    }
    int[] order = new int[layout.items];
    orders.weigh(items, n, weights, guess(items, n).theta());
    orders.propose(order, rng);
    return order;
  }

  /**
   * Proposes to swap two neighbours in a central ranking, dispersions integrated out. With many
   * rows the dispersions that fit one order keep it for very long, if sigma is drawn given them
   * alone. {@return whether they were swapped}
   */
  boolean swap(int[] order, int[] items, Rng rng) {
    if (order.length < 2) {
      return false;
    }
    int p = rng.below(order.length - 1);
    if (order[p] == order[p + 1]) {
      return false;
    }
    double now = logMarginal(order, items, items.length);
    swap(order, p);
    boolean accepted = rng.accept(logMarginal(order, items, items.length) - now);
    if (!accepted) {
      swap(order, p);
    }
    return accepted;
  }

  private static void swap(int[] order, int p) {
    int y = order[p];
    order[p] = order[p + 1];
    order[p + 1] = y;
  }

  double logProposal(int[] order, int[] items, int n) {
    if (n == 1) {
      return logBirth(items[0], order);
    }
    orders.weigh(items, n, weights, guess(items, n).theta());
    return orders.logProposal(order);
  }

  /** Log p(row | order, theta) for each row. */
  void weigh(CentralRanking centre, int[] items, int n, double[] out) {
    int[] places = centre.places(layout.labels);
    double[] theta = centre.theta();
    double[] logPsi = new double[theta.length];
    Arrays.setAll(logPsi, j -> StageCode.logPsi(layout.most(j), theta[j]));
    for (int i = 0; i < n; i++) {
      int row = items[i];
      int reach = layout.reach(row);
      InversionCodes.of(places, 0, layout.ranked, layout.starts[row], reach, layout.items, codes);
      double sum = 0;
      for (int j = 0; j < reach; j++) {
        sum -= theta[j] * codes[j] + logPsi[j];
      }
      out[i] = weights[row] * sum;
    }
  }

  /** {@return log p(rows, order), dispersions integrated out} */
  double logMarginal(int[] order, int[] items, int n) {
    CodeSums all = sums(order, items, n);
    return scores.logMarginal(layout.stages, all.rankers, all.codes) + prior.logDensity(order);
  }
}
