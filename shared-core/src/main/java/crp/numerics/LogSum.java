package crp.numerics;

/**
 * Sums of numbers that are given and returned as natural logs (log-sum-exp). An entry of {@code
 * -Infinity} represents zero. Static and stateless.
 */
public final class LogSum {

  private LogSum() {}

  /**
   * {@return log(exp(logs[0]) + ... + exp(logs[n - 1])), in nats} {@code -Infinity} if there is no
   * entry or all are {@code -Infinity}; {@code +Infinity} if one is.
   *
   * @param logs natural logs; not changed
   * @param n number of entries used, from 0 to {@code logs.length}
   * @throws ArithmeticException if an entry is NaN
   */
  public static double of(double[] logs, int n) {
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      if (!(logs[i] <= max)) {
        if (Double.isNaN(logs[i])) {
          throw new ArithmeticException("log sum: entry " + i + " of " + n + " is NaN");
        }
        max = logs[i];
      }
    }
    if (Double.isInfinite(max)) {
      return max;
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.exp(logs[i] - max);
    }
    return max + Math.log(sum);
  }

  /**
   * {@return log(exp(a) + exp(b)), in nats}
   *
   * @param a a natural log
   * @param b a natural log
   * @throws ArithmeticException if one of them is NaN
   */
  public static double add(double a, double b) {
    if (Double.isNaN(a) || Double.isNaN(b)) {
      throw new ArithmeticException("log sum of " + a + " and " + b);
    }
    double high = Math.max(a, b);
    if (Double.isInfinite(high)) {
      return high;
    }
    return high + Math.log1p(Math.exp(Math.min(a, b) - high));
  }
}
