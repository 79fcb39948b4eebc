package crp.file;

import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The table in a file. Immutable, as long as its arrays are not changed, which are retained.
 *
 * @param columns all of them, in the order of the file
 * @param values of each column, one per row: numbers, days, or codes of categories and texts; NaN
 *     if missing; none of a column whose cells are sparse
 * @param sparse the cells of the other columns
 * @param notes how the file was read where that is not obvious, one sentence each
 * @param source the cells as they stand in the file
 */
@SuppressWarnings("ArrayRecordComponent")
public record FileTable(
    Columns columns, double[][] values, SparseCells sparse, List<String> notes, SourceCells source)
    implements Table {

  private static final double[] NONE = {};

  /** {@return a table all of whose cells are sparse} */
  static FileTable of(
      List<Column> columns, SparseCells cells, List<String> notes, SourceCells source) {
    double[][] none = new double[columns.size()][];
    Arrays.fill(none, NONE);
    return new FileTable(new Columns(columns), none, cells, notes, source);
  }

  @Override
  public int rows() {
    return Math.max(values[0].length, sparse.rows());
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int place(Column column) {
    return columns.placeOf(column, noun());
  }

  @Override
  public double value(int row, int place) {
    return values[place].length == 0 ? sparse.value(row, place) : values[place][row];
  }

  @Override
  public void cells(int row, int[] places, Cells cells) {
    if (sparse.rows() == 0) {
      Table.super.cells(row, places, cells);
      return;
    }
    sparse.pass(row, values, places, cells);
  }

  @Override
  public String text(int row, int place) {
    double code = value(row, place);
    return Double.isNaN(code) ? "" : columns.get(place).values().get((int) code);
  }

  @Override
  public int[] codes(Column column) {
    return columns.get(place(column)).codesAmong(column.values());
  }

  /**
   * {@return a header and a line for each row: its cells as they stand in the file, then further
   * ones} A further column whose name is taken gets a number behind it. Read anew each time.
   *
   * @param further the cells of each further column by its name, as functions of the row
   */
  public Stream<String> lines(Map<String, IntFunction<String>> further) {
    List<String> names = new ArrayList<>(source.names());
    for (String name : further.keySet()) {
      String one = name;
      for (int k = 2; names.contains(one); k++) {
        one = name + "." + k;
      }
      names.add(one);
    }
    int[] row = {0};
    return Stream.concat(
        Stream.of(source.line(names)),
        source
            .rows()
            .get()
            .map(
                cells -> {
                  List<String> all = new ArrayList<>(cells);
                  further.values().forEach(cell -> all.add(cell.apply(row[0])));
                  row[0]++;
                  return source.line(all);
                }));
  }
}
