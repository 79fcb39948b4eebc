package crp.random;

import java.util.function.DoubleUnaryOperator;

/**
 * Not part of the promised API.
 *
 * <p>One update of a real number by slice sampling with stepping out and shrinkage, which leaves
 * the given density invariant for any width. Static and stateless.
 *
 * <p>Reference: R. M. Neal (2003), Slice sampling, Annals of Statistics 31(3), figures 3 and 5.
 */
public final class Slice {

  /** Neal's m: at most this many widths are stepped out, split at random between the two sides. */
  private static final int STEPS = 200;

  private Slice() {}

  /**
   * {@return the next value; the update leaves the density invariant}
   *
   * @param logDensity unnormalised log density on the real line, in nats; {@code -Infinity} outside
   *     its support; evaluated at every proposed point
   * @param current a point of positive density
   * @param width approximate width of the density; a poor choice costs time, not correctness;
   *     positive and finite
   * @throws IllegalArgumentException if {@code width} is out of range, the density is zero at
   *     {@code current}, or {@code current} is not finite
   * @throws ArithmeticException if the log density is NaN or +Infinity somewhere
   */
  public static double draw(DoubleUnaryOperator logDensity, double current, double width, Rng rng) {
    if (!(width > 0) || Double.isInfinite(width)) {
      throw new IllegalArgumentException("width must be positive and finite, was " + width);
    }
    double height = Double.isFinite(current) ? at(logDensity, current) : Double.NEGATIVE_INFINITY;
    if (height == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException(
          "the slice sampler must start where the density is positive, not at " + current);
    }
    double level = height + Math.log(rng.uniform());
    double left = current - width * rng.uniform();
    double right = left + width;
    int toTheLeft = rng.below(STEPS);
    for (int i = toTheLeft; i > 0 && at(logDensity, left) > level; i--) {
      left -= width;
    }
    for (int i = STEPS - 1 - toTheLeft; i > 0 && at(logDensity, right) > level; i--) {
      right += width;
    }
    while (true) {
      double next = left + rng.uniform() * (right - left);
      if (at(logDensity, next) >= level) {
        return next;
      }
      if (next < current) {
        left = next;
      } else if (next > current) {
        right = next;
      } else {
        return current; // the interval has shrunk to a point
      }
    }
  }

  private static double at(DoubleUnaryOperator logDensity, double x) {
    double value = logDensity.applyAsDouble(x);
    if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
      throw new ArithmeticException("the log density at " + x + " is " + value);
    }
    return value;
  }
}
