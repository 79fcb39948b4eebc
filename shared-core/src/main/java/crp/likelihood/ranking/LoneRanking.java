package crp.likelihood.ranking;

import crp.random.Rng;
import java.util.Arrays;

/**
 * One ranking alone under a prior of central rankings that is not uniform: the sum over all central
 * rankings, and a draw of one. The code of a choice is the number of labels that the central
 * ranking puts before it and that are not among the choices before, and what a label costs depends
 * on those that follow it. Both are functions of the set of labels placed so far, so the sum runs
 * over sets (the recursion of Held and Karp 1962): exact, O(2^n n) for n items. Scratch space for
 * one thread.
 */
final class LoneRanking {

  private final int labels;
  private final double logTotal;
  private final int[] shouldPrecede;

  /** exp(-strength k). */
  private final double[] factor;

  /** Sum of the weights of all ways to place the labels that a set does not hold. */
  private final double[] sums;

  private final double[] logWeights;

  /** The stage at which a label is chosen, or -1, and the set chosen before. */
  private final int[] stage;

  private final int[] before;

  LoneRanking(RankingLayout layout, OrderPrior prior) {
    labels = layout.labels;
    logTotal = prior.logTotal();
    shouldPrecede = prior.shouldPrecede();
    factor = new double[labels + 1];
    Arrays.setAll(factor, k -> Math.exp(-prior.strength() * k));
    sums = new double[1 << labels];
    logWeights = new double[labels];
    stage = new int[labels];
    before = new int[labels];
  }

  /**
   * {@return the log probability of a ranking, the central ranking summed out}
   *
   * @param ranked labels, the best first, from {@code start} on
   * @param codes log probability of each code, for each stage that leaves a choice; not changed
   */
  double log(int[] ranked, int start, double[][] codes) {
    sum(ranked, start, scaled(codes));
    double log = Math.log(sums[0]) - logTotal;
    for (double[] each : codes) {
      log += highest(each);
    }
    return log;
  }

  private static double highest(double[] logs) {
    return Arrays.stream(logs).max().orElseThrow();
  }

  /** {@return probabilities of codes, each stage's largest being 1} */
  private static double[][] scaled(double[][] codes) {
    double[][] scaled = new double[codes.length][];
    for (int j = 0; j < codes.length; j++) {
      double high = highest(codes[j]);
      scaled[j] = Arrays.stream(codes[j]).map(code -> Math.exp(code - high)).toArray();
    }
    return scaled;
  }

  private void sum(int[] ranked, int start, double[][] scaled) {
    follow(ranked, start, scaled.length);
    sums[sums.length - 1] = 1;
    for (int set = sums.length - 2; set >= 0; set--) {
      double sum = 0;
      for (int rest = sums.length - 1 & ~set; rest != 0; rest &= rest - 1) {
        int y = Integer.numberOfTrailingZeros(rest);
        sum += weight(set, y, scaled) * sums[set | 1 << y];
      }
      sums[set] = sum;
    }
  }

  private void follow(int[] ranked, int start, int reach) {
    Arrays.fill(stage, -1);
    int set = 0;
    for (int j = 0; j < reach; j++) {
      int y = ranked[start + j];
      stage[y] = j;
      before[y] = set;
      set |= 1 << y;
    }
  }

  /** {@return the weight of a label that follows a set} */
  private double weight(int set, int y, double[][] scaled) {
    double weight = factor[Integer.bitCount(shouldPrecede[y] & ~set)];
    return stage[y] < 0 ? weight : weight * scaled[stage[y]][Integer.bitCount(set & ~before[y])];
  }

  /** {@return a draw of the central ranking given the ranking} The arguments are those above. */
  int[] draw(int[] ranked, int start, double[][] codes, Rng rng) {
    double[][] scaled = scaled(codes);
    sum(ranked, start, scaled);
    int[] order = new int[labels];
    int set = 0;
    for (int p = 0; p < labels; p++) {
      for (int y = 0; y < labels; y++) {
        logWeights[y] =
            (set & 1 << y) != 0
                ? Double.NEGATIVE_INFINITY
                : Math.log(weight(set, y, scaled) * sums[set | 1 << y]);
      }
      order[p] = rng.index(logWeights, labels);
      set |= 1 << order[p];
    }
    return order;
  }
}
