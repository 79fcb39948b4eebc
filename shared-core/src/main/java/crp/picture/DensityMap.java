package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>A density in the plane as shades of colour, with the data as dots.
 */
public final class DensityMap {

  private static final int WIDTH = 560;
  private static final int HEIGHT = 440;
  private static final Color DOTS = new Color(0xD5, 0x5E, 0x00, 150);

  /** Of the darkest shade, so that dots stand out. */
  private static final double DARKEST = 0.85;

  private DensityMap() {}

  /**
   * {@return the picture of a density} The shade goes with the root of the density, so that thin
   * parts are seen.
   *
   * @param x points of the grid along the horizontal axis, at least two, evenly spaced; not changed
   * @param y points along the vertical axis, at least two, evenly spaced; not changed
   * @param density at {@code (x[i], y[j])} in {@code density[i * y.length + j]}; not changed
   * @param dots data to draw on it: horizontal, then vertical coordinates; not changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the lengths do not fit
   */
  public static Picture draw(
      double[] x, double[] y, double[] density, float[][] dots, Captions captions) {
    if (x.length < 2 || y.length < 2 || density.length != x.length * y.length) {
      throw new IllegalArgumentException(
          Text.of(
              "a grid of %d by %d points needs as many densities, got %d",
              x.length, y.length, density.length));
    }
    Axis across = new Axis(x[0], x[x.length - 1]);
    Axis up = new Axis(y[0], y[y.length - 1]);
    double highest = Arrays.stream(density).max().orElse(0);
    return Sheet.Margins.PLAIN
        .before(up)
        .around(
            WIDTH,
            HEIGHT,
            sheet -> {
              sheet.pen.image(shades(sheet, x.length, y.length, density, highest), sheet.field);
              dots(sheet, dots, across, up);
              sheet.axes(across, up, captions);
            });
  }

  private static BufferedImage shades(
      Sheet sheet, int columns, int rows, double[] density, double highest) {
    int width = sheet.field.width;
    int height = sheet.field.height;
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int h = 0; h < width; h++) {
      for (int v = 0; v < height; v++) {
        double i = (h + 0.5) / width * (columns - 1);
        double j = (1 - (v + 0.5) / height) * (rows - 1);
        double shade = Math.sqrt(between(density, rows, i, j) / highest);
        image.setRGB(h, v, Palette.ofNumber(DARKEST * shade).getRGB());
      }
    }
    return image;
  }

  /** {@return the bilinear interpolation at a place between four points of the grid} */
  private static double between(double[] density, int columns, double i, double j) {
    int a = (int) i;
    int b = (int) j;
    double p = i - a;
    double q = j - b;
    int at = a * columns + b;
    return (1 - p) * ((1 - q) * density[at] + q * density[at + 1])
        + p * ((1 - q) * density[at + columns] + q * density[at + columns + 1]);
  }

  private static void dots(Sheet sheet, float[][] dots, Axis across, Axis up) {
    double size = Math.max(1.5, Math.min(4, 80 / Math.sqrt(Math.max(1, dots[0].length))));
    sheet.pen.colour(DOTS);
    for (int i = 0; i < dots[0].length; i++) {
      double x = sheet.x(across, dots[0][i]);
      double y = sheet.y(up, dots[1][i]);
      if (Double.isFinite(x) && Double.isFinite(y)) {
        sheet.pen.fill(new Ellipse2D.Double(x - size / 2, y - size / 2, size, size));
      }
    }
  }
}
