package crp.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import javax.imageio.ImageIO;

/** A finished drawing. */
public final class Picture {

  private final BufferedImage image;

  Picture(BufferedImage image) {
    this.image = image;
  }

  /** {@return the pixels; shared, not to be changed} */
  public BufferedImage image() {
    return image;
  }

  /** {@return the width in pixels} */
  public int width() {
    return image.getWidth();
  }

  /** {@return the height in pixels} */
  public int height() {
    return image.getHeight();
  }

  /** {@return the picture as a small PNG file, in its 256 most frequent shades} */
  public byte[] png() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(FewColours.of(image), "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** {@return the picture as a PNG file, in all its colours} */
  public byte[] fullPng() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Writes a PNG file atomically; an existing file is replaced.
   *
   * @param file target file; its folder is created if missing
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
      Files.write(part, fullPng(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
