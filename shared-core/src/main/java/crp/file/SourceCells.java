package crp.file;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells of a table as they stand in its file.
 *
 * @param names of the columns
 * @param separator of the file
 * @param rows gives the cells of each row in order, read anew each time
 */
public record SourceCells(List<String> names, char separator, Supplier<Stream<List<String>>> rows) {

  /** {@return the numbers of rows, from 1, in place of cells of which most are 0} */
  static SourceCells numbers(int rows) {
    return new SourceCells(
        List.of("row"),
        ',',
        () -> IntStream.rangeClosed(1, rows).mapToObj(row -> List.of(String.valueOf(row))));
  }

  /**
   * {@return cells as a line of separated values} Semicolons separate where they do in the file,
   * else commas. No cell is changed, so one that is a formula of a spreadsheet stays one.
   */
  String line(List<String> cells) {
    char between = separator == ';' ? ';' : ',';
    return cells.stream()
        .map(cell -> quoted(cell, between))
        .collect(Collectors.joining(String.valueOf(between)));
  }

  private static String quoted(String cell, char between) {
    boolean plain = cell.chars().noneMatch(c -> c == between || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
