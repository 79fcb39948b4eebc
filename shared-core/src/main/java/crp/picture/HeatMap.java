package crp.picture;

import java.awt.Color;
import java.awt.Font;

/** A table of numbers as colours, the first row on top. */
public final class HeatMap {

  private static final int SIDE = 480;
  private static final int KEY = 70;

  private HeatMap() {}

  /**
   * {@return the picture of a table} Large tables are shown by the means of their cells under a
   * pixel, so nothing is left out.
   *
   * @param table row by row, rows times columns numbers; not changed
   * @param rows at least 1
   * @param columns at least 1
   * @param low the number that is white
   * @param high the number that is darkest, above low
   * @param captions what is written around it
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture draw(
      double[] table, int rows, int columns, double low, double high, Captions captions) {
    if (rows < 1 || columns < 1 || table.length != rows * columns) {
      throw new IllegalArgumentException(
          "a table of %d by %d needs as many numbers, got %d"
              .formatted(rows, columns, table.length));
    }
    if (!(high > low)) {
      throw new IllegalArgumentException("the range %s to %s is empty".formatted(low, high));
    }
    int longest = Math.max(rows, columns);
    Sheet sheet =
        new Sheet(Math.max(40, SIDE * columns / longest), Math.max(40, SIDE * rows / longest), KEY);
    for (int y = 0; y < sheet.field.height; y++) {
      for (int x = 0; x < sheet.field.width; x++) {
        double mean =
            mean(
                table,
                columns,
                Span.of(y, sheet.field.height, rows),
                Span.of(x, sheet.field.width, columns));
        sheet.pen.setColor(Palette.ofNumber((mean - low) / (high - low)));
        sheet.pen.fillRect(sheet.field.x + x, sheet.field.y + y, 1, 1);
      }
    }
    sheet.frame();
    sheet.captions(captions);
    key(sheet, new Axis(low, high));
    return sheet.finish();
  }

  /** The cells from first to below end that lie under a pixel. */
  private record Span(int first, int end) {

    static Span of(int pixel, int pixels, int cells) {
      int first = (int) ((long) pixel * cells / pixels);
      int end = (int) ((pixel + 1L) * cells / pixels);
      return new Span(first, Math.max(first + 1, end));
    }
  }

  private static double mean(double[] table, int columns, Span down, Span across) {
    double sum = 0;
    for (int r = down.first(); r < down.end(); r++) {
      for (int c = across.first(); c < across.end(); c++) {
        sum += table[r * columns + c];
      }
    }
    return sum / ((down.end() - down.first()) * (double) (across.end() - across.first()));
  }

  private static void key(Sheet sheet, Axis axis) {
    int x = sheet.field.x + sheet.field.width + 16;
    int height = sheet.field.height;
    for (int y = 0; y < height; y++) {
      sheet.pen.setColor(Palette.ofNumber(1 - y / (double) height));
      sheet.pen.fillRect(x, sheet.field.y + y, 14, 1);
    }
    sheet.pen.setColor(Color.GRAY);
    sheet.pen.drawRect(x, sheet.field.y, 14, height);
    for (double tick : axis.ticks()) {
      int y = sheet.field.y + (int) Math.round((1 - axis.part(tick)) * height);
      sheet.write(axis.text(tick), x + 18, y + 4, 0, Font.PLAIN);
    }
  }
}
