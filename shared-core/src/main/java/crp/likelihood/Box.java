package crp.likelihood;

import crp.Argument;
import crp.data.RealRows;
import crp.data.Resolution;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The uniform law over the range of the columns, for rows that belong to no cluster (Banfield
 * and Raftery 1993, Model-based Gaussian and non-Gaussian clustering, Biometrics 49, 803-821). The
 * range of a column with n values is longer than that of its values by 1 / (n - 1) of it, and half
 * a step, at either end. So the law depends on the data, as that of a prior set up from them. It is
 * independent of the columns' units; missing entries are left out, which integrates over them.
 * Immutable.
 */
public final class Box implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] low;
  private final double[] high;

  private Box(double[] low, double[] high) {
    Argument.require(low.length == high.length, "a range has as many lows as highs");
    this.low = low;
    this.high = high;
  }

  /**
   * {@return the law; null if a column has fewer than two different values}
   *
   * @param rows in the data's units; those of weight zero do not count
   * @param resolution how coarsely the values were recorded
   */
  public static @Nullable Box around(RealRows rows, Resolution resolution) {
    Box box = new Box(new double[rows.columns()], new double[rows.columns()]);
    for (int j = 0; j < rows.columns(); j++) {
      if (!box.measure(rows, j, resolution.step(j) / 2)) {
        return null;
      }
    }
    return box;
  }

  private boolean measure(RealRows rows, int column, double halfStep) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    int n = 0;
    for (int i = 0; i < rows.size(); i++) {
      double value = rows.value(i, column);
      if (rows.weights().of(i) > 0 && !Double.isNaN(value)) {
        least = Math.min(least, value);
        most = Math.max(most, value);
        n++;
      }
    }
    double more = (most - least) / (n - 1) + halfStep;
    low[column] = least - more;
    high[column] = most + more;
    return most > least;
  }

  /**
   * {@return the log density of a row in the data's units; that of the range's columns alone where
   * entries are missing, and minus infinity outside}
   *
   * @param rows in the data's units or prepared
   */
  double logDensity(RealRows rows, int row) {
    double volume = 0;
    for (int j = 0; j < low.length; j++) {
      double value = rows.original(row, j);
      if (value < low[j] || value > high[j]) {
        return Double.NEGATIVE_INFINITY;
      }
      volume += Double.isNaN(value) ? 0 : Math.log(high[j] - low[j]);
    }
    return -volume;
  }
}
