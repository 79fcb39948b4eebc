package crp.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** A white canvas with a plotting area and captions around it. */
final class Sheet {

  private static final int LEFT = 64;
  private static final int RIGHT = 20;
  private static final int TOP = 34;
  private static final int BOTTOM = 48;
  private static final Color INK = new Color(0x333333);

  final Rectangle field;
  final Graphics2D pen;
  private final BufferedImage image;
  private boolean letters = true;

  /** A canvas around a plotting area of a given size, with extra space at the right. */
  Sheet(int width, int height, int beside) {
    this(width, height, beside, LEFT);
  }

  /** A canvas with extra space at the right and a given left margin. */
  Sheet(int width, int height, int beside, int left) {
    field = new Rectangle(left, TOP, width, height);
    image =
        new BufferedImage(
            left + width + RIGHT + beside, TOP + height + BOTTOM, BufferedImage.TYPE_INT_RGB);
    pen = image.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, image.getWidth(), image.getHeight());
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
  }

  void captions(Captions captions) {
    int middle = field.x + field.width / 2;
    write(captions.title(), middle, TOP - 14, 0.5, Font.BOLD);
    write(captions.horizontal(), middle, field.y + field.height + 38, 0.5, Font.PLAIN);
    AffineTransform upright = pen.getTransform();
    pen.rotate(-Math.PI / 2);
    write(captions.vertical(), -(field.y + field.height / 2), 16, 0.5, Font.PLAIN);
    pen.setTransform(upright);
  }

  void frame() {
    pen.setColor(INK);
    pen.setStroke(new BasicStroke(1));
    pen.draw(field);
  }

  /** {@return the pixel of a number on the horizontal axis} */
  double x(Axis axis, double number) {
    return field.x + axis.part(number) * field.width;
  }

  /** {@return the pixel of a number on the vertical axis} */
  double y(Axis axis, double number) {
    return field.y + (1 - axis.part(number)) * field.height;
  }

  /** Draws tick marks along the horizontal axis. */
  void horizontal(Axis axis) {
    for (double tick : axis.ticks()) {
      int x = field.x + (int) Math.round(axis.part(tick) * field.width);
      pen.setColor(INK);
      pen.drawLine(x, field.y + field.height, x, field.y + field.height + 4);
      write(axis.text(tick), x, field.y + field.height + 18, 0.5, Font.PLAIN);
    }
  }

  /** Draws tick marks along the vertical axis, upwards. */
  void vertical(Axis axis) {
    for (double tick : axis.ticks()) {
      int y = field.y + field.height - (int) Math.round(axis.part(tick) * field.height);
      pen.setColor(INK);
      pen.drawLine(field.x - 4, y, field.x, y);
      write(axis.text(tick), field.x - 7, y + 4, 1, Font.PLAIN);
    }
  }

  /**
   * Draws a line of text.
   *
   * @param before fraction of its width to the left of x: 0, 0.5 or 1
   */
  void write(String text, int x, int y, double before, int style) {
    if (text.isEmpty() || !letters) {
      return;
    }
    try {
      pen.setColor(INK);
      pen.setFont(new Font(Font.SANS_SERIF, style, 12));
      Rectangle2D box = pen.getFontMetrics().getStringBounds(text, pen);
      pen.drawString(text, (float) (x - before * box.getWidth()), y);
    } catch (RuntimeException | InternalError | UnsatisfiedLinkError e) {
      // Java without fonts fails here, in several ways; the drawing is useful without text
      letters = false;
    }
  }

  Picture finish() {
    pen.dispose();
    return new Picture(image);
  }
}
