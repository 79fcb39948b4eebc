package crp.file;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of a table as they stand in its file.
 *
 * @param separator of the file
 * @param rows gives the cells of each row in order, read anew each time
 */
public record SourceCells(char separator, Supplier<Stream<List<String>>> rows) {

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
