package crp.seating;

import crp.parallel.RunScope;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The normaliser of the distribution alpha^K prod h(n_k) for n customers, by the size m of the last
 * customer's table:
 *
 * <pre>  Z_n = sum_m C(n - 1, m - 1) alpha h(m) Z_{n - m}.</pre>
 *
 * With y_n = Z_n / n! and u_m = h(m) / (m - 1)! this is n y_n = alpha sum_m u_m y_{n - m}, a
 * convolution. The mean number of tables, d log Z_n / d log alpha, is computed as E_n = 1 + the
 * mean of E_{n - m} under the terms. Cost O(n^2) for the first n, O(n) for each further one.
 * Thread-safe.
 */
final class BlockRecursion {

  /** The distribution of K is truncated where an entry is below this ... */
  private static final double TAIL = 1e-18;

  /** ... and the previous entries sum to all but this share, so that no second mode is missed. */
  private static final double REST = 1e-9;

  private final double logConcentration;
  private final IntToDoubleFunction logTable;
  private final Convolution convolution = new Convolution();
  private final ScaledLogs logU = new ScaledLogs(); // entry m - 1
  private final ScaledLogs logY = new ScaledLogs(); // entry n
  private double[] means = new double[ScaledLogs.BLOCK]; // entry n
  private double[] logFactorials = new double[ScaledLogs.BLOCK]; // entry n

  /**
   * Makes a recursion without entries.
   *
   * @param concentration alpha, positive
   * @param logTable log h(m) for m = 1, 2, ...
   */
  BlockRecursion(double concentration, IntToDoubleFunction logTable) {
    this.logConcentration = Math.log(concentration);
    this.logTable = logTable;
    logY.add(0);
  }

  /** {@return log Z_n} */
  synchronized double logNormaliser(int customers) {
    extend(customers);
    return logY.logs[customers] + logFactorials[customers];
  }

  /** {@return E[K] for n customers} */
  synchronized double meanTables(int customers) {
    extend(customers);
    return means[customers];
  }

  /**
   * {@return P(K = k) for k = 0..customers} By y_{n,k} = alpha / n sum_m u_m y_{n - m, k - 1}, at
   * cost O(customers^2) per k until entries fall below 1e-18 and no mass is left.
   */
  synchronized double[] tableCountLaw(int customers) {
    extend(customers);
    double[] law = new double[customers + 1];
    ScaledLogs column = new ScaledLogs();
    column.add(0);
    for (int n = 1; n <= customers; n++) {
      RunScope.check();
      column.add(Double.NEGATIVE_INFINITY);
    }
    law[0] = customers == 0 ? 1 : 0;
    double total = law[0];
    for (int k = 1; k <= customers && !(law[k - 1] < TAIL && 1 - total < REST); k++) {
      RunScope.check();
      ScaledLogs next = new ScaledLogs();
      next.add(Double.NEGATIVE_INFINITY);
      for (int n = 1; n <= customers; n++) {
        convolution.run(logU, column, means, n - 1);
        next.add(logConcentration - Math.log(n) + convolution.logSum());
      }
      column = next;
      law[k] = Math.exp(column.logs[customers] - logY.logs[customers]);
      total += law[k];
    }
    for (int k = 0; k <= customers; k++) {
      law[k] /= total;
    }
    return law;
  }

  private void extend(int customers) {
    if (customers >= means.length) {
      int length = Math.max(customers + 1, means.length + means.length / 2);
      means = Arrays.copyOf(means, length);
      logFactorials = Arrays.copyOf(logFactorials, length);
    }
    for (int n = logY.size; n <= customers; n++) {
      RunScope.check();
      logFactorials[n] = logFactorials[n - 1] + Math.log(n);
      if (logU.size < n) {
        logU.add(logTable.applyAsDouble(n) - logFactorials[n - 1]);
      }
      convolution.run(logU, logY, means, n - 1);
      logY.add(logConcentration - Math.log(n) + convolution.logSum());
      means[n] = 1 + convolution.mean();
    }
  }
}
