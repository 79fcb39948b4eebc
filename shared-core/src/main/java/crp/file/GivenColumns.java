package crp.file;

import crp.Argument;
import crp.host.Column;
import crp.host.Column.Claim;
import crp.host.Column.Kind;
import crp.host.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The columns of a program that has them in memory, as a table. Texts are judged as the cells of
 * a file, so that the columns mean what they would in one. Not to be used by several threads.
 */
public final class GivenColumns {

  /** What is missing among texts; a text NA may be a category. */
  private static final String MISSING = "<NA>";

  private static final double[] NONE = {};

  private static final double WHOLE = 1e15;

  private final Map<String, double[]> numbers = new HashMap<>();
  private final Map<String, String[]> texts = new HashMap<>();
  private final Map<String, Integer> sparse = new HashMap<>();
  private SparseCells cells = SparseCells.NONE;
  private final Set<String> categories = new HashSet<>();
  private final List<String> names = new ArrayList<>();
  private int rows = -1;

  /**
   * Adds a column of numbers.
   *
   * @param values one for each row, NaN if it is missing; retained
   * @throws IllegalArgumentException if the name is there or the number of rows differs
   */
  public void add(String name, double[] values) {
    begin(name, values.length);
    for (int i = 0; i < values.length; i++) {
      if (Double.isInfinite(values[i])) {
        throw Argument.refused("row %d, column '%s': a number must be finite", i + 1, name);
      }
    }
    numbers.put(name, values);
  }

  /**
   * Adds a column of texts.
   *
   * @param cells one for each row, null if it is missing; retained
   * @throws IllegalArgumentException if the name is there or the number of rows differs
   */
  public void add(String name, @Nullable String[] cells) {
    begin(name, cells.length);
    texts.put(name, cells);
  }

  /**
   * Adds columns of numbers of which most are 0.
   *
   * @param columns their names
   * @param starts of each row the number of its first entry, and behind them the number of all
   * @param places of the entries, from 0 among these columns
   * @param values of the entries, NaN if missing
   * @throws IllegalArgumentException if a name is there, the number of rows differs or the entries
   *     do not fit
   */
  public void add(List<String> columns, int[] starts, int[] places, double[] values) {
    SparseCells.Builder builder = new SparseCells.Builder();
    int offset = names.size();
    for (int i = 0; i + 1 < starts.length; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        if (e < 0 || e >= Math.min(places.length, values.length)) {
          throw Argument.refused("row %d: there is no entry %d", i + 1, e);
        }
        if (places[e] < 0 || places[e] >= columns.size() || Double.isInfinite(values[e])) {
          throw Argument.refused(
              "row %d, column %d: a number must be finite, in one of %d columns",
              i + 1, places[e] + 1, columns.size());
        }
        builder.add(offset + places[e], values[e]);
      }
      builder.endRow();
    }
    for (String name : columns) {
      begin(name, starts.length - 1);
      sparse.put(name, names.size() - 1);
    }
    cells = builder.build();
  }

  private void begin(String name, int size) {
    Argument.require(
        !numbers.containsKey(name) && !texts.containsKey(name) && !sparse.containsKey(name),
        "two columns have the name '%s'",
        name);
    Argument.require(
        rows < 0 || rows == size,
        "column '%s' has %d rows, and the one before it %d",
        name,
        size,
        rows);
    rows = size;
    names.add(name);
  }

  /** Says that columns are categories, by their names. */
  public void areCategories(Collection<String> columns) {
    categories.addAll(columns);
  }

  /**
   * {@return the table}
   *
   * @param form with marks of missing values beside {@code <NA>}, categories and known kinds
   * @throws IllegalArgumentException if there are no rows, or a cell is not of a known kind
   */
  public FileTable table(TableFile.Form form) {
    Argument.require(rows > 0, "there are no rows or no columns");
    Map<String, Kind> kinds = form.kinds(names);
    categories.forEach(name -> kinds.putIfAbsent(name, Kind.CATEGORY));
    Map<String, String[]> found = new LinkedHashMap<>();
    for (String name : names) {
      double[] own = numbers(name, kinds.get(name));
      if (texts.containsKey(name)) {
        found.put(name, texts.get(name));
      } else if (isNominal(kinds.get(name))) {
        found.put(name, Arrays.stream(own).mapToObj(GivenColumns::text).toArray(String[]::new));
      }
    }
    FileTable judged = found.isEmpty() ? null : judged(found, form, kinds);
    double[] marks = form.missing().stream().mapToDouble(mark -> Cells.number(mark, '.')).toArray();
    return merged(judged, kinds, marks);
  }

  /** {@return the numbers of a column that is not sparse, or that is to have texts; else none} */
  private double[] numbers(String name, @Nullable Kind kind) {
    Integer place = sparse.get(name);
    return place != null && isNominal(kind)
        ? IntStream.range(0, rows).mapToDouble(i -> cells.value(i, place)).toArray()
        : numbers.getOrDefault(name, NONE);
  }

  private static boolean isNominal(@Nullable Kind kind) {
    return kind == Kind.CATEGORY || kind == Kind.TEXT;
  }

  private static @Nullable String text(double value) {
    if (Double.isNaN(value)) {
      return null;
    }
    return value == Math.rint(value) && Math.abs(value) < WHOLE
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  private FileTable judged(
      Map<String, String[]> cells, TableFile.Form form, Map<String, Kind> kinds) {
    StringBuilder csv = new StringBuilder();
    line(csv, cells.keySet());
    for (int i = 0; i < rows; i++) {
      List<String> line = new ArrayList<>();
      for (String[] column : cells.values()) {
        line.add(column[i] == null || column[i].isBlank() ? MISSING : column[i]);
      }
      line(csv, line);
    }
    List<String> marks = new ArrayList<>(List.of(Marks.ONLY, MISSING));
    marks.addAll(form.missing());
    return TableFile.read(
        "of the columns of texts",
        csv.toString(),
        new TableFile.Form(form.spelling(), ",", "yes", ".", marks, "", "", kinds));
  }

  private static void line(StringBuilder csv, Collection<String> cells) {
    csv.append(
            cells.stream()
                .map(cell -> '"' + cell.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(",")))
        .append('\n');
  }

  /** {@return numbers, those that mark a missing value replaced by NaN} */
  private static double[] unmarked(double[] values, double[] marks) {
    double[] all = values;
    for (double mark : marks) {
      all = Arrays.stream(all).map(value -> value == mark ? Double.NaN : value).toArray();
    }
    return all;
  }

  /** The columns in their order, those of texts from a table of their own. */
  private FileTable merged(@Nullable FileTable judged, Map<String, Kind> kinds, double[] marks) {
    List<Column> columns = new ArrayList<>();
    double[][] values = new double[names.size()][];
    int of = 0;
    for (int j = 0; j < values.length; j++) {
      String name = names.get(j);
      boolean nominal = texts.containsKey(name) || isNominal(kinds.get(name));
      if (nominal && judged != null) {
        Column column = judged.columns().get(of);
        columns.add(new Column(name, j, column.kind(), column.claim(), column.values()));
        values[j] = judged.values()[of++];
      } else {
        Kind kind = kinds.getOrDefault(name, Kind.NUMBER);
        Claim claim = kinds.containsKey(name) ? Claim.GIVEN : Claim.GUESSED;
        columns.add(new Column(name, j, kind, claim, List.of()));
        values[j] = unmarked(numbers.getOrDefault(name, NONE), marks);
      }
    }
    return new FileTable(
        new Columns(columns),
        values,
        cells,
        judged == null ? List.of() : judged.notes(),
        new SourceCells(names, ',', Stream::empty));
  }
}
