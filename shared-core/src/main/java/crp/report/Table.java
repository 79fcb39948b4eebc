package crp.report;

import crp.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of a report. All cells are text already.
 *
 * @param topic what it is about
 * @param title a line above the table; empty for none
 * @param columns the columns, at least one
 * @param rows one cell per column
 * @param remark a line below the table; empty for none
 */
public record Table(
    Topic topic, String title, List<Column> columns, List<List<String>> rows, String remark)
    implements Item {

  /**
   * A column of a table.
   *
   * @param name the header; may be empty
   * @param number whether its cells are numbers, which are aligned right
   */
  public record Column(String name, boolean number) {

    /**
     * {@return a column of numbers, aligned right}
     *
     * @param name the header
     */
    public static Column ofNumbers(String name) {
      return new Column(name, true);
    }

    /**
     * {@return a column of text, aligned left}
     *
     * @param name the header
     */
    public static Column ofText(String name) {
      return new Column(name, false);
    }
  }

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            Text.of("a table of %d columns has a row of %d cells", columns.size(), row.size()));
      }
    }
  }

  /**
   * {@return this table with its first rows only, and a remark on the number of the others}
   *
   * @param most number of rows that are kept, at least 1
   */
  public Table folded(int most) {
    int others = rows.size() - most;
    return others <= 0
        ? this
        : new Table(
            topic,
            title,
            columns,
            rows.subList(0, most),
            Text.of(
                "... not shown: %s.%s",
                Counted.of(others, "further row"), remark.isEmpty() ? "" : " " + remark));
  }

  @Override
  public String text(int width) {
    int[] widths = new int[columns.size()];
    List<String> header = new ArrayList<>();
    for (int j = 0; j < widths.length; j++) {
      header.add(columns.get(j).name());
      widths[j] = columns.get(j).name().length();
      for (List<String> row : rows) {
        widths[j] = Math.max(widths[j], row.get(j).length());
      }
    }
    StringBuilder out = new StringBuilder();
    if (!title.isEmpty()) {
      out.append(title).append('\n');
    }
    line(header, widths, out);
    rows.forEach(row -> line(row, widths, out));
    if (!remark.isEmpty()) {
      out.append(remark).append('\n');
    }
    return out.toString();
  }

  private void line(List<String> cells, int[] widths, StringBuilder out) {
    StringBuilder line = new StringBuilder();
    for (int j = 0; j < widths.length; j++) {
      String cell = cells.get(j);
      String space = " ".repeat(widths[j] - cell.length());
      line.append(j == 0 ? "" : "  ");
      line.append(columns.get(j).number() ? space + cell : cell + space);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
