package crp.likelihood;

import crp.data.Rows;
import java.io.Serializable;

/**
 * A likelihood with its conjugate prior: how the rows of one table are distributed once everything
 * that the table itself would have to know has been integrated out. A family holds prior parameters
 * only; the statistics of the tables live in the {@link TableBank} that it makes for a set of rows.
 * Families are immutable and may be shared between threads.
 *
 * @param <R> the kind of rows it weighs
 */
public interface Family<R extends Rows> extends Serializable {

  /**
   * {@return the rows in the form in which this family's banks hold them} A caller that makes
   * several banks over one data set prepares it once, so that the banks share one copy; a bank
   * prepares rows that are not prepared yet by itself. Preparing prepared rows returns them as they
   * are.
   *
   * @param rows rows in the data's units
   */
  default R prepare(R rows) {
    return rows;
  }

  /**
   * {@return a bank without customers}
   *
   * @param rows the rows that its tables will seat; may be empty for a bank that only predicts
   */
  TableBank<R> bank(R rows);

  /** {@return a short text naming the family and its prior, for people} */
  String describe();
}
