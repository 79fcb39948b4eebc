package crp.file;

import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The table in a file. Immutable, as long as its arrays are not changed, which are retained.
 *
 * @param columns all of them, in the order of the file
 * @param values of each column, one per row: numbers, days, or codes of categories and texts; NaN
 *     if missing
 * @param notes how the file was read where that is not obvious, one sentence each
 * @param source the cells as they stand in the file
 */
@SuppressWarnings("ArrayRecordComponent")
public record FileTable(Columns columns, double[][] values, List<String> notes, SourceCells source)
    implements Table {

  @Override
  public int rows() {
    return values[0].length;
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
    return values[place][row];
  }

  @Override
  public String text(int row, int place) {
    double code = values[place][row];
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
    List<String> names = new ArrayList<>(columns.names());
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
