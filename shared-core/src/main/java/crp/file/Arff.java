package crp.file;

import crp.Argument;
import crp.Text;
import crp.host.Column.Kind;
import crp.options.FileOptions;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads ARFF files, dense or sparse: the kinds of columns are those of the header. */
final class Arff {

  private final List<String> names = new ArrayList<>();
  private final List<String> defaults = new ArrayList<>();
  private final Map<String, Kind> kinds = new HashMap<>();
  private final String name;
  private final String weight;
  private int at;

  private Arff(String name, String weight) {
    this.name = name;
    this.weight = weight;
  }

  static boolean isNameOf(String file) {
    return file.toLowerCase(Locale.ROOT).matches(".*\\.arff(\\.gz)?");
  }

  /**
   * {@return the table in a text}
   *
   * @param name of the file, for messages
   * @param text of the file
   * @param form how it is read; separator, header and decimal mark are those of ARFF
   * @throws IllegalArgumentException if it cannot be read
   */
  static FileTable read(String name, String text, TableFile.Form form) {
    Arff file = new Arff(name, form.spelling().of(FileOptions.WEIGHT.name()));
    StringBuilder csv = new StringBuilder();
    boolean data = false;
    for (String raw : (Iterable<String>) text.lines()::iterator) {
      String line = raw.strip();
      file.at++;
      if (line.isEmpty() || line.startsWith("%")) {
        continue;
      }
      if (data) {
        line(file.cells(line), csv);
      } else if (line.toLowerCase(Locale.ROOT).startsWith("@attribute")) {
        file.attribute(line.substring("@attribute".length()).strip());
      } else if (line.toLowerCase(Locale.ROOT).startsWith("@data")) {
        data = true;
        line(file.names, csv);
      }
    }
    Argument.require(data, "the file '%s' has no line @data", name);
    file.kinds.putAll(form.kinds());
    return TableFile.read(
        name,
        csv.toString(),
        new TableFile.Form(
            form.spelling(),
            ",",
            "yes",
            ".",
            form.missing(),
            form.categories(),
            Map.copyOf(file.kinds)));
  }

  private void attribute(String text) {
    List<String> words = words(text.replaceAll("\\s+", " "), ' ');
    String name = words.get(0);
    String type =
        text.substring(text.indexOf(name) + name.length()).replaceFirst("^['\"]?\\s*", "");
    require(!name.isEmpty() && !type.isEmpty(), "@attribute needs a name and a type");
    require(!type.toLowerCase(Locale.ROOT).startsWith("relational"), "relations are not read");
    boolean nominal = type.startsWith("{");
    names.add(name);
    defaults.add(nominal ? words(inside(type), ',').get(0) : "0");
    if (nominal) {
      kinds.put(name, Kind.CATEGORY);
    } else if (type.toLowerCase(Locale.ROOT).matches("(numeric|real|integer).*")) {
      kinds.put(name, Kind.NUMBER);
    }
  }

  private void require(boolean holds, String sentence) {
    Argument.require(holds, "the file '%s', line %d: %s", name, at, sentence);
  }

  /** Commas or blanks are between the cells. */
  private List<String> cells(String line) {
    require(
        !line.matches(".+[,\\s]\\{[^}]*}"),
        "weights of rows are not read: " + weight + " takes them from a column");
    if (line.startsWith("{")) {
      return sparse(inside(line));
    }
    boolean commas = line.indexOf(',') >= 0 || names.size() == 1;
    List<String> cells = commas ? words(line, ',') : words(line.replaceAll("\\s+", " "), ' ');
    require(
        cells.size() == names.size(),
        Counted.of(cells.size(), "cell") + " for " + Counted.of(names.size(), "column"));
    return cells;
  }

  /** Cells that are not listed are 0, or the first value. */
  private List<String> sparse(String entries) {
    List<String> cells = new ArrayList<>(defaults);
    for (String entry : entries.isBlank() ? List.<String>of() : words(entries, ',')) {
      String[] pair = entry.split("\\s+", 2);
      int column = pair[0].matches("\\d{1,9}") ? Integer.parseInt(pair[0]) : cells.size();
      require(
          pair.length == 2 && column < cells.size(),
          "expected a column, counted from 0, and a value, was '" + Text.line(entry) + "'");
      cells.set(column, pair[1]);
    }
    return cells;
  }

  private static String inside(String braces) {
    int end = braces.lastIndexOf('}');
    return braces.substring(1, end < 0 ? braces.length() : end);
  }

  /** {@return the words of a line, without their quotes} */
  private static List<String> words(String line, char separator) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
      } else if (quote != 0 ? c == quote : (c == '\'' || c == '"') && opens(word)) {
        quote = quote == 0 ? c : 0;
      } else if (quote == 0 && c == separator) {
        words.add(word.toString().strip());
        word.setLength(0);
      } else {
        word.append(c);
      }
    }
    words.add(word.toString().strip());
    return words;
  }

  /** A quote begins a word, or the value of a sparse cell. */
  private static boolean opens(StringBuilder word) {
    return word.length() == 0 || Character.isWhitespace(word.charAt(word.length() - 1));
  }

  private static void line(List<String> cells, StringBuilder csv) {
    csv.append(
            cells.stream()
                .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(",")))
        .append('\n');
  }
}
