package crp.picture;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Path2D;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Line plot of one or several series.
 */
public final class LinePlot {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;

  private LinePlot() {}

  /** One line. */
  public static final class Series {

    private final String name;
    private final double[] x;
    private final double[] y;

    /**
     * Makes a line; the arrays are retained and not changed.
     *
     * @param name name in the key; empty for no entry
     * @param x horizontal coordinates, ascending
     * @param y vertical coordinates; the line is broken where one is not finite
     * @throws IllegalArgumentException if the lengths differ
     */
    public Series(String name, double[] x, double[] y) {
      if (x.length != y.length) {
        throw new IllegalArgumentException(
            "a line needs as many y as x coordinates, got %d and %d".formatted(y.length, x.length));
      }
      this.name = name;
      this.x = x;
      this.y = y;
    }

    /**
     * {@return a line through the points (1, y[0]), (2, y[1]), ...}
     *
     * @param name name in the key
     * @param y vertical coordinates
     */
    public static Series of(String name, double... y) {
      double[] x = new double[y.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = i + 1;
      }
      return new Series(name, x, y);
    }
  }

  /**
   * {@return the picture of some lines, coloured in their order}
   *
   * @param lines the lines
   * @param captions title and axis labels
   */
  public static Picture draw(List<Series> lines, Captions captions) {
    Axis across = Axis.around(lines.stream().map(line -> line.x).toArray(double[][]::new));
    Axis up = Axis.around(lines.stream().map(line -> line.y).toArray(double[][]::new));
    boolean key = lines.stream().anyMatch(line -> !line.name.isEmpty());
    Sheet sheet = new Sheet(WIDTH, HEIGHT, key ? 130 : 0);
    sheet.pen.setClip(sheet.field);
    for (int l = 0; l < lines.size(); l++) {
      sheet.pen.setColor(Palette.ofLabel(l));
      sheet.pen.setStroke(new BasicStroke(1.2f));
      sheet.pen.draw(path(lines.get(l), across, up, sheet));
    }
    sheet.pen.setClip(null);
    sheet.frame();
    sheet.horizontal(across);
    sheet.vertical(up);
    sheet.captions(captions);
    for (int l = 0; l < lines.size(); l++) {
      key(sheet, l, lines.get(l).name);
    }
    return sheet.finish();
  }

  private static Path2D path(Series line, Axis across, Axis up, Sheet sheet) {
    Path2D path = new Path2D.Double();
    boolean down = false;
    for (int i = 0; i < line.x.length; i++) {
      double x = sheet.x(across, line.x[i]);
      double y = sheet.y(up, line.y[i]);
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        down = false;
      } else if (down) {
        path.lineTo(x, y);
      } else {
        path.moveTo(x, y);
        down = true;
      }
    }
    return path;
  }

  private static void key(Sheet sheet, int line, String name) {
    if (name.isEmpty()) {
      return;
    }
    int x = sheet.field.x + sheet.field.width + 14;
    int y = sheet.field.y + 10 + 18 * line;
    sheet.pen.setColor(Palette.ofLabel(line));
    sheet.pen.fillRect(x, y - 2, 18, 3);
    sheet.write(name, x + 24, y + 4, 0, Font.PLAIN);
  }
}
