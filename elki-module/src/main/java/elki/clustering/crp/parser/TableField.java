package elki.clustering.crp.parser;

import crp.host.Columns;
import elki.data.DoubleVector;
import elki.data.type.VectorFieldTypeInformation;
import java.util.List;

/**
 * The type of vectors that are the rows of a table, with what is known of its columns. A category
 * is its number among the values of the column, from 0.
 *
 * @since 0.1.0
 */
public final class TableField extends VectorFieldTypeInformation<DoubleVector> {

  private final Columns columns;
  private final List<String> notes;

  TableField(Columns columns, List<String> notes) {
    super(DoubleVector.FACTORY, columns.size(), columns.names().toArray(String[]::new));
    this.columns = columns;
    this.notes = List.copyOf(notes);
  }

  /** {@return the columns of the table} */
  public Columns columns() {
    return columns;
  }

  /** {@return how the file was read, one sentence each} */
  public List<String> notes() {
    return notes;
  }
}
