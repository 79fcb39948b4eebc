package crp.diagnose;

import crp.random.SeededRng;

/** Simulated chains with a known autocorrelation. */
final class AutoregressiveChains {

  private AutoregressiveChains() {}

  /** {@return stationary autoregressive chains of order 1 with standard normal margins} */
  static double[][] of(int chains, int n, double phi, SeededRng rng) {
    double[][] values = new double[chains][n];
    double noise = Math.sqrt(1 - phi * phi);
    for (double[] chain : values) {
      chain[0] = rng.gaussian();
      for (int i = 1; i < n; i++) {
        chain[i] = phi * chain[i - 1] + noise * rng.gaussian();
      }
    }
    return values;
  }
}
