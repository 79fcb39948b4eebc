package crp.file;

import crp.Argument;
import crp.Text;
import crp.clean.Screen;
import crp.host.Column;
import crp.host.Column.Claim;
import crp.host.Column.Kind;
import crp.options.FileOptions;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads ARFF files, dense or sparse: the kinds of columns are those of the header. */
final class Arff {

  /** The beginning of a sparse row: braces elsewhere stand behind the name of an attribute. */
  private static final Pattern SPARSE = Pattern.compile("(?m)^\\h*\\{");

  /** What is known of a column. */
  private final class Attribute {

    final String name;
    final @Nullable Kind kind;

    /** Values by their codes; the first one is that of sparse cells that are left out. */
    private final Map<String, Integer> codes = new LinkedHashMap<>();

    Attribute(String name, @Nullable Kind kind, String usual) {
      this.name = name;
      this.kind = kind;
      codes.put(usual, 0);
    }

    double cell(String text) {
      if (marks.isMissing(text)) {
        return Double.NaN;
      }
      if (kind != Kind.NUMBER) {
        return codes.computeIfAbsent(text, key -> codes.size());
      }
      double number = Cells.number(text, '.');
      require(
          !Double.isNaN(number),
          Text.of("column '%s': expected a number, was '%s'", name, Text.line(text)));
      return number;
    }

    String usual() {
      return codes.keySet().iterator().next();
    }

    /** {@return the column, in a file of so many sparse rows} */
    Column column(int place, int rows) {
      List<String> values = kind == Kind.NUMBER ? List.of() : List.copyOf(codes.keySet());
      Kind own =
          kind != null ? kind : Screen.areNames(rows, codes.size() - 1) ? Kind.TEXT : Kind.CATEGORY;
      return new Column(name, place, own, kind == null ? Claim.GUESSED : Claim.GIVEN, values);
    }
  }

  private final List<Attribute> attributes = new ArrayList<>();
  private final SparseCells.Builder cells = new SparseCells.Builder();
  private final String name;
  private final TableFile.Form form;
  private final Marks marks;
  private int rows;
  private int at;

  private Arff(String name, TableFile.Form form) {
    this.name = name;
    this.form = form;
    this.marks = Marks.of(form.missing());
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
    Arff file = new Arff(name, form);
    boolean sparse = SPARSE.matcher(text).find();
    StringBuilder csv = new StringBuilder();
    boolean data = false;
    for (String raw : (Iterable<String>) text.lines()::iterator) {
      String line = raw.strip();
      file.at++;
      if (line.isEmpty() || line.startsWith("%")) {
        continue;
      }
      if (data && sparse) {
        file.sparse(line);
      } else if (data) {
        line(file.cells(line), csv);
      } else if (line.toLowerCase(Locale.ROOT).startsWith("@attribute")) {
        file.attribute(line.substring("@attribute".length()).strip());
      } else if (line.toLowerCase(Locale.ROOT).startsWith("@data")) {
        data = true;
        file.setKinds();
        line(file.names(), csv);
      }
    }
    Argument.require(data, "the file '%s' has no line @data", name);
    return sparse ? file.sparse() : file.dense(csv.toString());
  }

  private FileTable dense(String csv) {
    Map<String, Kind> kinds = new HashMap<>();
    attributes.stream()
        .filter(one -> one.kind != null)
        .forEach(one -> kinds.put(one.name, one.kind));
    return TableFile.read(
        name,
        csv,
        new TableFile.Form(
            form.spelling(), ",", "yes", ".", form.missing(), "", "", Map.copyOf(kinds)));
  }

  private FileTable sparse() {
    List<Column> columns = new ArrayList<>();
    for (Attribute one : attributes) {
      columns.add(one.column(columns.size(), rows));
    }
    return FileTable.of(columns, cells.build(), List.of(), SourceCells.numbers(rows));
  }

  private List<String> names() {
    return attributes.stream().map(one -> one.name).toList();
  }

  private void attribute(String text) {
    List<String> words = words(text.replaceAll("\\s+", " "), ' ');
    String name = words.get(0);
    String type =
        text.substring(text.indexOf(name) + name.length()).replaceFirst("^['\"]?\\s*", "");
    require(!name.isEmpty() && !type.isEmpty(), "@attribute needs a name and a type");
    require(!type.toLowerCase(Locale.ROOT).startsWith("relational"), "relations are not read");
    boolean nominal = type.startsWith("{");
    boolean number = type.toLowerCase(Locale.ROOT).matches("(numeric|real|integer).*");
    Kind kind = nominal ? Kind.CATEGORY : number ? Kind.NUMBER : null;
    attributes.add(
        new Attribute(name, kind, nominal ? words(inside(type), ',').get(0) : number ? "0" : ""));
  }

  /** Sets the kinds of columns that options say. */
  private void setKinds() {
    Map<String, Kind> known = form.kinds(names());
    attributes.replaceAll(
        one ->
            known.getOrDefault(one.name, one.kind) == one.kind
                ? one
                : new Attribute(one.name, known.get(one.name), one.usual()));
  }

  private void require(boolean holds, String sentence) {
    Argument.require(holds, "the file '%s', line %d: %s", name, at, sentence);
  }

  /** Commas or blanks are between the cells. */
  private List<String> cells(String line) {
    requireNoWeight(line);
    boolean commas = line.indexOf(',') >= 0 || attributes.size() == 1;
    List<String> cells = commas ? words(line, ',') : words(line.replaceAll("\\s+", " "), ' ');
    require(
        cells.size() == attributes.size(),
        Counted.of(cells.size(), "cell") + " for " + Counted.of(attributes.size(), "column"));
    return cells;
  }

  private void requireNoWeight(String line) {
    require(
        !line.endsWith("}") || !line.matches(".+[,\\s]\\{[^}]*}"),
        "weights of rows are not read: "
            + form.spelling().of(FileOptions.WEIGHT.name())
            + " takes them from a column");
  }

  /** Cells that are not listed are 0, or the first value. */
  private void sparse(String line) {
    rows++;
    if (!line.startsWith("{")) {
      List<String> all = cells(line);
      for (int j = 0; j < all.size(); j++) {
        cells.add(j, attributes.get(j).cell(all.get(j)));
      }
      cells.endRow();
      return;
    }
    requireNoWeight(line);
    String entries = inside(line);
    for (String entry : entries.isBlank() ? List.<String>of() : words(entries, ',')) {
      int blank = 0;
      while (blank < entry.length() && !Character.isWhitespace(entry.charAt(blank))) {
        blank++;
      }
      String number = entry.substring(0, blank);
      int column = number.matches("\\d{1,9}") ? Integer.parseInt(number) : attributes.size();
      require(
          blank < entry.length() && column < attributes.size(),
          "expected a column, counted from 0, and a value, was '" + Text.line(entry) + "'");
      cells.add(column, attributes.get(column).cell(entry.substring(blank).strip()));
    }
    cells.endRow();
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
