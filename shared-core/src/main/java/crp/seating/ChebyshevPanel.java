package crp.seating;

import java.util.function.DoubleFunction;

/**
 * Chebyshev interpolant of a smooth function on [left, left + 1] at points of the second kind, with
 * the error of its slope there.
 *
 * <p>Reference: Berrut and Trefethen (2004), Barycentric Lagrange interpolation, SIAM Review 46,
 * equations 4.2 (the interpolant), 5.4 (the weights) and 9.3 (the slope).
 */
final class ChebyshevPanel {

  private final double left;
  private final double[] nodes;
  private final double[] values;
  private final double[] slopes;
  private final double slopeError;

  private ChebyshevPanel(double left, double[] nodes, double[] values, double[] slopes) {
    this.left = left;
    this.nodes = nodes;
    this.values = values;
    this.slopes = slopes;
    double worst = 0;
    for (int j = 0; j < nodes.length; j++) {
      worst = Math.max(worst, Math.abs(slopeAt(j) - slopes[j]));
    }
    this.slopeError = worst;
  }

  /**
   * {@return a panel of last + 1 points}
   *
   * @param left left end of the panel
   * @param last an even number
   * @param function value and slope at a point
   */
  static ChebyshevPanel of(double left, int last, DoubleFunction<double[]> function) {
    double[] nodes = new double[last + 1];
    double[] values = new double[last + 1];
    double[] slopes = new double[last + 1];
    for (int j = 0; j <= last; j++) {
      nodes[j] = node(left, j, last);
      double[] both = function.apply(nodes[j]);
      values[j] = both[0];
      slopes[j] = both[1];
    }
    return new ChebyshevPanel(left, nodes, values, slopes);
  }

  /** {@return the panel with twice as many intervals; only the new points are evaluated} */
  ChebyshevPanel refined(DoubleFunction<double[]> function) {
    int twice = 2 * last();
    double[] newNodes = new double[twice + 1];
    double[] newValues = new double[twice + 1];
    double[] newSlopes = new double[twice + 1];
    for (int j = 0; j <= twice; j++) {
      newNodes[j] = j % 2 == 0 ? nodes[j / 2] : node(left, j, twice);
      double[] both =
          j % 2 == 0 ? new double[] {values[j / 2], slopes[j / 2]} : function.apply(newNodes[j]);
      newValues[j] = both[0];
      newSlopes[j] = both[1];
    }
    return new ChebyshevPanel(left, newNodes, newValues, newSlopes);
  }

  /** {@return the index of the last point} */
  int last() {
    return nodes.length - 1;
  }

  /** {@return the largest difference of slopes at the points} */
  double slopeError() {
    return slopeError;
  }

  /** {@return the interpolant at {@code x}} */
  double at(double x) {
    double first = values[0];
    double above = 0;
    double below = 0;
    for (int j = 0; j < nodes.length; j++) {
      double gap = x - nodes[j];
      if (gap == 0) {
        return values[j];
      }
      double share = weight(j) / gap;
      above += share * (values[j] - first);
      below += share;
    }
    return first + above / below;
  }

  private double slopeAt(int i) {
    double slope = 0;
    for (int j = 0; j < nodes.length; j++) {
      if (j != i) {
        slope += weight(j) / weight(i) * (values[j] - values[i]) / (nodes[i] - nodes[j]);
      }
    }
    return slope;
  }

  private double weight(int j) {
    double half = j == 0 || j == last() ? 0.5 : 1;
    return j % 2 == 0 ? half : -half;
  }

  private static double node(double left, int j, int last) {
    return left + 0.5 - 0.5 * Math.cos(Math.PI * j / last);
  }
}
