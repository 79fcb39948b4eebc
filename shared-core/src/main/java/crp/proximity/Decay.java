package crp.proximity;

import crp.Text;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.parameter.Range;
import java.io.Serializable;

/**
 * Decay function of distance: {@code f(d)}, decreasing, 0 at infinity (Blei and Frazier 2011,
 * section 2). Immutable.
 */
public sealed interface Decay extends Serializable {

  /** Name of the scale, in the unit of the distances. */
  String SCALE = "scale";

  /** Name of the location of the logistic decay, in the unit of the distances. */
  String LOCATION = "location";

  /**
   * The exponent of a power law that is not given: weights fall with the square of far distances.
   */
  double USUAL_EXPONENT = 2;

  /** {@return the name of the form, as options and messages call it} */
  String name();

  /**
   * {@return f(d), at least 0 and finite; 0 for an infinite distance}
   *
   * @param distance at least 0, may be infinite
   * @throws IllegalArgumentException if the distance is negative or NaN, or if a user-defined
   *     function returns an invalid weight
   */
  double weight(double distance);

  /**
   * {@return a distance beyond which every weight is at most epsilon} With {@code epsilon = 0} the
   * distance beyond which all weights are 0: infinite unless the decay is a window or a function
   * that vanishes.
   *
   * @param epsilon at least 0
   */
  double reach(double epsilon);

  /** {@return the numbers by name with their present values, all fixed: the scale, unless said} */
  default Parameters numbers() {
    return Parameters.of(SCALE, Parameter.fixed(scale()));
  }

  /**
   * {@return the scale, in the unit of the distances}
   *
   * @throws IllegalStateException if the decay has no scale
   */
  double scale();

  /**
   * {@return the same decay with another value of a number}
   *
   * @param name one of the names of {@link #numbers}
   * @param value in the {@link #range} of the number
   * @throws IllegalArgumentException if it is out of range
   * @throws IllegalStateException if there is no number of this name
   */
  Decay with(String name, double value);

  /**
   * {@return the range of the number of a decay}
   *
   * @param name of a number
   */
  static Range range(String name) {
    return name.equals(LOCATION) ? Range.NOT_NEGATIVE : Range.POSITIVE;
  }

  /** {@return f(d) = 1 for all finite distances: under sequential distances the CRP} */
  static Decay identity() {
    return new Identity();
  }

  /**
   * {@return f(d) = 1 for d &lt; width: strict, as in the paper} A hop distance of 1 needs a width
   * above 1, or {@link #windowInclusive}.
   *
   * @param width positive and finite
   */
  static Decay window(double width) {
    return new Window(width, false);
  }

  /**
   * {@return f(d) = 1 for d &lt;= width}
   *
   * @param width positive and finite
   */
  static Decay windowInclusive(double width) {
    return new Window(width, true);
  }

  /**
   * {@return f(d) = exp(-d / scale)}
   *
   * @param scale positive and finite
   */
  static Decay exponential(double scale) {
    return new Exponential(scale);
  }

  /**
   * {@return f(d) = exp(-d + location) / (1 + exp(-d + location))}
   *
   * @param location at least 0 and finite: where the weight is one half
   */
  static Decay logistic(double location) {
    return new Logistic(location, 1);
  }

  /**
   * {@return f(d) = 1 / (1 + exp((d - location) / scale))}
   *
   * @param location at least 0 and finite: where the weight is one half
   * @param scale positive and finite
   */
  static Decay logistic(double location, double scale) {
    return new Logistic(location, scale);
  }

  /**
   * {@return f(d) = exp(-d^2 / (2 scale^2))}
   *
   * @param scale positive and finite
   */
  static Decay gaussian(double scale) {
    return new Gaussian(scale);
  }

  /**
   * {@return f(d) = (1 + d / scale)^-exponent}
   *
   * @param scale positive and finite
   * @param exponent positive and finite
   */
  static Decay powerLaw(double scale, double exponent) {
    return new PowerLaw(scale, exponent);
  }

  /**
   * {@return a decay by a user-defined decreasing function} Values are checked when used;
   * monotonicity is not checked.
   *
   * @param name name in messages
   * @param curve from a finite distance, at least 0, to a finite weight, at least 0
   */
  static Decay of(String name, Curve curve) {
    return new Custom(name, curve, 1);
  }

  /** A decreasing function of distance. Lambdas of this type are serializable. */
  @FunctionalInterface
  interface Curve extends Serializable {

    /**
     * {@return the weight of a distance, finite and at least 0}
     *
     * @param distance finite and at least 0
     */
    double at(double distance);
  }

  private static double distance(double d) {
    if (!(d >= 0)) {
      throw new IllegalArgumentException("distance must be 0 or more, was " + d);
    }
    return d;
  }

  private static double positive(String decay, String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Text.of("%s of the %s decay must be positive and finite, was %s", name, decay, value));
    }
    return value;
  }

  private static void requireScale(Decay decay, String name) {
    if (!name.equals(SCALE)) {
      throw new IllegalStateException("this decay has no " + name + ": " + decay);
    }
  }

  private static double epsilon(double value) {
    if (!(value >= 0)) {
      throw new IllegalArgumentException("epsilon must be 0 or more, was " + value);
    }
    return value;
  }

  /** Weight 1 at any finite distance. */
  record Identity() implements Decay {

    @Override
    public String name() {
      return "identity";
    }

    @Override
    public double weight(double distance) {
      return Double.isInfinite(distance(distance)) ? 0 : 1;
    }

    @Override
    public double reach(double epsilon) {
      return epsilon(epsilon) >= 1 ? 0 : Double.POSITIVE_INFINITY;
    }

    @Override
    public Parameters numbers() {
      return Parameters.none();
    }

    @Override
    public double scale() {
      throw new IllegalStateException("the identity decay has no scale");
    }

    @Override
    public Decay with(String name, double value) {
      throw new IllegalStateException("the identity decay has no " + name);
    }
  }

  /**
   * Weight 1 up to a width.
   *
   * @param width positive and finite; the scale
   * @param inclusive whether a distance equal to the width is inside
   */
  record Window(double width, boolean inclusive) implements Decay {

    public Window {
      positive("window", "width", width);
    }

    @Override
    public String name() {
      return inclusive ? "window-inclusive" : "window";
    }

    @Override
    public double weight(double distance) {
      double d = distance(distance);
      return d < width || (inclusive && d == width) ? 1 : 0;
    }

    @Override
    public double reach(double epsilon) {
      return epsilon(epsilon) >= 1 ? 0 : width;
    }

    @Override
    public double scale() {
      return width;
    }

    @Override
    public Decay with(String name, double value) {
      requireScale(this, name);
      return new Window(value, inclusive);
    }
  }

  /**
   * {@code exp(-d / scale)}.
   *
   * @param scale positive and finite
   */
  record Exponential(double scale) implements Decay {

    public Exponential {
      positive("exponential", "scale", scale);
    }

    @Override
    public String name() {
      return "exponential";
    }

    @Override
    public double weight(double distance) {
      return crp.numerics.Exponential.of(-distance(distance) / scale);
    }

    @Override
    public double reach(double epsilon) {
      return epsilon(epsilon) >= 1 ? 0 : -Math.log(epsilon) * scale;
    }

    @Override
    public Decay with(String name, double value) {
      requireScale(this, name);
      return new Exponential(value);
    }
  }

  /**
   * {@code 1 / (1 + exp((d - location) / scale))}.
   *
   * @param location at least 0 and finite: where the weight is one half, the paper's a
   * @param scale positive and finite; 1 in the paper
   */
  record Logistic(double location, double scale) implements Decay {

    public Logistic {
      if (!(location >= 0 && location < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "location of the logistic decay must be 0 or more and finite, was " + location);
      }
      positive("logistic", "scale", scale);
    }

    @Override
    public String name() {
      return "logistic";
    }

    @Override
    public double weight(double distance) {
      return 1 / (1 + crp.numerics.Exponential.of((distance(distance) - location) / scale));
    }

    @Override
    public double reach(double epsilon) {
      if (epsilon(epsilon) >= 1) {
        return 0;
      }
      return Math.max(0, location + scale * (Math.log1p(-epsilon) - Math.log(epsilon)));
    }

    @Override
    public Parameters numbers() {
      return Parameters.of(SCALE, Parameter.fixed(scale)).and(LOCATION, Parameter.fixed(location));
    }

    @Override
    public Decay with(String name, double value) {
      if (name.equals(LOCATION)) {
        return new Logistic(value, scale);
      }
      requireScale(this, name);
      return new Logistic(location, value);
    }
  }

  /**
   * {@code exp(-d^2 / (2 scale^2))}.
   *
   * @param scale positive and finite
   */
  record Gaussian(double scale) implements Decay {

    public Gaussian {
      positive("gaussian", "scale", scale);
    }

    @Override
    public String name() {
      return "gaussian";
    }

    @Override
    public double weight(double distance) {
      double d = distance(distance) / scale;
      return crp.numerics.Exponential.of(-d * d / 2);
    }

    @Override
    public double reach(double epsilon) {
      return epsilon(epsilon) >= 1 ? 0 : Math.sqrt(-2 * Math.log(epsilon)) * scale;
    }

    @Override
    public Decay with(String name, double value) {
      requireScale(this, name);
      return new Gaussian(value);
    }
  }

  /**
   * {@code (1 + d / scale)^-exponent}.
   *
   * @param scale positive and finite
   * @param exponent positive and finite; fixed, as it can hardly be told from the scale
   */
  record PowerLaw(double scale, double exponent) implements Decay {

    public PowerLaw {
      positive("power-law", "scale", scale);
      positive("power-law", "exponent", exponent);
    }

    @Override
    public String name() {
      return "power-law";
    }

    @Override
    public double weight(double distance) {
      return crp.numerics.Exponential.of(-exponent * Math.log1p(distance(distance) / scale));
    }

    @Override
    public double reach(double epsilon) {
      return epsilon(epsilon) >= 1 ? 0 : Math.expm1(-Math.log(epsilon) / exponent) * scale;
    }

    @Override
    public Decay with(String name, double value) {
      requireScale(this, name);
      return new PowerLaw(value, exponent);
    }
  }

  /**
   * {@code curve(d / scale)}.
   *
   * @param name name in messages
   * @param curve any decreasing function
   * @param scale positive and finite; 1 for the curve itself
   */
  record Custom(String name, Curve curve, double scale) implements Decay {

    public Custom {
      positive(name, "scale", scale);
    }

    @Override
    public double weight(double distance) {
      double d = distance(distance) / scale;
      if (Double.isInfinite(d)) {
        return 0;
      }
      double f = curve.at(d);
      if (!(f >= 0 && f < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            Text.of(
                "the decay %s must give a finite weight of 0 or more, gave %s at distance %s",
                name, f, distance));
      }
      return f;
    }

    /** By doubling and bisection; infinite if the function stays above epsilon. */
    @Override
    public double reach(double epsilon) {
      epsilon(epsilon);
      double high = scale;
      while (weight(high) > epsilon) {
        high *= 2;
      }
      if (high == Double.POSITIVE_INFINITY || weight(0) <= epsilon) {
        return high == Double.POSITIVE_INFINITY ? high : 0;
      }
      double low = 0;
      for (double mid = high / 2; mid > low && mid < high; mid = low + (high - low) / 2) {
        if (weight(mid) > epsilon) {
          low = mid;
        } else {
          high = mid;
        }
      }
      return high;
    }

    @Override
    public Decay with(String name, double value) {
      requireScale(this, name);
      return new Custom(this.name, curve, value);
    }
  }
}
