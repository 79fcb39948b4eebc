package crp.likelihood.discrete;

import java.util.Arrays;

/**
 * Predictives of a group of whole counts over one block of cells, given up as soon as an upper
 * bound is below a floor. With the group's cells split into those looked at, A, and the rest R of
 * all cells of the block, of which the group has X_R tokens and the table C_R,
 *
 * <pre>
 * p(group | table) = prod over A of rising(b + c, x) rising(B_R + C_R, X_R) / rising(B + C, X) q,
 * q = the probability of the group's tokens in R given that they are in R
 *   <= prod over R of (x / X_R)^x,
 * </pre>
 *
 * <p>since q is a mean of prod theta^x over a Dirichlet law, and no theta makes it larger than the
 * group's own shares. So a table that lacks the group's commonest words is known to be out of reach
 * after a few of them. Cells are looked at in the order of the group, in stretches that double.
 */
final class GroupBound {

  private static final int FIRST = 16;
  private static final int TABULATED = 1024;

  /** From this ratio of a to x on, rising(a, x) is replaced by its bound (a + (x - 1) / 2)^x. */
  private static final double WIDE = 8;

  /**
   * A rougher bound, of one logarithm, is taken only where it is this many nats below the floor:
   * with the margin of a sweep its weight then counts as 0 in a draw, whichever bound it is.
   */
  private static final double FAR = 32;

  private static final double[] X_LOG_X = new double[TABULATED];

  static {
    Arrays.setAll(X_LOG_X, x -> x == 0 ? 0 : x * Math.log(x));
  }

  // by place
  private int[] cells = {};
  private int[] counts = {};
  // by stretch: its first place; then of the group's tokens from there on: their number, the log of
  // their largest probability; the pseudo-counts of all cells but those before
  private final int[] starts = new int[32];
  private final double[] tokens = new double[32];
  private final double[] best = new double[32];
  private final double[] room = new double[32];
  private int stretches;

  private double[] base = {};
  private double blockBase;
  private double[] tabulated = {};
  private boolean stopped;
  private double passed;
  // by slot: the last rising factorial of all tokens and its log
  private double[] bases = {};
  private double[] exponents = {};
  private double[] risings = {};

  /**
   * Takes a group.
   *
   * @param tabulated log rising(base, n) for whole n if all pseudo-counts are equal, or empty
   * @return false if its counts are not whole, and nothing can be scored
   */
  boolean prepare(CellGroup group, double[] base, double blockBase, double[] tabulated) {
    this.base = base;
    this.blockBase = blockBase;
    this.tabulated = tabulated;
    int n = group.size();
    if (cells.length < n) {
      cells = new int[2 * n];
      counts = new int[2 * n];
    }
    double before = 0;
    stretches = 0;
    int next = 0;
    for (int e = 0; e < n; e++) {
      int cell = group.cell(e);
      double x = group.count(e);
      cells[e] = cell;
      counts[e] = (int) x;
      if (counts[e] != x) {
        return false;
      }
      if (e == next) {
        starts[stretches] = e;
        room[stretches++] = blockBase - before;
        next = 2 * e + FIRST;
      }
      before += base[cell];
    }
    starts[stretches] = n;
    sumRests(n);
    return true;
  }

  private void sumRests(int n) {
    double sum = 0;
    double total = 0;
    int end = n;
    for (int s = stretches - 1; s >= 0; s--) {
      for (int e = starts[s]; e < end; e++) {
        sum += xLogX(counts[e]);
        total += counts[e];
      }
      end = starts[s];
      tokens[s] = total;
      best[s] = sum - total * Math.log(total);
    }
  }

  private static double xLogX(int x) {
    return x < TABULATED ? X_LOG_X[x] : x * Math.log(x);
  }

  /**
   * {@return the log predictive of the group at a table, or an upper bound of it that is below the
   * floor}
   *
   * @param statistics counts of the cells
   * @param total tokens at the table
   * @param own 1 if the table holds the group, else 0
   * @param floor log predictive below which a bound will do
   */
  double scoreOrBound(TokenCounts statistics, double total, int slot, int own, double floor) {
    stopped = stretches > 0 && best[0] < floor;
    if (stopped || stretches == 0) {
      return stopped ? best[0] : 0;
    }
    double others = Math.max(0, total - own * tokens[0]);
    passed = 0;
    double first = sumOfCells(statistics, slot, own, 0, starts[1]);
    if (stretches > 1) {
      double rest = room[1] + Math.max(0, others - passed);
      double rough = rough(blockBase + others, rest, tokens[1], tokens[0] - tokens[1]);
      double at = first + rough + best[1];
      if (at < floor - FAR) {
        stopped = true;
        return at;
      }
    }
    double sum = first - rising(slot, blockBase + others, tokens[0]);
    for (int s = 1; s < stretches; s++) {
      if (floor > Double.NEGATIVE_INFINITY) {
        double at = sum + rest(room[s] + Math.max(0, others - passed), tokens[s]) + best[s];
        if (at < floor) {
          stopped = true;
          return at;
        }
      }
      sum += sumOfCells(statistics, slot, own, starts[s], starts[s + 1]);
    }
    return sum;
  }

  /**
   * {@return an upper bound of log rising(rest, left) - log rising(a, left + gone)} It is
   *
   * <pre>
   * sum over i below left of log(1 - (a - rest) / (a + i)) - log rising(a + left, gone)
   *   <= -left (a - rest) / (a + (left - 1) / 2) - gone / 2 log((a + left) (a + left + gone - 1)),
   * </pre>
   *
   * <p>since 1 / (a + i) is convex in i, and log(a + i) concave.
   */
  static double rough(double a, double rest, double left, double gone) {
    double above = a + left;
    return -left * (a - rest) / (a + (left - 1) / 2)
        - gone / 2 * Math.log(above * (above + gone - 1));
  }

  /** {@return log rising(a, x), which is mostly the same as at the last group scored there} */
  private double rising(int slot, double a, double x) {
    if (slot >= risings.length) {
      int old = risings.length;
      bases = Arrays.copyOf(bases, 2 * slot + 1);
      exponents = Arrays.copyOf(exponents, 2 * slot + 1);
      risings = Arrays.copyOf(risings, 2 * slot + 1);
      Arrays.fill(bases, old, bases.length, Double.NaN);
    }
    if (bases[slot] != a || exponents[slot] != x) {
      bases[slot] = a;
      exponents[slot] = x;
      risings[slot] = LogRising.log(a, x);
    }
    return risings[slot];
  }

  /** {@return whether the last result is a bound} */
  boolean stopped() {
    return stopped;
  }

  /** Upper bound of log rising(a, x): the mean of log(a + i) is at most the log of the mean. */
  private static double rest(double a, double x) {
    return a > WIDE * x ? x * Math.log(a + (x - 1) / 2) : LogRising.log(a, x);
  }

  private double sumOfCells(TokenCounts statistics, int slot, int own, int from, int to) {
    double sum = 0;
    double seen = 0;
    for (int e = from; e < to; e++) {
      int x = counts[e];
      double count = Math.max(0, statistics.of(cells[e], slot) - own * x);
      int whole = (int) count;
      seen += count;
      sum +=
          whole == count && whole + x < tabulated.length
              ? tabulated[whole + x] - tabulated[whole]
              : LogRising.log(base[cells[e]] + count, x);
    }
    passed += seen;
    return sum;
  }
}
