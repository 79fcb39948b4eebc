package weka.clusterers.crp.likelihood;

import crp.data.Rows;
import crp.likelihood.Family;
import crp.model.EqualRows;
import crp.model.GaussianChoice.Tidy;
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
 * @param tidy whether equal rows may be one
 * @param <R> the kind of rows
 */
public record Binding<R extends Rows>(
    RowReader<R> reader, Family<R> family, R rows, List<String> notes, boolean tidy) {

  /**
   * A likelihood tied to data whose equal rows may be one.
   *
   * @param reader reads rows of this kind from instances
   * @param family how the rows of a cluster are distributed
   * @param rows the data
   * @param notes what was decided about the attributes, one sentence each, for the user
   */
  public Binding(RowReader<R> reader, Family<R> family, R rows, List<String> notes) {
    this(reader, family, rows, notes, true);
  }

  /**
   * {@return the same with or without rules for faults of files}
   *
   * @param tidy what is taken for a fault
   */
  Binding<R> tidied(Tidy tidy) {
    return new Binding<>(reader, family, rows, notes, tidy == Tidy.AUTO);
  }

  /** {@return the same with equal rows as one, where they are copies or many} */
  public Binding<R> counted() {
    if (!tidy) {
      return this;
    }
    EqualRows<R> equal = EqualRows.of(rows, family);
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
    return new Binding<>(reader, family, rows, all, tidy);
  }
}
