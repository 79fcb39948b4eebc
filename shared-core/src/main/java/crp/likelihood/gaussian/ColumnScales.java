package crp.likelihood.gaussian;

import crp.checkpoint.Archive;
import crp.random.Rng;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The own scale s of each column where the base scale c is sampled: a column may be narrower within
 * tables than the others. On the grid of c, independent given c, with
 *
 * <pre>  p(s | c) in proportion to min(s / c, c / s).</pre>
 *
 * <p>All are c where c is fixed, where there is one column, and until they are drawn. They are no
 * numbers of a draw: given its tables they are drawn again. Not thread-safe.
 */
final class ColumnScales implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] values;
  // p(s | c) at [c][s]
  private final double[][] laws;
  private double[] scales;
  private boolean drawn;

  ColumnScales(BasePrior base, int columns) {
    values = base.values(BasePrior.BASE_SCALE);
    laws = new double[values.length][values.length];
    for (int c = 0; c < values.length; c++) {
      double sum = 0;
      for (int s = 0; s < values.length; s++) {
        laws[c][s] = columns == 1 ? (s == c ? 1 : 0) : closeness(values[s] / values[c]);
        sum += laws[c][s];
      }
      for (int s = 0; s < values.length; s++) {
        laws[c][s] /= sum;
      }
    }
    scales = new double[columns];
    Arrays.fill(scales, base.scale());
  }

  private static double closeness(double ratio) {
    return Math.min(ratio, 1 / ratio);
  }

  int columns() {
    return scales.length;
  }

  /** {@return the possible scales of a column, in decreasing order; not to be modified} */
  double[] values() {
    return values;
  }

  /** {@return the number of values of c} */
  int bases() {
    return values.length;
  }

  double of(int column) {
    return scales[column];
  }

  /** Sets all to c, unless they were drawn; a single one always. */
  void begin(double c) {
    if (!drawn || scales.length == 1) {
      Arrays.fill(scales, c);
    }
  }

  void follow(ColumnScales other) {
    System.arraycopy(other.scales, 0, scales, 0, scales.length);
    drawn = other.drawn;
  }

  /**
   * Adds the log mean over a column's scale, given each c, to entries {@code at}, {@code at + step}
   * ...
   *
   * @param logs log likelihood at each scale; overwritten
   */
  void addLogMeans(double[] logs, double[] out, int at, int step) {
    double max = Arrays.stream(logs).max().orElseThrow();
    for (int s = 0; s < logs.length; s++) {
      logs[s] = Math.exp(logs[s] - max);
    }
    for (int c = 0; c < values.length; c++) {
      double mean = 0;
      for (int s = 0; s < logs.length; s++) {
        mean += laws[c][s] * logs[s];
      }
      out[at + c * step] += max + Math.log(mean);
    }
  }

  /**
   * Draws the scale of a column given c.
   *
   * @param logs log likelihood at each scale; overwritten
   */
  void draw(int column, double c, double[] logs, Rng rng) {
    double[] law = laws[index(c)];
    for (int s = 0; s < logs.length; s++) {
      logs[s] += Math.log(law[s]);
    }
    scales[column] = values[rng.index(logs, logs.length)];
    drawn = true;
  }

  private int index(double value) {
    int at = 0;
    while (at < values.length && values[at] != value) {
      at++;
    }
    return at;
  }

  /** {@return the log prior probability given c, in nats} */
  double logPrior(double c) {
    double[] law = laws[index(c)];
    double sum = 0;
    for (double scale : scales) {
      sum += Math.log(law[index(scale)]);
    }
    return sum;
  }

  void archive(Archive archive) {
    scales = archive.finites(scales, scales.length);
    drawn = archive.flag(drawn);
    for (double scale : scales) {
      archive.require(index(scale) < values.length, "the scale of a column is not on its grid");
    }
  }
}
