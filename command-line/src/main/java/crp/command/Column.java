package crp.command;

import crp.host.Column.Kind;
import java.util.List;

/** A column of a table. Immutable, as long as its array is not changed, which is retained. */
sealed interface Column {

  /** {@return its name} */
  String name();

  /** {@return its kind} */
  Kind kind();

  /**
   * Numbers, or dates in days.
   *
   * @param name of the column
   * @param kind number or date
   * @param values one per row; NaN if missing
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Numbers(String name, Kind kind, double[] values) implements Column {}

  /**
   * Categories or texts.
   *
   * @param name of the column
   * @param kind category or text
   * @param values the different ones, in the order of their codes
   * @param codes one per row; -1 if missing
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Categories(String name, Kind kind, List<String> values, int[] codes) implements Column {

    /** {@return the text of a row, empty if missing} */
    String text(int row) {
      return codes[row] < 0 ? "" : values.get(codes[row]);
    }
  }
}
