package crp.experiment;

import crp.Argument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A file of data as texts: CSV with a header line, perhaps compressed (.gz), or ARFF, dense or
 * sparse. A missing entry is empty, {@code ?} or {@code NA}.
 *
 * @param names of the columns
 * @param declared for each column the values that an ARFF file lists; empty if it lists none
 * @param rows the entries of each row
 */
public record TextTable(List<String> names, List<List<String>> declared, List<List<String>> rows) {

  private static final Pattern ATTRIBUTE =
      Pattern.compile("@attribute\\s+(\"[^\"]*\"|'[^']*'|\\S+)\\s+(.*)", Pattern.CASE_INSENSITIVE);

  /**
   * {@return the table of a file}
   *
   * @param file CSV or ARFF, perhaps compressed (.gz)
   * @throws IOException if it cannot be read
   */
  public static TextTable read(Path file) throws IOException {
    return file.toString().replaceFirst("\\.gz$", "").endsWith(".arff") ? arff(file) : csv(file);
  }

  private static TextTable csv(Path file) throws IOException {
    List<List<String>> lines = CsvLines.read(file);
    Argument.require(lines.size() >= 2, "%s has no rows below its header", file);
    List<String> names = lines.get(0);
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).size() != names.size()) {
        throw Argument.refused(
            "%s, row %d: expected %d fields, got %d", file, i, names.size(), lines.get(i).size());
      }
    }
    return new TextTable(
        names,
        names.stream().map(name -> List.<String>of()).toList(),
        lines.subList(1, lines.size()));
  }

  private static TextTable arff(Path file) throws IOException {
    List<String> names = new ArrayList<>();
    List<List<String>> declared = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    boolean data = false;
    for (String raw : CsvLines.lines(file)) {
      String line = raw.strip();
      if (line.isEmpty() || line.startsWith("%")) {
        continue;
      }
      Matcher attribute = ATTRIBUTE.matcher(line);
      if (data) {
        rows.add(line.startsWith("{") ? sparse(line, declared) : fields(line));
      } else if (attribute.matches()) {
        names.add(unquoted(attribute.group(1)));
        String type = attribute.group(2).strip();
        declared.add(
            type.startsWith("{") ? fields(type.substring(1, type.lastIndexOf('}'))) : List.of());
      }
      data |= line.toLowerCase(Locale.ROOT).startsWith("@data");
    }
    return new TextTable(names, declared, rows);
  }

  private static String unquoted(String text) {
    return text.replaceFirst("^(['\"])(.*)\\1$", "$2");
  }

  private static List<String> fields(String line) {
    return CsvLines.fields(line.replace('\'', '"')).stream().map(String::strip).toList();
  }

  /** {@return a sparse row's entries; one that is not given is 0, or the first value listed} */
  private static List<String> sparse(String line, List<List<String>> declared) {
    List<String> row = new ArrayList<>();
    for (List<String> values : declared) {
      row.add(values.isEmpty() ? "0" : values.get(0));
    }
    for (String entry : fields(line.substring(1, line.lastIndexOf('}')))) {
      if (!entry.isEmpty()) {
        String[] pair = entry.split("\\s+", 2);
        row.set(Integer.parseInt(pair[0]), pair[1]);
      }
    }
    return row;
  }

  /**
   * {@return the entries of a column}
   *
   * @param name of the column
   * @throws IllegalArgumentException if there is no such column
   */
  public List<String> column(String name) {
    int at = names.indexOf(name);
    if (at < 0) {
      throw Argument.refused("column must be one of %s, was '%s'", String.join(" ", names), name);
    }
    return rows.stream().map(row -> row.get(at)).toList();
  }

  /** {@return the rows of the given numbers} */
  TextTable select(int[] chosen) {
    return new TextTable(names, declared, IntStream.of(chosen).mapToObj(rows::get).toList());
  }

  /**
   * {@return the columns as numbers and names} A column is one of numbers if all its entries are,
   * unless its values are listed.
   *
   * @param leftOut matches the names of columns that are left out
   * @param nominal whether all columns hold names, even if they look like numbers
   */
  CellTable cells(Pattern leftOut, boolean nominal) {
    List<CellTable.Column> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      if (!leftOut.matcher(names.get(j)).matches()) {
        columns.add(cells(j, nominal));
      }
    }
    if (columns.isEmpty()) {
      throw Argument.refused("no column is left of %s", String.join(" ", names));
    }
    return new CellTable(columns);
  }

  private CellTable.Column cells(int column, boolean nominal) {
    double[] cells = new double[rows.size()];
    Map<String, Integer> codes = new LinkedHashMap<>();
    declared.get(column).forEach(value -> codes.put(value, codes.size()));
    boolean numbers = !nominal && codes.isEmpty();
    for (int i = 0; i < cells.length && numbers; i++) {
      String text = rows.get(i).get(column);
      try {
        cells[i] = missing(text) ? Double.NaN : Double.parseDouble(text);
      } catch (NumberFormatException e) {
        numbers = false;
      }
    }
    if (numbers) {
      return new CellTable.Column(names.get(column), cells, List.of());
    }
    Arrays.setAll(cells, i -> code(rows.get(i).get(column), codes));
    return new CellTable.Column(names.get(column), cells, List.copyOf(codes.keySet()));
  }

  private static double code(String text, Map<String, Integer> codes) {
    if (missing(text)) {
      return Double.NaN;
    }
    codes.putIfAbsent(text, codes.size());
    return codes.getOrDefault(text, -1);
  }

  static boolean missing(String text) {
    return text.isEmpty() || text.equals("?") || text.equals("NA");
  }
}
