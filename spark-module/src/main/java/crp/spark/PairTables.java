package crp.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The contingency tables of all pairs of draws: how many rows each pair of tables shares. Counts of
 * parts of the rows add up, so one pass over the labels of all draws fills them. With M draws of K
 * tables M (M - 1) / 2 tables of K^2 counts; no matrix of rows times rows.
 */
final class PairTables implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] widths;
  private final long[][] sizes;
  private final long[][] cells;

  /** Makes empty tables. */
  PairTables(List<Integer> widths) {
    this.widths = widths.stream().mapToInt(Integer::intValue).toArray();
    int m = this.widths.length;
    sizes = new long[m][];
    cells = new long[m * (m - 1) / 2][];
    for (int a = 0; a < m; a++) {
      sizes[a] = new long[this.widths[a]];
      for (int b = 0; b < a; b++) {
        cells[pair(a, b)] = new long[Math.multiplyExact(this.widths[a], this.widths[b])];
      }
    }
  }

  /** Number of a pair a > b. */
  private static int pair(int a, int b) {
    return a * (a - 1) / 2 + b;
  }

  /** {@return the number of counts for draws of so many labels each} */
  static double counts(List<Integer> widths) {
    double sum = widths.stream().mapToDouble(Integer::doubleValue).sum();
    double squares = widths.stream().mapToDouble(k -> (double) k * k).sum();
    return (sum * sum - squares) / 2;
  }

  /** Counts rows. */
  void count(int[][] labels) {
    for (int a = 0; a < widths.length; a++) {
      int[] own = labels[a];
      for (int label : own) {
        sizes[a][label]++;
      }
      for (int b = 0; b < a; b++) {
        long[] table = cells[pair(a, b)];
        int[] other = labels[b];
        int width = widths[b];
        for (int i = 0; i < own.length; i++) {
          table[own[i] * width + other[i]]++;
        }
      }
    }
  }

  /** Adds the counts of other rows; returns this. */
  PairTables plus(PairTables other) {
    for (int a = 0; a < sizes.length; a++) {
      add(sizes[a], other.sizes[a]);
    }
    for (int p = 0; p < cells.length; p++) {
      add(cells[p], other.cells[p]);
    }
    return this;
  }

  private static void add(long[] to, long[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** {@return the number of draws} */
  int draws() {
    return widths.length;
  }

  /** {@return the number of rows} */
  long rows() {
    return Arrays.stream(sizes[0]).sum();
  }

  /** {@return the number of rows at each table of a draw; not to be changed} */
  long[] sizes(int draw) {
    return sizes[draw];
  }

  /** {@return the number of rows at table s of draw a and at table t of draw b} */
  long shared(int a, int s, int b, int t) {
    if (a == b) {
      return s == t ? sizes[a][s] : 0;
    }
    return a > b ? cells[pair(a, b)][s * widths[b] + t] : cells[pair(b, a)][t * widths[a] + s];
  }

  /** {@return the variation of information of two draws, in nats (Meila 2007, equation 15)} */
  double vi(int a, int b) {
    if (a == b) {
      return 0;
    }
    double joint = logs(cells[a > b ? pair(a, b) : pair(b, a)]);
    return Math.max(0, (logs(sizes[a]) + logs(sizes[b]) - 2 * joint) / rows());
  }

  /** {@return the sum of c log c} */
  private static double logs(long[] counts) {
    double sum = 0;
    for (long count : counts) {
      sum += count > 1 ? count * Math.log((double) count) : 0;
    }
    return sum;
  }

  /** {@return the mean variation of information between a draw and all draws} */
  double expectedVi(int draw) {
    double sum = 0;
    for (int other = 0; other < draws(); other++) {
      sum += vi(draw, other);
    }
    return sum / draws();
  }

  /** {@return the draw of least expected variation of information, the first one of these} */
  int centre() {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int draw = 0; draw < draws(); draw++) {
      double mean = expectedVi(draw);
      if (mean < least) {
        least = mean;
        best = draw;
      }
    }
    return best;
  }

  /**
   * {@return the table of the estimate that each table of a draw is matched to, -1 for none} One to
   * one, the pair that shares most rows first, as in {@link crp.estimate.Memberships}.
   *
   * @param estimate number of the draw that is the estimate
   * @param its the tables of the estimate, in the order of their first rows
   * @param draw number of the draw
   * @param others its tables, in the same order, which decides between equal pairs
   */
  int[] matched(int estimate, int[] its, int draw, int[] others) {
    List<int[]> pairs = new ArrayList<>();
    for (int s : its) {
      for (int t : others) {
        if (shared(estimate, s, draw, t) > 0) {
          pairs.add(new int[] {s, t});
        }
      }
    }
    pairs.sort(Comparator.comparingLong(pair -> -shared(estimate, pair[0], draw, pair[1])));
    int[] matched = new int[widths[draw]];
    Arrays.fill(matched, -1);
    boolean[] used = new boolean[widths[estimate]];
    for (int[] pair : pairs) {
      if (!used[pair[0]] && matched[pair[1]] < 0) {
        used[pair[0]] = true;
        matched[pair[1]] = pair[0];
      }
    }
    return matched;
  }
}
