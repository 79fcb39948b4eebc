package crp.data;

import crp.Text;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>The two values of a column of numbers that has no others, such as 0 and 1 for no and yes. Such
 * a column has two categories, whose codes are 0 and 1.
 *
 * @param low the value of code 0
 * @param high the value of code 1, larger
 */
public record TwoValues(double low, double high) implements Serializable {

  /**
   * {@return the smallest and the largest value of a column}
   *
   * @param rows rows in the data's units; rows of weight zero are ignored
   * @param column one of {@link ColumnRoles#binary}
   */
  public static TwoValues of(RealRows rows, int column) {
    DistinctValues distinct = DistinctValues.of(rows, column);
    return new TwoValues(distinct.values()[0], distinct.values()[distinct.size() - 1]);
  }

  /** {@return the code of a value; {@link CategoryRows#MISSING} if it is missing or neither one} */
  public int code(double value) {
    if (value == low) {
      return 0;
    }
    return value == high ? 1 : CategoryRows.MISSING;
  }

  /** {@return both values as texts, in the order of their codes} */
  public List<String> texts() {
    return Stream.of(low, high)
        .map(x -> x == Math.rint(x) && Math.abs(x) < 1e9 ? Text.of("%.0f", x) : x.toString())
        .toList();
  }

  /**
   * {@return columns of two values as categories, with the weights of the rows} O(rows columns).
   *
   * @param rows rows in the data's units
   * @param columns their numbers from 0, each with two values
   */
  public static CategoryRows read(RealRows rows, List<Integer> columns) {
    int d = columns.size();
    int[] codes = new int[Math.multiplyExact(rows.size(), d)];
    int[] cardinalities = new int[d];
    for (int j = 0; j < d; j++) {
      TwoValues values = of(rows, columns.get(j));
      cardinalities[j] = 2;
      for (int i = 0; i < rows.size(); i++) {
        codes[i * d + j] = values.code(rows.value(i, columns.get(j)));
      }
    }
    return CategoryRows.of(codes, rows.size(), cardinalities, rows.weights());
  }
}
