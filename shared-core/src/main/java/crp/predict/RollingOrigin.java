package crp.predict;

import crp.data.Rows;
import crp.numerics.LogSum;
import crp.parallel.RunScope;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The predictive density of each of the next rows given all rows before it, by sequential Monte
 * Carlo with draws of the first rows as particles:
 *
 * <pre>
 *   p(x_t | x before t) = sum over particles of W_i p_i(x_t),   W_i proportional to W_i p_i(x_t).
 * </pre>
 *
 * <p>Each particle then seats the row by its exact conditional. When the effective size {@code 1 /
 * sum W_i^2} falls below half the number of particles, they are drawn anew by their weights. The
 * product of the densities is an unbiased estimate where the draws come from the posterior of the
 * first rows; the densities are exact in the limit of many draws.
 *
 * <p>References: Fearnhead (2004), Particle filters for mixture models with an unknown number of
 * components, Statistics and Computing 14; Carvalho et al. (2010), Particle learning for general
 * mixtures, Bayesian Analysis 5.
 *
 * @param logDensities log predictive density of each next row, in nats
 * @param particles their number
 * @param leastEffective the smallest effective size
 */
@SuppressWarnings("ArrayRecordComponent")
public record RollingOrigin(double[] logDensities, int particles, double leastEffective) {

  /**
   * {@return the densities of the next rows}
   *
   * @param draws equally probable, of the same first rows; at least one; changed
   * @param rows how many rows are predicted
   */
  public static <R extends Rows> RollingOrigin of(List<GrowingDraw<R>> draws, int rows, Rng rng) {
    int m = draws.size();
    List<GrowingDraw<R>> particles = new ArrayList<>(draws);
    double[] logWeights = new double[m];
    double[] logDensities = new double[rows];
    double least = m;
    for (int t = 0; t < rows; t++) {
      RunScope.check();
      double before = LogSum.of(logWeights, m);
      for (int i = 0; i < m; i++) {
        logWeights[i] += particles.get(i).add(rng);
      }
      double sum = LogSum.of(logWeights, m);
      logDensities[t] = sum - before;
      double effective = effective(logWeights, sum);
      least = Math.min(least, effective);
      if (effective < m / 2.0) {
        particles = chosen(particles, logWeights, rng);
        Arrays.fill(logWeights, 0);
      }
    }
    return new RollingOrigin(logDensities, m, least);
  }

  private static double effective(double[] logWeights, double sum) {
    double squares = 0;
    for (double log : logWeights) {
      squares += Math.exp(2 * (log - sum));
    }
    return 1 / squares;
  }

  /** Draws as many particles by their weights. */
  private static <R extends Rows> List<GrowingDraw<R>> chosen(
      List<GrowingDraw<R>> from, double[] logWeights, Rng rng) {
    boolean[] taken = new boolean[from.size()];
    List<GrowingDraw<R>> chosen = new ArrayList<>();
    for (int i = 0; i < taken.length; i++) {
      int k = rng.index(logWeights.clone(), taken.length);
      chosen.add(taken[k] ? from.get(k).copy(rng) : from.get(k));
      taken[k] = true;
    }
    return chosen;
  }
}
