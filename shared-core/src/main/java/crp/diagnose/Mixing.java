package crp.diagnose;

import crp.Argument;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Not part of the promised API.
 *
 * <p>Mixing of several chains, from one number per sweep: potential scale reduction and effective
 * sample sizes of rank-normalised, split chains. Static and stateless.
 *
 * <p>Reference: A. Vehtari, A. Gelman, D. Simpson, B. Carpenter and P.-C. Buerkner (2021),
 * Rank-normalization, folding, and localization: an improved R-hat for assessing convergence of
 * MCMC, Bayesian Analysis 16(2).
 */
public final class Mixing {

  private static final double TAIL = 0.05;

  private Mixing() {}

  /**
   * {@return the larger of the rank-normalised split R-hat and that of the distances to the median;
   * near 1 if the halves of all chains have similar distributions} 1 if all values are equal,
   * infinite if every half is constant and they differ. Costs a sort.
   *
   * @param chains one array per chain, all of the same length, at least 4; not changed
   * @throws IllegalArgumentException if there is no chain, a length differs or is below 4, or a
   *     number is NaN
   */
  public static double rHat(double[][] chains) {
    double[][] halves = split(checked(chains));
    return Math.max(plainRHat(rankNormalised(halves)), plainRHat(rankNormalised(folded(halves))));
  }

  /**
   * {@return the effective sample size for the centre of the distribution, of all chains combined,
   * after rank normalisation} The number of values if all are equal.
   */
  public static double bulkEss(double[][] chains) {
    return EffectiveSize.of(rankNormalised(split(checked(chains))));
  }

  /**
   * {@return the smaller effective sample size of the indicators of the lowest and highest
   * twentieth} Constant indicators, possible for numbers with few values, are ignored.
   */
  public static double tailEss(double[][] chains) {
    double[][] halves = split(checked(chains));
    double[] sorted = Arrays.stream(halves).flatMapToDouble(Arrays::stream).sorted().toArray();
    double low = quantile(sorted, TAIL);
    double high = quantile(sorted, 1 - TAIL);
    return Math.min(
        EffectiveSize.of(indicators(halves, low)), EffectiveSize.of(indicators(halves, high)));
  }

  private static double[][] checked(double[][] chains) {
    Argument.require(chains.length > 0, "there must be at least one chain");
    for (double[] chain : chains) {
      if (chain.length != chains[0].length || chain.length < 4) {
        throw Argument.refused(
            "all chains must have the same length, at least 4, got %d and %d",
            chains[0].length, chain.length);
      }
      for (double value : chain) {
        if (Double.isNaN(value)) {
          throw new IllegalArgumentException("a trace must not hold NaN");
        }
      }
    }
    return chains;
  }

  /** Halves of chains; the middle one of an odd number of values is omitted. */
  static double[][] split(double[][] chains) {
    int n = chains[0].length;
    double[][] halves = new double[2 * chains.length][];
    for (int c = 0; c < chains.length; c++) {
      halves[2 * c] = Arrays.copyOf(chains[c], n / 2);
      halves[2 * c + 1] = Arrays.copyOfRange(chains[c], n - n / 2, n);
    }
    return halves;
  }

  /** Vehtari et al. (2021), equation 14: normal scores of the ranks over all chains. */
  static double[][] rankNormalised(double[][] chains) {
    int n = chains[0].length;
    double[] sorted = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    Arrays.setAll(sorted, i -> sorted[i] + 0.0); // 0.0 and -0.0 are one value
    Arrays.sort(sorted);
    double[] scores = new double[sorted.length];
    NormalDistribution normal = new NormalDistribution();
    for (int from = 0, to; from < sorted.length; from = to) {
      to = from;
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      double rank = (from + 1 + to) / 2.0; // ties share their mean rank
      double score = normal.inverseCumulativeProbability((rank - 0.375) / (sorted.length + 0.25));
      Arrays.fill(scores, from, to, score);
    }
    double[][] normalised = new double[chains.length][n];
    for (int c = 0; c < chains.length; c++) {
      for (int i = 0; i < n; i++) {
        normalised[c][i] = scores[Arrays.binarySearch(sorted, chains[c][i] + 0.0)];
      }
    }
    return normalised;
  }

  private static double[][] folded(double[][] chains) {
    double[] sorted = Arrays.stream(chains).flatMapToDouble(Arrays::stream).sorted().toArray();
    double median = quantile(sorted, 0.5);
    double[][] distances = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      distances[c] = Arrays.stream(chains[c]).map(x -> Math.abs(x - median)).toArray();
    }
    return distances;
  }

  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int low = (int) Math.floor(at);
    int high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  private static double[][] indicators(double[][] chains, double limit) {
    double[][] below = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      below[c] = Arrays.stream(chains[c]).map(x -> x <= limit ? 1 : 0).toArray();
    }
    return below;
  }

  /** Vehtari et al. (2021), equations 1 to 4. */
  static double plainRHat(double[][] chains) {
    int n = chains[0].length;
    double[] means = new double[chains.length];
    double within = 0;
    for (int c = 0; c < chains.length; c++) {
      means[c] = Arrays.stream(chains[c]).sum() / n;
      within += variance(chains[c]) / chains.length;
    }
    double between = chains.length == 1 ? 0 : variance(means);
    double rounding = 1e-24;
    if (within <= rounding) {
      return between <= rounding ? 1 : Double.POSITIVE_INFINITY;
    }
    return Math.sqrt((n - 1.0) / n + between / within);
  }

  static double variance(double[] values) {
    double mean = Arrays.stream(values).sum() / values.length;
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / (values.length - 1);
  }
}
