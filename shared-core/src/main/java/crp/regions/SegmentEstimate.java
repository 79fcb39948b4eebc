package crp.regions;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.model.Posterior;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The segments of least expected loss, exactly, by dynamic programming: the variation of
 * information and Binder's loss are sums over the segments of the estimate of
 *
 * <pre>  (2 - a) f(n) - 2 E sum over segments of the draw of f(overlap),</pre>
 *
 * with f(x) = x log x and x^2/2, and a the cost of two rows apart. Between two neighbouring cuts of
 * the draws the loss is a concave function of the place of a boundary, so that the boundaries of
 * the best segments are cuts of draws. Where there are too many candidates or draws for that, some
 * are left out, and the best draw is the estimate if its expected loss is less.
 */
final class SegmentEstimate {

  /** Most candidates of boundaries, the most frequent cuts. */
  private static final int MOST = 500;

  /** Steps: pairs of candidates times draws. */
  private static final double WORK = 1e8;

  private SegmentEstimate() {}

  /**
   * {@return the segments of least expected loss}
   *
   * @param which VI or BINDER, with a cost
   * @param order the item at each rank
   * @param bonds that the segments obey
   * @param draws of items in the order of the data
   */
  static Estimate of(PointEstimate which, int[] order, SegmentBonds bonds, Draws draws) {
    double[] f = losses(which, order.length);
    int[] ends = candidates(order, bonds.firsts(), draws);
    int most = (int) Math.max(50, WORK / ((double) ends.length * ends.length));
    List<Draw> judged = Posterior.thinned(draws, most);
    double[] cost = costs(f, 2 - which.apart(), ends, order, judged);
    forbid(bonds, ends, cost);
    int[] cuts = path(cost, ends);
    if (cuts == null) {
      return PointEstimate.VI_DRAW.of(draws);
    }
    Partition best = partition(cuts, order);
    Estimate found = Estimate.of(best, draws);
    if (ends.length < MOST && judged.size() == draws.size()) {
      return found;
    }
    Estimate draw = PointEstimate.VI_DRAW.of(draws);
    return which.expectedLoss(draw.partition(), draws) < which.expectedLoss(best, draws)
        ? draw
        : found;
  }

  private static double[] losses(PointEstimate which, int n) {
    double[] f = new double[n + 1];
    for (int x = 1; x <= n; x++) {
      f[x] = which.kind() == PointEstimate.Kind.VI ? x * Math.log(x) : x * (double) x / 2;
    }
    return f;
  }

  /** {@return ranks at which some draws are cut, with the first one and the number of rows} */
  private static int[] candidates(int[] order, int[] firsts, Draws draws) {
    int[] count = new int[firsts.length];
    for (Draw draw : draws.draws()) {
      for (int t = 1; t < firsts.length - 1; t++) {
        count[t] += draw.label(order[firsts[t]]) == draw.label(order[firsts[t] - 1]) ? 0 : 1;
      }
    }
    int[] sorted = Arrays.stream(count).filter(c -> c > 0).sorted().toArray();
    int least = sorted.length <= MOST ? 1 : sorted[sorted.length - MOST] + 1;
    IntStream cuts =
        IntStream.range(1, firsts.length - 1).filter(t -> count[t] >= least).map(t -> firsts[t]);
    return IntStream.concat(IntStream.of(0), IntStream.concat(cuts, IntStream.of(order.length)))
        .toArray();
  }

  private static double[] costs(
      double[] f, double together, int[] ends, int[] order, List<Draw> draws) {
    int m = ends.length;
    double[] cost = new double[m * m];
    int[] until = new int[order.length];
    double[] through = new double[order.length + 1];
    for (Draw draw : draws) {
      RunScope.check();
      // by rank: the end of its segment, and the sum of f over the segments before it
      int end = order.length;
      for (int rank = order.length - 1; rank >= 0; rank--) {
        boolean last =
            rank + 1 < order.length && draw.label(order[rank]) != draw.label(order[rank + 1]);
        end = last ? rank + 1 : end;
        until[rank] = end;
      }
      int begin = 0;
      for (int rank = 0; rank < order.length; rank++) {
        if (rank == until[begin]) {
          through[rank] = through[begin] + f[rank - begin];
          begin = rank;
        } else {
          through[rank] = through[begin];
        }
      }
      add(f, ends, until, through, -2.0 / draws.size(), cost);
    }
    for (int s = 0; s < m; s++) {
      for (int t = s + 1; t < m; t++) {
        cost[s * m + t] += together * f[ends[t] - ends[s]];
      }
    }
    return cost;
  }

  /** Leaves out segments with rows that must not be together. */
  private static void forbid(SegmentBonds bonds, int[] ends, double[] cost) {
    int m = ends.length;
    for (int s = 0; !bonds.constraints().isEmpty() && s < m; s++) {
      double log = 0;
      for (int t = s + 1; t < m; t++) {
        log += bonds.log(ends[s], ends[t], ends[t - 1], ends[t]);
        cost[s * m + t] =
            log == Double.NEGATIVE_INFINITY ? Double.POSITIVE_INFINITY : cost[s * m + t];
      }
    }
  }

  private static void add(
      double[] f, int[] ends, int[] until, double[] through, double unit, double[] cost) {
    int m = ends.length;
    int[] begins = new int[m];
    for (int t = 1, begin = 0; t < m; t++) {
      while (until[begin] < ends[t]) {
        begin = until[begin];
      }
      begins[t] = begin;
    }
    for (int s = 0; s < m - 1; s++) {
      int from = ends[s];
      int first = until[from];
      for (int t = s + 1; t < m; t++) {
        int to = ends[t];
        double sum =
            to <= first
                ? f[to - from]
                : f[first - from] + through[begins[t]] - through[first] + f[to - begins[t]];
        cost[s * m + t] += unit * sum;
      }
    }
  }

  /**
   * {@return the ranks at which the best segments begin, without the first one; null if none can}
   */
  private static int @Nullable [] path(double[] cost, int[] ends) {
    int m = ends.length;
    double[] best = new double[m];
    int[] from = new int[m];
    for (int t = 1; t < m; t++) {
      best[t] = Double.POSITIVE_INFINITY;
      for (int s = 0; s < t; s++) {
        double sum = best[s] + cost[s * m + t];
        if (sum < best[t]) {
          best[t] = sum;
          from[t] = s;
        }
      }
    }
    if (best[m - 1] == Double.POSITIVE_INFINITY) {
      return null;
    }
    int[] cuts = new int[m];
    int n = 0;
    for (int t = from[m - 1]; t > 0; t = from[t]) {
      cuts[n++] = ends[t];
    }
    return Arrays.stream(cuts, 0, n).sorted().toArray();
  }

  private static Partition partition(int[] cuts, int[] order) {
    int[] labels = new int[order.length];
    int label = 0;
    for (int rank = 0; rank < order.length; rank++) {
      if (label < cuts.length && rank == cuts[label]) {
        label++;
      }
      labels[order[rank]] = label;
    }
    return Partition.of(labels);
  }
}
