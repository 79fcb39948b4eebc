package crp.likelihood.gaussian;

import crp.likelihood.TableBank;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Precomputed quadratic forms for a block of rows that a sweep is about to visit: one pass over the
 * block serves 64 rows in SIMD code. Most rows keep their table. Where one joins or leaves a table,
 * that table's forms are corrected, in O(d) a row; forms of tables that change otherwise are
 * computed again.
 */
final class RowBlock implements Serializable {

  /** Number of rows in a block. */
  static final int SIZE = TableBank.AHEAD;

  /** A row that changes |Psi| by more than this factor leaves too few digits to correct forms. */
  private static final double LARGEST_CHANGE = 100;

  private static final long serialVersionUID = 1L;

  private final int d;
  private final double[][] columns;
  private final double[][] gaps;
  private final double[] y = new double[SIZE];
  private final double[] u;
  private double[][] forms = {};
  private int[] version = {};
  private int[] block = {};
  private int first;
  private int count;
  private int blocks;

  RowBlock(int d) {
    this.d = d;
    columns = new double[InverseFactor.padded(d)][SIZE];
    gaps = new double[d][SIZE];
    u = new double[d];
  }

  /** Loads the rows from {@code from} to {@code from + n - 1}. */
  void load(Completion rows, double[] x, int from, int n) {
    first = from;
    count = Math.min(n, SIZE);
    blocks++;
    for (int r = 0; r < count; r++) {
      rows.load(first + r, x);
      for (int j = 0; j < columns.length; j++) {
        columns[j][r] = x[j];
      }
    }
  }

  /** Clears the block. */
  void forget() {
    count = 0;
  }

  /** {@return whether the row is in the block} */
  boolean holds(int item) {
    return item - first >= 0 && item - first < count;
  }

  /** {@return (x - m)' Psi^-1 (x - m) of a row in the block} */
  double form(NiwTables tables, int slot, int item) {
    if (slot >= forms.length) {
      grow(tables.slots());
    }
    if (block[slot] != blocks || version[slot] != tables.version(slot)) {
      if (forms[slot].length == 0) {
        forms[slot] = new double[SIZE];
      }
      tables.quadratics(slot, columns, gaps, y, forms[slot]);
      block[slot] = blocks;
      version[slot] = tables.version(slot);
    }
    return forms[slot][item - first];
  }

  /**
   * Corrects the forms of a table for a row that joins or leaves it next, see {@link
   * NiwTables#shift}. With z the row minus the mean m, u = Psi^-1 z, b = z' u, and e any row minus
   * m, the mean moves by s z and Psi changes by c z z', so that the form q of e becomes
   *
   * <pre>
   *   q - 2 s e'u + s^2 b - c (e'u - s b)^2 / (1 + c b).
   * </pre>
   *
   * @param x the row
   * @param g its mass, negative if it leaves
   */
  void follow(NiwTables tables, int slot, double[] x, double g) {
    if (count == 0
        || slot >= forms.length
        || block[slot] != blocks
        || version[slot] != tables.version(slot)) {
      return;
    }
    double k = tables.kappa(slot);
    double c = k * g / (k + g);
    double b = tables.direction(slot, x, d, u);
    double ratio = 1 + c * b;
    if (ratio * LARGEST_CHANGE > 1 && ratio < LARGEST_CHANGE) {
      Arrays.fill(y, 0);
      for (int j = 0; j < d; j++) {
        project(columns[j], tables.mean(slot, j), u[j], y);
      }
      correct(forms[slot], y, g / (k + g), b, c / ratio);
      version[slot] = tables.version(slot) + 1;
    }
  }

  private static void project(double[] x, double m, double by, double[] out) {
    for (int r = 0; r < out.length; r++) {
      out[r] += (x[r] - m) * by;
    }
  }

  private static void correct(double[] q, double[] a, double s, double b, double share) {
    double twice = 2 * s;
    double moved = s * b;
    double far = s * moved;
    for (int r = 0; r < q.length; r++) {
      double left = a[r] - moved;
      q[r] += far - twice * a[r] - share * left * left;
    }
  }

  private void grow(int slots) {
    int old = forms.length;
    forms = Arrays.copyOf(forms, slots);
    Arrays.fill(forms, old, slots, new double[0]);
    version = Arrays.copyOf(version, slots);
    block = Arrays.copyOf(block, slots);
  }
}
