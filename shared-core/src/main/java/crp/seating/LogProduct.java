package crp.seating;

/**
 * Not part of the promised API.
 *
 * <p>The log of a product of many factors, with one logarithm for many factors.
 */
public final class LogProduct {

  private static final double HIGH = 1e150;

  private double sum;
  private double product = 1;

  /** Multiplies by a factor of at least 0. */
  public void multiply(double factor) {
    if (factor > HIGH || factor < 1 / HIGH) {
      sum += Math.log(factor);
      return;
    }
    product *= factor;
    if (product > HIGH || product < 1 / HIGH) {
      sum += Math.log(product);
      product = 1;
    }
  }

  /** {@return the log of the product} */
  public double log() {
    return sum + Math.log(product);
  }
}
