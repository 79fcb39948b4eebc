package crp.picture;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/**
 * Draws with another pen, some way to the right and below: a part of a larger picture.
 *
 * @param pen the other pen
 * @param right how far to the right
 * @param down how far below
 */
record ShiftedPen(Pen pen, double right, double down) implements Pen {

  @Override
  public void colour(Color colour) {
    pen.colour(colour);
  }

  @Override
  public void stroke(double width, float... dashes) {
    pen.stroke(width, dashes);
  }

  @Override
  public void fill(Shape shape) {
    pen.fill(shifted(shape));
  }

  @Override
  public void draw(Shape shape) {
    pen.draw(shifted(shape));
  }

  @Override
  public void text(String text, double x, double y, Letters letters) {
    pen.text(text, x + right, y + down, letters);
  }

  @Override
  public void image(BufferedImage image, Rectangle2D where) {
    pen.image(image, shifted(where));
  }

  @Override
  public void clip(@Nullable Rectangle2D where) {
    pen.clip(where == null ? null : shifted(where));
  }

  private Shape shifted(Shape shape) {
    return AffineTransform.getTranslateInstance(right, down).createTransformedShape(shape);
  }

  private Rectangle2D shifted(Rectangle2D where) {
    return new Rectangle2D.Double(
        where.getX() + right, where.getY() + down, where.getWidth(), where.getHeight());
  }
}
