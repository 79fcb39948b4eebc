package crp.evidence;

import crp.diagnose.LogEstimate;
import crp.numerics.LogSum;
import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/** The mean of independent unbiased estimates that are known by their logs. */
final class ReplicateMean {

  private ReplicateMean() {}

  /**
   * {@return the log of the mean, its error by the delta method}
   *
   * @param logs independent estimates, at least 2; perhaps -Infinity
   * @param method for people
   */
  static LogEstimate of(double[] logs, String method) {
    int n = logs.length;
    double value = LogSum.of(logs.clone(), n) - Math.log(n);
    if (value == Double.NEGATIVE_INFINITY) {
      return new LogEstimate(value, Double.NaN, 0, method);
    }
    double squares = 0;
    for (double log : logs) {
      double relative = Math.exp(log - value) - 1;
      squares += relative * relative;
    }
    double variance = squares / (n - 1.0);
    double share = Math.min(n / (n + squares), expectedShare(logs));
    return new LogEstimate(value, Math.sqrt(variance / n), share, method);
  }

  /**
   * Rare large weights, which carry the mean, may all be missing among a few replicates; then the
   * weights that are there look alike. Of log-normal weights with log variance s^2 the share is
   * exp(-s^2), and s^2 can be told from a few.
   */
  private static double expectedShare(double[] logs) {
    double[] finite = Arrays.stream(logs).filter(Double::isFinite).toArray();
    return finite.length < 2 ? 1 : Math.exp(-StatUtils.variance(finite));
  }
}
