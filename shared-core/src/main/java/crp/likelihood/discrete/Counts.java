package crp.likelihood.discrete;

import crp.Argument;
import crp.data.RealRows;
import crp.random.Rng;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.special.Gamma;

/** Columns of counts: whole numbers from 0 to 1e9, NaN for a missing one. */
final class Counts {

  private static final double MOST = 1e9;
  private static final double[] LOG_FACTORIALS = new double[1024];

  static {
    for (int x = 2; x < LOG_FACTORIALS.length; x++) {
      LOG_FACTORIALS[x] = Gamma.logGamma(x + 1.0);
    }
  }

  private Counts() {}

  /**
   * {@return the count in a row and a column, NaN if it is missing}
   *
   * @throws IllegalArgumentException if the entry is not a count; names row and column
   */
  static double of(RealRows rows, int row, int column) {
    double x = rows.value(row, column);
    if (!Double.isNaN(x) && !(x >= 0 && x <= MOST && x == Math.rint(x))) {
      throw Argument.refused(
          "row %d, column %d: count must be a whole number from 0 to 1000000000 or missing, was %s",
          row + 1, column + 1, x);
    }
    return x;
  }

  /**
   * {@return the rows}
   *
   * @param columns that they must have
   * @throws IllegalArgumentException if an entry is not a count, naming row and column, or the
   *     number of columns differs
   */
  static RealRows require(RealRows rows, int columns) {
    if (rows.columns() != columns) {
      throw Argument.refused("expected rows of %d columns, got %d", columns, rows.columns());
    }
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns; j++) {
        of(rows, i, j);
      }
    }
    return rows;
  }

  /**
   * {@return the mean of a column with one count of 1/2 of weight 1/2 more, so that it is positive}
   *
   * @param rows whose weights count
   * @throws IllegalArgumentException if an entry is not a count; names row and column
   */
  static double mean(RealRows rows, int column) {
    double sum = 0.5;
    double weight = 0.5;
    for (int i = 0; i < rows.size(); i++) {
      double x = of(rows, i, column);
      if (!Double.isNaN(x)) {
        sum += rows.weights().of(i) * x;
        weight += rows.weights().of(i);
      }
    }
    return sum / weight;
  }

  /** {@return log x!} */
  static double logFactorial(double x) {
    return x < LOG_FACTORIALS.length ? LOG_FACTORIALS[(int) x] : Gamma.logGamma(x + 1);
  }

  /**
   * {@return a Poisson count, by inversion; of rates whose counts would be too large the nearest
   * whole number}
   *
   * @param rate not negative
   */
  static double poisson(double rate, Rng rng) {
    return rate < 1e-300 || rate > MOST / 2
        ? Math.min(MOST, Math.rint(rate))
        : new PoissonDistribution(rate).inverseCumulativeProbability(rng.uniform());
  }
}
