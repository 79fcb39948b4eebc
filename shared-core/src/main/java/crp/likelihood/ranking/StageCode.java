package crp.likelihood.ranking;

/**
 * Distribution of one stage's code s in 0..m: P(s) = e^(-theta s) / psi_m(theta), a geometric
 * distribution truncated at m, with psi_m(theta) = 1 + e^(-theta) + ... + e^(-m theta). Static and
 * stateless.
 *
 * <p>Reference: Fligner and Verducci (1986), Distance based ranking models, Journal of the Royal
 * Statistical Society B 48(3).
 */
final class StageCode {

  /** Up to this m the sum is computed term by term; above, in closed form. */
  private static final int TERMS = 24;

  /** Below this (m + 1) theta the moments are computed from their series at 0. */
  private static final double FLAT = 1e-4;

  private StageCode() {}

  /** {@return log psi_m(theta), from 0 to log(m + 1)} */
  static double logPsi(int m, double theta) {
    double u = Math.exp(-theta);
    if (m <= TERMS) {
      double sum = 1;
      for (int k = 0; k < m; k++) {
        sum = 1 + u * sum;
      }
      return Math.log(sum);
    }
    double all = (m + 1) * theta;
    if (all < 1e-8) {
      return Math.log(m + 1.0) - 0.5 * m * theta;
    }
    if (theta < 0.01) {
      return Math.log(Math.expm1(-all) / Math.expm1(-theta));
    }
    return Math.log((1 - Math.exp(-all)) / (1 - u));
  }

  /** {@return the mean of the code, from 0 to m / 2; falls with theta} */
  static double mean(int m, double theta) {
    double all = (m + 1) * theta;
    if (all < FLAT) {
      return 0.5 * m - theta * m * (m + 2.0) / 12;
    }
    double cut = all > 700 ? 0 : (m + 1) / Math.expm1(all);
    return (theta > 700 ? 0 : 1 / Math.expm1(theta)) - cut;
  }

  /** {@return the variance of the code, at most m (m + 2) / 12} */
  static double variance(int m, double theta) {
    double all = (m + 1) * theta;
    if (all < FLAT) {
      return m * (m + 2.0) / 12;
    }
    double root = 2 * Math.sinh(0.5 * Math.min(theta, 700));
    double cut = all > 700 ? 0 : (m + 1) / (2 * Math.sinh(0.5 * all));
    return Math.max(1e-300, 1 / (root * root) - cut * cut);
  }

  /**
   * {@return the theta at which the mean is a given number; 0 if it is m / 2 or more}
   *
   * @param m largest code, at least 1
   * @param mean positive
   */
  static double thetaOf(int m, double mean) {
    if (mean >= 0.5 * m) {
      return 0;
    }
    double low = 0;
    // the untruncated mean is larger, so its root lies to the right
    double high = Math.log1p(1 / mean);
    double theta = Math.min(high, (0.5 * m - mean) * 12 / (m * (m + 2.0)));
    for (int i = 0; i < 100 && high - low > 1e-9 * high; i++) {
      double excess = mean(m, theta) - mean;
      if (excess > 0) {
        low = theta;
      } else {
        high = theta;
      }
      double step = excess / variance(m, theta);
      double next = theta + step;
      if (Math.abs(step) <= 1e-9 * theta) {
        return Math.max(0, next);
      }
      theta = next > low && next < high ? next : 0.5 * (low + high);
    }
    return theta;
  }
}
