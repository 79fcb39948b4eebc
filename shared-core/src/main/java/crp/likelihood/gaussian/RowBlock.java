package crp.likelihood.gaussian;

import crp.likelihood.TableBank;
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
  static final int SIZE = TableBank.AHEAD;

  /** A row that changes |Psi| by more than this factor leaves too few digits to correct forms. */
  private static final double LARGEST_CHANGE = 100;

  /** Columns by which the forms of many rows are extended at a time, a multiple of 4. */
  static final int STEP = 16;

  /** So few rows are cheaper to continue one by one. */
  static final int FEW = 28;

  /** No version of a table: they begin at 1. */
  private static final int NEVER = 0;

  private static final long serialVersionUID = 1L;

  private final int d;
  private final double[][] columns;
  private final double[][] gaps;
  private final double[] y = new double[SIZE];
  private final double[] reaches = new double[SIZE];
  private final double[] u;
  private double[][] forms = {};
  // number of leading columns of the forms
  private int[] order = {};
  // versions of the tables that the forms belong to, and those of which all columns are known
  private int[] version = {};
  private int[] whole = {};
  // squares of the numbers of columns of the forms that were bounded, and of all columns
  private double spent;
  private double most;
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
    Arrays.fill(version, NEVER);
    Arrays.fill(whole, NEVER);
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

  /** {@return the first row of the block} */
  int first() {
    return first;
  }

  /** {@return the number of rows in the block} */
  int count() {
    return count;
  }

  /** {@return the number of the block} */
  int number() {
    return blocks;
  }

  /**
   * Copies the forms (x - m)' Psi^-1 (x - m) of a row in the block at tables. {@return whether some
   * table has no rows; its form is NaN}
   */
  boolean forms(NiwTables tables, int item, int[] slots, int n, double[] out) {
    reserve(tables.slots());
    int row = item - first;
    boolean empty = false;
    for (int t = 0; t < n; t++) {
      int slot = slots[t];
      if (whole[slot] == tables.version(slot)) {
        out[t] = forms[slot][row];
      } else if (tables.weight(slot) == 0) {
        out[t] = Double.NaN;
        empty = true;
      } else {
        complete(tables, slot);
        out[t] = forms[slot][row];
      }
    }
    return empty;
  }

  private void complete(NiwTables tables, int slot) {
    int known = version[slot] == tables.version(slot) ? order[slot] : 0;
    tables.gaps(slot, columns, 0, d, gaps);
    tables.quadratics(slot, gaps, known, d, y, forms[slot]);
    settle(tables, slot, d);
  }

  /**
   * {@return the form of the leading columns of a row in the block, as many as {@link #order} says}
   * They are enough columns for most rows to be out of reach of the table, or all.
   *
   * @param floors log predictives below which the rows are out of reach
   */
  double leading(NiwTables tables, int slot, int item, double[] floors) {
    reserve(tables.slots());
    if (version[slot] != tables.version(slot)) {
      tables.reaches(slot, floors, reaches);
      int to = 0;
      do {
        int from = to;
        to = Math.min(from + STEP, d);
        tables.gaps(slot, columns, from, to, gaps);
        tables.quadratics(slot, gaps, from, to, y, forms[slot]);
      } while (to < d && within(forms[slot], reaches) > FEW);
      settle(tables, slot, to);
      spent += (double) to * to;
      most += (double) d * d;
    }
    return forms[slot][item - first];
  }

  /** Adds the cost of forms of single rows, in squares of numbers of columns. */
  void spend(double squares) {
    spent += squares / FEW;
  }

  /** {@return the cost of bounds since the last call, 1 for that of whole forms; 0 if none} */
  double cost() {
    double cost = most == 0 ? 0 : spent / most;
    spent = 0;
    most = 0;
    return cost;
  }

  /** {@return the number of columns of the forms of a table} */
  int order(int slot) {
    return order[slot];
  }

  private void settle(NiwTables tables, int slot, int columns) {
    order[slot] = columns;
    version[slot] = tables.version(slot);
    whole[slot] = columns == d ? version[slot] : NEVER;
  }

  private static int within(double[] q, double[] reach) {
    int count = 0;
    for (int r = 0; r < q.length; r++) {
      count += q[r] < reach[r] ? 1 : 0;
    }
    return count;
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
      whole[slot] = leading == d ? version[slot] : NEVER;
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
      whole = Arrays.copyOf(whole, slots);
    }
  }
}
