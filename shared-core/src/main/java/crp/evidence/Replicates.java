package crp.evidence;

import crp.numerics.LogSum;

/** The mean of independent unbiased estimates that are known by their logs. */
final class Replicates {

  private Replicates() {}

  /**
   * {@return the log of the mean, its error by the delta method}
   *
   * @param logs independent estimates, at least 2; perhaps -Infinity
   * @param method for people
   */
  static LogEstimate mean(double[] logs, String method) {
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
    return new LogEstimate(value, Math.sqrt(variance / n), n / (n + squares), method);
  }
}
