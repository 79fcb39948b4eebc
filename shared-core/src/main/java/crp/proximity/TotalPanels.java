package crp.proximity;

import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;

/**
 * Sums of the weights of each customer's links as functions of the scale of a decay, for updates of
 * a scale over many pairs: interpolated over the logarithm of the scale at Chebyshev points of the
 * second kind, on panels of width 1 that are computed on demand. A panel is used only if, between
 * its points, every sum is within a relative error of 1e-10. The result depends on the scale alone,
 * and not on the scales asked before. Thread-safe.
 *
 * <p>Reference: Berrut and Trefethen (2004), Barycentric Lagrange interpolation, SIAM Review 46,
 * equations 4.2 and 5.4.
 */
final class TotalPanels implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int LAST = 32;
  private static final double ERROR = 1e-10;
  private static final double[] PROBES = {0.003, 0.31, 0.77};

  private final transient ConcurrentMap<Integer, double[][]> panels = new ConcurrentHashMap<>();

  private Object readResolve() {
    return new TotalPanels();
  }

  /**
   * Computes the sums at a scale.
   *
   * @param direct computes them from the distances
   * @param out receives the sums, one per customer
   */
  void totals(double scale, BiConsumer<Double, double[]> direct, double[] out) {
    double log = Math.log(scale);
    int left = (int) Math.floor(log);
    double[][] sums = panels.computeIfAbsent(left, at -> panel(at, direct, out.length));
    if (sums.length == 0) {
      direct.accept(scale, out);
    } else {
      interpolate(sums, log - left, out);
    }
  }

  /** {@return the sums at each point; empty if they do not suffice} */
  private static double[][] panel(int left, BiConsumer<Double, double[]> direct, int n) {
    double[][] sums = new double[LAST + 1][n];
    for (int j = 0; j <= LAST; j++) {
      direct.accept(Math.exp(left + node(j)), sums[j]);
    }
    double[] exact = new double[n];
    double[] found = new double[n];
    for (double probe : PROBES) {
      direct.accept(Math.exp(left + probe), exact);
      interpolate(sums, probe, found);
      for (int i = 0; i < n; i++) {
        if (!(Math.abs(found[i] - exact[i]) <= ERROR * exact[i])) {
          return new double[0][];
        }
      }
    }
    return sums;
  }

  private static void interpolate(double[][] sums, double x, double[] out) {
    double[] shares = new double[LAST + 1];
    double total = 0;
    for (int j = 0; j <= LAST; j++) {
      double gap = x - node(j);
      if (gap == 0) {
        System.arraycopy(sums[j], 0, out, 0, out.length);
        return;
      }
      shares[j] = (j % 2 == 0 ? 1 : -1) * (j % LAST == 0 ? 0.5 : 1) / gap;
      total += shares[j];
    }
    Arrays.fill(out, 0);
    for (int j = 0; j <= LAST; j++) {
      double share = shares[j] / total;
      for (int i = 0; i < out.length; i++) {
        out[i] += share * sums[j][i];
      }
    }
  }

  private static double node(int j) {
    return 0.5 - 0.5 * Math.cos(Math.PI * j / LAST);
  }
}
