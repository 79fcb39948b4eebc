package crp.data;

import crp.Argument;
import crp.Text;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How coarsely the values of columns were recorded: the step of the lattice on which the values of
 * a column lie, and the larger step of the round values that some of them were rounded to (heaps,
 * such as whole minutes among times in seconds). A value stands for the interval of one step around
 * it, and one on a heap, with a prior probability, for the interval of one step of the heaps. Steps
 * are in the data's units; 0 stands for a column that was not rounded noticeably. Immutable.
 *
 * <p>Reference for heaps: Heitjan and Rubin (1991), Ignorability and coarse data, Annals of
 * Statistics 19.
 */
public final class Resolution implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] steps;
  private final double[] heaps;
  private final double[] shares;

  private Resolution(double[] steps, double[] heaps, double[] shares) {
    this.steps = steps;
    this.heaps = heaps;
    this.shares = shares;
  }

  /**
   * {@return the resolution of each column as its values show it} A column has a step where at
   * least 98 % of its values lie on a lattice and many rows share a value; or where it has few
   * values, which is then their least distance. It has heaps where the multiples of a larger step
   * hold clearly more rows than the values around them. O(n log n) a column.
   *
   * @param rows rows in the data's units; rows of weight zero and missing entries are ignored
   */
  public static Resolution of(RealRows rows) {
    double[] steps = new double[rows.columns()];
    double[] heaps = new double[rows.columns()];
    double[] shares = new double[rows.columns()];
    for (int j = 0; j < steps.length; j++) {
      DistinctValues values = DistinctValues.of(rows, j);
      steps[j] = Lattice.step(values);
      Lattice.Heaps found = Lattice.heaps(values, steps[j]);
      heaps[j] = found.step();
      shares[j] = found.share();
    }
    return new Resolution(steps, heaps, shares);
  }

  /**
   * {@return a known resolution, without heaps}
   *
   * @param steps one finite number per column, not negative; 0 for a continuous column; copied
   * @throws IllegalArgumentException if a step is out of range; names the column from 1
   */
  public static Resolution of(double... steps) {
    for (int j = 0; j < steps.length; j++) {
      if (!(steps[j] >= 0) || Double.isInfinite(steps[j])) {
        throw Argument.refused(
            "the step of column %d must be finite and at least 0, was %s", j + 1, steps[j]);
      }
    }
    return new Resolution(steps.clone(), new double[steps.length], new double[steps.length]);
  }

  /**
   * {@return this resolution with heaps in a column}
   *
   * @param heapStep positive; a multiple of the step of the column, if it has one
   * @param share of the rows that were rounded to heaps, above 0 and at most 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public Resolution withHeaps(int column, double heapStep, double share) {
    if (!(heapStep > steps[column]) || Double.isInfinite(heapStep)) {
      throw Argument.refused(
          "the step of heaps of column %d must be finite and above %s, was %s",
          column + 1, steps[column], heapStep);
    }
    if (!(share > 0 && share <= 1)) {
      throw Argument.refused(
          "the share of heaped rows of column %d must be above 0 and at most 1, was %s",
          column + 1, share);
    }
    double[] changed = heaps.clone();
    double[] changedShares = shares.clone();
    changed[column] = heapStep;
    changedShares[column] = share;
    return new Resolution(steps, changed, changedShares);
  }

  /**
   * {@return columns that were not rounded}
   *
   * @param columns their number
   */
  public static Resolution none(int columns) {
    return new Resolution(new double[columns], new double[columns], new double[columns]);
  }

  /** {@return the number of columns} */
  public int columns() {
    return steps.length;
  }

  /** {@return whether a column was rounded} */
  public boolean any() {
    return IntStream.range(0, steps.length).anyMatch(this::rounded);
  }

  /** {@return whether some values of a column stand for intervals} */
  public boolean rounded(int column) {
    return steps[column] > 0 || heaps[column] > 0;
  }

  /** {@return the step of a column, 0 if it was not rounded} */
  public double step(int column) {
    return steps[column];
  }

  /** {@return the step of the heaps of a column, 0 if there are none} */
  public double heapStep(int column) {
    return heaps[column];
  }

  /**
   * {@return the share of the rows of a column that were rounded to heaps, 0 if there are none} A
   * value on a heap was rounded to it with this prior probability, else to the step of the column;
   * so values before rounding that are more than half a step from it count for this share, those
   * nearer to it count fully.
   */
  public double heapShare(int column) {
    return shares[column];
  }

  /**
   * {@return the width of the interval that a value stands for; that of heaps if it is on one}
   *
   * @param value in the data's units
   */
  public double width(int column, double value) {
    return onHeap(column, value) ? heaps[column] : steps[column];
  }

  /**
   * {@return whether a value may have been rounded to the step of the heaps}
   *
   * @param value in the data's units
   */
  public boolean onHeap(int column, double value) {
    return heaps[column] > 0 && Lattice.heaped(heaps[column], steps[column], value);
  }

  /**
   * {@return this resolution}
   *
   * @param columns the number of columns that it must have
   * @throws IllegalArgumentException if it has another number
   */
  public Resolution requireColumns(int columns) {
    Argument.require(
        columns == steps.length, "expected the steps of %d columns, got %d", columns, steps.length);
    return this;
  }

  /** {@return the end of a sentence about a family; empty if no column was rounded} */
  public String describe() {
    long columns = IntStream.range(0, steps.length).filter(this::rounded).count();
    return columns == 0
        ? ""
        : Text.of(
            ", unrounded values of %d %s sampled", columns, columns == 1 ? "column" : "columns");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Resolution that
        && Arrays.equals(steps, that.steps)
        && Arrays.equals(heaps, that.heaps)
        && Arrays.equals(shares, that.shares);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(steps) + Arrays.hashCode(heaps)) + Arrays.hashCode(shares);
  }

  @Override
  public String toString() {
    return "steps " + Arrays.toString(steps) + ", heaps " + Arrays.toString(heaps);
  }
}
