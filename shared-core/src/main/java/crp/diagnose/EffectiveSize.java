package crp.diagnose;

import java.util.Arrays;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/**
 * Not part of the promised API.
 *
 * <p>Effective sample size for a mean, from the autocorrelations by Geyer's initial monotone
 * sequence. O(n log n) by the fast Fourier transform. Static and stateless.
 *
 * <p>References: A. Vehtari et al. (2021), Rank-normalization, folding, and localization, Bayesian
 * Analysis 16(2), equations 10 to 13; C. J. Geyer (1992), Practical Markov chain Monte Carlo,
 * Statistical Science 7(4).
 */
public final class EffectiveSize {

  private EffectiveSize() {}

  /**
   * {@return the size; the number of values if all are equal}
   *
   * @param chains one series per chain, of equal length, at least 4 values each
   */
  public static double of(double[][] chains) {
    int n = chains[0].length;
    double total = (double) n * chains.length;
    double[] covariance = new double[n];
    double[] means = new double[chains.length];
    for (int c = 0; c < chains.length; c++) {
      means[c] = Arrays.stream(chains[c]).sum() / n;
      double[] own = autocovariance(chains[c], means[c]);
      for (int lag = 0; lag < n; lag++) {
        covariance[lag] += own[lag] / chains.length;
      }
    }
    double within = covariance[0] * n / (n - 1.0);
    double spread = covariance[0] + (chains.length == 1 ? 0 : Mixing.variance(means));
    if (spread <= 1e-24) {
      return total;
    }
    double time = autocorrelationTime(covariance, within, spread);
    // Vehtari et al. (2021): bounds the gain from negative correlations
    return total / Math.max(time, 1 / Math.log10(total));
  }

  /** -1 plus twice the sum of the correlations, over pairs that are positive and nonincreasing. */
  private static double autocorrelationTime(double[] covariance, double within, double spread) {
    double time = -1;
    double last = Double.POSITIVE_INFINITY;
    int lag = 0;
    for (; lag + 1 < covariance.length; lag += 2) {
      double even = lag == 0 ? 1 : correlation(covariance[lag], within, spread);
      double pair = even + correlation(covariance[lag + 1], within, spread);
      if (pair <= 0) {
        return time + Math.max(0, even);
      }
      last = Math.min(last, pair);
      time += 2 * last;
    }
    return time;
  }

  private static double correlation(double covariance, double within, double spread) {
    return 1 - (within - covariance) / spread;
  }

  /** The mean of (x_i - mean)(x_(i + lag) - mean) with n as divisor, for every lag. */
  static double[] autocovariance(double[] chain, double mean) {
    int n = chain.length;
    int room =
        Integer.highestOneBit(2 * n - 1)
            * 2; // zero padding, so that the convolution is not circular
    double[][] wave = new double[2][room];
    for (int i = 0; i < n; i++) {
      wave[0][i] = chain[i] - mean;
    }
    FastFourierTransformer.transformInPlace(wave, DftNormalization.STANDARD, TransformType.FORWARD);
    for (int i = 0; i < room; i++) {
      wave[0][i] = wave[0][i] * wave[0][i] + wave[1][i] * wave[1][i];
      wave[1][i] = 0;
    }
    FastFourierTransformer.transformInPlace(wave, DftNormalization.STANDARD, TransformType.INVERSE);
    double[] covariance = new double[n];
    for (int lag = 0; lag < n; lag++) {
      covariance[lag] = wave[0][lag] / n;
    }
    return covariance;
  }
}
