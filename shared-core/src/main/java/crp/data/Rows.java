package crp.data;

/**
 * Observations, one row per item. Immutable, and safe for use by several threads. A row of weight
 * {@code w} counts as {@code w} copies that are always in the same cluster; a row of weight zero
 * takes no part in the fit and is only predicted.
 */
public interface Rows {

  /** {@return the number of rows} */
  int size();

  /** {@return the weights of the rows} */
  Weights weights();

  /**
   * {@return only the chosen rows, in the order given, of the same class as this}
   *
   * @param rows row numbers from 0
   */
  Rows select(int[] rows);

  /**
   * {@return only the chosen rows, in the order given, by the type of the argument}
   *
   * @param rows all rows
   * @param chosen row numbers from 0
   * @param <R> the kind of rows
   * @throws ClassCastException if {@link #select(int[])} returns rows of another class
   */
  @SuppressWarnings("unchecked") // cast to the class of the argument
  static <R extends Rows> R selected(R rows, int[] chosen) {
    return (R) rows.getClass().cast(rows.select(chosen));
  }
}
