package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.data.Rows;
import crp.data.Weights;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Columns;
import crp.host.RowReader;
import crp.host.Table;
import crp.options.OptionText;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.parser.TableField;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.relation.TimeColumn;
import elki.data.NumberVector;
import elki.database.relation.Relation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Further rows in a file with the columns of a relation, which are found by their names. If the
 * relation has no names, they are the numeric columns of the file in their order.
 *
 * @param option the name of the option with the file
 * @param file as it was read
 * @param places of the columns of the relation in the file
 * @param data which columns of the relation clusters are made from
 * @param columns of the data
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record FurtherRows(String option, FileTable file, int[] places, int[] data, Columns columns)
    implements Table {

  private static final String TIMES = TimeColumn.DIMENSION_ID.getName();

  /**
   * {@return the rows in a file}
   *
   * @param option the name of the option, for messages
   * @param relation what clusters are made from: vectors of equal length
   * @throws IllegalArgumentException if the file cannot be read or lacks a column; one sentence
   */
  public static FurtherRows read(
      String option, Path path, Relation<? extends NumberVector> relation) {
    ColumnSelection some = relation instanceof ColumnSelection selection ? selection : null;
    Relation<? extends NumberVector> whole = some == null ? relation : some.whole();
    List<Column> all = VectorTable.every(whole).all();
    Map<String, Column.Kind> kinds =
        all.stream().collect(Collectors.toMap(Column::name, Column::kind, (one, other) -> one));
    FileTable file =
        OptionText.named(
            option + ": ",
            () -> TableFile.read(path, TableFile.Form.of(Options.DEFAULTS).with(kinds)));
    int[] data = some == null ? IntStream.range(0, all.size()).toArray() : some.columns();
    Argument.require(
        some == null
            || !(whole.getDataTypeInformation() instanceof TableField)
            || Arrays.stream(data).allMatch(j -> all.get(j).isNumeric()),
        "%s: categories cannot be predicted where columns of the data are chosen",
        option);
    return new FurtherRows(
        option, file, places(option, file, all), data, VectorTable.every(relation));
  }

  private static int[] places(String option, FileTable file, List<Column> all) {
    List<String> names = file.columns().names();
    if (all.stream().allMatch(column -> names.contains(column.name()))) {
      return all.stream().mapToInt(file::place).toArray();
    }
    List<Column> found = file.columns().numeric().all();
    boolean unnamed =
        IntStream.range(0, all.size())
            .allMatch(j -> all.get(j).name().equals(VectorTable.unnamed(j)));
    Argument.require(
        unnamed && found.size() == all.size(),
        "%s: the file must have the columns of the data, %s, but it has %s",
        option,
        all.stream().map(Column::name).collect(Collectors.joining(", ")),
        String.join(", ", names));
    return found.stream().mapToInt(Column::place).toArray();
  }

  /** {@return the rows as those of the data} */
  public <R extends Rows> R rows(RowReader<R> reader) {
    return OptionText.named(option + ": ", () -> reader.read(this, Weights.ones(rows())));
  }

  /**
   * {@return a column of the whole relation}
   *
   * @param column from 0
   * @throws IllegalArgumentException if a cell is missing; names the row from 1
   */
  public double[] column(int column) {
    double[] values = new double[rows()];
    Arrays.setAll(values, row -> file.value(row, places[column]));
    for (int row = 0; row < values.length; row++) {
      if (!Double.isFinite(values[row])) {
        throw Argument.refused(
            "%s: row %d, column '%s' must be a number, was missing",
            option, row + 1, file.columns().get(places[column]).name());
      }
    }
    return values;
  }

  @Override
  public String noun() {
    return file.noun();
  }

  @Override
  public int rows() {
    return file.rows();
  }

  /**
   * {@return the times of the data as a column}
   *
   * @param column of the whole relation, from 0
   */
  public static Column times(int column) {
    return new Column(TIMES, column, Column.Kind.NUMBER, List.of());
  }

  @Override
  public int place(Column column) {
    return places[column.name().equals(TIMES) ? column.place() : data[column.place()]];
  }

  @Override
  public double value(int row, int place) {
    return file.value(row, place);
  }

  @Override
  public String text(int row, int place) {
    return file.text(row, place);
  }

  @Override
  public int[] codes(Column column) {
    return file.codes(column);
  }
}
