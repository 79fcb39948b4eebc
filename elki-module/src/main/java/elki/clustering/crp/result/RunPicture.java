package elki.clustering.crp.result;

import crp.model.Fit;
import crp.picture.Picture;
import crp.report.NamedPicture;
import crp.report.ReportNames;
import crp.report.TracePictures;
import elki.result.Metadata;
import elki.result.PixmapResult;
import java.awt.image.RenderedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A picture of a run. ELKI's visualization shows it; {@link PosteriorWriter} writes it as a PNG
 * file.
 *
 * @since 0.1.0
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
   * {@return the pictures of a fit, those of the answer first, without those of traces, which are
   * {@link TraceCurves}}
   *
   * @param fit any
   * @param names of columns and groups
   */
  public static List<RunPicture> all(Fit<?> fit, ReportNames names) {
    Set<String> traces =
        TracePictures.all(fit.draws(), TraceCurves.plural(fit), 0).stream()
            .map(NamedPicture::name)
            .collect(Collectors.toSet());
    return fit.pictures(ROWS, names).stream()
        .filter(one -> !traces.contains(one.name()))
        .map(RunPicture::new)
        .toList();
  }

  /**
   * {@return the picture, drawn into a square} ELKI 0.8.0 shows an image that is wider than high
   * with a width of 0: it divides the sides as whole numbers.
   */
  @Override
  public RenderedImage getImage() {
    Picture drawn = picture.picture();
    int side = Math.min(drawn.width(), drawn.height());
    return drawn.image(side, side, SHARP);
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
