package crp.seating;

import crp.parallel.RunScope;
import java.util.Arrays;

/**
 * The number of tables under the CRP (discount 0) and Pitman-Yor: a Markov chain in the number of
 * customers, up by one with probability (alpha + d k) / (alpha + i) when customer i + 1 arrives.
 */
final class TableCounts {

  /**
   * Probabilities below this are truncated at both ends: lost mass below 2 customers * NEGLIGIBLE.
   */
  private static final double NEGLIGIBLE = 1e-30;

  private TableCounts() {}

  /**
   * {@return P(K = k) for k = 0..customers} Cost: customers times the width of the distribution.
   */
  static double[] law(double concentration, double discount, int customers) {
    Ranges.count("customers", customers);
    double[] law = new double[customers + 1];
    if (customers == 0) {
      law[0] = 1;
      return law;
    }
    law[1] = 1;
    int low = 1;
    int high = 1;
    for (int i = 1; i < customers; i++) {
      RunScope.check();
      double scale = 1 / (concentration + i);
      high++;
      for (int k = high; k > low; k--) {
        law[k] =
            scale
                * (law[k] * (i - k * discount) + law[k - 1] * (concentration + (k - 1) * discount));
      }
      law[low] *= scale * (i - low * discount);
      while (law[low] < NEGLIGIBLE) {
        law[low++] = 0;
      }
      while (law[high] < NEGLIGIBLE) {
        law[high--] = 0;
      }
    }
    double total = Arrays.stream(law, low, high + 1).sum();
    for (int k = low; k <= high; k++) {
      law[k] /= total;
    }
    return law;
  }

  /** {@return E[K]} By E[K(i+1)] = E[K(i)] + (alpha + d E[K(i)]) / (alpha + i), O(customers). */
  static double mean(double concentration, double discount, int customers) {
    if (Ranges.count("customers", customers) == 0) {
      return 0;
    }
    double mean = 1;
    for (int i = 1; i < customers; i++) {
      mean += (concentration + discount * mean) / (concentration + i);
    }
    return mean;
  }
}
