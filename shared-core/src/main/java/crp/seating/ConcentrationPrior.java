package crp.seating;

import java.io.Serializable;

/**
 * Whether a concentration stays as it is or is learnt, and under which prior. Immutable.
 *
 * <p>A grid is a discrete prior of its own, not an approximation of a continuous one: drawing from
 * the conditional law on it (griddy Gibbs, Ritter and Tanner 1992) is exact for it.
 */
public sealed interface ConcentrationPrior extends Serializable {

  /** The concentration stays as it is. */
  ConcentrationPrior FIXED = new Fixed();

  /**
   * {@return the concentration is one of some values, all equally probable}
   *
   * @param values at least one, all different, positive and finite, in any order; copied
   * @throws IllegalArgumentException if they are not
   */
  static ConcentrationPrior grid(double... values) {
    return new Grid(values);
  }

  /** {@return whether the concentration is learnt} */
  boolean sampled();

  /**
   * {@return the middle of the prior, where a chain starts} The mean of the gamma law, the middle
   * value of a grid (of two the smaller one); what is given for a fixed concentration.
   *
   * @param given the concentration that stands there
   */
  double middle(double given);

  /**
   * {@return the log density of the log of the concentration up to a constant, in nats; for a grid
   * the log probability of the value} {@code -Infinity} outside the prior's range. 0 for a fixed
   * concentration.
   *
   * @param concentration positive and finite
   */
  double logDensityOfLog(double concentration);

  /**
   * {@return a short text for people, with the present value}
   *
   * @param concentration the present value
   */
  String describe(double concentration);

  /** The concentration stays as it is. */
  record Fixed() implements ConcentrationPrior {

    @Override
    public boolean sampled() {
      return false;
    }

    @Override
    public double middle(double given) {
      return given;
    }

    @Override
    public double logDensityOfLog(double concentration) {
      return 0;
    }

    @Override
    public String describe(double concentration) {
      return "concentration " + concentration;
    }
  }

  /**
   * The concentration is sampled under a gamma distribution of mean shape / rate.
   *
   * @param shape positive and finite
   * @param rate positive and finite
   */
  record Gamma(double shape, double rate) implements ConcentrationPrior {

    /** Checks the range. */
    public Gamma {
      if (!(shape > 0 && rate > 0) || Double.isInfinite(shape) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "shape and rate of the concentration's prior must be positive and finite, were "
                + shape
                + " and "
                + rate);
      }
    }

    @Override
    public boolean sampled() {
      return true;
    }

    /** {@return shape / rate, where a sampled concentration starts} */
    public double mean() {
      return shape / rate;
    }

    @Override
    public double middle(double given) {
      return mean();
    }

    @Override
    public double logDensityOfLog(double concentration) {
      return shape * Math.log(concentration) - rate * concentration;
    }

    @Override
    public String describe(double concentration) {
      return "concentration "
          + concentration
          + " sampled under Gamma(shape "
          + shape
          + ", rate "
          + rate
          + ")";
    }
  }

  /** The concentration is one of some values, all equally probable. */
  final class Grid implements ConcentrationPrior {

    private static final long serialVersionUID = 1L;

    private final GridValues values;

    private Grid(double[] values) {
      this.values = GridValues.of("concentration", Double.MIN_VALUE, values);
    }

    @Override
    public boolean sampled() {
      return true;
    }

    /** {@return the number of values} */
    public int size() {
      return values.size();
    }

    /**
     * {@return a value}
     *
     * @param index from 0, in increasing order
     */
    public double value(int index) {
      return values.value(index);
    }

    @Override
    public double middle(double given) {
      return values.middle();
    }

    @Override
    public double logDensityOfLog(double concentration) {
      return values.contains(concentration) ? -Math.log(values.size()) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public String describe(double concentration) {
      return "concentration " + concentration + " " + values.describe();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Grid grid && values.equals(grid.values);
    }

    @Override
    public int hashCode() {
      return values.hashCode();
    }

    @Override
    public String toString() {
      return "Grid" + values;
    }
  }
}
