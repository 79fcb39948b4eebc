package elki.clustering.crp.result;

import crp.model.Fit;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import elki.result.Metadata;
import elki.result.PixmapResult;
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
   * {@return the pictures of a fit}
   *
   * @param fit any
   * @param names of columns
   */
  public static List<RunPicture> all(Fit<?> fit, ReportNames names) {
    return fit.pictures(ROWS, names).stream().map(RunPicture::new).toList();
  }

  @Override
  public RenderedImage getImage() {
    return picture.picture().image();
  }

  /** {@return a new PNG file in the folder for temporary files, deleted when Java ends} */
  @Override
  public File getAsFile() {
    try {
      Path file = Files.createTempFile(name, ".png");
      file.toFile().deleteOnExit();
      picture.picture().write(file);
      return file.toFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
