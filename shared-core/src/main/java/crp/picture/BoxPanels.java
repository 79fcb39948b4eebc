package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Profiles of clusters in numeric columns: a panel per column, in it a horizontal box per
 * cluster.
 */
public final class BoxPanels {

  private static final int PANEL = 230;
  private static final int LANE = 20;
  private static final int MOST_COLUMNS = 4;
  private static final int NAMES = 34;
  private static final Color RULE = new Color(0xE4E4E4);
  private static final Sheet.Margins MARGINS = new Sheet.Margins(14, 40, 14, 14);

  private BoxPanels() {}

  /**
   * A column.
   *
   * @param name of the column
   * @param boxes for each cluster the ends of the line, the ends of the box and the middle,
   *     increasing; NaN for what is not known
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Column(String name, double[][] boxes) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * {@return the picture}
   *
   * @param columns at least one
   * @param labels of the clusters, from top to bottom; not changed
   * @param title a line above the picture
   * @throws IllegalArgumentException if a column has not one box of five numbers for each cluster
   */
  public static Picture draw(List<Column> columns, int[] labels, String title) {
    for (Column column : columns) {
      if (column.boxes.length != labels.length
          || Arrays.stream(column.boxes).anyMatch(box -> box.length != 5)) {
        throw new IllegalArgumentException(
            Text.of("column %s needs %d boxes of five numbers", column.name, labels.length));
      }
    }
    Panels panels = Panels.of(columns.size(), MOST_COLUMNS);
    int high = Math.max(60, LANE * labels.length) + Panels.TITLE + Panels.AXIS;
    return MARGINS.around(
        Math.max(wide(title), panels.columns() * (PANEL + NAMES + 14)),
        panels.rows() * high,
        sheet -> {
          List<Sheet> parts = panels.in(sheet, NAMES, 14);
          for (int j = 0; j < parts.size(); j++) {
            panel(parts.get(j), columns.get(j), labels);
          }
          sheet.title(title);
        });
  }

  /** {@return the least width of the plotting area: that of the title} */
  private static int wide(String title) {
    return (int) Math.ceil(Letters.TITLE.width(title)) + 20 - MARGINS.left() - MARGINS.right();
  }

  private static void panel(Sheet sheet, Column column, int[] labels) {
    Axis across = Axis.around(column.boxes);
    double lane = sheet.field.height / (double) labels.length;
    for (int k = 0; k < labels.length; k++) {
      double middle = sheet.field.y + (k + 0.5) * lane;
      if (k > 0) {
        sheet.pen.colour(RULE);
        sheet.pen.stroke(1);
        sheet.line(sheet.field.x, middle - lane / 2, sheet.field.getMaxX(), middle - lane / 2);
      }
      box(sheet, across, column.boxes[k], middle, Math.min(40, 0.7 * lane), labels[k]);
      sheet.write(String.valueOf(labels[k]), sheet.field.x - 7.0, middle + 4, Letters.RIGHT);
    }
    sheet.frame();
    sheet.horizontal(across);
    sheet.write(
        Letters.HEAD.fit(column.name, sheet.field.width),
        sheet.field.getCenterX(),
        sheet.field.y - 6.0,
        Letters.HEAD);
  }

  private static void box(
      Sheet sheet, Axis across, double[] box, double middle, double high, int label) {
    Color colour = Palette.ofLabel(label);
    double low = sheet.x(across, box[0]);
    double left = sheet.x(across, box[1]);
    double centre = sheet.x(across, box[2]);
    double right = sheet.x(across, box[3]);
    double top = sheet.x(across, box[4]);
    sheet.pen.colour(colour);
    sheet.pen.stroke(1.5);
    if (Double.isFinite(low) && Double.isFinite(top)) {
      sheet.line(low, middle, top, middle);
    }
    if (Double.isFinite(left) && Double.isFinite(right)) {
      sheet.pen.fill(
          new Rectangle2D.Double(left, middle - high / 2, Math.max(1, right - left), high));
    }
    if (Double.isFinite(centre)) {
      sheet.pen.colour(Color.WHITE);
      sheet.pen.stroke(4);
      sheet.line(centre, middle - high / 2, centre, middle + high / 2);
      sheet.pen.colour(Color.BLACK);
      sheet.pen.stroke(2);
      sheet.line(centre, middle - high / 2, centre, middle + high / 2);
    }
  }
}
