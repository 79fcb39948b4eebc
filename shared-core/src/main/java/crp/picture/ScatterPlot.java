package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Ellipse2D;

/**
 * Not part of the promised API.
 *
 * <p>Points in the plane, coloured by label.
 */
public final class ScatterPlot {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 440;
  private static final int NODE = 9;
  private static final Color EDGES = new Color(0xC8C8C8);

  private ScatterPlot() {}

  /**
   * {@return the picture of some points} Points with a coordinate that is not finite are omitted.
   *
   * @param x horizontal coordinates; not changed
   * @param y vertical coordinates; not changed
   * @param labels labels, for the colours; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(double[] x, double[] y, int[] labels, Captions captions) {
    if (x.length != y.length || x.length != labels.length) {
      throw new IllegalArgumentException(
          Text.of(
              "%d points need as many y coordinates and labels, got %d and %d",
              x.length, y.length, labels.length));
    }
    Axis across = Axis.around(x);
    Axis up = Axis.around(y);
    double size = Math.max(2.5, Math.min(8, 160 / Math.sqrt(Math.max(1, x.length))));
    return Sheet.Margins.PLAIN
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              double mark = size * Math.min(1, sheet.field.width / (double) WIDTH);
              for (int i = 0; i < x.length; i++) {
                if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
                  sheet.pen.colour(Palette.ofLabel(labels[i]));
                  dot(sheet, sheet.x(across, x[i]), sheet.y(up, y[i]), mark);
                }
              }
              sheet.axes(across, up, captions);
            });
  }

  private static void dot(Sheet sheet, double x, double y, double size) {
    sheet.pen.fill(new Ellipse2D.Double(x - size / 2, y - size / 2, size, size));
  }

  /**
   * {@return the picture of a graph, coloured by label}
   *
   * @param labels of the nodes; not changed
   * @param from one end of each edge, a number of a node from 0; not changed
   * @param to its other end; not changed
   * @param title above it
   */
  public static Picture graph(int[] labels, int[] from, int[] to, String title) {
    double[][] at = GraphLayout.of(labels.length, from, to);
    Axis across = Axis.around(at[0]);
    Axis up = Axis.around(at[1]);
    return Sheet.Margins.PLAIN.around(
        HEIGHT,
        HEIGHT,
        sheet -> {
          sheet.pen.colour(EDGES);
          for (int e = 0; e < from.length; e++) {
            sheet.line(
                sheet.x(across, at[0][from[e]]),
                sheet.y(up, at[1][from[e]]),
                sheet.x(across, at[0][to[e]]),
                sheet.y(up, at[1][to[e]]));
          }
          for (int i = 0; i < labels.length; i++) {
            sheet.pen.colour(Palette.ofLabel(labels[i]));
            dot(sheet, sheet.x(across, at[0][i]), sheet.y(up, at[1][i]), NODE);
          }
          sheet.frame();
          sheet.captions(new Captions(title, "", ""));
        });
  }
}
