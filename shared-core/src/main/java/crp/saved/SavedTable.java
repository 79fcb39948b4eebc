package crp.saved;

import crp.Argument;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a fit as it is saved: all names, and the cells of those columns that the fit used.
 *
 * @param noun what a column is called in messages
 * @param rows their number
 * @param columns of the table; those of texts have their texts as values
 * @param cells of each column
 */
record SavedTable(String noun, int rows, Columns columns, List<Cells> cells) implements Table {

  /** The cells of a column. */
  sealed interface Cells {

    /** {@return the number of a cell: that of its code; NaN if it is missing} */
    double at(int row);

    /** Requires cells for so many rows, and codes of so many values. */
    void require(int rows, int values);
  }

  /** Numbers. */
  @SuppressWarnings("ArrayRecordComponent")
  record Numbers(double[] values) implements Cells {

    @Override
    public double at(int row) {
      return values[row];
    }

    @Override
    public void require(int rows, int most) {
      Argument.require(values.length == rows, "a column has another number of rows");
    }
  }

  /**
   * Numbers of which most are 0.
   *
   * @param size number of rows
   * @param at the rows of the others, increasing
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Sparse(int size, int[] at, double[] values) implements Cells {

    /** Where so large a part of the numbers is 0, the others are listed. */
    private static final double MOST = 0.75;

    static Cells of(double... values) {
      int[] at = IntStream.range(0, values.length).filter(i -> values[i] != 0).toArray();
      return at.length > (1 - MOST) * values.length
          ? new Numbers(values)
          : new Sparse(values.length, at, Arrays.stream(at).mapToDouble(i -> values[i]).toArray());
    }

    @Override
    public double at(int row) {
      int place = Arrays.binarySearch(at, row);
      return place < 0 ? 0 : values[place];
    }

    @Override
    public void require(int rows, int most) {
      Argument.require(
          size == rows && at.length == values.length, "a column has another number of rows");
    }
  }

  /** Codes, -1 for a missing cell. */
  @SuppressWarnings("ArrayRecordComponent")
  record Codes(int[] codes) implements Cells {

    @Override
    public double at(int row) {
      return codes[row] < 0 ? Double.NaN : codes[row];
    }

    @Override
    public void require(int rows, int values) {
      Argument.require(codes.length == rows, "a column has another number of rows");
      Argument.require(Arrays.stream(codes).allMatch(code -> code < values), "a code has no value");
    }
  }

  /** Those of a column that was not used, which are not saved. */
  record Unused() implements Cells {

    @Override
    public double at(int row) {
      return Double.NaN;
    }

    @Override
    public void require(int rows, int values) {
      // there is nothing
    }
  }

  SavedTable {
    cells = List.copyOf(cells);
    Argument.require(cells.size() == columns.size(), "a table has a column without cells");
    for (int j = 0; j < cells.size(); j++) {
      cells.get(j).require(rows, columns.get(j).isNumeric() ? 0 : columns.get(j).values().size());
    }
  }

  /**
   * {@return a table with some of its columns}
   *
   * @param used columns of the table
   */
  static SavedTable of(Table table, Collection<Column> used) {
    Set<String> names = used.stream().map(Column::name).collect(Collectors.toSet());
    List<Column> columns = new ArrayList<>();
    List<Cells> cells = new ArrayList<>();
    for (Column column : table.columns().all()) {
      if (!names.contains(column.name())) {
        columns.add(column.withValues(List.of()));
        cells.add(new Unused());
      } else if (column.isNumeric()) {
        int place = table.place(column);
        double[] values = new double[table.rows()];
        Arrays.setAll(values, i -> table.value(i, place));
        columns.add(column);
        cells.add(Sparse.of(values));
      } else {
        addCodes(table, column, columns, cells);
      }
    }
    return new SavedTable(table.noun(), table.rows(), new Columns(columns), cells);
  }

  private static void addCodes(
      Table table, Column column, List<Column> columns, List<Cells> cells) {
    int place = table.place(column);
    boolean coded = !column.values().isEmpty();
    Map<String, Integer> texts = new LinkedHashMap<>();
    int[] codes = new int[table.rows()];
    for (int i = 0; i < codes.length; i++) {
      if (coded) {
        double code = table.value(i, place);
        codes[i] = Double.isNaN(code) ? -1 : (int) code;
      } else {
        String text = table.text(i, place);
        codes[i] = text.isEmpty() ? -1 : texts.computeIfAbsent(text, any -> texts.size());
      }
    }
    columns.add(coded ? column : column.withValues(List.copyOf(texts.keySet())));
    cells.add(new Codes(codes));
  }

  @Override
  public int place(Column column) {
    return columns.placeOf(column, noun);
  }

  @Override
  public double value(int row, int place) {
    return cells.get(place).at(row);
  }

  @Override
  public String text(int row, int place) {
    double code = value(row, place);
    return Double.isNaN(code) ? "" : columns.get(place).values().get((int) code);
  }

  @Override
  public int[] codes(Column column) {
    return columns.get(place(column)).codesAmong(column.values());
  }
}
