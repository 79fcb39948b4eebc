package crp.stream;

import java.util.Arrays;

/** The weights of particles. Static and stateless. */
final class Resampling {

  private Resampling() {}

  /** {@return the effective number of particles, 1 / sum of squares, from 1 to their number} */
  static double effective(double[] logWeights) {
    return 1 / Arrays.stream(shares(logWeights)).map(share -> share * share).sum();
  }

  /** {@return the weights, summing to 1} */
  static double[] shares(double[] logWeights) {
    double most = Arrays.stream(logWeights).max().orElseThrow();
    double all = Arrays.stream(logWeights).map(log -> Math.exp(log - most)).sum();
    return Arrays.stream(logWeights).map(log -> Math.exp(log - most) / all).toArray();
  }

  /**
   * {@return the particle that each new one is a copy of: systematic resampling} A particle of
   * share s of P gets P s copies, rounded up or down, in the mean P s.
   *
   * <p>Reference: Carpenter, J., Clifford, P. and Fearnhead, P. (1999), Improved particle filter
   * for nonlinear problems, IEE Proceedings 146(1), 2-7.
   *
   * @param u uniform, from 0 to 1
   */
  static int[] ancestors(double[] logWeights, double u) {
    double[] shares = shares(logWeights);
    int n = shares.length;
    int[] ancestors = new int[n];
    int at = 0;
    double below = 0;
    for (int p = 0; p < n; p++) {
      while (at < n - 1 && below + shares[at] <= (p + u) / n) {
        below += shares[at++];
      }
      ancestors[p] = at;
    }
    return ancestors;
  }
}
