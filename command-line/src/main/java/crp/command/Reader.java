package crp.command;

import crp.Text;
import crp.command.Column.Categories;
import crp.command.Column.Kind;
import crp.command.Column.Numbers;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sentinels;
import crp.data.TwoValues;
import crp.data.Weights;
import crp.parameter.Parameter;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads chosen columns of a table as rows of the library, the same way when a model is fitted and
 * when it predicts. Stored with a model.
 *
 * @param <R> the kind of rows
 */
sealed interface Reader<R extends Rows> extends Serializable {

  /**
   * {@return the rows}
   *
   * @throws IllegalArgumentException if a value cannot be used; names row and column
   */
  R read(Table table, Weights weights);

  /** {@return the kinds of the columns that are read, by name} */
  Map<String, Kind> kinds();

  /** {@return names of the columns and of their values} */
  ReportNames names();

  private static double[] numbers(Table table, String name) {
    if (!(table.named(name) instanceof Numbers column)) {
      throw new IllegalArgumentException(Text.of("column '%s' must hold numbers", name));
    }
    return column.values();
  }

  private static IllegalArgumentException unusable(
      int row, String name, String allowed, double value) {
    return new IllegalArgumentException(
        Text.of(
            "row %d, column '%s': the value must be %s, was %s",
            row + 1,
            name,
            allowed,
            Double.isNaN(value) ? "missing" : Parameter.fixed(value).text()));
  }

  /**
   * Numbers.
   *
   * @param columns their names
   * @param counts whether they are whole numbers from 0 on
   * @param sentinels numbers that stand for a missing value
   */
  record Reals(List<String> columns, boolean counts, Sentinels sentinels)
      implements Reader<RealRows> {

    private static final long serialVersionUID = 1L;
    private static final double MOST = 1e9;

    Reals(List<String> columns, boolean counts) {
      this(columns, counts, Sentinels.none(columns.size()));
    }

    @Override
    public RealRows read(Table table, Weights weights) {
      int d = columns.size();
      double[] values = new double[Math.multiplyExact(table.rows(), d)];
      for (int j = 0; j < d; j++) {
        double[] column = numbers(table, columns.get(j));
        for (int i = 0; i < column.length; i++) {
          double x = column[i];
          if (!RealRows.isAllowed(x)) {
            throw unusable(i, columns.get(j), RealRows.ALLOWED, x);
          }
          if (counts && !Double.isNaN(x) && !(x >= 0 && x <= MOST && x == Math.rint(x))) {
            throw unusable(i, columns.get(j), "a whole number from 0 to 1000000000 or missing", x);
          }
          values[i * d + j] = x;
        }
      }
      return sentinels.missing(RealRows.of(values, table.rows(), d, weights));
    }

    @Override
    public Map<String, Kind> kinds() {
      return TableFile.kinds(columns, Kind.NUMBER);
    }

    @Override
    public ReportNames names() {
      return ReportNames.ofColumns(columns);
    }
  }

  /**
   * Numbers of occurrences of words.
   *
   * @param columns the words
   */
  record Words(List<String> columns) implements Reader<CountRows> {

    private static final long serialVersionUID = 1L;
    private static final double MOST = 1e9;

    @Override
    public CountRows read(Table table, Weights weights) {
      List<double[]> counts = columns.stream().map(name -> numbers(table, name)).toList();
      CountRows.Builder builder = CountRows.over(columns.size());
      for (int i = 0; i < table.rows(); i++) {
        for (int j = 0; j < counts.size(); j++) {
          double count = counts.get(j)[i];
          if (!(count >= 0 && count <= MOST) || count != Math.rint(count)) {
            throw unusable(i, columns.get(j), "a whole number from 0 to 1000000000", count);
          }
          if (count > 0) {
            builder.add(j, count);
          }
        }
        builder.endRow();
      }
      return builder.build(weights);
    }

    @Override
    public Map<String, Kind> kinds() {
      return TableFile.kinds(columns, Kind.NUMBER);
    }

    @Override
    public ReportNames names() {
      return ReportNames.ofColumns(columns);
    }
  }

  /**
   * Categories; a value that was not there when the model was fitted is missing.
   *
   * @param columns their values, by code; of a column of numbers both values as texts
   * @param binary the columns of two numbers, by name
   */
  record Codes(List<ReportNames.Nominal> columns, HashMap<String, TwoValues> binary)
      implements Reader<CategoryRows> {

    private static final long serialVersionUID = 1L;

    /** {@return a reader of columns as they are in a table} */
    static Codes of(List<Column> columns, Table table, Weights weights) {
      List<ReportNames.Nominal> nominal = new ArrayList<>();
      HashMap<String, TwoValues> binary = new HashMap<>();
      for (Column column : columns) {
        if (column instanceof Categories categories) {
          nominal.add(new ReportNames.Nominal(column.name(), categories.values()));
        } else {
          RealRows rows = new Reals(List.of(column.name()), false).read(table, weights);
          TwoValues two = TwoValues.of(rows, 0);
          binary.put(column.name(), two);
          nominal.add(new ReportNames.Nominal(column.name(), two.texts()));
        }
      }
      return new Codes(nominal, binary);
    }

    @Override
    public CategoryRows read(Table table, Weights weights) {
      int d = columns.size();
      int[] codes = new int[Math.multiplyExact(table.rows(), d)];
      int[] cardinalities = new int[d];
      for (int j = 0; j < d; j++) {
        cardinalities[j] = Math.max(1, columns.get(j).values().size());
        codes(table, j, codes);
      }
      return CategoryRows.of(codes, table.rows(), cardinalities, weights);
    }

    private void codes(Table table, int j, int[] codes) {
      String name = columns.get(j).name();
      TwoValues two = binary.get(name);
      if (two != null) {
        double[] numbers = numbers(table, name);
        for (int i = 0; i < numbers.length; i++) {
          codes[i * columns.size() + j] = two.code(numbers[i]);
        }
        return;
      }
      if (!(table.named(name) instanceof Categories column)) {
        throw new IllegalArgumentException(Text.of("column '%s' must hold categories", name));
      }
      Map<String, Integer> known = new HashMap<>();
      columns.get(j).values().forEach(value -> known.put(value, known.size()));
      int[] of =
          column.values().stream()
              .mapToInt(value -> known.getOrDefault(value, CategoryRows.MISSING))
              .toArray();
      for (int i = 0; i < column.codes().length; i++) {
        int code = column.codes()[i];
        codes[i * columns.size() + j] = code < 0 ? CategoryRows.MISSING : of[code];
      }
    }

    @Override
    public Map<String, Kind> kinds() {
      Map<String, Kind> kinds = new HashMap<>();
      columns.forEach(
          one ->
              kinds.put(one.name(), binary.containsKey(one.name()) ? Kind.NUMBER : Kind.CATEGORY));
      return kinds;
    }

    @Override
    public ReportNames names() {
      return new ReportNames(List.of(), List.of(), columns);
    }
  }

  /**
   * Numbers and categories.
   *
   * @param numbers reads the numbers
   * @param categories reads the categories
   */
  record Mixed(Reals numbers, Codes categories) implements Reader<MixedRows> {

    private static final long serialVersionUID = 1L;

    @Override
    public MixedRows read(Table table, Weights weights) {
      return new MixedRows(List.of(numbers.read(table, weights), categories.read(table, weights)));
    }

    @Override
    public Map<String, Kind> kinds() {
      Map<String, Kind> kinds = new HashMap<>(numbers.kinds());
      kinds.putAll(categories.kinds());
      return kinds;
    }

    @Override
    public ReportNames names() {
      return new ReportNames(numbers.columns(), List.of(), categories.columns());
    }
  }

  /**
   * Rankings: ranks in columns of numbers, an item each, or texts such as a&gt;b&gt;c in one
   * column.
   *
   * @param columns the columns
   * @param items that can be ranked
   * @param texts whether one column holds texts
   */
  record Rankings(List<String> columns, List<String> items, boolean texts)
      implements Reader<RankingRows> {

    private static final long serialVersionUID = 1L;
    private static final String SEPARATOR = ">";

    /** {@return a reader of the texts of a column, whose items are all that there are} */
    static Rankings ofTexts(Categories column, int rows) {
      List<String> items =
          RankingReader.strings(texts(column, rows), SEPARATOR, Weights.ones(rows)).names();
      return new Rankings(List.of(column.name()), List.copyOf(items), true);
    }

    /** {@return whether at least half of the values of a column order two items} */
    static boolean areIn(Column column) {
      if (!(column instanceof Categories categories)) {
        return false;
      }
      int present = 0;
      int ordering = 0;
      for (int i = 0; i < categories.codes().length; i++) {
        String text = categories.text(i);
        present += text.isEmpty() ? 0 : 1;
        ordering += text.contains(SEPARATOR) ? 1 : 0;
      }
      return ordering > 0 && 2 * ordering >= present;
    }

    private static List<String> texts(Categories column, int rows) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        texts.add(column.text(i));
      }
      return texts;
    }

    @Override
    public RankingRows read(Table table, Weights weights) {
      if (texts) {
        if (!(table.named(columns.get(0)) instanceof Categories column)) {
          throw new IllegalArgumentException(
              Text.of("column '%s' must hold rankings such as a>b>c", columns.get(0)));
        }
        return RankingReader.strings(texts(column, table.rows()), SEPARATOR, items, weights);
      }
      List<double[]> ranks = columns.stream().map(name -> numbers(table, name)).toList();
      RankingRows.Builder builder = RankingRows.over(items);
      double[] row = new double[ranks.size()];
      for (int i = 0; i < table.rows(); i++) {
        for (int j = 0; j < row.length; j++) {
          row[j] = ranks.get(j)[i];
        }
        builder.addRanks(row, weights.of(i));
      }
      return builder.build();
    }

    @Override
    public Map<String, Kind> kinds() {
      return TableFile.kinds(columns, texts ? Kind.TEXT : Kind.NUMBER);
    }

    @Override
    public ReportNames names() {
      return ReportNames.NONE;
    }
  }
}
