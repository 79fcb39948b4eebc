package crp.data;

/**
 * Observations, one row an item. Immutable and free to be shared between threads. A row of weight
 * {@code w} counts as {@code w} copies that are tied together; a row of weight zero takes no part
 * in the fit and is only predicted.
 */
public interface Rows {

  /** {@return the number of rows} */
  int size();

  /** {@return the weights of the rows} */
  Weights weights();

  /**
   * {@return only the chosen rows, in the order given, of the same kind as this}
   *
   * @param rows row numbers from 0
   */
  Rows select(int[] rows);
}
