package crp.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Figures in rows, printed one by one in aligned columns or as lines of CSV. */
public final class Table {

  private static final int WORDS = 26;
  private static final int FIGURES = 9;

  private final PrintStream out;
  private final boolean csv;
  private final String[] names;
  private final String[] formats;

  /**
   * Prints the header.
   *
   * @param out where it is printed; not closed
   * @param csv whether as lines of CSV
   * @param columns the name of each column, a blank and its format without a width, between commas,
   *     such as {@code "set %s,NMI %.3f"}
   */
  public Table(PrintStream out, boolean csv, String columns) {
    this.out = out;
    this.csv = csv;
    String[] parts = columns.split(",", -1);
    names = new String[parts.length];
    formats = new String[parts.length];
    for (int c = 0; c < parts.length; c++) {
      int at = parts[c].lastIndexOf(' ');
      names[c] = parts[c].substring(0, at);
      formats[c] = parts[c].substring(at + 1);
    }
    print(names);
  }

  /**
   * Prints a row.
   *
   * @param values one for each column, of the kind that its format takes
   */
  public void row(Object... values) {
    String[] cells = new String[values.length];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = String.format(Locale.ROOT, formats[c], values[c]);
    }
    print(cells);
  }

  private void print(String[] cells) {
    if (csv) {
      out.print(String.join(",", cells) + "\n");
      return;
    }
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.length; c++) {
      boolean words = c == 0 && formats[c].equals("%s");
      int width = words ? -WORDS : Math.max(FIGURES, names[c].length());
      line.append(String.format(Locale.ROOT, "%" + width + "s ", cells[c]));
    }
    out.print(line.toString().stripTrailing() + "\n");
  }
}
