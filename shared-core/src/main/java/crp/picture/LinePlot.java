package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Line plot of one or several series.
 */
public final class LinePlot {

  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int KEY = 130;
  private static final Color SHADE = new Color(0xEFEFEF);

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
            Text.of("a line needs as many y as x coordinates, got %d and %d", y.length, x.length));
      }
      this.name = name;
      this.x = x;
      this.y = y;
    }

    /** {@return the vertical coordinates at and after a place} */
    private double[] after(double from) {
      return IntStream.range(0, x.length)
          .filter(i -> x[i] >= from)
          .mapToDouble(i -> y[i])
          .toArray();
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
    return draw(lines, captions, Double.NEGATIVE_INFINITY, "");
  }

  /**
   * {@return the same with a grey part at the left that does not set the vertical scale: lines may
   * leave the plotting area there}
   *
   * @param lines the lines
   * @param captions title and axis labels
   * @param from where the grey part ends
   * @param grey what it is called
   */
  public static Picture draw(List<Series> lines, Captions captions, double from, String grey) {
    Axis across = Axis.around(lines.stream().map(line -> line.x).toArray(double[][]::new));
    double[][] scaled = lines.stream().map(line -> line.after(from)).toArray(double[][]::new);
    Axis range = Axis.around(scaled);
    Axis up = whole(scaled) ? range.whole() : range;
    boolean key = lines.stream().anyMatch(line -> !line.name.isEmpty());
    return Sheet.Margins.PLAIN
        .beside(key ? KEY : 0)
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              sheet.pen.clip(sheet.field);
              shade(sheet, across, from);
              for (int l = 0; l < lines.size(); l++) {
                sheet.pen.colour(Palette.ofLabel(l));
                sheet.pen.stroke(1.2);
                sheet.pen.draw(path(lines.get(l), across, up, sheet));
              }
              sheet.pen.clip(null);
              sheet.axes(across.high() - across.low() > 4 ? across.whole() : across, up, captions);
              if (sheet.x(across, from) > sheet.field.x) {
                sheet.write(grey, sheet.field.x, sheet.field.y - 5.0, Letters.LEFT);
              }
              for (int l = 0; l < lines.size(); l++) {
                key(sheet, l, lines.get(l).name);
              }
            });
  }

  private static boolean whole(double[][] numbers) {
    return Arrays.stream(numbers)
        .flatMapToDouble(Arrays::stream)
        .allMatch(one -> !Double.isFinite(one) || one == Math.rint(one));
  }

  private static void shade(Sheet sheet, Axis across, double from) {
    double end = Math.min(sheet.field.getMaxX(), sheet.x(across, from));
    if (end <= sheet.field.x) {
      return;
    }
    sheet.pen.colour(SHADE);
    sheet.pen.fill(
        new Rectangle2D.Double(
            sheet.field.x, sheet.field.y, end - sheet.field.x, sheet.field.height));
    sheet.pen.colour(Color.GRAY);
    sheet.pen.stroke(1, 4, 3);
    sheet.line(end, sheet.field.y, end, sheet.field.getMaxY());
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
    double x = sheet.field.getMaxX() + 14;
    double y = sheet.field.y + 10.0 + 18 * line;
    sheet.pen.colour(Palette.ofLabel(line));
    sheet.pen.fill(new Rectangle2D.Double(x, y - 2, 18, 3));
    sheet.write(Letters.LEFT.fit(name, KEY - 30), x + 24, y + 4, Letters.LEFT);
  }
}
