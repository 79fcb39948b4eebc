package crp.likelihood;

import crp.data.Rows;
import crp.random.Rng;
import java.util.Arrays;

/**
 * Affinities of laws that can be drawn from and scored, by simulation. With x from the even mixture
 * of p and q,
 *
 * <pre>  sum sqrt(p q) = E[2 sqrt(p(x) q(x)) / (p(x) + q(x))],</pre>
 *
 * where the bracket is between 0 and 1, so that {@link #DRAWS} rows of each law give a standard
 * error of at most 0.036. All pairs use the same draws.
 */
final class SimulatedAffinities {

  /** Rows drawn from each law. */
  static final int DRAWS = 100;

  /** Draws rows of a law. */
  @FunctionalInterface
  interface Source<R extends Rows> {
    R draw(int law, int like, Rng rng);
  }

  /** Adds the log density of row 0 under each law. */
  @FunctionalInterface
  interface Scores<R extends Rows> {
    void addTo(R row, double[] out);
  }

  private SimulatedAffinities() {}

  /**
   * {@return the affinities, n by n} O(n^2) densities per draw.
   *
   * @param n number of laws
   * @param patterns number of rows whose pattern of entries the draws copy, in turn; at least 1
   */
  static <R extends Rows> double[] of(
      int n, int patterns, Source<R> source, Scores<R> scores, Rng rng) {
    double[] sums = new double[n * n];
    double[] logs = new double[n];
    for (int law = 0; law < n; law++) {
      for (int s = 0; s < DRAWS; s++) {
        int like = (int) ((long) s * patterns / DRAWS);
        Arrays.fill(logs, 0);
        scores.addTo(source.draw(law, like, rng), logs);
        for (int other = 0; other < n; other++) {
          sums[law * n + other] += other == law ? 1 : share(logs[law] - logs[other]);
        }
      }
    }
    double[] affinities = new double[n * n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        affinities[a * n + b] = (sums[a * n + b] + sums[b * n + a]) / (2 * DRAWS);
      }
    }
    return affinities;
  }

  /** {@return 2 sqrt(p q) / (p + q)} */
  private static double share(double logRatio) {
    return 1 / Math.cosh(logRatio / 2);
  }
}
