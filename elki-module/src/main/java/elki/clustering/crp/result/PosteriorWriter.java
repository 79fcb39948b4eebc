package elki.clustering.crp.result;

import crp.Text;
import crp.report.ResultFolder;
import elki.clustering.crp.option.Options;
import elki.result.Metadata;
import elki.result.ResultHandler;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.FileParameter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what was found for other programs: clusters, draws and traces as CSV files, and the report
 * as a page. To be used alone or beside ELKI's own handlers: {@code -resulthandler
 * ResultWriter,posterior -out folder -crp.results folder}.
 *
 * @since 0.1.0
 */
@Title("Writer of posteriors")
@Description(
    "Writes clusters, draws and traces of a CRP clustering as CSV files, and its report as a"
        + " page.")
@Alias("posterior")
public final class PosteriorWriter implements ResultHandler {

  private final Path folder;

  /**
   * Constructor.
   *
   * @param folder made if it is not there; of several clusterings the second, third, ... have
   *     folders 2, 3, ... in it
   */
  public PosteriorWriter(Path folder) {
    this.folder = folder;
  }

  @Override
  public void processNewResult(Object result) {
    List<PosteriorClustering> found = new ArrayList<>();
    Metadata.hierarchyOf(result)
        .iterDescendantsSelf()
        .<PosteriorClustering>filter(PosteriorClustering.class)
        .forEach(found::add);
    if (found.isEmpty()) {
      throw new AbortException(
          Text.of(
                  "There is no clustering whose posterior could be written: %s writes those of crp, ddcrp and",
                  getClass().getSimpleName())
              + " the other algorithms of this module.");
    }
    try {
      ResultFolder.check(folder);
      for (int i = 0; i < found.size(); i++) {
        found.get(i).write(i == 0 ? folder : folder.resolve(String.valueOf(i + 1)));
      }
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new AbortException(
          Text.of("Parameter '%s': %s.", Par.FOLDER_ID.getName(), e.getMessage()), e);
    }
  }

  /** Parameterization class. */
  public static final class Par implements Parameterizer {

    public static final OptionID FOLDER_ID =
        Options.id(
            "results",
            "Folder for rows.csv (cluster and confidence of each row), trace.csv, draws.csv (cluster"
                + " of each row in each kept draw), summary.txt and report.html; made if it is not"
                + " there. Files of the same names are replaced.");

    private Path folder = Path.of("");

    @Override
    public void configure(Parameterization config) {
      new FileParameter(FOLDER_ID, FileParameter.FileType.OUTPUT_FILE)
          .grab(config, uri -> folder = Path.of(uri));
    }

    @Override
    public PosteriorWriter make() {
      return new PosteriorWriter(folder);
    }
  }
}
