package crp.data;

import crp.Argument;
import crp.Text;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How coarsely the values of columns were recorded: the step of the lattice on which the values of
 * a column lie, and the larger step of the round values that some of them were rounded to (heaps,
 * such as whole minutes among times in seconds). A value stands for the interval of one step around
 * it, and one on a heap, with a prior probability, for the interval of one step of the heaps. At an
 * end of a scale, such as answers from 1 to 5, it stands for values beyond the end, too. Steps are
 * in the data's units; 0 stands for a column that was not rounded noticeably. Immutable.
 *
 * <p>A column is <em>fine</em> where the density of clusters hardly changes over a step. Its values
 * before rounding are not sampled: each is spread over its interval once for all, or counts with
 * the variance of its interval. So equal values are no clusters, and a fine column costs nothing.
 *
 * <p>Reference for heaps: Heitjan and Rubin (1991), Ignorability and coarse data, Annals of
 * Statistics 19.
 */
public final class Resolution implements Serializable {

  private static final long serialVersionUID = 2L;

  /**
   * Largest step of a fine column, in deviations within clusters. The mean log density over an
   * interval is then at most 0.003 nats a row below the log of the mean density.
   */
  private static final double FINE = 0.25;

  /** Smallest step that is worth a note, in deviations within clusters. */
  private static final double NOTICEABLE = 0.05;

  /** The values beyond an end of a scale that count as moved to it reach so many steps. */
  private static final int BEYOND = 2;

  private static final Column CONTINUOUS = Column.of(0);

  /**
   * One column.
   *
   * @param heapStep 0 without heaps
   * @param heapShare of the rows that were rounded to heaps, 0 without heaps
   * @param fine whether values before rounding need not be sampled
   * @param noticeable whether a report names the column
   * @param low end of a scale to which lower values were moved, minus infinity without one
   * @param high end of a scale to which higher values were moved, infinity without one
   */
  private record Column(
      double step,
      double heapStep,
      double heapShare,
      boolean fine,
      boolean noticeable,
      double low,
      double high)
      implements Serializable {

    static Column of(double step) {
      double none = Double.POSITIVE_INFINITY;
      return new Column(step, 0, 0, false, step > 0, -none, none);
    }

    boolean rounded() {
      return step > 0 || heapStep > 0;
    }

    /** {@return this column as its values show it} */
    Column seen(DistinctValues values) {
      double steepness = Lattice.few(values) ? 1 : Lattice.steepness(values, step);
      if (heapStep == 0 && steepness <= FINE) {
        return new Column(step, 0, 0, true, steepness > NOTICEABLE, low, high);
      }
      double least = values.values()[0];
      double most = values.values()[values.size() - 1];
      return new Column(
          step,
          heapStep,
          heapShare,
          false,
          true,
          Lattice.ends(values, 0) ? least : low,
          Lattice.ends(values, 1) ? most : high);
    }

    boolean scale() {
      return Double.isFinite(low) && Double.isFinite(high);
    }

    Column still() {
      return new Column(step, 0, 0, true, noticeable, CONTINUOUS.low, CONTINUOUS.high);
    }

    Column withHeaps(double wider, double share) {
      return new Column(step, wider, share, false, true, low, high);
    }
  }

  @SuppressWarnings("serial") // a list of records
  private final List<Column> columns;

  private Resolution(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  /**
   * {@return the resolution of each column as its values show it} A column has a step where at
   * least 98 % of its values lie on a lattice and many rows share a value; or where it has few
   * values, which is then their least distance. It has heaps where the multiples of a larger step
   * hold clearly more rows than the values around them. It is fine where the logarithm of the
   * number of rows changes little from one value to the next. O(n log n) a column.
   *
   * @param rows rows in the data's units; rows of weight zero and missing entries are ignored
   */
  public static Resolution of(RealRows rows) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < rows.columns(); j++) {
      DistinctValues values = DistinctValues.of(rows, j);
      Column column = Column.of(Lattice.step(values));
      Lattice.Heaps found = Lattice.heaps(values, column.step);
      if (column.step == 0 && found.share() >= Lattice.NEARLY_ALL) {
        // so many points that few rows share one
        column = Column.of(found.step());
      } else if (found.step() > 0) {
        column = column.withHeaps(found.step(), found.share());
      }
      columns.add(column.step > 0 ? column.seen(values) : column);
    }
    return new Resolution(columns);
  }

  /**
   * {@return a known resolution, without heaps and ends; no column is fine}
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
    return new Resolution(Arrays.stream(steps).mapToObj(Column::of).toList());
  }

  /**
   * {@return this resolution with heaps in a column}
   *
   * @param heapStep positive; a multiple of the step of the column, if it has one
   * @param share of the rows that were rounded to heaps, above 0 and at most 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public Resolution withHeaps(int column, double heapStep, double share) {
    if (!(heapStep > step(column)) || Double.isInfinite(heapStep)) {
      throw Argument.refused(
          "the step of heaps of column %d must be finite and above %s, was %s",
          column + 1, step(column), heapStep);
    }
    if (!(share > 0 && share <= 1)) {
      throw Argument.refused(
          "the share of heaped rows of column %d must be above 0 and at most 1, was %s",
          column + 1, share);
    }
    return with(column, columns.get(column).withHeaps(heapStep, share));
  }

  private Resolution with(int column, Column other) {
    List<Column> changed = new ArrayList<>(columns);
    changed.set(column, other);
    return new Resolution(changed);
  }

  /**
   * {@return this resolution with a column whose values are not sampled}
   *
   * @param column that has a step and no heaps
   */
  public Resolution withFine(int column) {
    Column one = columns.get(column);
    Argument.require(
        one.step > 0 && one.heapStep == 0,
        "column %d must have a step and no heaps to be fine",
        column + 1);
    return with(column, one.still());
  }

  /**
   * {@return this resolution with a scale that ends}
   *
   * @param low end to which lower values were moved; minus infinity for none
   * @param high end to which higher values were moved; infinity for none
   */
  public Resolution withEnds(int column, double low, double high) {
    Column one = columns.get(column);
    return with(
        column,
        new Column(one.step, one.heapStep, one.heapShare, one.fine, one.noticeable, low, high));
  }

  /** {@return this resolution, in which all rounded columns with a step are fine} */
  public Resolution still() {
    return new Resolution(
        columns.stream().map(one -> one.step > 0 ? one.still() : CONTINUOUS).toList());
  }

  /**
   * {@return columns that were not rounded}
   *
   * @param columns their number
   */
  public static Resolution none(int columns) {
    return new Resolution(Collections.nCopies(columns, CONTINUOUS));
  }

  /** {@return the number of columns} */
  public int columns() {
    return columns.size();
  }

  /** {@return whether a column was rounded} */
  public boolean any() {
    return columns.stream().anyMatch(Column::rounded);
  }

  /** {@return whether some values of a column stand for intervals} */
  public boolean rounded(int column) {
    return columns.get(column).rounded();
  }

  /** {@return whether the values of a column before rounding are sampled} */
  public boolean sampled(int column) {
    return rounded(column) && !columns.get(column).fine;
  }

  /** {@return whether the step of a column is a twentieth of the deviation of clusters, or more} */
  public boolean noticeable(int column) {
    return columns.get(column).noticeable;
  }

  /** {@return whether all columns are scales, such as answers from 1 to 5} */
  public boolean scales() {
    return columns.stream().allMatch(Column::scale);
  }

  /** {@return the variance that rounding adds to a value of a fine column; 0 for other columns} */
  public double grain(int column) {
    Column one = columns.get(column);
    return one.fine ? one.step * one.step / 12 : 0;
  }

  /** {@return the step of a column, 0 if it was not rounded} */
  public double step(int column) {
    return columns.get(column).step;
  }

  /** {@return the step of the heaps of a column, 0 if there are none} */
  public double heapStep(int column) {
    return columns.get(column).heapStep;
  }

  /**
   * {@return the share of the rows of a column that were rounded to heaps, 0 if there are none} A
   * value on a heap was rounded to it with this prior probability, else to the step of the column;
   * so values before rounding that are more than half a step from it count for this share, those
   * nearer to it count fully.
   */
  public double heapShare(int column) {
    return columns.get(column).heapShare;
  }

  /**
   * {@return the width of the interval that a value stands for inside of a scale; that of heaps if
   * it is on one}
   *
   * @param value in the data's units
   */
  public double width(int column, double value) {
    return onHeap(column, value) ? heapStep(column) : step(column);
  }

  /**
   * {@return how far the interval of a value reaches below it, beyond half of its width: at the low
   * end of a scale}
   *
   * @param value in the data's units
   */
  public double below(int column, double value) {
    return value < columns.get(column).low + step(column) / 2 ? BEYOND * step(column) : 0;
  }

  /**
   * {@return how far the interval of a value reaches above it, beyond half of its width: at the
   * high end of a scale}
   *
   * @param value in the data's units
   */
  public double above(int column, double value) {
    return value > columns.get(column).high - step(column) / 2 ? BEYOND * step(column) : 0;
  }

  /**
   * {@return a value, or the end of the scale beyond which it is}
   *
   * @param value in the data's units
   */
  public double onScale(int column, double value) {
    Column one = columns.get(column);
    return Math.min(one.high, Math.max(one.low, value));
  }

  /**
   * {@return whether a value may have been rounded to the step of the heaps}
   *
   * @param value in the data's units
   */
  public boolean onHeap(int column, double value) {
    Column one = columns.get(column);
    return one.heapStep > 0 && Lattice.heaped(one.heapStep, one.step, value);
  }

  /**
   * {@return this resolution}
   *
   * @param columns the number of columns that it must have
   * @throws IllegalArgumentException if it has another number
   */
  public Resolution requireColumns(int columns) {
    Argument.require(
        columns == this.columns.size(),
        "expected the steps of %d columns, got %d",
        columns,
        this.columns.size());
    return this;
  }

  /**
   * {@return the end of a sentence about a family; empty if no value before rounding is sampled}
   */
  public String describe() {
    long sampled = IntStream.range(0, columns()).filter(this::sampled).count();
    return sampled == 0
        ? ""
        : Text.of(
            ", unrounded values of %d %s sampled", sampled, sampled == 1 ? "column" : "columns");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Resolution that && columns.equals(that.columns);
  }

  @Override
  public int hashCode() {
    return columns.hashCode();
  }

  @Override
  public String toString() {
    return columns.toString();
  }
}
