package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The weights of rows: all 1, or one number from 0 to {@link #LARGEST} per row. Immutable.
 *
 * <p>A frequency stands for copies: a row of weight w is w customers of the prior over partitions.
 * An importance weight is an exponent of the likelihood: a row is one customer whatever its weight.
 */
public final class Weights implements Serializable {

  /** What the weights are that a user gives. */
  public enum Meaning {
    /** Only their ratios count, see {@link Weights#scaled}. */
    IMPORTANCE,

    /** Numbers of copies of a record. */
    FREQUENCY
  }

  /** The largest frequency of a row: counts of this size and their sums are exact. */
  public static final double LARGEST = 1e12;

  /** The largest importance weight that is scaled: sums of this size are finite. */
  private static final double LARGEST_RATIO = 1e100;

  private static final long serialVersionUID = 1L;
  private static final double[] NONE = new double[0];

  private final int size;
  private final double[] values;
  private final boolean importance;

  private Weights(int size, double[] values, boolean importance) {
    Argument.require(
        values.length == 0 || values.length == size, "there is not one weight for each row");
    this.size = size;
    this.values = values;
    this.importance = importance;
  }

  /**
   * {@return {@code size} weights of 1}
   *
   * @param size the number of rows, not negative
   */
  public static Weights ones(int size) {
    if (size < 0) {
      throw new IllegalArgumentException("the number of rows must not be negative, was " + size);
    }
    return new Weights(size, NONE, false);
  }

  /**
   * {@return the given weights as frequencies; {@link #ones} if all of them are 1}
   *
   * @param values one weight per row, copied
   * @throws IllegalArgumentException if a weight is NaN or out of range; names the row from 1
   */
  public static Weights of(double... values) {
    return of(Meaning.FREQUENCY, values);
  }

  /**
   * {@return the given weights as they are; {@link #ones} if all of them are 1}
   *
   * @param meaning of importance weights, their mean over the rows of all parts should be 1
   * @param values one weight per row, copied
   * @throws IllegalArgumentException if a weight is NaN or out of range; names the row from 1
   */
  public static Weights of(Meaning meaning, double... values) {
    return of(values.clone(), meaning == Meaning.IMPORTANCE);
  }

  private static Weights of(double[] values, boolean importance) {
    boolean ones = true;
    boolean copies = true;
    for (int i = 0; i < values.length; i++) {
      double w = require(i, values[i]);
      ones &= w == 1;
      copies &= w == 1 || w == 0;
    }
    return ones ? ones(values.length) : new Weights(values.length, values, importance && !copies);
  }

  /**
   * {@return the given weights as importance weights, of which only the ratios count: scaled to a
   * mean of 1 over the rows of positive weight, so that their total is the number of these rows}
   *
   * @param given one weight per row
   * @throws IllegalArgumentException if a weight is NaN or out of range; names the row from 1
   */
  public static Weights scaled(double... given) {
    for (int i = 0; i < given.length; i++) {
      require(i, given[i], LARGEST_RATIO);
    }
    double largest = Arrays.stream(given).max().orElse(0);
    double least = Arrays.stream(given).filter(w -> w > 0).min().orElse(largest);
    // relative to the largest, sums of tiny weights are normal numbers
    double mean = Arrays.stream(given).filter(w -> w > 0).map(w -> w / largest).average().orElse(1);
    return of(
        Arrays.stream(given)
            .map(w -> w == 0 ? 0 : least == largest ? 1 : w / largest / mean)
            .toArray(),
        true);
  }

  /** {@return a weight that is in range} */
  static double require(int row, double weight) {
    return require(row, weight, LARGEST);
  }

  private static double require(int row, double weight, double most) {
    if (!(weight >= 0 && weight <= most)) {
      throw Argument.refused(
          "row %d: weight must be from 0 to 1e%.0f, was %s",
          row + 1, Math.log10(most), Double.isNaN(weight) ? "missing" : String.valueOf(weight));
    }
    return weight;
  }

  /** {@return the number of rows} */
  public int size() {
    return size;
  }

  /** {@return whether all weights are 1} */
  public boolean allOne() {
    return values.length == 0;
  }

  /**
   * {@return the weight of a row}
   *
   * @param row from 0 to {@code size() - 1}
   */
  public double of(int row) {
    return values.length == 0 ? 1 : values[row];
  }

  /**
   * {@return the number of customers that a row is in the prior over partitions: a frequency
   * itself, 1 for a positive importance weight}
   *
   * @param row from 0 to {@code size() - 1}
   */
  public double customers(int row) {
    double weight = of(row);
    return importance && weight > 0 ? 1 : weight;
  }

  /** {@return the number of customers that all rows are} */
  public double customers() {
    return importance ? Arrays.stream(values).filter(w -> w > 0).count() : total();
  }

  /** {@return the sum of all weights} */
  public double total() {
    return values.length == 0 ? size : Arrays.stream(values).sum();
  }

  /**
   * {@return the weights of several sets of rows, one after the other}
   *
   * @param parts the weights of each set
   */
  public static Weights joined(List<Weights> parts) {
    return of(
        parts.stream()
            .flatMapToDouble(part -> IntStream.range(0, part.size).mapToDouble(part::of))
            .toArray(),
        parts.stream().anyMatch(part -> part.importance));
  }

  /** {@return the weights of the chosen rows, in the given order} */
  public Weights select(int[] rows) {
    if (values.length == 0) {
      return ones(rows.length);
    }
    return of(Arrays.stream(rows).mapToDouble(i -> values[i]).toArray(), importance);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Weights that
        && size == that.size
        && importance == that.importance
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * size + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return allOne() ? size + " weights of 1" : Arrays.toString(values);
  }
}
