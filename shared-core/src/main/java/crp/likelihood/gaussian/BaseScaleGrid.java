package crp.likelihood.gaussian;

import crp.random.Rng;

/** The conditional law of a base scale on the grid 1, 1/2, 1/4, ... given columns of tables. */
final class BaseScaleGrid {

  /** How many scales there are, equally probable a priori. */
  static final int SIZE = 13;

  private final double nu;
  private final double scale;
  private final double[] logs = new double[SIZE];

  /**
   * Starts without columns.
   *
   * @param nu the family's degrees of freedom
   * @param scale what a base scale of 1 stands for
   */
  BaseScaleGrid(double nu, double scale) {
    this.nu = nu;
    this.scale = scale;
  }

  private static double at(int g) {
    return Math.scalb(1.0, -g);
  }

  /** Includes a column of a table with {@code n} rows. */
  void include(double n, double scatter) {
    for (int g = 0; g < SIZE; g++) {
      double prior = at(g) * scale;
      logs[g] += nu / 2 * Math.log(prior) - (nu + n) / 2 * Math.log(prior + scatter);
    }
  }

  /** {@return a base scale, under the likelihood to a power} To be called once. */
  double draw(double power, Rng rng) {
    for (int g = 0; g < SIZE; g++) {
      logs[g] *= power;
    }
    return at(rng.index(logs, SIZE));
  }

  /** {@return the base scale, when positive and finite} */
  static double checked(double baseScale) {
    if (!(baseScale > 0) || Double.isInfinite(baseScale)) {
      throw new IllegalArgumentException(
          "base scale must be positive and finite, was " + baseScale);
    }
    return baseScale;
  }
}
