package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.io.Serializable;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Profiles of clusters in nominal columns: a column of bars per cluster, a row per value.
 */
public final class BarTable {

  private static final int CELL = 64;
  private static final int LINE = 18;
  private static final int NAMES = 190;
  private static final Color BACK = new Color(0xF1F1F1);
  private static final Sheet.Margins MARGINS = new Sheet.Margins(NAMES, 60, 20, 14);

  private BarTable() {}

  /**
   * A nominal column.
   *
   * @param name of the column
   * @param values their names
   * @param shares the probability of each value in each cluster
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Column(String name, List<String> values, double[][] shares)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Copies the list and checks the lengths. */
    public Column {
      values = List.copyOf(values);
      if (shares.length != values.size()) {
        throw new IllegalArgumentException(
            Text.of(
                "column %s has %d values and shares of %d", name, values.size(), shares.length));
      }
    }
  }

  /**
   * {@return the picture}
   *
   * @param columns at least one
   * @param labels of the clusters, from left to right; not changed
   * @param noun cluster or state
   * @param title a line above the picture
   */
  public static Picture draw(List<Column> columns, int[] labels, String noun, String title) {
    int lines = columns.stream().mapToInt(one -> 1 + one.values.size()).sum();
    return MARGINS.around(
        Math.max(Math.max(200, wide(title)), CELL * labels.length),
        LINE * lines,
        sheet -> {
          double high = sheet.field.height / (double) lines;
          double wide = sheet.field.width / (double) labels.length;
          heads(sheet, labels, noun, wide);
          double y = sheet.field.y;
          for (Column column : columns) {
            sheet.write(
                Letters.HEAD.fit(column.name, NAMES - 14.0),
                8,
                y + high - 5,
                new Letters(0, 12, true, false));
            y += high;
            for (int v = 0; v < column.values.size(); v++) {
              String name = Letters.RIGHT.fit(column.values.get(v), NAMES - 24.0);
              sheet.write(name, sheet.field.x - 8.0, y + high / 2 + 4, Letters.RIGHT);
              for (int k = 0; k < labels.length; k++) {
                cell(
                    sheet, sheet.field.x + k * wide, y, wide, high, column.shares[v][k], labels[k]);
              }
              y += high;
            }
          }
          sheet.title(title);
        });
  }

  /** {@return the least width of the plotting area: that of the title} */
  private static int wide(String title) {
    return (int) Math.ceil(Letters.TITLE.width(title)) + 20 - MARGINS.left() - MARGINS.right();
  }

  private static void heads(Sheet sheet, int[] labels, String noun, double wide) {
    sheet.write(noun, sheet.field.x - 8.0, sheet.field.y - 6.0, Letters.RIGHT);
    for (int k = 0; k < labels.length; k++) {
      double x = sheet.field.x + k * wide;
      sheet.pen.colour(Palette.ofLabel(labels[k]));
      sheet.pen.fill(Clusters.mark(labels[k], x + 5, sheet.field.y - 10.0, 9));
      sheet.write(String.valueOf(labels[k]), x + 13, sheet.field.y - 6.0, Letters.LEFT);
    }
  }

  private static void cell(
      Sheet sheet, double x, double y, double wide, double high, double share, int label) {
    double room = wide - 6;
    sheet.pen.colour(BACK);
    sheet.pen.fill(new Rectangle2D.Double(x, y + 2, room, high - 4));
    sheet.pen.colour(Palette.ofLabel(label));
    sheet.pen.fill(new Rectangle2D.Double(x, y + 2, share * room, high - 4));
  }
}
