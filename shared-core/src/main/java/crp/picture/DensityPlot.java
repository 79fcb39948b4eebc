package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * Not part of the promised API.
 *
 * <p>A density as a line with a shaded band, over a histogram of the data.
 */
public final class DensityPlot {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;

  /** Densities of columns with large values have long numbers. */
  private static final int LEFT = 84;

  private static final Color BARS = new Color(0xE3E3E3);
  private static final Color EDGES = new Color(0xC4C4C4);
  private static final int BAND = 80;

  private DensityPlot() {}

  /**
   * {@return the picture of a density}
   *
   * @param data the histogram behind it
   * @param at points, increasing; not changed
   * @param mean density at each of them; not changed
   * @param lower end of the band; not changed
   * @param upper end of the band; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths differ
   */
  public static Picture draw(
      Histogram data,
      double[] at,
      double[] mean,
      double[] lower,
      double[] upper,
      Captions captions) {
    if (at.length != mean.length || at.length != lower.length || at.length != upper.length) {
      throw new IllegalArgumentException(
          Text.of(
              "%d points need as many densities, got %d, %d and %d",
              at.length, mean.length, lower.length, upper.length));
    }
    Axis across = Axis.around(at);
    Axis room = Axis.around(new double[] {0}, data.heights(), upper, mean);
    Axis up = new Axis(0, room.high());
    return Sheet.Margins.PLAIN
        .left(LEFT)
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              sheet.pen.clip(sheet.field);
              bars(sheet, data, across, up);
              Color line = Palette.ofLabel(0);
              sheet.pen.colour(new Color(line.getRed(), line.getGreen(), line.getBlue(), BAND));
              sheet.pen.fill(band(sheet, at, lower, upper, across, up));
              sheet.pen.colour(line);
              sheet.pen.stroke(1.8);
              Path2D path = new Path2D.Double();
              follow(path, sheet, at, mean, across, up);
              sheet.pen.draw(path);
              sheet.pen.clip(null);
              sheet.axes(across, up, captions);
            });
  }

  private static void bars(Sheet sheet, Histogram data, Axis across, Axis up) {
    for (int b = 0; b < data.heights().length; b++) {
      double left = sheet.x(across, data.low() + b * data.width());
      double right = sheet.x(across, data.low() + (b + 1) * data.width());
      double top = sheet.y(up, data.heights()[b]);
      Rectangle2D bar = new Rectangle2D.Double(left, top, right - left, sheet.y(up, 0) - top);
      sheet.pen.colour(BARS);
      sheet.pen.fill(bar);
      sheet.pen.colour(EDGES);
      sheet.pen.draw(bar);
    }
  }

  private static Path2D band(
      Sheet sheet, double[] at, double[] lower, double[] upper, Axis across, Axis up) {
    Path2D path = new Path2D.Double();
    follow(path, sheet, at, upper, across, up);
    for (int i = at.length - 1; i >= 0; i--) {
      path.lineTo(sheet.x(across, at[i]), sheet.y(up, lower[i]));
    }
    path.closePath();
    return path;
  }

  private static void follow(
      Path2D path, Sheet sheet, double[] at, double[] heights, Axis across, Axis up) {
    for (int i = 0; i < at.length; i++) {
      double x = sheet.x(across, at[i]);
      double y = sheet.y(up, heights[i]);
      if (i == 0) {
        path.moveTo(x, y);
      } else {
        path.lineTo(x, y);
      }
    }
  }
}
