package crp.likelihood;

import crp.data.Rows;

/**
 * Not part of the promised API.
 *
 * <p>A bank whose tables may hold rows that lie elsewhere, which it knows by their sums alone; they
 * never move. All methods of a bank include them but {@link TableBank#archive}. Such a table is not
 * a source of {@link TableBank#absorb} or {@link TableBank#move}.
 *
 * @param <R> the kind of rows
 */
public interface RestBank<R extends Rows> extends TableBank<R> {

  /**
   * Seats rows that lie elsewhere.
   *
   * @param slot an empty table, which {@link TableBank#reserve} has made
   * @param sums sums of a {@link Scattered} family at {@code from * sums()}
   * @param centers the center of these sums at {@code from * center()}
   * @param from number of the table in these arrays
   */
  void found(int slot, double[] sums, double[] centers, int from);

  /**
   * Copies a center about which sums of a table's rows lose few digits.
   *
   * @param slot a table
   * @param centers receives it at {@code to * center()}
   * @param to number of the table in this array
   */
  void center(int slot, double[] centers, int to);
}
