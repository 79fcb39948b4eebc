package crp.likelihood.discrete;

/**
 * Logs of rising factorials: log Gamma(a + x) - log Gamma(a), without the cancellation of
 * subtracting two large log gammas.
 */
final class LogRising {

  private static final double LEAST_FOR_SERIES = 12;
  private static final double MOST_FACTORS = 16;

  private LogRising() {}

  /**
   * {@return log Gamma(a + x) / Gamma(a)} Relative error about 1e-14.
   *
   * @param a positive
   * @param x not negative, whole or not, up to about 1e12
   */
  static double log(double a, double x) {
    if (x <= MOST_FACTORS && a < 1e15 && x == Math.rint(x)) {
      double product = 1;
      for (int i = 0; i < x; i++) {
        product *= a + i;
      }
      return Math.log(product);
    }
    // With b = a + steps:
    // Gamma(a + x) / Gamma(a) = Gamma(b + x) / Gamma(b) prod_{i < steps} (a + i) / (a + x + i).
    int steps = Math.max(0, (int) Math.ceil(LEAST_FOR_SERIES - a));
    double above = 1;
    double below = 1;
    for (int i = 0; i < steps; i++) {
      above *= a + i;
      below *= a + x + i;
    }
    double b = a + steps;
    double ratio = steps == 0 ? 0 : Math.log(above / below);
    return (b - 0.5) * log1p(x / b)
        + x * (Math.log(b + x) - 1)
        + (stirling(b + x) - stirling(b))
        + ratio;
  }

  /**
   * {@return log(1 + y) to full precision} W. Kahan: the rounding of 1 + y is the same above and
   * below. Several times faster than {@link Math#log1p}, which is not an intrinsic.
   */
  private static double log1p(double y) {
    double u = 1 + y;
    return u == 1 ? y : Math.log(u) * (y / (u - 1));
  }

  /** The tail of Stirling's series of log Gamma(z); error below 3e-15 from z = 12 on. */
  private static double stirling(double z) {
    double s = 1 / (z * z);
    return (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s / 1188)))) / z;
  }
}
