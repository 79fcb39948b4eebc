package crp.picture;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * A drawing that can be repeated at any size: on a screen, as an image, and as an SVG file. It has
 * a size of its own, in which it looks best. For several threads, but for what it paints on.
 */
public final class Picture {

  private final int width;
  private final int height;
  private final Plot plot;
  private volatile @Nullable BufferedImage image;

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
            parts.get(p).plot.draw(new ShiftedPen(pen, left, top), w / columns, h / rows);
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
          inset.plot.draw(
              new ShiftedPen(pen, place.getX(), place.getY()), inset.width, inset.height);
        });
  }

  /** {@return the pixels at the picture's own size; shared, not to be changed} */
  public BufferedImage image() {
    BufferedImage known = image;
    if (known == null) {
      known = image(width, height, 1);
      image = known;
    }
    return known;
  }

  /**
   * {@return the pixels at another size}
   *
   * @param wide width of the drawing, at least 1
   * @param high height of the drawing, at least 1
   * @param scale pixels per unit of both: 2 is sharp on a screen of double resolution
   */
  public BufferedImage image(int wide, int high, double scale) {
    BufferedImage pixels =
        new BufferedImage(
            (int) Math.ceil(wide * scale),
            (int) Math.ceil(high * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = pixels.createGraphics();
    graphics.scale(scale, scale);
    paint(graphics, wide, high);
    graphics.dispose();
    return pixels;
  }

  /**
   * Draws the picture anew, with lines and letters as sharp as the device is.
   *
   * @param graphics of the device, at its upper left corner; its settings are changed
   * @param wide width of the drawing, at least 1
   * @param high height of the drawing, at least 1
   */
  public void paint(Graphics2D graphics, int wide, int high) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, wide, high);
    plot.draw(new ScreenPen(graphics), wide, high);
  }

  /** {@return the width at the picture's own size, in pixels} */
  public int width() {
    return width;
  }

  /** {@return the height at the picture's own size, in pixels} */
  public int height() {
    return height;
  }

  /** {@return the picture as a small PNG file, in its 256 most frequent shades} */
  public byte[] png() {
    return png(FewColours.of(image()));
  }

  /** {@return the picture as a PNG file, in all its colours} */
  public byte[] fullPng() {
    return png(image());
  }

  static byte[] png(BufferedImage pixels) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(pixels, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** {@return the picture as the text of an SVG file, at its own size} */
  public String svg() {
    return svg(width, height);
  }

  /**
   * {@return the picture as the text of an SVG file}
   *
   * @param wide width of the drawing, at least 1
   * @param high height of the drawing, at least 1
   */
  public String svg(int wide, int high) {
    SvgPen pen = new SvgPen();
    plot.draw(pen, wide, high);
    return pen.file(wide, high);
  }

  /**
   * Writes a file atomically, at the picture's own size; an existing file is replaced.
   *
   * @param file target file, an SVG file if its name ends in .svg, otherwise a PNG file; its folder
   *     is created if missing
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " is not a file name");
    }
    Files.createDirectories(folder);
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.deleteIfExists(part); // not written to: it may be a link to another file
    try {
      Files.write(
          part,
          file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")
              ? svg().getBytes(StandardCharsets.UTF_8)
              : fullPng(),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
