package weka.core.converters;

import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Loads tables as the command {@code crp} reads them: separator, decimal mark, encoding, header and
 * the kinds of columns are found in the file. Categories become nominal attributes, names strings,
 * dates dates.
 */
@NullMarked
public final class TableLoader extends WholeFileLoader {

  private static final long serialVersionUID = 1L;
  private static final double DAY = 86_400_000;

  /** Makes a loader. */
  public TableLoader() {
    super("a table");
  }

  /**
   * Prints a table as ARFF.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) {
    runFileLoader(new TableLoader(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Loads tables of separated values. Separator, decimal mark, encoding and header are found in the file; lines above"
        + " the table, currencies, percent signs and groups of thousands are understood. Categories become nominal attributes,"
        + " names of rows strings, dates dates; empty cells and marks such as NA or ? are missing.";
  }

  @Override
  public String getFileExtension() {
    return ".tsv";
  }

  /** That of Weka's own loader is not among them, which would be replaced by this one. */
  @Override
  public String[] getFileExtensions() {
    return new String[] {".tsv", ".table"};
  }

  @Override
  public String getFileDescription() {
    return "Tables of separated values, as they are";
  }

  @Override
  Instances read(File file) {
    FileTable table = TableFile.read(file.toPath());
    List<Column> columns = table.columns().all();
    ArrayList<Attribute> attributes = new ArrayList<>();
    columns.forEach(column -> attributes.add(attribute(column)));
    Instances rows = new Instances(file.getName(), attributes, table.rows());
    for (int i = 0; i < table.rows(); i++) {
      double[] values = new double[columns.size()];
      for (int j = 0; j < values.length; j++) {
        values[j] = value(table, i, columns.get(j), rows.attribute(j));
      }
      rows.add(new DenseInstance(1, values));
    }
    return rows;
  }

  private static Attribute attribute(Column column) {
    return switch (column.kind()) {
      case NUMBER -> new Attribute(column.name());
      case DATE -> new Attribute(column.name(), "yyyy-MM-dd'T'HH:mm:ss");
      case CATEGORY -> new Attribute(column.name(), column.values());
      case TEXT -> new Attribute(column.name(), true);
    };
  }

  private static double value(FileTable table, int row, Column column, Attribute attribute) {
    double value = table.value(row, column.place());
    if (column.kind() == Kind.DATE) {
      return value * DAY;
    }
    return column.kind() == Kind.TEXT && !Double.isNaN(value)
        ? attribute.addStringValue(table.text(row, column.place()))
        : value;
  }
}
