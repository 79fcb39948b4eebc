package crp.host;

import java.util.List;

/** The data of a host, cell by cell. */
public interface Table {

  /** Receives a cell. */
  @FunctionalInterface
  interface Cells {

    /**
     * Takes a cell.
     *
     * @param column its number among the columns that are read
     * @param value its number
     */
    void take(int column, double value);
  }

  /** {@return what a column is called in messages, in the singular} */
  String noun();

  /** {@return the columns that a model may be made of} */
  Columns columns();

  /** {@return how the data were read where that is not obvious, one sentence each} */
  default List<String> notes() {
    return List.of();
  }

  /** {@return the number of rows} */
  int rows();

  /**
   * {@return where a column is in this table}
   *
   * @param column one of this table, or of that of the training data
   * @throws IllegalArgumentException if there is no such column, or it is of another kind
   */
  int place(Column column);

  /**
   * {@return the number of a cell: that of its code if the column has categories; NaN if it is
   * missing}
   *
   * @param place of the column
   */
  double value(int row, int place);

  /**
   * {@return the text of a cell; empty if it is missing}
   *
   * @param place of a column of categories or texts
   */
  String text(int row, int place);

  /**
   * {@return for each code of this table that of the same text among the values of a column, -1 if
   * there is none; empty if all are the same}
   *
   * @param column of categories
   */
  default int[] codes(Column column) {
    return new int[0];
  }

  /**
   * Passes on the cells of a row; those that are 0 may be left out.
   *
   * @param places of the columns
   * @param cells takes each
   */
  default void cells(int row, int[] places, Cells cells) {
    for (int j = 0; j < places.length; j++) {
      cells.take(j, value(row, places[j]));
    }
  }
}
