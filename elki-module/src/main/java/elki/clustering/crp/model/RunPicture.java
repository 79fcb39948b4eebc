package elki.clustering.crp.model;

import crp.report.NamedPicture;
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

  private final NamedPicture picture;
  private final String name;

  /**
   * Constructor.
   *
   * @param name such as {@code crp-number-of-clusters}, also the name of its file
   * @param picture the drawing
   */
  public RunPicture(String name, NamedPicture picture) {
    this.picture = picture;
    this.name = name;
    Metadata.of(this).setLongName(name);
  }

  /**
   * {@return pictures as results}
   *
   * @param prefix such as {@code crp}, stands before their names with a hyphen
   * @param pictures any
   */
  public static List<RunPicture> all(String prefix, List<NamedPicture> pictures) {
    return pictures.stream()
        .map(one -> new RunPicture(prefix + "-" + one.fileName(), one))
        .toList();
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
