package crp.command;

import crp.Argument;
import crp.host.Column.Kind;
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

  private Arff() {}

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
  static FileColumns read(String name, String text, TableFile.Form form) {
    Arff file = new Arff();
    StringBuilder csv = new StringBuilder();
    boolean data = false;
    for (String raw : (Iterable<String>) text.lines()::iterator) {
      String line = raw.strip();
      if (line.isEmpty() || line.startsWith("%")) {
        continue;
      }
      if (data) {
        line(line.startsWith("{") ? file.sparse(line) : words(line, ','), csv);
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
        new TableFile.Form(",", "yes", ".", form.missing(), Map.copyOf(file.kinds)));
  }

  private void attribute(String text) {
    List<String> words = words(text.replaceAll("\\s+", " "), ' ');
    String name = words.get(0);
    String type =
        text.substring(text.indexOf(name) + name.length()).replaceFirst("^['\"]?\\s*", "");
    boolean nominal = type.startsWith("{");
    names.add(name);
    defaults.add(nominal ? words(type.replaceAll("[{}]", ""), ',').get(0) : "0");
    if (nominal) {
      kinds.put(name, Kind.CATEGORY);
    } else if (type.toLowerCase(Locale.ROOT).matches("(numeric|real|integer).*")) {
      kinds.put(name, Kind.NUMBER);
    }
  }

  /** Cells that are not listed are 0, or the first value. */
  private List<String> sparse(String line) {
    List<String> cells = new ArrayList<>(defaults);
    for (String entry : line.replaceAll("[{}]", "").split(",", -1)) {
      List<String> words = words(entry.strip(), ' ');
      if (words.size() == 2 && words.get(0).matches("\\d{1,9}")) {
        int column = Integer.parseInt(words.get(0));
        if (column < cells.size()) {
          cells.set(column, words.get(1));
        }
      }
    }
    return cells;
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
      } else if (quote != 0 ? c == quote : (c == '\'' || c == '"') && word.toString().isBlank()) {
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

  private static void line(List<String> cells, StringBuilder csv) {
    csv.append(
            cells.stream()
                .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(",")))
        .append('\n');
  }
}
