package crp.experiment;

import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of numbers and names.
 *
 * @param cells the columns, at least one, all of one length
 */
record CellTable(List<Column> cells) implements Table {

  /**
   * A column.
   *
   * @param name its name
   * @param cells numbers, or indices of names; NaN for missing
   * @param values the names; empty in a column of numbers
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Column(String name, double[] cells, List<String> values) {

    boolean nominal() {
      return !values.isEmpty();
    }
  }

  /** {@return a table of numbers, whose columns are called c1, c2 and so on} */
  static CellTable of(double[][] rows) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < rows[0].length; j++) {
      double[] cells = new double[rows.length];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = rows[i][j];
      }
      columns.add(new Column("c" + (j + 1), cells, List.of()));
    }
    return new CellTable(columns);
  }

  @Override
  public String noun() {
    return "column";
  }

  @Override
  public int rows() {
    return cells.get(0).cells.length;
  }

  @Override
  public int place(crp.host.Column column) {
    return column.place();
  }

  @Override
  public double value(int row, int place) {
    return cells.get(place).cells[row];
  }

  @Override
  public String text(int row, int place) {
    double cell = value(row, place);
    return Double.isNaN(cell) ? "" : cells.get(place).values.get((int) cell);
  }

  @Override
  public Columns columns() {
    List<crp.host.Column> all = new ArrayList<>();
    for (Column column : cells) {
      Kind kind = column.nominal() ? Kind.CATEGORY : Kind.NUMBER;
      all.add(new crp.host.Column(column.name, all.size(), kind, column.values));
    }
    return new Columns(all);
  }

  boolean numeric() {
    return cells.stream().noneMatch(Column::nominal);
  }
}
