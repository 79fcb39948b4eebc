package crp.picture;

import java.awt.Color;
import java.awt.Font;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>A table of numbers as colours, with the first row on top.
 */
public final class HeatMap {

  private static final int SIDE = 480;
  private static final int KEY = 70;
  private static final int LEAST = 120;
  private static final int NAMES = 150;
  private static final int LETTERS = 20;
  private static final int LINE = 14;
  private static final int COLUMN = 22;

  private HeatMap() {}

  /**
   * {@return the picture of a table} In large tables a pixel shows the mean of the cells that it
   * covers.
   *
   * @param table row by row, rows times columns numbers; not changed
   * @param rows at least 1
   * @param columns at least 1
   * @param low the number that is white
   * @param high the number that is darkest, above low
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture draw(
      double[] table, int rows, int columns, double low, double high, Captions captions) {
    requireSize(table, rows, columns);
    if (!(high > low)) {
      throw new IllegalArgumentException(
          "low must be below high, were %s and %s".formatted(low, high));
    }
    int longest = Math.max(rows, columns);
    Sheet sheet =
        new Sheet(Math.max(40, SIDE * columns / longest), Math.max(40, SIDE * rows / longest), KEY);
    paint(sheet, table, rows, columns, low, high);
    sheet.captions(captions);
    return sheet.finish();
  }

  /**
   * {@return the picture of a table whose rows and columns have names} If there are too many names
   * to be legible, only some are drawn.
   *
   * @param table row by row, from 0 (white) on; not changed
   * @param down names of the rows, at least one; long ones are truncated
   * @param across names of the columns, at least one
   * @param high the number that is darkest, above 0
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture draw(
      double[] table, List<String> down, List<String> across, double high, Captions captions) {
    int rows = down.size();
    int columns = across.size();
    requireSize(table, rows, columns);
    int longest = Math.max(rows, columns);
    Sheet sheet =
        new Sheet(
            Math.max(LEAST, SIDE * columns / longest),
            Math.max(LEAST, SIDE * rows / longest),
            KEY,
            NAMES);
    paint(sheet, table, rows, columns, 0, high);
    sheet.captions(captions);
    double height = sheet.field.height / (double) rows;
    int step = (int) Math.ceil(LINE / height);
    for (int r = 0; r < rows; r += step) {
      int y = sheet.field.y + (int) Math.round((r + 0.5) * height) + 4;
      sheet.write(cut(down.get(r)), sheet.field.x - 7, y, 1, Font.PLAIN);
    }
    double width = sheet.field.width / (double) columns;
    step = (int) Math.ceil(COLUMN / width);
    for (int c = 0; c < columns; c += step) {
      int x = sheet.field.x + (int) Math.round((c + 0.5) * width);
      sheet.write(across.get(c), x, sheet.field.y + sheet.field.height + 18, 0.5, Font.PLAIN);
    }
    return sheet.finish();
  }

  private static String cut(String name) {
    return name.length() <= LETTERS ? name : name.substring(0, LETTERS - 1) + "\u2026";
  }

  private static void requireSize(double[] table, int rows, int columns) {
    if (rows < 1 || columns < 1 || table.length != rows * columns) {
      throw new IllegalArgumentException(
          "a table of %d by %d needs rows times columns numbers, got %d"
              .formatted(rows, columns, table.length));
    }
  }

  /** Draws the cells and the colour key. */
  private static void paint(
      Sheet sheet, double[] table, int rows, int columns, double low, double high) {
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
    key(sheet, new Axis(low, high));
  }

  /** The cells from first to end - 1 covered by a pixel. */
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
