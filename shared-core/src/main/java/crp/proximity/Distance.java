package crp.proximity;

import crp.Argument;
import crp.parallel.RunScope;

/**
 * A distance between customers, identified by their numbers. Need be neither symmetric nor metric.
 */
@FunctionalInterface
public interface Distance {

  /**
   * {@return the distance from one customer to another, at least 0, infinite if they are never
   * linked}
   *
   * @param i the choosing customer, from 0
   * @param j the chosen customer, from 0
   */
  double between(int i, int j);

  /**
   * {@return the distance}
   *
   * @throws IllegalArgumentException if it is negative or NaN; names the rows, from 1
   */
  default double checked(int i, int j) {
    return require(i, j, between(i, j));
  }

  /**
   * {@return range queries that look at all pairs}
   *
   * @param n number of customers
   */
  default RangeSource pairs(int n) {
    return (i, radius, found) -> {
      for (int j = 0; j < n; j++) {
        RunScope.check(j);
        if (i != j) {
          found.add(j, between(i, j));
        }
      }
    };
  }

  /**
   * {@return a distance}
   *
   * @throws IllegalArgumentException if it is negative or NaN; names the rows, from 1
   */
  static double require(int i, int j, double d) {
    if (!(d >= 0)) {
      throw Argument.refused(
          "the distance from row %d to row %d must be 0 or more, was %s", i + 1, j + 1, d);
    }
    return d;
  }
}
