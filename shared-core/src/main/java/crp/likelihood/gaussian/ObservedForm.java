package crp.likelihood.gaussian;

import crp.data.Frame;
import java.io.Serializable;

/**
 * The observed entries o of a row of which the entries m are missing, at a table. With W the
 * inverse factor of Psi, Lambda = W' W and z the row less the mean, the form of the observed
 * entries is the smallest |W z|^2 over the missing ones, and
 *
 * <pre>  |Psi_oo| = |Psi| |Lambda_mm|.</pre>
 *
 * Both come from the columns of W that belong to missing entries, made orthogonal (modified
 * Gram-Schmidt): O(d^2 / 2 + m^2 d), without a factor of Psi_oo. One object serves all rows in
 * turn.
 */
final class ObservedForm implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Products of pivots beyond this or its inverse continue as logs. */
  private static final double LARGE = 1e200;

  private final int d;
  private final double[] logScales;
  private final double allVolume;
  private final int[] missing;
  private int m;
  private double logVolume;
  private final double[] z;
  // W z, less its part in the columns of missing entries
  private final double[] y;
  // those columns, last first, each orthogonal to those before; from the diagonal on
  private final double[] columns;
  private final double[] norms;
  private double whole;
  private double form;
  private double logDet;

  ObservedForm(Frame frame) {
    d = frame.columns();
    logScales = new double[d];
    for (int j = 0; j < d; j++) {
      logScales[j] = Math.log(frame.scale(j));
    }
    allVolume = frame.logVolume();
    missing = new int[d];
    z = new double[d];
    y = new double[d];
    columns = new double[d * d];
    norms = new double[d];
  }

  /** Takes the pattern of a row. {@return the number of missing entries} */
  int begin(Completion rows, int item) {
    m = 0;
    logVolume = 0;
    for (int j = d - 1; j >= 0; j--) {
      if (rows.missing(item, j)) {
        missing[m++] = j;
        logVolume += logScales[j];
      }
    }
    return m;
  }

  /** {@return number of missing entries} */
  int missing() {
    return m;
  }

  /** {@return the sum of the log scales of the columns of missing entries} */
  double logVolume() {
    return logVolume;
  }

  /** {@return the same of the others} */
  double logVolumeObserved() {
    return allVolume - logVolume;
  }

  /**
   * Computes the forms of a row with the pattern.
   *
   * @param f packed inverse factors
   * @param at where that of the table starts
   * @param x the row, missing entries filled in any way
   * @param mean the means of tables
   * @param meanAt where that of the table starts
   */
  void measure(double[] f, int at, double[] x, double[] mean, int meanAt) {
    for (int j = 0; j < d; j++) {
      z[j] = x[j] - mean[meanAt + j];
    }
    whole = 0;
    for (int i = 0; i < d; i++) {
      int row = at + InverseFactor.length(i);
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum += f[row + j] * z[j];
      }
      y[i] = sum;
      whole += sum * sum;
    }
    double product = 1;
    logDet = 0;
    for (int k = 0; k < m; k++) {
      product *= project(f, at, k);
      if (!(product < LARGE && product > 1 / LARGE)) {
        logDet += Math.log(product);
        product = 1;
      }
    }
    logDet += Math.log(product);
    form = 0;
    for (int i = 0; i < d; i++) {
      form += y[i] * y[i];
    }
  }

  /** Takes the part in the next column out of y. {@return the squared length of that column} */
  private double project(double[] f, int at, int k) {
    int from = missing[k];
    int own = k * d;
    for (int i = from; i < d; i++) {
      columns[own + i] = f[at + InverseFactor.length(i) + from];
    }
    for (int l = 0; l < k; l++) {
      int other = l * d;
      double dot = 0;
      for (int i = missing[l]; i < d; i++) {
        dot += columns[own + i] * columns[other + i];
      }
      double share = dot / norms[l];
      for (int i = missing[l]; i < d; i++) {
        columns[own + i] -= share * columns[other + i];
      }
    }
    double norm = 0;
    double dot = 0;
    for (int i = from; i < d; i++) {
      norm += columns[own + i] * columns[own + i];
      dot += columns[own + i] * y[i];
    }
    norms[k] = norm;
    double share = dot / norm;
    for (int i = from; i < d; i++) {
      y[i] -= share * columns[own + i];
    }
    return norm;
  }

  /** {@return the form of all entries, missing ones as they were filled in} */
  double whole() {
    return whole;
  }

  /** {@return the form of the observed entries} */
  double form() {
    return form;
  }

  /** {@return log |Lambda_mm|} */
  double logDet() {
    return logDet;
  }
}
