package crp.seating;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every seating of a few customers, written plainly: the twin that the closed forms answer to. */
final class AllSeatings {

  private AllSeatings() {}

  /** The numbers of customers at the tables, once for each partition of {@code n} customers. */
  static List<double[]> of(int n) {
    List<double[]> all = List.of(new double[0]);
    for (int i = 0; i < n; i++) {
      List<double[]> longer = new ArrayList<>();
      for (double[] sizes : all) {
        for (int k = 0; k <= sizes.length; k++) {
          double[] next = Arrays.copyOf(sizes, Math.max(sizes.length, k + 1));
          next[k]++;
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  /** v(K) prod h(n_k) without its constant. */
  static double weight(TablePrior prior, double[] sizes) {
    double log = prior.logTables(sizes.length);
    for (double size : sizes) {
      log += prior.logTable(size);
    }
    return Math.exp(log);
  }
}
