package crp.likelihood;

import crp.data.Rows;
import java.io.Serializable;
import java.util.List;

/**
 * A likelihood with its prior: the distribution of the rows of one table, with the table's
 * parameters integrated out where the prior is conjugate. A family holds prior parameters only; the
 * statistics of the tables are in the {@link TableBank} that it creates for a set of rows. Families
 * are immutable and may be shared between threads.
 */
public interface Family<R extends Rows> extends Serializable {

  /**
   * {@return the rows in the form that this family's banks use} Prepare a data set once if several
   * banks use it, so that they share one copy; a bank prepares unprepared rows itself. Prepared
   * rows are returned unchanged.
   *
   * @param rows rows in the data's units
   */
  default R prepare(R rows) {
    return rows;
  }

  /** {@return what the tables of its banks keep: nothing, unless a family says otherwise} */
  default Keeps keeps() {
    return Keeps.NOTHING;
  }

  /** {@return the numbers that its rows can have: real ones, unless a family says otherwise} */
  default Support support() {
    return Support.REAL;
  }

  /**
   * {@return the families of the parts of the rows, in their order} This family alone except for
   * {@link crp.data.MixedRows}.
   */
  default List<Family<?>> parts() {
    return List.of(this);
  }

  /**
   * {@return whether its banks draw the missing entries of rows in the chain} Not unless a family
   * says otherwise.
   *
   * @param rows rows in the data's units or prepared
   */
  default boolean completes(R rows) {
    return false;
  }

  /**
   * {@return whether a likelihood of rows without sampled parameters can be raised to a power} Not
   * where its banks draw missing entries or scales of rows in the chain.
   *
   * @param rows rows in the data's units or prepared
   */
  default boolean tempers(R rows) {
    return !completes(rows);
  }

  /**
   * {@return a bank without customers}
   *
   * @param rows the rows to seat; may be empty for a bank that only predicts
   */
  TableBank<R> bank(R rows);

  /**
   * {@return the family whose prior predictive is the density of a row that belongs to no cluster:
   * as broad as the data, and with all numbers at their starting values} By default this family
   * itself.
   */
  default Family<R> background() {
    return this;
  }

  /**
   * {@return this family, in which no values of the rows before rounding are sampled: each is
   * spread over its interval once for all} So the log joint densities of two partitions can be
   * compared. By default this family itself.
   */
  default Family<R> still() {
    return this;
  }

  /**
   * Not part of the promised API.
   *
   * @param like rows of the same columns, perhaps none
   * @return what this family computes of rows that lie elsewhere than the statistics of their
   *     tables, whose bank is then a {@link RestBank}
   * @throws IllegalArgumentException if it does not serve such rows; says why
   */
  default Scattered<R> scattered(R like) {
    throw new IllegalArgumentException(
        "one chain on several threads is not possible with this likelihood: " + describe());
  }

  /** {@return a short description of the family and its prior, for reports} */
  String describe();
}
