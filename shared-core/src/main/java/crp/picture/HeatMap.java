package crp.picture;

import crp.Text;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
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
  private static final int LINE = 14;

  /** Room at the left of the longest name: the caption of the axis and a gap. */
  private static final int BESIDE = 34;

  /** Cells of this size have their number written in them. */
  private static final int WIDE = 36;

  private static final int HIGH = 18;

  /** Blocks of this size have their number written beside them. */
  private static final int NUMBERED = 13;

  private static final Color BORDER = new Color(0xD55E00);

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
    Cells cells = new Cells(table, rows, columns, new Axis(low, high));
    cells.requireSize();
    int longest = Math.max(rows, columns);
    return Sheet.Margins.PLAIN
        .beside(KEY)
        .around(
            Math.max(40, SIDE * columns / longest),
            Math.max(40, SIDE * rows / longest),
            sheet -> {
              cells.paint(sheet);
              sheet.captions(captions);
            });
  }

  /**
   * {@return the picture of a square table of numbers from 0 to 1 whose rows stand in blocks, with
   * borders between the blocks and their colours and numbers beside them}
   *
   * @param table row by row; not changed
   * @param blocks the number of the block of each row and column; equal ones stand together; not
   *     changed
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture blocks(double[] table, int[] blocks, Captions captions) {
    Cells cells = new Cells(table, blocks.length, blocks.length, new Axis(0, 1));
    cells.requireSize();
    return Sheet.Margins.PLAIN
        .beside(KEY)
        .around(
            SIDE,
            SIDE,
            whole -> {
              int side = Math.min(whole.field.width, whole.field.height);
              Sheet sheet = whole.part(whole.field.x, whole.field.y, side, side);
              cells.paint(sheet);
              borders(sheet, blocks);
              sheet.captions(captions);
            });
  }

  private static void borders(Sheet sheet, int[] blocks) {
    double step = sheet.field.width / (double) blocks.length;
    double bottom = sheet.field.getMaxY();
    for (int from = 0, to; from < blocks.length; from = to) {
      to = from;
      while (to < blocks.length && blocks[to] == blocks[from]) {
        to++;
      }
      double length = (to - from) * step;
      double x = sheet.field.x + from * step;
      double y = sheet.field.y + from * step;
      sheet.pen.colour(Palette.ofLabel(blocks[from]));
      sheet.pen.fill(new Rectangle2D.Double(sheet.field.x - 10.0, y, 7, length));
      sheet.pen.fill(new Rectangle2D.Double(x, bottom + 3, length, 7));
      sheet.pen.colour(BORDER);
      sheet.pen.stroke(1);
      sheet.pen.draw(new Rectangle2D.Double(x, y, length, length));
      if (length >= NUMBERED) {
        String name = blocks[from] < 0 ? "noise" : String.valueOf(blocks[from]);
        sheet.write(name, sheet.field.x - 14.0, y + length / 2 + 4, Letters.RIGHT);
        if (length >= Letters.MIDDLE.width(name) + 2) {
          sheet.write(name, x + length / 2, bottom + 23, Letters.MIDDLE);
        }
      }
    }
  }

  /**
   * {@return the picture of a table whose rows and columns have names} If there are too many names
   * to be legible, only some are drawn. Cells that are large enough have their number in them.
   *
   * @param table row by row, from 0 (white) on; not changed
   * @param down names of the rows, at least one; long ones are truncated
   * @param across names of the columns, at least one; long ones are truncated
   * @param high the number that is darkest, above 0
   * @param captions title and axis labels
   * @throws IllegalArgumentException if the sizes do not fit
   */
  public static Picture draw(
      double[] table, List<String> down, List<String> across, double high, Captions captions) {
    int rows = down.size();
    int columns = across.size();
    Cells cells = new Cells(table, rows, columns, new Axis(0, high));
    cells.requireSize();
    double widest = down.stream().mapToDouble(Letters.RIGHT::width).max().orElse(0);
    int left = (int) Math.min(NAMES, Math.ceil(widest) + BESIDE);
    int longest = Math.max(rows, columns);
    return Sheet.Margins.PLAIN
        .beside(KEY)
        .left(left)
        .around(
            Math.max(LEAST, SIDE * columns / longest),
            Math.max(LEAST, SIDE * rows / longest),
            sheet -> {
              cells.paint(sheet);
              cells.numbers(sheet);
              names(sheet, down, across, left - BESIDE);
              sheet.captions(captions);
            });
  }

  private static void names(Sheet sheet, List<String> down, List<String> across, int room) {
    double height = sheet.field.height / (double) down.size();
    int step = (int) Math.ceil(LINE / height);
    for (int r = 0; r < down.size(); r += step) {
      double y = sheet.field.y + (r + 0.5) * height + 4;
      sheet.write(Letters.RIGHT.fit(down.get(r), room), sheet.field.x - 7.0, y, Letters.RIGHT);
    }
    double width = sheet.field.width / (double) across.size();
    double widest = across.stream().mapToDouble(Letters.MIDDLE::width).max().orElse(0);
    double most = Math.min(widest, Math.max(NAMES / 2.0, width)) + 6;
    step = (int) Math.ceil(most / width);
    for (int c = 0; c < across.size(); c += step) {
      double x = sheet.field.x + (c + 0.5) * width;
      String name = Letters.MIDDLE.fit(across.get(c), step * width - 4);
      sheet.write(name, x, sheet.field.getMaxY() + 18, Letters.MIDDLE);
    }
  }

  /** The table and its scale. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Cells(double[] table, int rows, int columns, Axis scale) {

    void requireSize() {
      if (rows < 1 || columns < 1 || table.length != rows * columns) {
        throw new IllegalArgumentException(
            Text.of(
                "a table of %d by %d needs rows times columns numbers, got %d",
                rows, columns, table.length));
      }
      if (!(scale.high() > scale.low())) {
        throw new IllegalArgumentException(
            Text.of("low must be below high, were %s and %s", scale.low(), scale.high()));
      }
    }

    /** Draws the cells and the colour key. */
    void paint(Sheet sheet) {
      sheet.pen.image(
          image(
              columns <= sheet.field.width ? columns : sheet.field.width,
              rows <= sheet.field.height ? rows : sheet.field.height),
          sheet.field);
      sheet.frame();
      key(sheet);
    }

    private BufferedImage image(int width, int height) {
      BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          double mean = mean(Span.of(y, height, rows), Span.of(x, width, columns));
          image.setRGB(x, y, Palette.ofNumber(scale.part(mean)).getRGB());
        }
      }
      return image;
    }

    private double mean(Span down, Span across) {
      double sum = 0;
      for (int r = down.first(); r < down.end(); r++) {
        for (int c = across.first(); c < across.end(); c++) {
          sum += table[r * columns + c];
        }
      }
      return sum / ((down.end() - down.first()) * (double) (across.end() - across.first()));
    }

    void numbers(Sheet sheet) {
      double width = sheet.field.width / (double) columns;
      double height = sheet.field.height / (double) rows;
      if (width < WIDE || height < HIGH) {
        return;
      }
      for (int i = 0; i < table.length; i++) {
        double x = sheet.field.x + (i % columns + 0.5) * width;
        int row = i / columns;
        double y = sheet.field.y + (row + 0.5) * height + 4;
        sheet.pen.colour(scale.part(table[i]) > 0.45 ? Color.WHITE : Sheet.INK);
        sheet.pen.text(Text.of("%.2f", table[i]), x, y, Letters.MIDDLE);
      }
    }

    private void key(Sheet sheet) {
      double x = sheet.field.getMaxX() + 16;
      int height = sheet.field.height;
      BufferedImage ramp = new BufferedImage(1, height, BufferedImage.TYPE_INT_RGB);
      for (int y = 0; y < height; y++) {
        ramp.setRGB(0, y, Palette.ofNumber(1 - y / (double) height).getRGB());
      }
      Rectangle2D bar = new Rectangle2D.Double(x, sheet.field.y, 14, height);
      sheet.pen.image(ramp, bar);
      sheet.pen.colour(Color.GRAY);
      sheet.pen.draw(bar);
      for (double tick : scale.ticks(height / LINE)) {
        sheet.write(scale.text(tick), x + 18, sheet.y(scale, tick) + 4, Letters.LEFT);
      }
    }
  }

  /** The cells from first to end - 1 covered by a pixel. */
  private record Span(int first, int end) {

    static Span of(int pixel, int pixels, int cells) {
      int first = (int) ((long) pixel * cells / pixels);
      int end = (int) ((pixel + 1L) * cells / pixels);
      return new Span(first, Math.max(first + 1, end));
    }
  }
}
