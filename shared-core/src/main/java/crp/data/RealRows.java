package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of real numbers, {@code n} by {@code d}, row-major; {@code NaN} marks a missing entry.
 * Values are in the data's units or, once {@link #standardised}, in a {@link Frame}. Immutable.
 */
public final class RealRows implements Rows, Serializable {

  /** The largest magnitude of a value in the data's units: its square and its cube are finite. */
  public static final double LARGEST = 1e100;

  /** What a value must be, for messages. */
  public static final String ALLOWED = "missing or from -1e100 to 1e100";

  private static final double FARTHEST = 1e150;

  private static final long serialVersionUID = 1L;

  private final double[] values;
  private final int size;
  private final int columns;
  private final Weights weights;
  private final @Nullable Frame frame;
  private final boolean missing;

  private RealRows(double[] values, int size, int columns, Weights weights, @Nullable Frame frame) {
    Argument.require(
        values.length == (long) size * columns && weights.size() == size,
        "rows of numbers have another shape than their values or weights");
    this.values = values;
    this.size = size;
    this.columns = columns;
    this.weights = weights;
    this.missing = checked(values, columns, frame);
    this.frame = frame;
  }

  /**
   * {@return rows of weight 1}
   *
   * @param values {@code n} by {@code d} numbers, row-major, NaN for missing; copied
   * @param n number of rows, not negative
   * @param d number of columns, at least 1
   * @throws IllegalArgumentException if the shape does not fit or a value is not {@link #isAllowed}
   */
  public static RealRows of(double[] values, int n, int d) {
    return of(values, n, d, Weights.ones(n));
  }

  /**
   * {@return weighted rows}
   *
   * @param values {@code n} by {@code d} numbers, row-major, NaN for missing; copied
   * @param n number of rows, not negative
   * @param d number of columns, at least 1
   * @param weights one weight per row
   * @throws IllegalArgumentException if the shape does not fit or a value is not {@link #isAllowed}
   */
  public static RealRows of(double[] values, int n, int d, Weights weights) {
    if (d < 1 || n < 0 || values.length != (long) n * d || weights.size() != n) {
      throw Argument.refused(
          "expected %d by %d values with %d weights, got %d values and %d weights",
          n, d, n, values.length, weights.size());
    }
    return new RealRows(values.clone(), n, d, weights, null);
  }

  /**
   * {@return rows from an array of rows}
   *
   * @param rows at least one row, all of one length; copied
   */
  public static RealRows of(double[][] rows) {
    Argument.require(rows.length > 0, "at least one row is needed to know the number of columns");
    int d = rows[0].length;
    double[] flat = new double[rows.length * d];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != d) {
        throw Argument.refused("row %d: expected %d values, got %d", i + 1, d, rows[i].length);
      }
      System.arraycopy(rows[i], 0, flat, i * d, d);
    }
    return new RealRows(flat, rows.length, d, Weights.ones(rows.length), null);
  }

  /**
   * {@return the rows of several sets, one after the other}
   *
   * @param parts at least one set, all of the same columns and units
   * @throws IllegalArgumentException if columns or units differ
   */
  public static RealRows joined(List<RealRows> parts) {
    RealRows like = parts.get(0);
    int size = 0;
    for (RealRows part : parts) {
      if (part.columns != like.columns || !Objects.equals(part.frame, like.frame)) {
        throw new IllegalArgumentException("rows of different columns or units cannot be joined");
      }
      size += part.size;
    }
    double[] all = new double[size * like.columns];
    int at = 0;
    for (RealRows part : parts) {
      System.arraycopy(part.values, 0, all, at, part.values.length);
      at += part.values.length;
    }
    Weights weights = Weights.joined(parts.stream().map(RealRows::weights).toList());
    return new RealRows(all, size, like.columns, weights, like.frame);
  }

  /**
   * {@return whether a value in the data's units can be clustered}
   *
   * @param value any number, NaN for missing
   */
  public static boolean isAllowed(double value) {
    return Double.isNaN(value) || Math.abs(value) <= LARGEST;
  }

  private static boolean checked(double[] values, int columns, @Nullable Frame frame) {
    double largest = frame == null ? LARGEST : FARTHEST;
    boolean missing = false;
    for (int i = 0; i < values.length; i++) {
      if (Math.abs(values[i]) > largest) {
        String must =
            frame == null
                ? "must be " + ALLOWED + ", was " + values[i]
                : "is more than 1e150 standard deviations of the column away from its mean";
        throw Argument.refused(
            "row %d, column %d: value %s", i / columns + 1, i % columns + 1, must);
      }
      missing |= Double.isNaN(values[i]);
    }
    return missing;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Weights weights() {
    return weights;
  }

  /** {@return the number of columns} */
  public int columns() {
    return columns;
  }

  /** {@return whether any entry is missing} */
  public boolean hasMissing() {
    return missing;
  }

  /** {@return one entry, NaN if missing} */
  public double value(int row, int column) {
    return values[row * columns + column];
  }

  /** {@return a copy of all values, row-major, in their current units} */
  public double[] toArray() {
    return values.clone();
  }

  /** {@return an entry in the data's units, NaN if missing} */
  public double original(int row, int column) {
    double value = value(row, column);
    return frame == null ? value : frame.shift(column) + frame.scale(column) * value;
  }

  /**
   * Copies one row.
   *
   * @param out receives the {@code columns()} values from index {@code offset} on
   * @param offset first index written
   */
  public void copyRow(int row, double[] out, int offset) {
    System.arraycopy(values, row * columns, out, offset, columns);
  }

  /** {@return the frame of the values, null for the data's units} */
  public @Nullable Frame frame() {
    return frame;
  }

  /**
   * {@return the rows in a frame: (x - shift) / scale, column by column} Rows already in this frame
   * are returned unchanged.
   *
   * @param target the frame to move to
   * @throws IllegalArgumentException if the columns do not fit, the rows are in another frame, or a
   *     value is more than 1e150 units away from 0
   */
  public RealRows standardised(Frame target) {
    if (frame != null && target.equals(frame)) {
      return this;
    }
    if (frame != null) {
      throw new IllegalArgumentException("the rows are in another frame: " + frame);
    }
    Argument.require(
        target.columns() == columns, "expected %d columns, got %d", target.columns(), columns);
    double[] moved = new double[values.length];
    for (int i = 0, j = 0; i < values.length; i++) {
      moved[i] = (values[i] - target.shift(j)) / target.scale(j);
      j = j + 1 == columns ? 0 : j + 1;
    }
    return new RealRows(moved, size, columns, weights, target);
  }

  @Override
  public RealRows select(int[] rows) {
    double[] chosen = new double[rows.length * columns];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(values, rows[i] * columns, chosen, i * columns, columns);
    }
    return new RealRows(chosen, rows.length, columns, weights.select(rows), frame);
  }

  /**
   * {@return these rows with other weights}
   *
   * @param others one weight for each row
   * @throws IllegalArgumentException if there are more or fewer weights than rows
   */
  public RealRows weighing(Weights others) {
    Argument.require(others.size() == size, "expected %d weights, got %d", size, others.size());
    return new RealRows(values, size, columns, others, frame);
  }

  /**
   * {@return the chosen columns, in the given order}
   *
   * @param chosen column numbers from 0, at least one
   * @throws IllegalStateException if the rows are in a frame
   */
  public RealRows columns(int[] chosen) {
    if (frame != null) {
      throw new IllegalStateException("columns must be chosen before the rows are standardised");
    }
    double[] left = new double[size * chosen.length];
    for (int i = 0, at = 0; i < size; i++) {
      for (int j : chosen) {
        left[at++] = values[i * columns + j];
      }
    }
    return new RealRows(left, size, chosen.length, weights, null);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RealRows that
        && columns == that.columns
        && Arrays.equals(values, that.values)
        && Objects.equals(frame, that.frame)
        && weights.equals(that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(values) + weights.hashCode();
  }

  @Override
  public String toString() {
    return size + " rows of " + columns + " numbers";
  }
}
