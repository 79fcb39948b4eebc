package crp.data;

/**
 * Observations, one row per item. Immutable and thread-safe. A row of weight {@code w} counts as
 * {@code w} copies that are always in the same cluster; a row of weight zero is not used in the
 * fit, only predicted.
 */
public interface Rows {

  /** {@return the number of rows} */
  int size();

  /** {@return the weights of the rows} */
  Weights weights();

  /** {@return the chosen rows, in the given order, of the same class as this} */
  Rows select(int[] rows);

  /**
   * {@return the chosen rows, in the given order, with the static type of the argument}
   *
   * @param rows all rows
   * @throws ClassCastException if {@link #select(int[])} returns rows of another class
   */
  @SuppressWarnings("unchecked") // cast to the class of the argument
  static <R extends Rows> R selected(R rows, int[] chosen) {
    return (R) rows.getClass().cast(rows.select(chosen));
  }
}
