package crp.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import org.jspecify.annotations.Nullable;

/** What a plot draws with. Lengths are in units of the picture, a pixel at its own size. */
final class Pen {

  private final Graphics2D graphics;
  private boolean letters = true;

  /** Changes hints, colour and stroke of the graphics. */
  Pen(Graphics2D graphics) {
    this.graphics = graphics;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
  }

  /** {@return a pen some way to the right and below, for a part of a larger picture} */
  Pen shifted(double right, double down) {
    Graphics2D copy = (Graphics2D) graphics.create();
    copy.translate(right, down);
    return new Pen(copy);
  }

  /** Sets the colour of what follows; it may be transparent. */
  void colour(Color colour) {
    graphics.setColor(colour);
  }

  /** Sets the width of the lines that follow, and the lengths of dashes and gaps; none if solid. */
  void stroke(double width, float... dashes) {
    graphics.setStroke(
        dashes.length == 0
            ? new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
            : new BasicStroke(
                (float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
  }

  void fill(Shape shape) {
    graphics.fill(shape);
  }

  /** Draws the outline of a shape. */
  void draw(Shape shape) {
    graphics.draw(shape);
  }

  /**
   * Writes a line of text.
   *
   * @param text may be empty
   * @param x where {@link Letters#before} puts it
   * @param y of its base line; for upright letters the roles of both are exchanged
   * @param how size and place
   */
  void text(String text, double x, double y, Letters how) {
    if (text.isEmpty() || !letters) {
      return;
    }
    AffineTransform before = graphics.getTransform();
    try {
      graphics.setFont(how.font());
      if (how.upright()) {
        graphics.rotate(-Math.PI / 2);
      }
      double left = (how.upright() ? -y : x) - how.before() * how.width(text);
      graphics.drawString(text, (float) left, (float) (how.upright() ? x : y));
    } catch (RuntimeException | LinkageError | InternalError e) {
      // Java without fonts fails here, in several ways; the drawing is useful without text
      letters = false;
    } finally {
      graphics.setTransform(before);
    }
  }

  /** Restricts what follows to a rectangle; null for no restriction. */
  void clip(@Nullable Rectangle2D where) {
    graphics.setClip(where);
  }
}
