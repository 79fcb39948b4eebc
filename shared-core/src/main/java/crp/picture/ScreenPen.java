package crp.picture;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/** Draws on a screen or into an image. */
final class ScreenPen implements Pen {

  private final Graphics2D graphics;
  private boolean letters = true;

  /** Changes hints, colour and stroke of the graphics. */
  ScreenPen(Graphics2D graphics) {
    this.graphics = graphics;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_NORMALIZE);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
  }

  @Override
  public void colour(Color colour) {
    graphics.setColor(colour);
  }

  @Override
  public void stroke(double width, float... dashes) {
    graphics.setStroke(
        dashes.length == 0
            ? new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
            : new BasicStroke(
                (float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
  }

  @Override
  public void fill(Shape shape) {
    graphics.fill(shape);
  }

  @Override
  public void draw(Shape shape) {
    graphics.draw(shape);
  }

  @Override
  public void text(String text, double x, double y, Letters how) {
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

  @Override
  public void image(BufferedImage image, Rectangle2D where) {
    AffineTransform place = AffineTransform.getTranslateInstance(where.getX(), where.getY());
    place.scale(where.getWidth() / image.getWidth(), where.getHeight() / image.getHeight());
    graphics.drawImage(image, place, null);
  }

  @Override
  public void clip(@Nullable Rectangle2D where) {
    graphics.setClip(where);
  }
}
