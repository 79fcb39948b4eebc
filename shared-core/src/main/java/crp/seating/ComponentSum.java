package crp.seating;

import crp.numerics.LogGamma;

/**
 * Sums over the number k of components of a mixture of finite mixtures. A sum ends where a bound of
 * its rest is below 1e-17 of it. The bound is a geometric series: as p is log-concave, p(k + 1) /
 * p(k) does not grow, and the other factors of the terms grow by a ratio that does not grow either,
 * or fall from their only peak on. Of a mixture of geometric laws the rest of p is known, which
 * bounds the rest of the sum once the other factors fall.
 *
 * @param law factors of the number of components
 * @param gamma Dirichlet parameter of their weights
 */
record ComponentSum(ComponentTerms law, double gamma) {

  private static final double LOG_REST = Math.log(1e-17);

  /**
   * {@return log V_n(t), in nats: Miller and Harrison (2018), equation 3.2}
   *
   * @param n total weight of the customers, positive
   * @param t number of tables, from 1 to the largest number of components
   */
  double logV(double n, int t) {
    double high = Double.NEGATIVE_INFINITY;
    double sum = 0; // in units of exp(high)
    double before = Double.POSITIVE_INFINITY;
    for (int k = t; ; k++) {
      double factor = LogGamma.rising(k - t + 1, t) - LogGamma.rising(gamma * k, n);
      double log = factor + law.log(k);
      if (log > high) {
        sum = sum * Math.exp(high - log) + 1;
        high = log;
      } else {
        sum += Math.exp(log - high);
      }
      boolean falls = factor <= before && k > t && n >= 1;
      double growth = falls ? 1 : (k + 1.0) / (k + 1.0 - t);
      if (log + law.logRest(k, growth) < high + Math.log(sum) + LOG_REST) {
        return high + Math.log(sum);
      }
      before = factor;
    }
  }

  /**
   * {@return the mean number of tables of n customers: the sum of p(k) times k times the
   * probability that a component has customers}
   *
   * @param n at least 1
   */
  double meanTables(int n) {
    double mean = 0;
    for (int k = 1; ; k++) {
      double p = Math.exp(law.log(k));
      double logEmpty =
          k == 1
              ? Double.NEGATIVE_INFINITY
              : LogGamma.rising(gamma * (k - 1), n) - LogGamma.rising(gamma * k, n);
      mean += p * k * -Math.expm1(logEmpty);
      if (Math.log(p * k) + law.logRest(k, (k + 1.0) / k) < Math.log(mean) + LOG_REST) {
        return mean;
      }
    }
  }
}
