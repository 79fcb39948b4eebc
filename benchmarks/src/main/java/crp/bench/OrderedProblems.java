package crp.bench;

import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import java.util.Arrays;

/** Rows in time; the time of a row is its number. */
public final class OrderedProblems {

  private OrderedProblems() {}

  /**
   * {@return nearness to earlier rows only}
   *
   * @param n number of rows, whose times are their numbers
   * @param decay of the differences
   */
  public static TimeAffinity near(int n, Decay decay) {
    return TimeAffinity.sequential(TimeOrder.of(times(n)), decay, Ties.BY_ROW);
  }

  /**
   * {@return the numbers of the rows, from 0}
   *
   * @param n number of rows
   */
  public static double[] times(int n) {
    double[] times = new double[n];
    Arrays.setAll(times, i -> i);
    return times;
  }
}
