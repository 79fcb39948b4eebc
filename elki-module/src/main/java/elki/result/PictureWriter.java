package elki.result;

import crp.checkpoint.FileProblem;
import elki.clustering.crp.result.RunPicture;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.FileParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.NullMarked;

/**
 * Writes every picture among the results as a PNG file, which ELKI's {@link ResultWriter} leaves
 * out. To be used beside it: {@code -resulthandler ResultWriter,PictureWriter -out folder
 * -pictures.out folder}.
 */
@NullMarked
@Title("Picture writer")
@Description("Writes the pictures among the results as PNG files into the output folder.")
public class PictureWriter implements ResultHandler {

  private final Path folder;

  /**
   * Constructor.
   *
   * @param folder made if it is not there
   */
  public PictureWriter(Path folder) {
    this.folder = folder;
  }

  @Override
  public void processNewResult(Object result) {
    Set<String> names = new HashSet<>();
    Metadata.hierarchyOf(result)
        .iterDescendantsSelf()
        .<PixmapResult>filter(PixmapResult.class)
        .forEach(picture -> write(picture, free(Metadata.of(picture).getLongName(), names)));
  }

  /** Two results of one name get two files. */
  private static String free(String name, Set<String> names) {
    String plain = name.replaceAll("[^\\w-]+", "_");
    String free = plain;
    for (int i = 1; !names.add(free); i++) {
      free = plain + "-" + i;
    }
    return free;
  }

  private void write(PixmapResult picture, String name) {
    Path file = folder.resolve(name + ".png");
    try {
      Files.createDirectories(folder);
      if (picture instanceof RunPicture own) {
        own.write(file);
      } else {
        ImageIO.write(picture.getImage(), "png", file.toFile());
      }
    } catch (IOException e) {
      throw new AbortException(
          "The picture %s cannot be written: %s.".formatted(file, FileProblem.of(e)), e);
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /**
     * The folder; a name of its own, since a parameter is read once and the writer of texts has it.
     */
    public static final OptionID FOLDER_ID =
        new OptionID("pictures.out", "Folder for the pictures, made if it is not there.");

    private Path folder = Path.of("");

    @Override
    public void configure(Parameterization config) {
      new FileParameter(FOLDER_ID, FileParameter.FileType.OUTPUT_FILE)
          .grab(config, uri -> folder = Path.of(uri));
    }

    @Override
    public PictureWriter make() {
      return new PictureWriter(folder);
    }
  }
}
