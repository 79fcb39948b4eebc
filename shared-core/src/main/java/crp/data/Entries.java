package crp.data;

/**
 * Not part of the promised API.
 *
 * <p>Numbers of rows and columns, passed on row by row; those that are 0 may be left out.
 */
public interface Entries {

  /** Receives an entry of a row. */
  @FunctionalInterface
  interface Taker {

    /** Takes the number in a column, NaN if it is missing. */
    void take(int column, double value);
  }

  /** {@return one weight per row} */
  Weights weights();

  /** {@return the number of columns} */
  int columns();

  /** Passes on the entries of a row. */
  void row(int row, Taker taker);

  /** {@return one number, NaN if it is missing} */
  double value(int row, int column);

  /** {@return rows that are there as numbers} */
  static Entries of(RealRows rows) {
    return new Entries() {

      @Override
      public Weights weights() {
        return rows.weights();
      }

      @Override
      public int columns() {
        return rows.columns();
      }

      @Override
      public void row(int row, Taker taker) {
        for (int j = 0; j < rows.columns(); j++) {
          taker.take(j, rows.value(row, j));
        }
      }

      @Override
      public double value(int row, int column) {
        return rows.value(row, column);
      }
    };
  }
}
