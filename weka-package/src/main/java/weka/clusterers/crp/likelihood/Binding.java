package weka.clusterers.crp.likelihood;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.model.EqualRows;
import java.util.ArrayList;
import java.util.List;
import weka.clusterers.crp.data.RowReader;

/**
 * A likelihood tied to data.
 *
 * @param reader reads rows of this kind from instances
 * @param family how the rows of a cluster are distributed
 * @param rows the data
 * @param notes what was decided about the attributes, one sentence each, for the user
 * @param <R> the kind of rows
 */
public record Binding<R extends Rows>(
    RowReader<R> reader, Family<R> family, R rows, List<String> notes) {

  /** {@return the same with equal rows as one row with a count, where they are many} */
  public Binding<R> counted() {
    EqualRows<R> equal = EqualRows.counted(rows, family);
    return equal.note().isEmpty()
        ? this
        : new Binding<>(reader, equal.family(), equal.rows(), notes).plus(List.of(equal.note()));
  }

  /**
   * {@return the same with notes before its own}
   *
   * @param first one sentence each
   */
  public Binding<R> after(List<String> first) {
    return new Binding<>(reader, family, rows, first).plus(notes);
  }

  /**
   * {@return the same with more notes}
   *
   * @param more one sentence each
   */
  public Binding<R> plus(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new Binding<>(reader, family, rows, all);
  }
}
