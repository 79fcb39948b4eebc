package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>The probabilities of whole numbers as bars.
 */
public final class BarPlot {

  private static final int WIDTH = 560;
  private static final int HEIGHT = 300;

  /** Room of a bar that has its probability above it. */
  private static final int WIDE = 32;

  private static final Color MARK = new Color(0xD55E00);

  private BarPlot() {}

  /**
   * {@return the picture}
   *
   * @param first the number of the first bar
   * @param heights probabilities from there on, at least one; not changed
   * @param marked a number whose bar has another colour
   * @param mark what it is, for the key
   * @param captions title and axis labels
   */
  public static Picture draw(
      int first, double[] heights, int marked, String mark, Captions captions) {
    double highest = Arrays.stream(heights).max().orElse(1);
    Axis across = new Axis(first - 0.6, first + heights.length - 0.4, 1);
    Axis up = new Axis(0, Math.max(1e-6, 1.12 * highest));
    return Sheet.Margins.PLAIN.around(
        WIDTH,
        HEIGHT,
        sheet -> {
          double room = sheet.field.width / (heights.length + 0.2);
          for (int b = 0; b < heights.length; b++) {
            double middle = sheet.x(across, first + b);
            double top = sheet.y(up, heights[b]);
            double wide = Math.min(60, 0.8 * room);
            sheet.pen.colour(first + b == marked ? MARK : Palette.ofLabel(0));
            sheet.pen.fill(
                new Rectangle2D.Double(middle - wide / 2, top, wide, sheet.field.getMaxY() - top));
            if (room >= WIDE && heights[b] > 0) {
              String text = heights[b] < 0.005 ? "<.01" : Text.of("%.2f", heights[b]);
              sheet.write(text, middle, top - 5, Letters.MIDDLE);
            }
          }
          sheet.axes(across, up, captions);
          key(sheet, mark);
        });
  }

  private static void key(Sheet sheet, String mark) {
    double width = Letters.LEFT.width(mark) + 24;
    double x = sheet.field.getMaxX() - width;
    sheet.pen.colour(MARK);
    sheet.pen.fill(new Rectangle2D.Double(x, sheet.field.y - 16.0, 12, 12));
    sheet.write(mark, x + 18, sheet.field.y - 6.0, Letters.LEFT);
  }
}
