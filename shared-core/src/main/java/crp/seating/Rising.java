package crp.seating;

import crp.numerics.LogGamma;

/** The rising factorial Gamma(x + w) / Gamma(x) in logs. */
final class Rising {

  private static final int FEW = 16;
  private static final double LARGE = 10;

  private Rising() {}

  /**
   * {@return log Gamma(x + w) - log Gamma(x), nats} Loses no digits where {@code x} is large and
   * {@code w} small.
   *
   * @param x positive
   * @param w zero or more
   */
  static double log(double x, double w) {
    if (w <= FEW && w == Math.rint(w)) {
      double sum = 0;
      for (int i = 0; i < w; i++) {
        sum += Math.log(x + i);
      }
      return sum;
    }
    if (x < LARGE) {
      return LogGamma.of(x + w) - LogGamma.of(x);
    }
    // Stirling's series of both terms, with the leading parts subtracted by hand
    return (x + w - 0.5) * Math.log1p(w / x)
        + w * (Math.log(x) - 1)
        + correction(x + w)
        - correction(x);
  }

  /** Stirling: log Gamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2), for x of at least 10. */
  private static double correction(double x) {
    double y = 1 / (x * x);
    return (1.0 / 12 - y * (1.0 / 360 - y * (1.0 / 1260 - y * (1.0 / 1680 - y / 1188)))) / x;
  }
}
