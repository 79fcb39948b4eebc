package crp.host;

import crp.Argument;
import crp.Text;
import crp.choose.SegmentChoice;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sentinels;
import crp.data.TwoValues;
import crp.data.Vocabulary;
import crp.data.Weights;
import crp.parameter.Parameter;
import crp.report.ReportNames;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Reads chosen columns of a table as rows, the same way when a model is fitted and when it
 * predicts. Stored with a model.
 */
public sealed interface RowReader<R extends Rows> extends Serializable {

  /**
   * {@return the rows}
   *
   * @param table that of the training data, or one with the same columns; not changed
   * @param weights of the rows
   * @throws IllegalArgumentException if a value cannot be used; names row and column
   */
  R read(Table table, Weights weights);

  /**
   * {@return the rows of the training data, read again}
   *
   * @param weights of the rows
   */
  default R readAgain(Table table, Weights weights) {
    return read(table, weights);
  }

  /** {@return the columns that are read} */
  Columns columns();

  /** {@return names of the columns, in the order of the rows, and of categories} */
  default ReportNames names() {
    return ReportNames.ofColumns(columns().names());
  }

  /**
   * {@return a reader of numbers as they are}
   *
   * @param columns of numbers
   */
  static Reals reals(Columns columns) {
    return new Reals(columns, Sentinels.none(columns.size()));
  }

  private static void requireCount(
      Table table, int row, Column column, boolean missing, double value) {
    if (!(value >= 0 && value <= 1e9 && value == Math.rint(value))
        && !(missing && Double.isNaN(value))) {
      throw unusable(
          table,
          row,
          column,
          Text.of(
              "a count must be a whole number from 0 to 1000000000%s",
              missing ? " or missing" : ""),
          value);
    }
  }

  private static IllegalArgumentException unusable(
      Table table, int row, Column column, String allowed, double value) {
    return new IllegalArgumentException(
        Text.of(
            "row %d, %s '%s': %s, was %s",
            row + 1,
            table.noun(),
            column.name(),
            allowed,
            Double.isNaN(value) ? "missing" : Parameter.fixed(value).text()));
  }

  /**
   * Numbers.
   *
   * @param sentinels numbers that stand for a missing value
   */
  record Reals(Columns columns, Sentinels sentinels) implements RowReader<RealRows> {

    @Override
    public RealRows read(Table table, Weights weights) {
      int[] places = columns.places(table);
      double[] values = new double[Math.multiplyExact(table.rows(), places.length)];
      int at = 0;
      for (int i = 0; i < table.rows(); i++) {
        for (int j = 0; j < places.length; j++) {
          double x = table.value(i, places[j]);
          if (!RealRows.isAllowed(x)) {
            throw unusable(table, i, columns.get(j), "the value must be " + RealRows.ALLOWED, x);
          }
          values[at++] = x;
        }
      }
      return sentinels.missing(RealRows.of(values, table.rows(), places.length, weights));
    }
  }

  /**
   * Numbers in time, with the last values before them.
   *
   * @param numbers reads the numbers
   * @param choice how they are regressed on time
   * @param known the numbers of the fit
   * @param times of the fit
   */
  record InTime(Reals numbers, SegmentChoice choice, RealRows known, RowTimes times)
      implements RowReader<RealRows> {

    @Override
    public RealRows read(Table table, Weights weights) {
      return choice.rowsAt(known, times.at(), numbers.read(table, weights), times.of(table));
    }

    /** Rows of the fit follow each other; those of another table follow them. */
    @Override
    public RealRows readAgain(Table table, Weights weights) {
      return choice.rows();
    }

    @Override
    public Columns columns() {
      return numbers.columns();
    }
  }

  /** Counts of which some may be missing. */
  record Rates(Columns columns) implements RowReader<RealRows> {

    @Override
    public RealRows read(Table table, Weights weights) {
      RealRows rows = reals(columns).read(table, weights);
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < rows.columns(); j++) {
          requireCount(table, i, columns.get(j), true, rows.value(i, j));
        }
      }
      return rows;
    }
  }

  /**
   * Numbers of occurrences of words.
   *
   * @param columns the words
   */
  record Words(Columns columns) implements RowReader<CountRows> {

    @Override
    public CountRows read(Table table, Weights weights) {
      int[] places = columns.places(table);
      CountRows.Builder builder = CountRows.over(places.length);
      for (int i = 0; i < table.rows(); i++) {
        int row = i;
        table.cells(
            row,
            places,
            (word, count) -> {
              requireCount(table, row, columns.get(word), false, count);
              if (count > 0) {
                builder.add(word, count);
              }
            });
        builder.endRow();
      }
      return builder.build(weights);
    }
  }

  /**
   * Words of texts; those that are not in the vocabulary say nothing.
   *
   * @param columns of texts, whose words count together
   */
  record Texts(Columns columns, Vocabulary vocabulary) implements RowReader<CountRows> {

    /**
     * {@return a reader whose vocabulary is that of the rows of positive weight}
     *
     * @throws IllegalArgumentException if no word is in two rows
     */
    static Texts of(Columns columns, Table table, Weights weights) {
      int[] places = columns.places(table);
      Vocabulary words =
          Vocabulary.of(
              () ->
                  IntStream.range(0, table.rows())
                      .filter(i -> weights.of(i) > 0)
                      .mapToObj(i -> text(table, i, places))
                      .iterator());
      if (words.all().isEmpty()) {
        throw Argument.refused(
            "%s '%s': no word is in two rows, so there is nothing to cluster by",
            table.noun(), columns.get(0).name());
      }
      return new Texts(columns, words);
    }

    private static String text(Table table, int row, int[] places) {
      return IntStream.of(places)
          .mapToObj(place -> table.text(row, place))
          .collect(Collectors.joining(" "));
    }

    @Override
    public CountRows read(Table table, Weights weights) {
      int[] places = columns.places(table);
      Map<String, Integer> numbers = vocabulary.numbers();
      CountRows.Builder rows = CountRows.over(numbers.size());
      for (int i = 0; i < table.rows(); i++) {
        Map<Integer, Integer> own = new TreeMap<>();
        Vocabulary.words(
            text(table, i, places),
            word -> {
              if (numbers.containsKey(word)) {
                own.merge(numbers.get(word), 1, Integer::sum);
              }
            });
        own.forEach(rows::add);
        rows.endRow();
      }
      return rows.build(weights);
    }

    @Override
    public ReportNames names() {
      return ReportNames.NONE.withWords(vocabulary.all());
    }
  }

  /**
   * Texts beside other columns.
   *
   * @param others reads numbers, categories or both
   * @param texts reads the texts
   */
  record Beside(RowReader<?> others, Texts texts) implements RowReader<MixedRows> {

    /** {@return whether a reader is one of numbers, categories or both} */
    static boolean takes(RowReader<?> reader) {
      return reader instanceof Reals || reader instanceof Codes || reader instanceof Mixed;
    }

    @Override
    public MixedRows read(Table table, Weights weights) {
      Rows known = others.read(table, weights);
      List<Rows> parts =
          new ArrayList<>(known instanceof MixedRows mixed ? mixed.parts() : List.of(known));
      parts.add(texts.read(table, weights));
      return new MixedRows(parts);
    }

    @Override
    public Columns columns() {
      return others.columns().and(texts.columns);
    }

    @Override
    public ReportNames names() {
      return others.names().withWords(texts.vocabulary.all());
    }
  }

  /**
   * Categories; a value that was not there when the model was fitted is missing.
   *
   * @param columns of categories, or of numbers with two values
   * @param binary both values of each column of numbers, by its number among the columns
   */
  record Codes(Columns columns, HashMap<Integer, TwoValues> binary)
      implements RowReader<CategoryRows> {

    /** {@return a reader; columns of numbers have two values in the table} */
    static Codes of(Columns columns, Table table, Weights weights) {
      HashMap<Integer, TwoValues> binary = new HashMap<>();
      for (int j = 0; j < columns.size(); j++) {
        if (columns.get(j).isNumeric()) {
          RealRows one = reals(columns.at(List.of(j))).read(table, weights);
          binary.put(j, TwoValues.of(one, 0));
        }
      }
      return new Codes(columns, binary);
    }

    @Override
    public CategoryRows read(Table table, Weights weights) {
      int d = columns.size();
      int[] codes = new int[Math.multiplyExact(table.rows(), d)];
      int[] cardinalities = new int[d];
      for (int j = 0; j < d; j++) {
        cardinalities[j] = Math.max(1, values(j).size());
        int place = table.place(columns.get(j));
        TwoValues two = binary.get(j);
        int[] known = two == null ? table.codes(columns.get(j)) : new int[0];
        for (int i = 0; i < table.rows(); i++) {
          double value = table.value(i, place);
          codes[i * d + j] =
              two != null
                  ? two.code(value)
                  : Double.isNaN(value)
                      ? CategoryRows.MISSING
                      : known.length == 0 ? (int) value : known[(int) value];
        }
      }
      return CategoryRows.of(codes, table.rows(), cardinalities, weights);
    }

    /**
     * {@return the values of a column, in the order of their codes}
     *
     * @param j its number among the columns
     */
    public List<String> values(int j) {
      TwoValues two = binary.get(j);
      return two == null ? columns.get(j).values() : two.texts();
    }

    @Override
    public ReportNames names() {
      return new ReportNames(
          List.of(),
          List.of(),
          IntStream.range(0, columns.size())
              .mapToObj(j -> new ReportNames.Nominal(columns.get(j).name(), values(j)))
              .toList());
    }
  }

  /**
   * Numbers and categories.
   *
   * @param numbers reads the numbers
   * @param categories reads the categories
   */
  record Mixed(Reals numbers, Codes categories) implements RowReader<MixedRows> {

    @Override
    public MixedRows read(Table table, Weights weights) {
      return new MixedRows(List.of(numbers.read(table, weights), categories.read(table, weights)));
    }

    @Override
    public Columns columns() {
      return numbers.columns().and(categories.columns());
    }

    @Override
    public ReportNames names() {
      return new ReportNames(numbers.columns().names(), List.of(), categories.names().nominal());
    }
  }

  /**
   * Rankings: ranks in columns of numbers, an item each, or texts such as a&gt;b&gt;c in one
   * column.
   *
   * @param columns the columns
   * @param items that can be ranked
   */
  record Rankings(Columns columns, List<String> items) implements RowReader<RankingRows> {

    private static final String SEPARATOR = ">";

    /**
     * {@return a reader of the only column of texts, whose items are all that there are, or else of
     * ranks}
     */
    static Rankings of(Columns columns, Table table) {
      return columns.get(0).isNumeric()
          ? new Rankings(columns, columns.names())
          : new Rankings(
              columns,
              RankingReader.strings(
                      texts(table, columns.get(0)), SEPARATOR, Weights.ones(table.rows()))
                  .names());
    }

    /** {@return whether at least half of the cells of a column that are there order two items} */
    static boolean areIn(Table table, Column column) {
      if (column.isNumeric()) {
        return false;
      }
      List<String> texts = texts(table, column);
      long ordering = texts.stream().filter(text -> text.contains(SEPARATOR)).count();
      return ordering > 0 && 2 * ordering >= texts.stream().filter(t -> !t.isEmpty()).count();
    }

    private static List<String> texts(Table table, Column column) {
      int place = table.place(column);
      return IntStream.range(0, table.rows()).mapToObj(i -> table.text(i, place)).toList();
    }

    @Override
    public RankingRows read(Table table, Weights weights) {
      if (!columns.get(0).isNumeric()) {
        return RankingReader.strings(texts(table, columns.get(0)), SEPARATOR, items, weights);
      }
      int[] places = columns.places(table);
      RankingRows.Builder builder = RankingRows.over(items);
      double[] ranks = new double[places.length];
      for (int i = 0; i < table.rows(); i++) {
        for (int j = 0; j < ranks.length; j++) {
          ranks[j] = table.value(i, places[j]);
        }
        builder.addRanks(ranks, 1);
      }
      return builder.build(weights);
    }

    @Override
    public ReportNames names() {
      return ReportNames.NONE;
    }
  }
}
