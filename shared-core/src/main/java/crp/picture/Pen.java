package crp.picture;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.jspecify.annotations.Nullable;

/**
 * What a plot draws with, on a screen or into a file. Lengths are in units of the picture, a pixel
 * at its own size.
 */
interface Pen {

  /** Sets the colour of what follows; it may be transparent. */
  void colour(Color colour);

  /** Sets the width of the lines that follow, and the lengths of dashes and gaps; none if solid. */
  void stroke(double width, float... dashes);

  /** Fills a shape. */
  void fill(Shape shape);

  /** Draws the outline of a shape. */
  void draw(Shape shape);

  /**
   * Writes a line of text.
   *
   * @param text may be empty
   * @param x where {@link Letters#before} puts it
   * @param y of its base line; for upright letters the roles of both are exchanged
   * @param letters size and place
   */
  void text(String text, double x, double y, Letters letters);

  /** Draws an image whose pixels are cells: their edges stay sharp when it is enlarged. */
  void image(BufferedImage image, Rectangle2D where);

  /** Restricts what follows to a rectangle; null for no restriction. */
  void clip(@Nullable Rectangle2D where);
}
