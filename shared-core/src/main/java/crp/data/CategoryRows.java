package crp.data;

import crp.Argument;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of categories: each column has a fixed number of values, coded from 0; {@link #MISSING}
 * marks a missing entry. Immutable.
 */
public final class CategoryRows implements Rows, Serializable {

  /** The code of a missing entry. */
  public static final int MISSING = -1;

  private static final long serialVersionUID = 1L;

  private final int[] codes;
  private final int[] cardinalities;
  private final int size;
  private final Weights weights;

  private CategoryRows(int[] codes, int[] cardinalities, int size, Weights weights) {
    this.codes = codes;
    this.cardinalities = cardinalities;
    this.size = size;
    this.weights = weights;
  }

  /**
   * {@return rows of weight 1}
   *
   * @param codes {@code n} by {@code cardinalities.length} codes, row-major; copied
   * @param n number of rows
   * @param cardinalities number of values of each column, at least 1 each; copied
   * @throws IllegalArgumentException if the shape does not fit or a code is out of range
   */
  public static CategoryRows of(int[] codes, int n, int... cardinalities) {
    return of(codes, n, cardinalities, Weights.ones(n));
  }

  /**
   * {@return weighted rows}
   *
   * @param codes {@code n} by {@code cardinalities.length} codes, row-major; copied
   * @param n number of rows
   * @param cardinalities number of values of each column, at least 1 each; copied
   * @param weights one weight per row
   * @throws IllegalArgumentException if the shape does not fit or a code is out of range
   */
  public static CategoryRows of(int[] codes, int n, int[] cardinalities, Weights weights) {
    int d = cardinalities.length;
    if (d < 1 || n < 0 || codes.length != (long) n * d || weights.size() != n) {
      throw Argument.refused(
          "expected %d by %d codes with %d weights, got %d codes and %d weights",
          n, d, n, codes.length, weights.size());
    }
    for (int j = 0; j < d; j++) {
      if (cardinalities[j] < 1) {
        throw Argument.refused("column %d has no values", j + 1);
      }
    }
    for (int i = 0; i < codes.length; i++) {
      if (codes[i] < MISSING || codes[i] >= cardinalities[i % d]) {
        throw Argument.refused(
            "row %d, column %d: code must be %d (missing) or from 0 to %d, was %d",
            i / d + 1, i % d + 1, MISSING, cardinalities[i % d] - 1, codes[i]);
      }
    }
    return new CategoryRows(codes.clone(), cardinalities.clone(), n, weights);
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
    return cardinalities.length;
  }

  /** {@return the number of values of a column} */
  public int cardinality(int column) {
    return cardinalities[column];
  }

  /** {@return one code, {@link #MISSING} if missing} */
  public int code(int row, int column) {
    return codes[row * cardinalities.length + column];
  }

  /**
   * {@return these rows with other weights}
   *
   * @param others one weight for each row
   * @throws IllegalArgumentException if there are more or fewer weights than rows
   */
  public CategoryRows weighing(Weights others) {
    return of(codes, size, cardinalities, others);
  }

  /**
   * {@return the rows of several sets, one after the other}
   *
   * @param parts at least one set, all of the same columns
   * @throws IllegalArgumentException if the columns differ
   */
  public static CategoryRows joined(List<CategoryRows> parts) {
    CategoryRows like = parts.get(0);
    int size = 0;
    for (CategoryRows part : parts) {
      if (!Arrays.equals(part.cardinalities, like.cardinalities)) {
        throw new IllegalArgumentException("rows of different columns cannot be joined");
      }
      size += part.size;
    }
    int[] all = new int[size * like.columns()];
    int at = 0;
    for (CategoryRows part : parts) {
      System.arraycopy(part.codes, 0, all, at, part.codes.length);
      at += part.codes.length;
    }
    Weights weights = Weights.joined(parts.stream().map(CategoryRows::weights).toList());
    return new CategoryRows(all, like.cardinalities, size, weights);
  }

  @Override
  public CategoryRows select(int[] rows) {
    int d = cardinalities.length;
    int[] chosen = new int[rows.length * d];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(codes, rows[i] * d, chosen, i * d, d);
    }
    return new CategoryRows(chosen, cardinalities, rows.length, weights.select(rows));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CategoryRows that
        && Arrays.equals(cardinalities, that.cardinalities)
        && Arrays.equals(codes, that.codes)
        && weights.equals(that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(codes) + weights.hashCode();
  }

  @Override
  public String toString() {
    return size + " rows of " + cardinalities.length + " categories";
  }
}
