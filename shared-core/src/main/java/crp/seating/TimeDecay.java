package crp.seating;

import java.io.Serializable;
import java.util.function.DoubleUnaryOperator;

/**
 * What a time lag counts for: f(d) for d from 0, finite, not negative and not increasing; 0 means
 * out of reach. An infinite lag is never asked about: it counts for nothing.
 */
@FunctionalInterface
public interface TimeDecay extends DoubleUnaryOperator, Serializable {

  /**
   * {@return whether f(a + b) = f(a) f(b), so that a sum of decayed terms can be kept up to date
   * without its terms}
   */
  default boolean memoryless() {
    return false;
  }

  /**
   * {@return exp(-d / scale)}
   *
   * @param scale positive and finite
   */
  static TimeDecay exponential(double scale) {
    return new Exponential(Ranges.positive("scale", scale));
  }

  /**
   * The only memoryless decay.
   *
   * @param scale positive and finite
   */
  record Exponential(double scale) implements TimeDecay {

    @Override
    public double applyAsDouble(double lag) {
      return Math.exp(-lag / scale);
    }

    @Override
    public boolean memoryless() {
      return true;
    }
  }
}
