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
}
