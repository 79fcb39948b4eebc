package crp.host;

import crp.choose.ColumnNotes;
import crp.choose.DifferentRows;
import crp.choose.GaussianChoice.Tidy;
import crp.data.Rows;
import crp.likelihood.Family;
import java.util.List;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>A likelihood tied to data.
 *
 * @param reader reads rows of this kind from tables
 * @param family how the rows of a cluster are distributed
 * @param rows the data
 * @param notes what was decided about the columns, one sentence each, for the user
 * @param tidy whether copies of rows are left out
 */
public record Bound<R extends Rows>(
    RowReader<R> reader, Family<R> family, R rows, List<String> notes, Tidy tidy) {

  /** One of more columns, such as a word, makes no clusters alone. */
  private static final int MOST_COLUMNS = 1000;

  public Bound {
    notes = List.copyOf(notes);
  }

  /** {@return the same without copies of rows} */
  public Bound<R> counted() {
    if (tidy == Tidy.NONE) {
      return this;
    }
    DifferentRows<R> different = DifferentRows.of(rows);
    return different.note().isEmpty()
        ? this
        : new Bound<>(reader, family, different.rows(), notes, tidy)
            .plus(List.of(different.note()));
  }

  /**
   * {@return the same with notes before its own}
   *
   * @param first one sentence each
   */
  public Bound<R> after(List<String> first) {
    return noted(Stream.concat(first.stream(), notes.stream()));
  }

  /**
   * {@return the same with more notes}
   *
   * @param more one sentence each
   */
  public Bound<R> plus(List<String> more) {
    return noted(Stream.concat(notes.stream(), more.stream()));
  }

  /** {@return the same likelihood of other rows, which its reader has read} */
  public Bound<R> with(R others) {
    return new Bound<>(reader, family, others, notes, tidy);
  }

  private Bound<R> noted(Stream<String> all) {
    return new Bound<>(reader, family, rows, all.toList(), tidy);
  }

  /**
   * {@return a warning if one of the columns alone has made the clusters}
   *
   * @param table that the rows were read from
   * @param say what is said of columns
   * @param labels the cluster of each row, -1 for noise
   */
  public List<String> warnings(Table table, ColumnNotes say, int[] labels) {
    Columns used = reader.columns();
    if (used.size() > MOST_COLUMNS) {
      return List.of();
    }
    int[] places = used.places(table);
    return say
        .madeClusters(used.names(), (row, column) -> table.value(row, places[column]), labels)
        .stream()
        .toList();
  }
}
