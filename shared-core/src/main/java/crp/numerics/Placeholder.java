package crp.numerics;

import org.apache.commons.math3.special.Gamma;

/** Lets every check see a class until the room has real ones; then delete it. */
public final class Placeholder {
  private Placeholder() {}

  /**
   * {@return the log of (size - 1)!, the weight of a table in a Chinese restaurant process, in
   * nats}
   *
   * @param size number of customers at the table, at least one
   * @throws IllegalArgumentException if the size is not positive
   */
  public static double logWeight(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("size must be at least 1, was " + size);
    }
    return Gamma.logGamma(size);
  }
}
