package crp.data;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How coarsely the values of columns were recorded: the step of the lattice on which the values of
 * a column lie, and the larger step of the round values that some of them were rounded to (heaps,
 * such as whole minutes among times in seconds). A value stands for the interval of one step around
 * it. Steps are in the data's units; 0 stands for a column that was not rounded noticeably.
 * Immutable.
 *
 * <p>Reference for heaps: Heitjan and Rubin (1991), Ignorability and coarse data, Annals of
 * Statistics 19.
 */
public final class Resolution implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] steps;
  private final double[] heaps;

  private Resolution(double[] steps, double[] heaps) {
    this.steps = steps;
    this.heaps = heaps;
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
    for (int j = 0; j < steps.length; j++) {
      DistinctValues values = DistinctValues.of(rows, j);
      steps[j] = Lattice.step(values);
      heaps[j] = Lattice.heapStep(values, steps[j]);
    }
    return new Resolution(steps, heaps);
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
        throw new IllegalArgumentException(
            "the step of column %d must be finite and at least 0, was %s"
                .formatted(j + 1, steps[j]));
      }
    }
    return new Resolution(steps.clone(), new double[steps.length]);
  }

  /**
   * {@return columns that were not rounded}
   *
   * @param columns their number
   */
  public static Resolution none(int columns) {
    return new Resolution(new double[columns], new double[columns]);
  }

  /** {@return the number of columns} */
  public int columns() {
    return steps.length;
  }

  /** {@return whether a column was rounded} */
  public boolean any() {
    return Arrays.stream(steps).anyMatch(step -> step > 0);
  }

  /**
   * {@return the step of a column, 0 if it was not rounded}
   *
   * @param column from 0
   */
  public double step(int column) {
    return steps[column];
  }

  /**
   * {@return the step of the heaps of a column, 0 if there are none}
   *
   * @param column from 0
   */
  public double heapStep(int column) {
    return heaps[column];
  }

  /**
   * {@return the width of the interval that a value stands for}
   *
   * @param column from 0
   * @param value in the data's units
   */
  public double width(int column, double value) {
    double heap = heaps[column];
    return heap > 0 && Lattice.heaped(heap, steps[column], value) ? heap : steps[column];
  }

  /**
   * {@return this resolution}
   *
   * @param columns the number of columns that it must have
   * @throws IllegalArgumentException if it has another number
   */
  public Resolution requireColumns(int columns) {
    if (columns != steps.length) {
      throw new IllegalArgumentException(
          "expected the steps of %d columns, got %d".formatted(columns, steps.length));
    }
    return this;
  }

  /** {@return the end of a sentence about a family; empty if no column was rounded} */
  public String describe() {
    long columns = Arrays.stream(steps).filter(step -> step > 0).count();
    return columns == 0
        ? ""
        : ", unrounded values of %d %s sampled"
            .formatted(columns, columns == 1 ? "column" : "columns");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Resolution that
        && Arrays.equals(steps, that.steps)
        && Arrays.equals(heaps, that.heaps);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(steps) + Arrays.hashCode(heaps);
  }

  @Override
  public String toString() {
    return "steps " + Arrays.toString(steps) + ", heaps " + Arrays.toString(heaps);
  }
}
