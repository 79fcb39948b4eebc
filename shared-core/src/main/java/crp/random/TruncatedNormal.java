package crp.random;

/**
 * The standard normal distribution between two bounds.
 *
 * <p>Reference: Robert, C. P. (1995), Simulation of truncated normal variables, Statistics and
 * Computing 5, 121-125.
 */
public final class TruncatedNormal {

  /** From this fall of the log density over an interval on, uniform proposals are often refused. */
  private static final double STEEP = 2;

  private TruncatedNormal() {}

  /**
   * {@return a draw}
   *
   * @param low the lower bound, finite
   * @param high the upper bound, finite and above the lower one
   */
  public static double draw(double low, double high, Rng rng) {
    if (high < 0) {
      return -draw(-high, -low, rng);
    }
    if (low > 0) {
      return low * (high - low) > STEEP ? tail(low, high, rng) : flat(low, high, low, rng);
    }
    return high - low > 2 * STEEP ? centre(low, high, rng) : flat(low, high, 0, rng);
  }

  /** Uniform proposals; the density is largest at {@code mode}. */
  private static double flat(double low, double high, double mode, Rng rng) {
    while (true) {
      double z = low + (high - low) * rng.uniform();
      if (rng.uniform() < Math.exp((mode * mode - z * z) / 2)) {
        return z;
      }
    }
  }

  /** Exponential proposals. */
  private static double tail(double low, double high, Rng rng) {
    double cut = Math.expm1(-low * (high - low));
    while (true) {
      double beyond = -Math.log1p(cut * rng.uniform()) / low;
      if (rng.uniform() < Math.exp(-beyond * beyond / 2)) {
        return Math.min(high, low + beyond);
      }
    }
  }

  /** Normal proposals. */
  private static double centre(double low, double high, Rng rng) {
    while (true) {
      double z = rng.gaussian();
      if (z > low && z < high) {
        return z;
      }
    }
  }
}
