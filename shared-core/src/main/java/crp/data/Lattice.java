package crp.data;

import java.util.Arrays;

/** Finds the lattice on which the values of a column lie, and the round values among them. */
final class Lattice {

  /** RoundValues among fewer rows say nothing. */
  private static final int ENOUGH_ROWS = 10;

  /** Share of the rows that must lie on a lattice. */
  static final double NEARLY_ALL = 0.98;

  /** A column of nearly as many values as rows has no noticeable step. */
  private static final double MOST_DISTINCT = 0.75;

  /** Largest distance from a lattice, in steps: 0.017, 0.033 and 0.05 are multiples of 1/60. */
  private static final double TOLERANCE = 0.07;

  /** Largest distance from a value at which it is still this value, in steps. */
  private static final double SAME = 0.25;

  /** A step found from gaps may be wrong by so many points over the range. */
  private static final int POINTS_WRONG = 3;

  /** Most points of a lattice between smallest and largest value. */
  private static final double MOST_POINTS = 1e6;

  /** The neighbours on a lattice may all be this many steps apart. */
  private static final int MOST_PARTS = 10;

  /** A column with at most so many values, of {@link #ROWS_A_VALUE} rows each, has few values. */
  private static final int FEW_VALUES = 20;

  private static final int ROWS_A_VALUE = 5;

  /** Fewer values lie on a lattice finer than their least distance by chance. */
  private static final int ENOUGH_VALUES = 12;

  /** Smallest and largest step of heaps, in steps of the column. */
  private static final int NARROWEST_HEAP = 4;

  private static final int WIDEST_HEAP = 100;

  /** The column spans at least so many steps of its heaps. */
  private static final int LEAST_HEAPS = 4;

  /** Least share of the rows that heaps hold beyond what the values around them lead to expect. */
  private static final double HEAPED = 0.1;

  private static final double NEARLY_MOST = 0.9;

  private static final int LEAST_ROWS = 5;

  /** From this step on two heaps are enough, in steps of the column. */
  private static final int WIDE_HEAP = 10;

  /** Fewer heaps than that may be clusters, or the ends of a scale. */
  private static final int SEVERAL = 4;

  /** Largest distance of equal numbers, in steps of heaps. */
  private static final double EQUAL = 1e-6;

  /** Added to counts whose logarithm is taken. */
  private static final double HALF = 0.5;

  /** The end of a scale holds at least so many rows, and so many times those of the next point. */
  private static final int END_ROWS = 5;

  private static final double END_TIMES = 2;

  private Lattice() {}

  /**
   * The round values of a column.
   *
   * @param step of which they are multiples, 0 if there are none
   * @param share of the rows that were rounded to them
   */
  record Heaps(double step, double share) {
    static final Heaps NONE = new Heaps(0, 0);
  }

  /** {@return whether a value is a multiple of the step of heaps, given the step of the column} */
  static boolean heaped(double heapStep, double step, double value) {
    return distance(heapStep, 0, value) <= Math.max(SAME * step, EQUAL * heapStep);
  }

  /** {@return the distance of a value from the nearest point of a lattice} */
  private static double distance(double step, double origin, double value) {
    double away = value - origin;
    return Math.abs(away - step * Math.rint(away / step));
  }

  /** {@return the step of a column, 0 if it has none that is noticeable} */
  static double step(DistinctValues column) {
    if (column.size() < 2
        || column.rows() < ENOUGH_ROWS
        || column.size() > MOST_DISTINCT * column.rows()) {
      return 0;
    }
    double[] gaps = column.gaps();
    if (few(column)) {
      return gaps[0];
    }
    int most = column.size() < ENOUGH_VALUES ? 1 : MOST_PARTS;
    double best = 0;
    for (int parts = 1; parts <= most && best == 0; parts++) {
      best = Math.max(fitting(column, commonest(gaps) / parts), fitting(column, gaps[0] / parts));
    }
    return best;
  }

  /**
   * {@return the steepness of a column's histogram: the root mean square, over rows, of the change
   * of the log count from one point of the lattice to the next} Within normal clusters it is the
   * step divided by their deviation, so it says how coarse a lattice is without knowing the
   * clusters. What is expected of chance is subtracted at each point. Beyond the ends nothing is
   * expected.
   *
   * @param step of the column, positive
   */
  static double steepness(DistinctValues column, double step) {
    double[] values = column.values();
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      int from = i == 0 ? 0 : -1;
      int to = i == values.length - 1 ? 0 : 1;
      double before = HALF + count(column, i + from, values[i] + from * step, step);
      double after = HALF + count(column, i + to, values[i] + to * step, step);
      int points = to - from;
      double slope = Math.log(after / before) / points;
      double chance = (1 / before + 1 / after) / (points * points);
      sum += column.counts()[i] * Math.max(0, slope * slope - chance);
    }
    return Math.sqrt(sum / column.rows());
  }

  /** {@return the rows of a value if it is the given point of the lattice, else 0} */
  private static int count(DistinctValues column, int i, double point, double step) {
    return i >= 0 && i < column.size() && Math.abs(column.values()[i] - point) < step / 2
        ? column.counts()[i]
        : 0;
  }

  /** {@return whether a column has few points, as a scale of answers} */
  static boolean few(DistinctValues column) {
    return column.size() <= FEW_VALUES && column.rows() >= (long) ROWS_A_VALUE * column.size();
  }

  /**
   * {@return whether values beyond an end of a column may have been moved to it: a scale of few
   * points, or an end that holds more rows than the point beside it}
   *
   * @param end 0 for the smallest value, 1 for the largest
   */
  static boolean ends(DistinctValues column, int end) {
    int last = column.size() - 1;
    int at = column.counts()[end * last];
    int beside = column.counts()[end * last + 1 - 2 * end];
    return few(column) || (at >= END_ROWS && at > END_TIMES * beside);
  }

  /** {@return the mean of the longest run of gaps that are equal but for the tolerance} */
  private static double commonest(double[] gaps) {
    double best = gaps[0];
    int most = 0;
    double sum = 0;
    for (int from = 0, to = 0; from < gaps.length; sum -= gaps[from], from++) {
      while (to < gaps.length && gaps[to] - gaps[from] <= 2 * TOLERANCE * gaps[from]) {
        sum += gaps[to++];
      }
      if (to - from > most) {
        most = to - from;
        best = sum / most;
      }
    }
    return best;
  }

  /** {@return a step near the given one that divides the range and fits, 0 if there is none} */
  private static double fitting(DistinctValues column, double step) {
    double points = Math.rint(column.range() / step);
    if (points > MOST_POINTS) {
      return 0;
    }
    for (int wrong = 0; wrong <= POINTS_WRONG && wrong < points; wrong++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double near = column.range() / (points + sign * wrong);
        if (fits(column, near)) {
          return near;
        }
      }
    }
    return fits(column, step) ? step : 0;
  }

  private static boolean fits(DistinctValues column, double step) {
    double origin = column.mode();
    int on = 0;
    for (int i = 0; i < column.size(); i++) {
      if (distance(step, origin, column.values()[i]) <= TOLERANCE * step) {
        on += column.counts()[i];
      }
    }
    return on >= NEARLY_ALL * column.rows();
  }

  /**
   * {@return the round values that hold more rows than those around them} They are multiples of a
   * multiple of the step of the column, 0 for a continuous one.
   */
  static Heaps heaps(DistinctValues column, double step) {
    if (step == 0) {
      return RoundValues.heaps(column);
    }
    return distance(step, 0, column.mode()) > TOLERANCE * step
        ? Heaps.NONE
        : heapsOnLattice(column, step);
  }

  /**
   * Clusters of rounded values are peaks, too. So a heap is higher than twice every value around
   * it, and there are at least two, or four if their step is below ten steps.
   */
  private static Heaps heapsOnLattice(DistinctValues column, double step) {
    double points = column.range() / step;
    long[] codes = new long[column.size()];
    Arrays.setAll(codes, i -> (long) Math.rint(column.values()[i] / step));
    int most = (int) Math.min(WIDEST_HEAP, points / LEAST_HEAPS);
    double[] excess = new double[Math.max(most, 0) + 1];
    for (int parts = NARROWEST_HEAP; parts <= most; parts++) {
      excess[parts] = excess(codes, column.counts(), parts);
    }
    double enough =
        Math.max(HEAPED * column.rows(), NEARLY_MOST * Arrays.stream(excess).max().orElse(0));
    // divisors of the step of the heaps hold as many of them
    while (most >= NARROWEST_HEAP && excess[most] < enough) {
      most--;
    }
    return most < NARROWEST_HEAP
        ? Heaps.NONE
        : new Heaps(most * step, Math.min(1, excess[most] / column.rows()));
  }

  /**
   * {@return how many rows the multiples of {@code parts} hold beyond the mean of the values around
   * them; 0 if too few are heaps}
   */
  private static double excess(long[] codes, int[] counts, int parts) {
    double excess = 0;
    int heaps = 0;
    for (int from = 0, to = 0; from < codes.length; from = to) {
      long centre = nearest(codes[from], parts);
      int on = 0;
      int around = 0;
      int highest = 0;
      for (; to < codes.length && nearest(codes[to], parts) == centre; to++) {
        if (codes[to] == centre * parts) {
          on = counts[to];
        } else {
          around += counts[to];
          highest = Math.max(highest, counts[to]);
        }
      }
      excess += on - around / (parts - 1.0);
      heaps += on >= LEAST_ROWS && on > 2 * highest ? 1 : 0;
    }
    return heaps < (parts < WIDE_HEAP ? SEVERAL : 2) ? 0 : excess;
  }

  /** {@return the multiple of {@code parts} that is nearest to a code, as a factor} */
  private static long nearest(long code, int parts) {
    return Math.floorDiv(2 * code + parts, 2L * parts);
  }
}
