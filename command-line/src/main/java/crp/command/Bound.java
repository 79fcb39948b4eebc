package crp.command;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.model.EqualRows;
import java.util.List;
import java.util.stream.Stream;

/**
 * A likelihood tied to data.
 *
 * @param reader reads rows of this kind from tables
 * @param family how the rows of a cluster are distributed
 * @param rows the data
 * @param notes what was decided about the columns, one sentence each, for the user
 * @param <R> the kind of rows
 */
record Bound<R extends Rows>(Reader<R> reader, Family<R> family, R rows, List<String> notes) {

  /** {@return the same with equal rows as one, where they are copies or many} */
  Bound<R> counted() {
    EqualRows<R> equal = EqualRows.of(rows, family);
    return equal.note().isEmpty()
        ? this
        : new Bound<>(reader, equal.family(), equal.rows(), notes).plus(List.of(equal.note()));
  }

  /** {@return the same with notes before its own} */
  Bound<R> after(List<String> before) {
    return new Bound<>(
        reader, family, rows, Stream.concat(before.stream(), notes.stream()).toList());
  }

  /** {@return the same with more notes} */
  Bound<R> plus(List<String> more) {
    return new Bound<>(reader, family, rows, Stream.concat(notes.stream(), more.stream()).toList());
  }
}
