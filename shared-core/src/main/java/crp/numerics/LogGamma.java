package crp.numerics;

import org.apache.commons.math3.special.Gamma;

/** The logarithm of the gamma function for positive arguments. */
public final class LogGamma {

  private LogGamma() {}

  /**
   * {@return log Gamma(x)}
   *
   * @param x positive
   */
  public static double of(double x) {
    return Gamma.logGamma(x);
  }
}
