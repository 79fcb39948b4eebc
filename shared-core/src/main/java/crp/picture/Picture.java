package crp.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** A drawing that becomes an image. For several threads. */
public final class Picture {

  private final int width;
  private final int height;
  private final Plot plot;

  /** Draws on all of a white canvas of some size. */
  @FunctionalInterface
  interface Plot {
    void draw(Pen pen, int width, int height);
  }

  Picture(int width, int height, Plot plot) {
    this.width = width;
    this.height = height;
    this.plot = plot;
  }

  /**
   * {@return some pictures side by side, row by row}
   *
   * @param columns number of columns
   * @param wide width of each
   * @param high height of each
   * @param parts the pictures
   */
  public static Picture grid(int columns, int wide, int high, List<Picture> parts) {
    int rows = (parts.size() + columns - 1) / columns;
    return new Picture(
        columns * wide,
        rows * high,
        (pen, w, h) -> {
          for (int p = 0; p < parts.size(); p++) {
            int row = p / columns;
            double left = (double) (p % columns) * w / columns;
            double top = (double) row * h / rows;
            parts.get(p).plot.draw(pen.shifted(left, top), w / columns, h / rows);
          }
        });
  }

  /**
   * {@return this picture with another one over it, on white}
   *
   * @param inset the other one, at its own size
   * @param left where it begins, as a part of the width
   * @param top where it begins, as a part of the height
   */
  public Picture with(Picture inset, double left, double top) {
    return new Picture(
        width,
        height,
        (pen, w, h) -> {
          plot.draw(pen, w, h);
          Rectangle2D place = new Rectangle2D.Double(left * w, top * h, inset.width, inset.height);
          pen.colour(Color.WHITE);
          pen.fill(place);
          inset.plot.draw(pen.shifted(place.getX(), place.getY()), inset.width, inset.height);
        });
  }

  /** {@return the pixels, drawn anew at each call} */
  public BufferedImage image() {
    BufferedImage pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = pixels.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    plot.draw(new Pen(graphics), width, height);
    graphics.dispose();
    return pixels;
  }

  /** {@return the width at the picture's own size, in pixels} */
  public int width() {
    return width;
  }

  /** {@return the height at the picture's own size, in pixels} */
  public int height() {
    return height;
  }

  /** {@return the picture as a PNG file} */
  public byte[] png() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image(), "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
