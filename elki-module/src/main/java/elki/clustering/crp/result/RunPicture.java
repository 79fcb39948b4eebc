package elki.clustering.crp.result;

import crp.model.Fit;
import crp.picture.Picture;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import elki.result.Metadata;
import elki.result.PixmapResult;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.RenderedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A picture of a run. ELKI's visualization shows it; {@code -resulthandler PictureWriter} writes it
 * as a PNG file.
 */
public class RunPicture implements PixmapResult {

  /** Rows of the heat map of pairs. */
  private static final int ROWS = 1000;

  /** Pixels for each unit of a picture, since ELKI enlarges it. */
  private static final double SHARP = 2;

  private final NamedPicture picture;
  private final String name;

  /**
   * Constructor.
   *
   * @param picture a drawing, made when it is looked at or written
   */
  public RunPicture(NamedPicture picture) {
    this.picture = picture;
    this.name = "crp-" + picture.fileName();
    Metadata.of(this).setLongName(name);
  }

  /**
   * {@return the pictures of a fit, those of the answer first}
   *
   * @param fit any
   * @param names of columns and groups
   */
  public static List<RunPicture> all(Fit<?> fit, ReportNames names) {
    return fit.pictures(ROWS, names).stream().map(RunPicture::new).toList();
  }

  /**
   * {@return the picture in a white square} ELKI 0.8.0 shows an image that is wider than high with
   * a width of 0: it divides the sides as whole numbers.
   */
  @Override
  public RenderedImage getImage() {
    Picture drawn = picture.picture();
    BufferedImage image = drawn.image(drawn.width(), drawn.height(), SHARP);
    int side = Math.max(image.getWidth(), image.getHeight());
    BufferedImage square = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    Graphics2D on = square.createGraphics();
    on.setColor(Color.WHITE);
    on.fillRect(0, 0, side, side);
    on.drawImage(image, (side - image.getWidth()) / 2, (side - image.getHeight()) / 2, null);
    on.dispose();
    return square;
  }

  /**
   * Writes the picture itself, as a PNG file.
   *
   * @param file created or replaced
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    picture.picture().write(file);
  }

  /** {@return a new PNG file in the folder for temporary files, deleted when Java ends} */
  @Override
  public File getAsFile() {
    try {
      Path file = Files.createTempFile(name, ".png");
      file.toFile().deleteOnExit();
      write(file);
      return file.toFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
