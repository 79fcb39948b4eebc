package crp.picture;

import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.io.Serializable;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Clusters along time: values of some columns, marked by cluster, and below them a lane for each
 * cluster with a bar where it has a row.
 */
public final class TimePlot {

  private static final int WIDTH = 720;
  private static final int VALUES = 150;
  private static final int GAP = 14;
  private static final int LANE = 20;
  private static final int THINNEST = 6;
  private static final int TALLEST = 320;
  private static final int LETTERS = 14;
  private static final int FEWEST = 56;
  private static final int KEY = 110;

  /** Lanes that can be told apart. */
  private static final int LANES = 60;

  private static final Color RULE = new Color(0xE4E4E4);

  private TimePlot() {}

  /**
   * A column.
   *
   * @param name of the column
   * @param values of the rows; those that are not finite are left out
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Values(String name, double[] values) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /**
   * {@return the picture}
   *
   * @param at the time of each row; not changed
   * @param columns values to be drawn, perhaps none
   * @param clusters of the rows
   * @param captions title and name of the time
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(
      double[] at, List<Values> columns, Clusters clusters, Captions captions) {
    clusters.requireSize(at.length);
    columns.forEach(one -> clusters.requireSize(one.values.length));
    int lanes = lanes(clusters);
    int each = Math.max(THINNEST, Math.min(LANE, TALLEST / lanes));
    int low = Math.max(FEWEST, each * lanes);
    Axis across = Axis.around(at);
    return Sheet.Margins.PLAIN
        .left(78)
        .beside(KEY)
        .around(
            WIDTH,
            columns.size() * (VALUES + GAP) + low,
            sheet -> {
              double room = sheet.field.height - (double) columns.size() * GAP;
              double share = room / (columns.size() * VALUES + low);
              double top = sheet.field.y;
              for (Values one : columns) {
                Sheet part = sheet.part(sheet.field.x, top, sheet.field.width, VALUES * share);
                values(part, across, at, one, clusters);
                top += VALUES * share + GAP;
              }
              Sheet strip =
                  sheet.part(sheet.field.x, top, sheet.field.width, sheet.field.getMaxY() - top);
              lanes(strip, across, at, clusters, lanes);
              strip.horizontal(whole(at) ? across.whole() : across);
              sheet.captions(captions);
              clusters.key(sheet, sheet.field.getMaxX() + 14);
            });
  }

  private static boolean whole(double[] at) {
    for (double one : at) {
      if (one != Math.rint(one)) {
        return false;
      }
    }
    return true;
  }

  private static int lanes(Clusters clusters) {
    int clustersAndNoise = clusters.sizes().size();
    return clustersAndNoise <= LANES ? clustersAndNoise : 1;
  }

  private static void values(
      Sheet sheet, Axis across, double[] at, Values column, Clusters clusters) {
    Axis up = Axis.around(column.values);
    double size = Math.max(2.5, Math.min(7, 0.9 * sheet.field.width / Math.max(1, at.length)));
    for (int i = 0; i < at.length; i++) {
      double x = sheet.x(across, at[i]);
      double y = sheet.y(up, column.values[i]);
      if (Double.isFinite(x) && Double.isFinite(y)) {
        sheet.pen.colour(clusters.colour(i));
        sheet.pen.fill(Clusters.mark(clusters.labels()[i], x, y, size));
      }
    }
    sheet.frame();
    sheet.vertical(up);
    String name = Letters.UPRIGHT.fit(column.name, sheet.field.height);
    sheet.write(name, 16, sheet.field.getCenterY(), Letters.UPRIGHT);
  }

  /** With more clusters than lanes there is one lane for all. */
  private static void lanes(Sheet sheet, Axis across, double[] at, Clusters clusters, int lanes) {
    double high = sheet.field.height / (double) lanes;
    double wide = Math.max(1.5, Math.min(10, 0.9 * sheet.field.width / Math.max(1, at.length)));
    double gap = Math.min(2, 0.15 * high);
    List<Integer> order = List.copyOf(clusters.sizes().keySet());
    for (int lane = 1; lane < lanes; lane++) {
      double y = sheet.field.y + lane * high;
      sheet.pen.colour(RULE);
      sheet.line(sheet.field.x, y, sheet.field.getMaxX(), y);
    }
    for (int i = 0; i < at.length; i++) {
      int lane = lanes == 1 ? 0 : order.indexOf(Math.max(-1, clusters.labels()[i]));
      double x = sheet.x(across, at[i]);
      if (Double.isFinite(x)) {
        sheet.pen.colour(clusters.colour(i));
        sheet.pen.fill(
            new Rectangle2D.Double(
                x - wide / 2, sheet.field.y + lane * high + gap, wide, high - 2 * gap));
      }
    }
    sheet.frame();
    for (int lane = 0; lane < lanes && lanes > 1; lane += (int) Math.ceil(LETTERS / high)) {
      String name = order.get(lane) < 0 ? "noise" : String.valueOf(order.get(lane));
      sheet.write(
          name, sheet.field.x - 7.0, sheet.field.y + (lane + 0.5) * high + 4, Letters.RIGHT);
    }
    String noun = Letters.UPRIGHT.fit(clusters.noun(), sheet.field.height);
    sheet.write(noun, 16, sheet.field.getCenterY(), Letters.UPRIGHT);
  }
}
