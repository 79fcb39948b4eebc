package crp.regions;

import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Sums over all sets of cuts at some nodes of the order of time, given that the rows have further
 * cuts elsewhere. With m(s, t) the marginal likelihood of the rows from node s to node t, f the
 * number of further cuts and N that of all places, the sums are
 *
 * <pre>  v(s, k) = C(N, f) / C(N, f + k) * sum over sets of k cuts after s of prod m</pre>
 *
 * from the last node to the first, so that (c / (1 + c))^(f + k) v(0, k) is proportional to the
 * posterior of the number of cuts, for every c. The sums of a node are scaled by a common factor,
 * and those below 1e-100 of the largest one are left out. A node is not extended further once
 * {@value #RUN} nodes in a row add less than 1e-13 to its sums; its segment that ends at the next
 * fixed cut always counts.
 *
 * <p>O(pairs of nodes) marginals and O(pairs x numbers of cuts) steps; memory O(nodes x numbers of
 * cuts). For one thread.
 *
 * <p>Reference: Fearnhead 2006, Exact and efficient Bayesian inference for multiple changepoint
 * problems, Statistics and Computing 16.
 */
final class SegmentSums {

  private static final double NEGLIGIBLE = -30;
  private static final int RUN = 64;
  private static final double LEAST = 1e-100;
  private static final double LITTLE = 1e-30;
  private static final int SHORT = 16;
  private static final double FAR = 200;

  private final Tables tables;
  private final Nodes nodes;
  private final int places;
  private final int fixed;
  private final double[][] sums;
  private final int[] low;
  private final double[] scale;
  private final double[] tails;
  private final int[] reach;
  private final boolean mirrored;
  private double[] gathered = new double[SHORT];

  /**
   * Tables for the sums.
   *
   * @param growing the segment that grows
   * @param tail the segment that ends at the next fixed cut
   */
  record Tables(GrowingTable growing, GrowingTable tail) {

    private void clear() {
      growing.clear();
      tail.clear();
    }
  }

  /**
   * Where cuts can be.
   *
   * @param at ranks, increasing, from the first row to behind the last one
   * @param next for each node the next one that is cut for certain, the last one among them
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Nodes(int[] at, int[] next) {

    /** {@return nodes of which none but the ends is cut for certain} */
    static Nodes free(int[] at) {
      int[] next = new int[at.length];
      Arrays.fill(next, at.length - 1);
      return new Nodes(at, next);
    }

    /**
     * {@return nodes at places, of which some are cut for certain}
     *
     * @param firsts the ranks at which the times begin, and the number of rows
     * @param at numbers of times, increasing
     * @param certain some of these but not the ends, increasing
     */
    static Nodes of(int[] firsts, int[] at, int[] certain) {
      int[] next = new int[at.length];
      int left = certain.length;
      int now = at.length - 1;
      for (int node = at.length - 1; node >= 0; node--) {
        next[node] = now;
        if (left > 0 && at[node] == certain[left - 1]) {
          now = node;
          left--;
        }
      }
      return new Nodes(Arrays.stream(at).map(place -> firsts[place]).toArray(), next);
    }

    int last() {
      return at.length - 1;
    }
  }

  /**
   * Computes the sums.
   *
   * @param tables without rows; used until the last draw, and by others in between
   * @param places number of all places that can be cut
   * @param fixed number of the cuts that are not at a free node
   */
  SegmentSums(Tables tables, Nodes nodes, int places, int fixed) {
    this(tables, nodes, places, fixed, false);
  }

  private SegmentSums(Tables tables, Nodes nodes, int places, int fixed, boolean mirrored) {
    this.mirrored = mirrored;
    this.tables = tables;
    this.nodes = nodes;
    this.places = places;
    this.fixed = fixed;
    int last = nodes.last();
    sums = new double[last + 1][];
    low = new int[last + 1];
    scale = new double[last + 1];
    tails = new double[last + 1];
    reach = new int[last + 1];
    sums[last] = new double[] {1};
    for (int s = last - 1; s >= 0; s--) {
      RunScope.check();
      sum(s);
    }
    tables.clear();
  }

  private double grow(GrowingTable table, int node) {
    int first = mirrored ? nodes.last() - 1 - node : node;
    return table.add(nodes.at[first], nodes.at[first + 1]);
  }

  /** Ratio of the weights of one more cut. */
  private double ratio(int k) {
    return (fixed + k + 1.0) / (places - fixed - k);
  }

  private void sum(int s) {
    int end = nodes.next[s];
    if (end == s + 1) {
      tables.tail.clear();
    }
    tails[s] = grow(tables.tail, s);
    tables.growing.clear();
    int longest = sums[end].length + low[end];
    double reference = Double.NEGATIVE_INFINITY;
    double most = 0;
    int poor = 0;
    Arrays.fill(gathered, 0);
    int t = s + 1;
    for (; t < end && poor < RUN; t++) {
      double log = grow(tables.growing, t - 1) + scale[t];
      if (log == Double.NEGATIVE_INFINITY) {
        continue;
      }
      if (log > reference + FAR) {
        double shrink = Math.exp(reference - log);
        for (int k = 0; k < gathered.length; k++) {
          gathered[k] *= shrink;
        }
        most *= shrink;
        reference = log;
      }
      double weight = Math.exp(log - reference);
      double[] there = sums[t];
      int from = low[t];
      if (from + there.length > gathered.length) {
        gathered = Arrays.copyOf(gathered, from + there.length + SHORT);
      }
      for (int k = 0; k < there.length; k++) {
        gathered[from + k] += weight * there[k];
      }
      longest = Math.max(longest, from + there.length + 1);
      most += weight;
      poor = log < reference + Math.log(most) + NEGLIGIBLE ? poor + 1 : 0;
    }
    reach[s] = t;
    finish(s, end, longest, reference);
  }

  /** Adds the segment that ends at the next fixed cut, and scales the sums. */
  private void finish(int s, int end, int longest, double reference) {
    double[] all = new double[longest];
    double tail = tails[s] + scale[end];
    double unit = Math.max(reference, tail);
    double factor = Math.exp(reference - unit);
    for (int k = 1; k < longest && k <= gathered.length; k++) {
      all[k] = factor * gathered[k - 1] * ratio(k - 1);
    }
    factor = Math.exp(tail - unit);
    double[] there = sums[end];
    for (int k = 0; k < there.length; k++) {
      all[low[end] + k] += factor * there[k];
    }
    double most = 0;
    for (double sum : all) {
      most = Math.max(most, sum);
    }
    int from = 0;
    int to = longest;
    double least = longest <= SHORT ? 0 : LEAST * most;
    while (to > 1 && all[to - 1] <= least) {
      to--;
    }
    while (from < to - 1 && all[from] <= least) {
      from++;
    }
    double[] kept = Arrays.copyOfRange(all, from, to);
    for (int k = 0; k < kept.length; k++) {
      kept[k] /= most;
    }
    sums[s] = kept;
    low[s] = from;
    scale[s] = unit + Math.log(most);
  }

  /**
   * {@return the log probability of the rows and of the cuts that are not at a free node}
   *
   * @param c the concentration
   */
  double logEvidence(double c) {
    double log = -Math.log1p(1 / c);
    double[] all = sums[0];
    double sum = 0;
    for (int k = 0; k < all.length; k++) {
      sum += all[k] * Math.exp((low[0] + k) * log);
    }
    return scale[0]
        + Math.log(sum)
        + SegmentPrior.logNumber(places, fixed, c)
        - SegmentPrior.logChoose(places, fixed);
  }

  /**
   * {@return the posterior of the number of all cuts, from 0 on}
   *
   * @param c the concentration
   */
  double[] number(double c) {
    double log = -Math.log1p(1 / c);
    double[] law = new double[fixed + low[0] + sums[0].length];
    double mass = 0;
    for (int k = 0; k < sums[0].length; k++) {
      double weight = sums[0][k] * Math.exp((low[0] + k) * log);
      law[fixed + low[0] + k] = weight;
      mass += weight;
    }
    for (int k = 0; k < law.length; k++) {
      law[k] /= mass;
    }
    return law;
  }

  /**
   * {@return the nodes, the first and the last one left out, at which a draw from the posterior is
   * cut, in order, with those that are cut for certain}
   *
   * @param c the concentration
   */
  int[] draw(double c, Rng rng) {
    double log = -Math.log1p(1 / c);
    int size = sums[0].length;
    double[] logs = new double[Math.max(size, nodes.last() + 1)];
    for (int k = 0; k < size; k++) {
      logs[k] = Math.log(sums[0][k]) + (low[0] + k) * log;
    }
    int left = size == 1 ? low[0] : low[0] + rng.index(logs, size);
    int[] cuts = new int[nodes.last()];
    int n = 0;
    for (int s = 0; s < nodes.last(); ) {
      RunScope.check();
      int end = nodes.next[s];
      int t = left == 0 ? end : ending(s, left, logs, rng);
      left -= t < end ? 1 : 0;
      if (t < nodes.last()) {
        cuts[n++] = t;
      }
      s = t;
    }
    return Arrays.copyOf(cuts, n);
  }

  /** {@return the node at which the segment of a node ends, given the number of cuts after it} */
  private int ending(int s, int left, double[] logs, Rng rng) {
    int end = nodes.next[s];
    tables.growing.clear();
    double one = Math.log(ratio(left - 1));
    int n = 0;
    for (int t = s + 1; t < reach[s]; t++) {
      logs[n++] = grow(tables.growing, t - 1) + logAt(t, left - 1) + one;
    }
    tables.growing.clear();
    logs[n] = logAt(end, left) + tails[s];
    int chosen = rng.index(logs, n + 1);
    return chosen == n ? end : s + 1 + chosen;
  }

  private double logAt(int node, int k) {
    int at = k - low[node];
    return at < 0 || at >= sums[node].length
        ? Double.NEGATIVE_INFINITY
        : scale[node] + Math.log(sums[node][at]);
  }

  /** {@return the sums from the first node to the last one, of nodes that are all free} */
  SegmentSums fromLeft() {
    return new SegmentSums(tables, nodes, places, fixed, true);
  }

  /**
   * {@return the probability of a cut at each node, 0 at the first and the last one}
   *
   * @param left the sums {@link #fromLeft}
   * @param number posterior probability of k cuts at index k, under one concentration or averaged
   *     over several
   */
  double[] cutProbabilities(SegmentSums left, double[] number) {
    int last = nodes.last();
    double[] logNumber = new double[places + 1];
    double[] logWeight = new double[places + 1];
    Arrays.fill(logWeight, Double.NEGATIVE_INFINITY);
    for (int k = 0; k <= places; k++) {
      logNumber[k] = SegmentPrior.logChoose(places, k);
      if (k < number.length && number[k] > 0) {
        logWeight[k] = Math.log(number[k] / sums[0][k - low[0]]) - scale[0];
      }
    }
    double[] probabilities = new double[last + 1];
    for (int t = 1; t < last; t++) {
      RunScope.check();
      double[] before = left.sums[last - t];
      double[] after = sums[t];
      int from = left.low[last - t];
      double shift = left.scale[last - t] + scale[t];
      double little = before.length + after.length > SHORT ? LITTLE : 0;
      double sum = 0;
      for (int a = 0; a < before.length; a++) {
        for (int b = 0; b < after.length && before[a] > little; b++) {
          int j = from + a + low[t] + b + 1;
          if (before[a] * after[b] > little && j <= places) {
            double log =
                shift + logWeight[j] + logNumber[from + a] + logNumber[low[t] + b] - logNumber[j];
            sum += before[a] * after[b] * Math.exp(log);
          }
        }
      }
      probabilities[t] = sum;
    }
    return probabilities;
  }
}
