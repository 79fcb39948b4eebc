package crp.picture;

import crp.Text;
import java.awt.Color;
import java.io.Serializable;

/**
 * Not part of the promised API.
 *
 * <p>Points in the plane in the right aspect, marked by cluster, perhaps with lines between them.
 */
public final class MapPlot {

  private static final int WIDTH = 640;
  private static final int LEAST = 280;
  private static final int MOST = 640;
  private static final int KEY = 110;
  private static final Color LINES = new Color(0xC8C8C8);

  private MapPlot() {}

  /**
   * Points in the plane.
   *
   * @param x horizontal coordinates; a point with one that is not finite is left out
   * @param y vertical coordinates
   * @param aspect how long a vertical unit is, in horizontal ones; above 0
   * @param axes whether coordinates have a meaning, so that axes are drawn
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Points(double[] x, double[] y, double aspect, boolean axes)
      implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Checks the lengths and the aspect. */
    public Points {
      if (x.length != y.length || !(aspect > 0)) {
        throw new IllegalArgumentException(
            Text.of(
                "%d points need as many y coordinates and an aspect above 0, got %d and %s",
                x.length, y.length, aspect));
      }
    }
  }

  /**
   * {@return the picture}
   *
   * @param points where the points are
   * @param clusters of the points
   * @param from one end of each line, a number of a point from 0; not changed
   * @param to its other end; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(
      Points points, Clusters clusters, int[] from, int[] to, Captions captions) {
    clusters.requireSize(points.x.length);
    if (from.length != to.length) {
      throw new IllegalArgumentException(
          Text.of("%d lines need as many ends, got %d", from.length, to.length));
    }
    Axis across = Axis.around(points.x);
    Axis up = Axis.around(points.y);
    double high = WIDTH * points.aspect * (up.high() - up.low()) / (across.high() - across.low());
    return Sheet.Margins.PLAIN
        .beside(KEY)
        .around(
            (int) Math.max(LEAST, Math.min(WIDTH, WIDTH * MOST / high)),
            (int) Math.max(LEAST, Math.min(MOST, high)),
            sheet -> {
              paint(sheet, points, clusters, from, to);
              sheet.captions(captions);
              clusters.key(sheet, sheet.field.getMaxX() + 14);
            });
  }

  private static void paint(Sheet sheet, Points points, Clusters clusters, int[] from, int[] to) {
    Axis plain = Axis.around(points.x);
    Axis tall = Axis.around(points.y);
    double wide = plain.high() - plain.low();
    double high = points.aspect * (tall.high() - tall.low());
    double unit = Math.max(wide / sheet.field.width, high / sheet.field.height);
    Axis across = widened(plain, unit * sheet.field.width);
    Axis up = widened(tall, unit * sheet.field.height / points.aspect);
    sheet.pen.colour(LINES);
    sheet.pen.stroke(0.8);
    for (int e = 0; e < from.length; e++) {
      double x = sheet.x(across, points.x[from[e]]);
      double y = sheet.y(up, points.y[from[e]]);
      double toX = sheet.x(across, points.x[to[e]]);
      double toY = sheet.y(up, points.y[to[e]]);
      if (Double.isFinite(x + y + toX + toY)) {
        sheet.line(x, y, toX, toY);
      }
    }
    double area = (double) sheet.field.width * sheet.field.height;
    double size = Math.max(3, Math.min(10, 0.36 * Math.sqrt(area / Math.max(1, points.x.length))));
    for (int i = 0; i < points.x.length; i++) {
      double x = sheet.x(across, points.x[i]);
      double y = sheet.y(up, points.y[i]);
      if (Double.isFinite(x) && Double.isFinite(y)) {
        sheet.pen.colour(clusters.colour(i));
        sheet.pen.fill(Clusters.mark(clusters.labels()[i], x, y, size));
      }
    }
    sheet.frame();
    if (points.axes) {
      sheet.horizontal(across);
      sheet.vertical(up);
    }
  }

  private static Axis widened(Axis axis, double length) {
    double middle = (axis.low() + axis.high()) / 2;
    return new Axis(middle - length / 2, middle + length / 2);
  }
}
