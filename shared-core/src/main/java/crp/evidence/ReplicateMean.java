package crp.evidence;

import crp.diagnose.LogEstimate;
import crp.numerics.LogSum;
import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/** Log of the mean of independent unbiased estimates given as logs. */
final class ReplicateMean {

  private ReplicateMean() {}

  /**
   * {@return the log of the mean, its error by the delta method}
   *
   * @param logs independent estimates, at least 2; may be -Infinity
   * @param method name of the method, for reports
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
   * Expected relative effective sample size of log-normal weights, exp(-s^2) with log variance s^2.
   * Rare large weights, which dominate the mean, may all be missing among a few replicates, and the
   * observed weights then look alike; s^2 can be estimated from a few replicates.
   */
  private static double expectedShare(double[] logs) {
    double[] finite = Arrays.stream(logs).filter(Double::isFinite).toArray();
    return finite.length < 2 ? 1 : Math.exp(-StatUtils.variance(finite));
  }
}
