package crp.seating;

import java.io.Serializable;

/**
 * Whether the scale of a decay, in the unit of the distances, stays as it is or is learnt, and
 * under which prior. Immutable.
 */
public sealed interface ScalePrior extends Serializable {

  /** {@return the scale stays as it is} */
  static ScalePrior fixed() {
    return new Fixed();
  }

  /**
   * {@return the logarithm of the scale is uniform between two bounds}
   *
   * @param low positive and finite
   * @param high above {@code low}, finite
   */
  static ScalePrior logUniform(double low, double high) {
    return new LogUniform(low, high);
  }

  /**
   * {@return the scale follows a gamma law of mean shape / rate}
   *
   * @param shape positive and finite
   * @param rate positive and finite, per unit of distance
   */
  static ScalePrior gamma(double shape, double rate) {
    return new Gamma(shape, rate);
  }

  /**
   * {@return the scale is one of some values, all equally probable} This is a discrete prior of its
   * own, not an approximation of a continuous one: the sampler is exact for it.
   *
   * @param values at least one, all different, positive and finite, in any order; copied
   */
  static ScalePrior grid(double... values) {
    return new Grid(values);
  }

  /**
   * {@return the middle of the prior, where a chain starts} The geometric mean of the bounds, the
   * mean of the gamma law, the middle value of a grid (of two the smaller one); what is given for a
   * fixed scale.
   *
   * @param given the scale that the distances came with
   */
  double middle(double given);

  /** {@return the largest scale of positive prior density, perhaps infinite; 0 for a fixed one} */
  double largest();

  /**
   * {@return the log density of the log of the scale, in nats; for a grid the log probability of
   * the scale} {@code -Infinity} outside the prior's range. 0 for a fixed scale.
   *
   * @param scale positive and finite
   */
  double logDensityOfLog(double scale);

  /**
   * {@return a short text for people, with the present value}
   *
   * @param scale the present value
   */
  String describe(double scale);

  /** The scale stays as it is. */
  record Fixed() implements ScalePrior {

    @Override
    public double middle(double given) {
      return given;
    }

    @Override
    public double largest() {
      return 0;
    }

    @Override
    public double logDensityOfLog(double scale) {
      return 0;
    }

    @Override
    public String describe(double scale) {
      return "decay scale " + scale;
    }
  }

  /**
   * The logarithm of the scale is uniform.
   *
   * @param low positive and finite
   * @param high above {@code low}, finite
   */
  record LogUniform(double low, double high) implements ScalePrior {

    /** Checks the range. */
    public LogUniform {
      if (!(low > 0 && low < high) || Double.isInfinite(high)) {
        throw new IllegalArgumentException(
            "the bounds of the decay scale must be positive, finite and in order, were %s and %s"
                .formatted(low, high));
      }
    }

    @Override
    public double middle(double given) {
      return low * Math.sqrt(high / low);
    }

    @Override
    public double largest() {
      return high;
    }

    @Override
    public double logDensityOfLog(double scale) {
      return scale >= low && scale <= high
          ? -Math.log(Math.log(high) - Math.log(low))
          : Double.NEGATIVE_INFINITY;
    }

    @Override
    public String describe(double scale) {
      return "decay scale %s sampled log-uniformly from %s to %s".formatted(scale, low, high);
    }
  }

  /**
   * The scale follows a gamma law.
   *
   * @param shape positive and finite
   * @param rate positive and finite, per unit of distance
   */
  record Gamma(double shape, double rate) implements ScalePrior {

    /** Checks the range. */
    public Gamma {
      if (!(shape > 0 && rate > 0) || Double.isInfinite(shape) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "shape and rate of the decay scale's prior must be positive and finite, were %s and %s"
                .formatted(shape, rate));
      }
    }

    @Override
    public double middle(double given) {
      return shape / rate;
    }

    @Override
    public double largest() {
      return Double.POSITIVE_INFINITY;
    }

    /** Without the constant of the law: it is the same for all scales. */
    @Override
    public double logDensityOfLog(double scale) {
      return shape * Math.log(scale) - rate * scale;
    }

    @Override
    public String describe(double scale) {
      return "decay scale %s sampled under Gamma(shape %s, rate %s)".formatted(scale, shape, rate);
    }
  }

  /** The scale is one of some values, all equally probable. */
  final class Grid implements ScalePrior {

    private static final long serialVersionUID = 2L;

    private final GridValues values;

    private Grid(double[] values) {
      this.values = GridValues.of("decay scale", Double.MIN_VALUE, values);
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
    public double largest() {
      return values.largest();
    }

    @Override
    public double logDensityOfLog(double scale) {
      return values.contains(scale) ? -Math.log(values.size()) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public String describe(double scale) {
      return "decay scale " + scale + " " + values.describe();
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
