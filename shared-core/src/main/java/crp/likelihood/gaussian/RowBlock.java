package crp.likelihood.gaussian;

import crp.likelihood.Scoring;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Precomputed quadratic forms for a block of rows that a sweep is about to visit: one pass over the
 * block serves 64 rows in SIMD code. Most rows keep their table. Where one joins or leaves a table,
 * that table's forms are corrected, in O(d) a row; forms of tables that change otherwise are
 * computed again. Where bounds will do, the forms are those of some leading columns: the inverse
 * factor of these is the first rows of that of all columns.
 */
final class RowBlock implements Serializable {

  /** Number of rows in a block. */
  static final int SIZE = Scoring.AHEAD;

  /** A row that changes |Psi| by more than this factor leaves too few digits to correct forms. */
  private static final double LARGEST_CHANGE = 100;

  /** Columns by which the forms of many rows are extended at a time, a multiple of 4. */
  static final int STEP = 16;

  /** So few rows are cheaper to continue one by one. */
  static final int FEW = 28;

  /** No version of a table: they begin at 1. */
  private static final int NEVER = 0;

  private static final long serialVersionUID = 1L;

  private final double[][] columns;
  private final double[][] gaps;
  private final double[] y = new double[SIZE];
  private final double[] u;
  private double[][] forms = {};
  // number of leading columns of the forms
  private int[] order = {};
  // versions of the tables that the forms belong to
  private int[] version = {};
  private int first;
  private int count;
  private int blocks;

  RowBlock(int d) {
    columns = new double[InverseFactor.padded(d)][SIZE];
    gaps = new double[columns.length][SIZE];
    u = new double[d];
  }

  void load(Completion rows, double[] x, int from, int n) {
    first = from;
    count = Math.min(n, SIZE);
    blocks++;
    Arrays.fill(version, NEVER);
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

  boolean holds(int item) {
    return item - first >= 0 && item - first < count;
  }

  int first() {
    return first;
  }

  /** {@return the number of rows in the block} */
  int count() {
    return count;
  }

  int number() {
    return blocks;
  }

  /**
   * {@return the forms (x - m)' Psi^-1 (x - m) of all rows of the block at a table, of at least so
   * many leading columns, see {@link #order}} They change with the table and must not be modified.
   *
   * @param to number of columns, a multiple of 4 or all
   */
  double[] forms(NiwTables tables, int slot, int to) {
    reserve(tables.slots());
    int known = version[slot] == tables.version(slot) ? order[slot] : 0;
    if (known < to) {
      tables.gaps(slot, columns, 0, to, gaps);
      tables.quadratics(slot, gaps, known, to, y, forms[slot]);
      order[slot] = to;
      version[slot] = tables.version(slot);
    }
    return forms[slot];
  }

  /** {@return the form of the leading columns of a row of the block, as computed last} */
  double form(int slot, int row) {
    return forms[slot][row];
  }

  /** {@return the number of columns of the forms of a table} */
  int order(int slot) {
    return order[slot];
  }

  /**
   * Corrects the forms of a table, of all or some leading columns, for a row that joins or leaves
   * it next, see {@link NiwTables#shift}. With z the row minus the mean m, u = Psi^-1 z, b = z' u,
   * and e any row minus m, the mean moves by s z and Psi changes by c z z', so that the form q of e
   * becomes
   *
   * <pre>
   *   q - 2 s e'u + s^2 b - c (e'u - s b)^2 / (1 + c b).
   * </pre>
   *
   * @param x the row
   * @param g its mass, negative if it leaves
   */
  void follow(NiwTables tables, int slot, double[] x, double g) {
    if (count == 0 || slot >= forms.length || version[slot] != tables.version(slot)) {
      return;
    }
    double k = tables.kappa(slot);
    double c = k * g / (k + g);
    int leading = order[slot];
    double b = tables.direction(slot, x, leading, u);
    double ratio = 1 + c * b;
    if (ratio * LARGEST_CHANGE > 1 && ratio < LARGEST_CHANGE) {
      Arrays.fill(y, 0);
      for (int j = 0; j < leading; j++) {
        project(columns[j], tables.mean(slot, j), u[j], y);
      }
      correct(forms[slot], y, g / (k + g), b, c / ratio);
      version[slot]++;
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

  private void reserve(int slots) {
    int old = forms.length;
    if (slots > old) {
      forms = Arrays.copyOf(forms, slots);
      for (int slot = old; slot < slots; slot++) {
        forms[slot] = new double[SIZE];
      }
      order = Arrays.copyOf(order, slots);
      version = Arrays.copyOf(version, slots);
    }
  }
}
