package crp.file;

import crp.Argument;
import crp.Text;
import crp.clean.Dates;
import crp.host.Column;
import crp.host.Column.Claim;
import crp.host.Column.Kind;
import crp.host.ColumnTexts;
import crp.host.Columns;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.Spelling;
import crp.options.Texts;
import crp.report.Counted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table from a file of separated values, in ARFF or of LIBSVM: one pass finds the kinds of
 * columns, another the cells.
 */
public final class TableFile {

  /**
   * Not part of the promised API.
   *
   * <p>How a file is read. The texts are those of {@link FileOptions}.
   *
   * @param spelling of the options in messages
   * @param separator a character or "auto"
   * @param header yes, no or "auto"
   * @param decimal the decimal mark or "auto"
   * @param missing further marks of missing values
   * @param categories columns that are categories, by names or numbers
   * @param texts columns of texts, by names or numbers
   * @param kinds of columns by name, where they are not to be found in the file
   */
  public record Form(
      Spelling spelling,
      String separator,
      String header,
      String decimal,
      List<String> missing,
      String categories,
      String texts,
      Map<String, Kind> kinds) {

    public Form {
      missing = List.copyOf(missing);
      kinds = Map.copyOf(kinds);
    }

    /** {@return what options say} */
    public static Form of(Texts texts) {
      return new Form(
          texts.spelling(),
          texts.text(FileOptions.SEPARATOR),
          texts.text(FileOptions.HEADER),
          texts.text(FileOptions.DECIMAL),
          items(texts.text(FileOptions.MISSING)),
          texts.text(FileOptions.CATEGORIES),
          texts.text(FileOptions.TEXT),
          Map.of());
    }

    /** {@return this with the kinds of columns that are known} */
    public Form with(Map<String, Kind> known) {
      return new Form(spelling, separator, header, decimal, missing, "", "", known);
    }

    /**
     * {@return the kinds of columns that are known, by their names}
     *
     * @param names of all columns
     */
    Map<String, Kind> kinds(List<String> names) {
      Map<String, Kind> all = new HashMap<>(kinds);
      ColumnTexts columns = new ColumnTexts(names, "column");
      for (int j : columns.several(name(FileOptions.CATEGORIES), categories)) {
        all.put(names.get(j), Kind.CATEGORY);
      }
      for (int j : columns.several(name(FileOptions.TEXT), texts)) {
        all.put(names.get(j), Kind.TEXT);
      }
      return all;
    }

    /** {@return this with the kinds of columns of an earlier table} */
    public Form like(List<Column> columns) {
      Map<String, Kind> known = new HashMap<>();
      columns.forEach(column -> known.put(column.name(), column.kind()));
      return with(known);
    }

    private String name(Option<?> option) {
      return spelling.of(option.name());
    }
  }

  private final Form form;
  private final Marks marks;
  private final CsvText csv;
  private final List<ColumnGuess> guesses = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private List<String> first = List.of();

  /** How many records have how many cells, without the first one. */
  private final Map<Integer, Integer> widths = new TreeMap<>();

  private int records;

  /** Those up to the last one with a cell that is not empty. */
  private int filled;

  private boolean named;
  private int width;

  private TableFile(Form form, CsvText csv, Marks marks) {
    this.form = form;
    this.csv = csv;
    this.marks = marks;
  }

  /**
   * {@return the table in a file}
   *
   * @param file of separated values, or in ARFF, of LIBSVM or of SVMlight if its name says so;
   *     packed if it ends with .gz; of a folder each file is a row with its text
   * @throws IllegalArgumentException if it cannot be read; one sentence
   */
  public static FileTable read(Path file) {
    return read(file, Form.of(Texts.none(Spelling.BY_NAME)));
  }

  /**
   * {@return the table in bytes of separated values}
   *
   * @param name what the file is called in messages
   */
  public static FileTable read(String name, byte[] bytes, Form form) {
    return read(name, CsvText.decoded(name, bytes), form);
  }

  /** {@return the same, read as a form says} */
  public static FileTable read(Path file, Form form) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      return Documents.read(file, form);
    }
    String text = CsvText.read(file);
    return Arff.isNameOf(name)
        ? Arff.read(name, text, form)
        : Svmlight.isNameOf(name) ? Svmlight.read(name, text) : read(name, text, form);
  }

  /**
   * {@return the table in a text}
   *
   * @param name of the file, for messages
   * @param text of the file
   * @param form how it is read
   * @throws IllegalArgumentException if it cannot be read; one sentence
   */
  static FileTable read(String name, String text, Form form) {
    Marks marks = Marks.of(form.missing());
    return new TableFile(form, CsvText.of(name, text, form, marks), marks).table();
  }

  private FileTable table() {
    csv.forEach((cells, line) -> look(cells));
    if (csv.skipped() > 0) {
      notes.add(
          Text.of(
              "%s before the table %s skipped",
              Counted.of(csv.skipped(), "line"), csv.skipped() == 1 ? "was" : "were"));
    }
    if (filled < records) {
      notes.add(
          Text.of(
              "%s of empty cells at the end %s left out",
              Counted.of(records - filled, "row"), records == filled + 1 ? "was" : "were"));
    }
    Argument.require(filled > 0, "the file '%s' has only empty cells", csv.name());
    records = filled;
    width = width();
    named = header();
    List<String> names = names();
    int rows = records - (named ? 1 : 0);
    Argument.require(
        rows > 0,
        widths.isEmpty()
            ? "the file '%s' has a header and no rows"
            : "the file '%s' has a header, and only empty cells below it",
        csv.name());
    char decimal = decimal();
    Map<String, Kind> kinds = form.kinds(names);
    List<Reading> readings = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      readings.add(reading(j, names.get(j), kinds.get(names.get(j)), decimal, rows));
    }
    int[] row = {named ? -1 : 0};
    csv.forEach((cells, line) -> fill(readings, shifted(cells, row[0] < 0), row[0]++, line));
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < readings.size(); j++) {
      columns.add(readings.get(j).column(j));
    }
    return new FileTable(
        new Columns(columns),
        readings.stream().map(one -> one.numbers).toArray(double[][]::new),
        SparseCells.NONE,
        notes,
        new SourceCells(
            names, csv.separator(), () -> csv.records().limit(records).skip(named ? 1 : 0)));
  }

  /** {@return how many cells most records have: those of the first one if there is no other} */
  private int width() {
    return widths.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(first.size());
  }

  /** Of the first record only whether its cells occur again. */
  private void look(List<String> cells) {
    if (!cells.stream().allMatch(String::isBlank)) {
      filled = records + 1;
    }
    if (records++ == 0) {
      first = cells.stream().map(String::strip).toList();
      return;
    }
    widths.merge(cells.size(), 1, Integer::sum);
    while (guesses.size() < cells.size()) {
      guesses.add(new ColumnGuess(marks));
    }
    for (int j = 0; j < cells.size(); j++) {
      guesses.get(j).add(cells.get(j).strip(), records - 1);
    }
  }

  private boolean header() {
    while (guesses.size() < first.size()) {
      guesses.add(new ColumnGuess(marks));
    }
    boolean known =
        switch (form.header()) {
          case "yes" -> true;
          case "no" -> false;
          case "auto" -> looksLikeNames();
          default ->
              throw Argument.refused(
                  "%s must be yes, no or auto, was '%s'",
                  form.name(FileOptions.HEADER), form.header());
        };
    if (!known) {
      for (int j = 0; j < first.size(); j++) {
        guesses.get(j).add(first.get(j), 0);
      }
    }
    return known;
  }

  /** Names are neither numbers nor dates, and not all of them are values of their columns. */
  private boolean looksLikeNames() {
    boolean again = records > 1;
    for (int j = 0; j < first.size(); j++) {
      String cell = first.get(j);
      if (Cells.isNumberOrDate(cell)) {
        return false;
      }
      again &= guesses.get(j).has(cell);
    }
    return !again;
  }

  /**
   * A header may lack the name of one column: R's tables have none for the names of rows, and a
   * separator at the end of each line makes an empty column.
   */
  private List<String> shifted(List<String> cells, boolean header) {
    if (!header || cells.size() != width - 1) {
      return cells;
    }
    List<String> all = new ArrayList<>(cells);
    all.add(guesses.get(width - 1).isEmpty() ? cells.size() : 0, "");
    return all;
  }

  private List<String> names() {
    List<String> given = named ? shifted(first, true) : List.of();
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (int j = 0; j < guesses.size(); j++) {
      String name = j < given.size() ? Text.line(given.get(j)) : "";
      String base = name.isEmpty() ? "column " + (j + 1) : name;
      String one = base;
      for (int k = 2; !taken.add(one); k++) {
        one = base + "." + k;
      }
      names.add(one);
    }
    if (!named) {
      notes.add(
          Text.of(
              "the first line is data, so the columns are 'column 1' to 'column %d'",
              names.size()));
    }
    return names;
  }

  private char decimal() {
    String given = form.decimal();
    if (given.equals(",") || given.equals(".")) {
      return given.charAt(0);
    }
    Argument.require(
        given.equals(FileOptions.AUTO),
        "%s must be a comma, a point or auto, was '%s'",
        form.name(FileOptions.DECIMAL),
        given);
    boolean comma =
        guesses.stream().anyMatch(ColumnGuess::needsComma)
            || (csv.separator() == ';'
                && guesses.stream().anyMatch(ColumnGuess::mayHaveComma)
                && guesses.stream().noneMatch(ColumnGuess::needsPoint));
    if (comma) {
      notes.add("numbers have decimal commas");
    }
    return comma ? ',' : '.';
  }

  private Reading reading(int column, String name, @Nullable Kind known, char decimal, int rows) {
    ColumnGuess guess = guesses.get(column);
    Kind kind = known == null ? guess.kind() : known;
    boolean unnamed = named && column == 0 && name.equals("column 1");
    if (known == null && unnamed && guess.namesRows(rows)) {
      kind = Kind.TEXT;
    }
    String note = known == null ? guess.note(name, form.name(FileOptions.MISSING)) : null;
    if (note != null) {
      notes.add(note);
    }
    char mark = guess.decimal(decimal);
    return new Reading(
        name,
        kind,
        mark == ' ' ? decimal : mark,
        guess.dateForm(),
        rows,
        known == null ? Claim.GUESSED : Claim.GIVEN);
  }

  private void fill(List<Reading> readings, List<String> cells, int row, long line) {
    if (cells.size() != width) {
      throw Argument.refused(
          "the file '%s' has %s in line %d, but %d in most lines (%s sets the separator, which was taken to be '%s')",
          csv.name(),
          Counted.of(cells.size(), "cell"),
          line,
          width,
          form.name(FileOptions.SEPARATOR),
          csv.separator() == '\t' ? "tab" : String.valueOf(csv.separator()));
    }
    boolean data = row >= 0 && row < readings.get(0).numbers.length;
    for (int j = 0; data && j < cells.size(); j++) {
      readings.get(j).read(cells.get(j).strip(), row);
    }
  }

  /** A column that is being read. */
  private final class Reading {

    private final String name;
    private final Kind kind;
    private final char decimal;
    private final int dateForm;
    private final Claim claim;
    private final double[] numbers;
    private final Map<String, Integer> values = new LinkedHashMap<>();

    Reading(String name, Kind kind, char decimal, int dateForm, int rows, Claim claim) {
      this.name = name;
      this.kind = kind;
      this.decimal = decimal;
      this.dateForm = dateForm;
      this.claim = claim;
      numbers = new double[rows];
    }

    void read(String cell, int row) {
      boolean nominal = kind == Kind.CATEGORY || kind == Kind.TEXT;
      if (nominal ? marks.isMissing(cell) : marks.isNoNumber(cell)) {
        numbers[row] = Double.NaN;
        return;
      }
      numbers[row] =
          switch (kind) {
            case NUMBER -> Cells.number(cell, decimal);
            case DATE -> date(cell);
            case CATEGORY, TEXT -> values.computeIfAbsent(cell, key -> values.size());
          };
      if (Double.isNaN(numbers[row]) && claim == Claim.GIVEN) {
        throw Argument.refused(
            "row %d, column '%s': expected a %s, was '%s'",
            row + 1, name, kind == Kind.NUMBER ? "number" : "date", Text.line(cell));
      }
    }

    private double date(String cell) {
      return dateForm >= 0 ? Dates.days(cell, dateForm) : Double.NaN;
    }

    Column column(int place) {
      return new Column(name, place, kind, claim, List.copyOf(values.keySet()));
    }
  }

  /** {@return the items of a text with commas between them} */
  static List<String> items(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(t -> !t.isEmpty()).toList();
  }
}
