package crp.file;

import crp.Argument;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
    int there = column.place();
    boolean same = there < columns.size() && columns.get(there).name().equals(column.name());
    int place = same ? there : columns.names().indexOf(column.name());
    Argument.require(place >= 0, "the file has no column '%s'", column.name());
    if (column.isNumeric() != columns.get(place).isNumeric()) {
      throw Argument.refused(
          "column '%s' must hold %s",
          column.name(), column.isNumeric() ? "numbers" : "categories or texts");
    }
    return place;
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
    List<String> own = columns.get(place(column)).values();
    if (own.equals(column.values())) {
      return new int[0];
    }
    Map<String, Integer> known = new HashMap<>();
    column.values().forEach(value -> known.put(value, known.size()));
    int[] codes = new int[own.size()];
    Arrays.setAll(codes, k -> known.getOrDefault(own.get(k), -1));
    return codes;
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
