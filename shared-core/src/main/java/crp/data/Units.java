package crp.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * What is seated together: a bank's item is a unit, a row of the data belongs to one unit or takes
 * no part. Units are numbered in the order of their first rows. Immutable and thread-safe.
 */
public final class Units implements Serializable {

  /** The unit of a row that takes no part. */
  public static final int NONE = -1;

  private static final long serialVersionUID = 1L;

  private final int[] unitOf;
  // by unit: its first place among the members, and one place more
  private final int[] starts;
  private final int[] members;

  private Units(int[] unitOf, int size) {
    this.unitOf = unitOf;
    starts = new int[size + 1];
    Arrays.stream(unitOf).filter(unit -> unit != NONE).forEach(unit -> starts[unit + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    members = new int[starts[size]];
    int[] ends = starts.clone();
    for (int row = 0; row < unitOf.length; row++) {
      if (unitOf[row] != NONE) {
        members[ends[unitOf[row]]++] = row;
      }
    }
  }

  /**
   * {@return units that are told by their first rows}
   *
   * @param firsts for each row the first row of its unit, {@link #NONE} if it takes no part
   */
  public static Units byFirst(int... firsts) {
    int[] unitOf = new int[firsts.length];
    int size = 0;
    for (int row = 0; row < firsts.length; row++) {
      int first = firsts[row];
      unitOf[row] = first == row ? size++ : first == NONE ? NONE : unitOf[first];
    }
    return new Units(unitOf, size);
  }

  /** {@return units of one row each} */
  public static Units ofRows(int rows) {
    return byFirst(IntStream.range(0, rows).toArray());
  }

  /** {@return a unit for each row of positive weight} */
  public static Units counted(Weights weights) {
    return counted(weights, new BitSet());
  }

  /**
   * {@return a unit for each row of positive weight}
   *
   * @param leftOut rows that take no part whatever their weight
   */
  public static Units counted(Weights weights, BitSet leftOut) {
    return byFirst(
        IntStream.range(0, weights.size())
            .map(row -> weights.of(row) > 0 && !leftOut.get(row) ? row : NONE)
            .toArray());
  }

  /**
   * {@return a unit for each set of rows that equal each other in all columns; one for each row
   * where rows are of other kinds than numbers and categories} O(rows columns), and a sort.
   */
  public static Units equal(Rows rows) {
    return byFirst(EqualRows.firsts(rows));
  }

  /** {@return the number of units} */
  public int size() {
    return starts.length - 1;
  }

  /** {@return the unit of a row, {@link #NONE} if it takes no part} */
  public int of(int row) {
    return unitOf[row];
  }

  /** {@return the number of rows of a unit} */
  public int count(int unit) {
    return starts[unit + 1] - starts[unit];
  }

  /** {@return the rows of a unit, increasing} */
  public int[] rows(int unit) {
    return Arrays.copyOfRange(members, starts[unit], starts[unit + 1]);
  }

  /** {@return the rows that take part, by unit} */
  public int[] rows() {
    return members.clone();
  }

  /** {@return the first row of a unit} */
  public int first(int unit) {
    return members[starts[unit]];
  }

  /** {@return the first row of each unit, increasing} */
  public int[] firsts() {
    return IntStream.range(0, size()).map(this::first).toArray();
  }

  /** {@return the first row of each unit; the rows themselves where each is one} */
  public <R extends Rows> R select(R rows) {
    return size() == rows.size() ? rows : Rows.selected(rows, firsts());
  }

  /** {@return flags of the units as flags of all rows, false for those that take no part} */
  public boolean[] spread(boolean[] ofUnits) {
    boolean[] all = new boolean[unitOf.length];
    for (int row = 0; row < all.length; row++) {
      all[row] = unitOf[row] != NONE && ofUnits[unitOf[row]];
    }
    return all;
  }

  /** {@return labels of the units as labels of all rows, -1 for those that take no part} */
  public int[] spread(int[] ofUnits) {
    return Arrays.stream(unitOf).map(unit -> unit == NONE ? -1 : ofUnits[unit]).toArray();
  }

  /** {@return numbers of the units as numbers of all rows, NaN for those that take no part} */
  public double[] spread(double[] ofUnits) {
    return Arrays.stream(unitOf)
        .mapToDouble(unit -> unit == NONE ? Double.NaN : ofUnits[unit])
        .toArray();
  }

  /**
   * {@return vectors of the units as vectors of all rows, of NaN for those that take no part}
   *
   * @param length of a vector
   */
  public double[][] spread(double[][] ofUnits, int length) {
    double[] none = new double[length];
    Arrays.fill(none, Double.NaN);
    return Arrays.stream(unitOf)
        .mapToObj(unit -> unit == NONE ? none.clone() : ofUnits[unit])
        .toArray(double[][]::new);
  }
}
