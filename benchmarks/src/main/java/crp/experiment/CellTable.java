package crp.experiment;

import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Rows of numbers and names.
 *
 * @param columns at least one, all of one length
 */
record CellTable(List<Column> columns) implements Table {

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

    /** {@return whether two rows have different values} */
    boolean varies() {
      double first = Double.NaN;
      for (double cell : cells) {
        if (!Double.isNaN(first) && !Double.isNaN(cell) && cell != first) {
          return true;
        }
        first = Double.isNaN(first) ? cell : first;
      }
      return false;
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
    return columns.get(0).cells.length;
  }

  @Override
  public int place(crp.host.Column column) {
    return column.place();
  }

  @Override
  public double value(int row, int place) {
    return columns.get(place).cells[row];
  }

  @Override
  public String text(int row, int place) {
    double cell = value(row, place);
    return Double.isNaN(cell) ? "" : columns.get(place).values.get((int) cell);
  }

  /** {@return all columns, as the hosts choose among them} */
  Columns all() {
    List<crp.host.Column> all = new ArrayList<>();
    for (Column column : columns) {
      Kind kind = column.nominal() ? Kind.CATEGORY : Kind.NUMBER;
      all.add(new crp.host.Column(column.name, all.size(), kind, column.values));
    }
    return new Columns(all);
  }

  boolean numeric() {
    return columns.stream().noneMatch(Column::nominal);
  }

  /** {@return the table as an ARFF file; columns are a1, a2, ... and names v0, v1, ...} */
  String arff() {
    StringBuilder out = new StringBuilder("@relation cells\n");
    for (int j = 0; j < columns.size(); j++) {
      StringJoiner values = new StringJoiner(",", "{", "}");
      for (int v = 0; v < columns.get(j).values.size(); v++) {
        values.add("v" + v);
      }
      out.append("@attribute a").append(j + 1).append(' ');
      out.append(columns.get(j).nominal() ? values : "numeric").append('\n');
    }
    out.append("@data\n");
    for (int i = 0; i < rows(); i++) {
      StringJoiner line = new StringJoiner(",", "", "\n");
      for (Column column : columns) {
        double cell = column.cells[i];
        String text = column.nominal() ? "v" + (int) cell : Double.toString(cell);
        line.add(Double.isNaN(cell) ? "?" : text.toLowerCase(Locale.ROOT));
      }
      out.append(line);
    }
    return out.toString();
  }
}
