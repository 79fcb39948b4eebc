package crp.seating;

import java.io.Serializable;

/**
 * Whether the strength of a powered process stays as it is or is learnt, and under which prior. The
 * strength is the power r, or lambda where r = 1 + lambda / N. Immutable.
 */
public sealed interface PowerPrior extends Serializable {

  /** The strength stays as it is. */
  PowerPrior FIXED = new Fixed();

  /**
   * {@return what exceeds the Chinese restaurant process, r - 1 or lambda, follows an exponential
   * law}
   *
   * @param mean positive and finite
   * @throws IllegalArgumentException if it is not
   */
  static PowerPrior exponential(double mean) {
    return new Gamma(1, 1 / Ranges.positive("mean of the power's prior", mean));
  }

  /**
   * {@return the strength is one of some values, all equally probable} A discrete prior of its own,
   * for which the sampler is exact.
   *
   * @param values powers, all positive, or values of lambda, at least 0; one or more, all
   *     different, finite, in any order; copied
   * @throws IllegalArgumentException if they are not
   */
  static PowerPrior grid(double... values) {
    return new Grid(values);
  }

  /** {@return whether the strength is learnt} */
  boolean sampled();

  /** The strength stays as it is. */
  record Fixed() implements PowerPrior {

    @Override
    public boolean sampled() {
      return false;
    }
  }

  /**
   * What exceeds the Chinese restaurant process, r - 1 or lambda, follows a gamma law of mean shape
   * / rate. Its normaliser is needed at ever new powers, so this prior is offered up to {@value
   * LogNormaliser#MAX_FREE} customers.
   *
   * @param shape positive and finite
   * @param rate positive and finite
   */
  record Gamma(double shape, double rate) implements PowerPrior {

    /** Checks the range. */
    public Gamma {
      if (!(shape > 0 && rate > 0) || Double.isInfinite(shape) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "shape and rate of the power's prior must be positive and finite, were "
                + shape
                + " and "
                + rate);
      }
    }

    @Override
    public boolean sampled() {
      return true;
    }
  }

  /** The strength is one of some values, all equally probable. */
  final class Grid implements PowerPrior {

    private static final long serialVersionUID = 1L;

    private final GridValues values;

    private Grid(double[] values) {
      this.values = GridValues.of("power", 0, values);
    }

    GridValues values() {
      return values;
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
