package crp.evidence;

import crp.diagnose.EffectiveSize;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The optimal bridge estimator between adjacent distributions of a ladder (Bennett's acceptance
 * ratio). With draws x from p and q, known up to constants, and the log ratio l(x) = log q(x) - log
 * p(x), the estimate D of the log ratio of the constants solves
 *
 * <pre>  sum of s(x) over all draws = number of draws of q,   s = 1 / (1 + n_p / n_q exp(D - l)).
 * </pre>
 *
 * <p>References: C. H. Bennett (1976), Efficient estimation of free energy differences from Monte
 * Carlo data, Journal of Computational Physics 22; X.-L. Meng and W. H. Wong (1996), Simulating
 * ratios of normalizing constants via a simple identity, Statistica Sinica 6.
 */
final class Bridge {

  private static final int BISECTIONS = 200;
  private static final double FARTHEST = 1e6;

  /** Relative differences of influences that are taken for rounding. */
  private static final double ROUNDING = 1e-10;

  private final double logRatio;
  private final double overlap;
  // the influence of each draw on the estimate, chain by chain
  private final double[][] below;
  private final double[][] above;

  private Bridge(double logRatio, double overlap, double[][] below, double[][] above) {
    this.logRatio = logRatio;
    this.overlap = overlap;
    this.below = below;
    this.above = above;
  }

  /**
   * {@return the bridge from one distribution to the next}
   *
   * @param below l(x) of the draws of the first, by chain; may be infinite
   * @param above l(x) of the draws of the second, by chain; may be infinite
   */
  static Bridge of(double[][] below, double[][] above) {
    double shift = Math.log(count(above) / count(below));
    double low = -FARTHEST;
    double high = FARTHEST;
    for (int b = 0; b < BISECTIONS && high - low > 1e-13 * Math.max(1, Math.abs(low)); b++) {
      double middle = (low + high) / 2;
      double excess = sum(below, shift - middle) + sum(above, shift - middle) - count(above);
      if (excess > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    double logRatio = (low + high) / 2;
    double slope = slope(below, shift - logRatio) + slope(above, shift - logRatio);
    double most = count(below) * count(above) / (count(below) + count(above));
    return new Bridge(
        logRatio,
        slope / most,
        influence(below, shift - logRatio, slope),
        influence(above, shift - logRatio, slope));
  }

  private static double count(double[][] chains) {
    return Arrays.stream(chains).mapToInt(chain -> chain.length).sum();
  }

  private static double share(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }

  private static double sum(double[][] chains, double shift) {
    double sum = 0;
    for (double[] chain : chains) {
      for (double l : chain) {
        sum += share(l + shift);
      }
    }
    return sum;
  }

  private static double slope(double[][] chains, double shift) {
    double sum = 0;
    for (double[] chain : chains) {
      for (double l : chain) {
        double s = share(l + shift);
        sum += s * (1 - s);
      }
    }
    return sum;
  }

  private static double[][] influence(double[][] chains, double shift, double slope) {
    double[][] all = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      all[c] = Arrays.stream(chains[c]).map(l -> share(l + shift) / slope).toArray();
    }
    return all;
  }

  /** {@return log constant of the second distribution minus that of the first, in nats} */
  double logRatio() {
    return logRatio;
  }

  /** {@return the overlap: 1 for equal distributions, 0 for disjoint ones} */
  double overlap() {
    return overlap;
  }

  /**
   * Contribution of one distribution's draws to the variance of the two bridges that use them.
   *
   * @param variance variance to first order, including autocorrelation and differences between
   *     chains
   */
  record Influence(double variance, double effective) {}

  /**
   * {@return the contribution of one distribution's draws to the two bridges that use them}
   *
   * @param before the bridge that ends at the distribution; null at the first one
   * @param after the bridge that starts at it; null at the last one
   */
  static Influence influence(@Nullable Bridge before, @Nullable Bridge after) {
    double[][] sum = null;
    if (before != null) {
      sum = before.above;
    }
    if (after != null) {
      sum = sum == null ? after.below : plus(sum, after.below);
    }
    if (sum == null) {
      throw new IllegalArgumentException("at least one bridge is needed");
    }
    double n = count(sum);
    double mean = Arrays.stream(sum).flatMapToDouble(Arrays::stream).sum() / n;
    double squares =
        Arrays.stream(sum).flatMapToDouble(Arrays::stream).map(x -> (x - mean) * (x - mean)).sum();
    double effective = EffectiveSize.of(scaled(sum, mean, squares / n));
    return new Influence(n * squares / effective, effective);
  }

  private static double[][] plus(double[][] a, double[][] b) {
    double[][] sum = new double[a.length][];
    for (int c = 0; c < a.length; c++) {
      sum[c] = a[c].clone();
      for (int i = 0; i < sum[c].length; i++) {
        sum[c][i] += b[c][i];
      }
    }
    return sum;
  }

  /**
   * Scales to unit standard deviation, because the influence of one draw of many is tiny. Where all
   * are equal but for rounding, that is not made larger.
   */
  private static double[][] scaled(double[][] chains, double mean, double variance) {
    boolean equal = variance <= ROUNDING * ROUNDING * mean * mean;
    double unit = equal ? 1 : 1 / Math.sqrt(variance);
    double[][] all = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      all[c] = Arrays.stream(chains[c]).map(x -> x * unit).toArray();
    }
    return all;
  }
}
