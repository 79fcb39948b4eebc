package crp.picture;

import java.awt.Color;
import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.util.Arrays;

/** A plotting area with axes and captions around it. */
final class Sheet {

  static final Color INK = new Color(0x333333);

  /** Space of a horizontal tick with its number, and of a vertical one. */
  private static final int ACROSS = 62;

  private static final int UP = 26;

  /** Space of the name of a vertical axis, and around the numbers. */
  private static final int NAME = 32;

  final Rectangle field;
  final Pen pen;
  private final Margins margins;
  private final int width;

  /**
   * Space around the plotting area.
   *
   * @param left for the numbers of the vertical axis
   * @param top for the title
   * @param right for a key
   * @param bottom for the horizontal axis
   */
  record Margins(int left, int top, int right, int bottom) {

    static final Margins PLAIN = new Margins(64, 34, 20, 48);

    /** {@return the same with more space at the right} */
    Margins beside(int more) {
      return new Margins(left, top, right + more, bottom);
    }

    /** {@return the same with another left margin} */
    Margins left(int other) {
      return new Margins(other, top, right, bottom);
    }

    /** {@return the same with space for the numbers of a vertical axis and the name before them} */
    Margins before(Axis up) {
      double widest =
          Arrays.stream(up.ticks()).map(tick -> Letters.RIGHT.width(up.text(tick))).max().orElse(0);
      return left(Math.max(left, (int) Math.ceil(widest) + NAME));
    }

    /** {@return a picture whose plotting area has this size at the picture's own size} */
    Picture around(int width, int height, Drawing drawing) {
      return new Picture(
          left + width + right,
          top + height + bottom,
          (pen, w, h) -> drawing.draw(new Sheet(pen, w, h, this)));
    }
  }

  /** Draws on a sheet. */
  @FunctionalInterface
  interface Drawing {
    void draw(Sheet sheet);
  }

  Sheet(Pen pen, int width, int height, Margins margins) {
    this.pen = pen;
    this.margins = margins;
    this.width = width;
    field =
        new Rectangle(
            margins.left,
            margins.top,
            Math.max(1, width - margins.left - margins.right),
            Math.max(1, height - margins.top - margins.bottom));
    pen.stroke(1);
  }

  void captions(Captions captions) {
    double middle = field.getCenterX();
    double room = 2 * Math.min(middle, width - middle) - 8;
    pen.colour(INK);
    pen.text(Letters.TITLE.fit(captions.title(), room), middle, margins.top - 14.0, Letters.TITLE);
    write(captions.horizontal(), middle, field.getMaxY() + 38, Letters.MIDDLE);
    pen.colour(INK);
    pen.text(captions.vertical(), 16, field.getCenterY(), Letters.UPRIGHT);
  }

  /** Draws the frame, both axes and the captions, over what is in the plotting area. */
  void axes(Axis across, Axis up, Captions captions) {
    frame();
    horizontal(across);
    vertical(up);
    captions(captions);
  }

  void frame() {
    pen.colour(INK);
    pen.stroke(1);
    pen.draw(field);
  }

  /** {@return the place of a number on the horizontal axis} */
  double x(Axis axis, double number) {
    return field.x + axis.part(number) * field.width;
  }

  /** {@return the place of a number on the vertical axis} */
  double y(Axis axis, double number) {
    return field.y + (1 - axis.part(number)) * field.height;
  }

  /** Draws tick marks along the horizontal axis. */
  void horizontal(Axis axis) {
    pen.stroke(1);
    for (double tick : axis.ticks(field.width / ACROSS)) {
      double x = x(axis, tick);
      pen.colour(INK);
      line(x, field.getMaxY(), x, field.getMaxY() + 4);
      write(axis.text(tick), x, field.getMaxY() + 18, Letters.MIDDLE);
    }
  }

  /** Draws tick marks along the vertical axis, upwards. */
  void vertical(Axis axis) {
    pen.stroke(1);
    for (double tick : axis.ticks(field.height / UP)) {
      double y = y(axis, tick);
      pen.colour(INK);
      line(field.x - 4.0, y, field.x, y);
      write(axis.text(tick), field.x - 7.0, y + 4, Letters.RIGHT);
    }
  }

  void line(double x, double y, double toX, double toY) {
    pen.draw(new Line2D.Double(x, y, toX, toY));
  }

  /** Writes a line of text in the colour of axes. */
  void write(String text, double x, double y, Letters letters) {
    pen.colour(INK);
    pen.text(text, x, y, letters);
  }
}
