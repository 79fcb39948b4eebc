package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Distances from ordinary files, as the user's page shows them, with the single jar. */
@Tag("slow")
class OrdinaryFilesIT {

  private static final String RUN =
      " -crp.chains 2 -crp.sweeps 20 -resulthandler ResultWriter -out out";

  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    ExampleFiles.write(folder);
  }

  private String summary(String line) throws IOException {
    Elki.Answer answer = Elki.cli(folder, Elki.words(line + RUN).toArray(String[]::new));
    assertEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    return Files.readString(folder.resolve("out").resolve("crp-summary.txt"));
  }

  private static void has(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), part + " is not in\n" + text);
    }
  }

  /** Words of a group differ by one edit from the next one. */
  @Test
  void words() throws IOException {
    String text =
        summary(
            "-dbc.in words.csv -algorithm ddcrp -crp.distance strings.LevenshteinDistance"
                + " -crp.distance-label 0 -crp.decay window-inclusive -crp.decay-scale 1");
    has(text, " clusters of 12 rows", "20 links by LevenshteinDistance");
  }

  @Test
  void aMatrixOfDistances() throws IOException {
    String text =
        summary(
            "-dbc.in values.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance"
                + " -distance.matrix matrix.txt -crp.decay gaussian -crp.decay-scale 2");
    has(text, " clusters of 12 rows", "132 links by FileBasedSparseDoubleDistance");
  }

  /** The same distances as a table whose rows and columns have names. */
  @Test
  void aSquareMatrixOfDistances() throws IOException {
    String text =
        summary(
            "-dbc.in values.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance"
                + " -distance.matrix square.csv -distance.parser square-matrix -crp.decay window"
                + " -crp.decay-scale 3");
    has(text, " clusters of 12 rows", "60 links by FileBasedSparseDoubleDistance");
  }

  /** The last six columns are a series, rising or falling, early or late. */
  @Test
  void series() throws IOException {
    String text =
        summary(
            "-dbc.in series.csv -dbc.filter typeconversions.SplitNumberVectorFilter -split.dims 0,1"
                + " -algorithm ddcrp -crp.distance timeseries.DTWDistance -crp.decay power-law"
                + " -crp.decay-scale 1");
    has(text, " clusters of 12 rows", "DTWDistance is measured on", "DTWDistance");
  }

  /** The last five columns say what is in a set. */
  @Test
  void sets() throws IOException {
    String text =
        summary(
            "-dbc.in sets.csv -dbc.filter typeconversions.SplitNumberVectorFilter -split.dims 0,1"
                + " -algorithm ddcrp -crp.distance set.JaccardSimilarityDistance"
                + " -crp.decay window -crp.decay-scale 0.5");
    has(text, " clusters of 12 rows", "60 links by JaccardSimilarityDistance");
  }

  @Test
  void placesWithADecay() throws IOException {
    ExampleFiles.copy(folder, "quakes.arff");
    String text =
        summary(
            "-dbc.in quakes.arff -dbc.parser ArffParser -algorithm ddcrp -crp.data-columns 2,3"
                + " -crp.distance geo.DimensionSelectingLatLngDistance -distance.latitudedim 0"
                + " -distance.longitudedim 1 -crp.decay window"
                + " -crp.decay-scale 50000 -crp.seed time");
    has(text, "links by DimensionSelectingLatLngDistance");
  }

  /** Most counties are filtered away, and so are their edges. */
  @Test
  void aGraphAfterAFilter() throws IOException {
    ExampleFiles.copy(folder, "counties.arff", "counties-edges.csv");
    String text =
        summary(
            "-dbc.in counties.arff -dbc.parser ArffParser -dbc.filter"
                + " selection.RandomSamplingStreamFilter -sampling.p 0.2 -sampling.seed 1"
                + " -algorithm ddcrp -crp.data-relation 1 -crp.distance hop"
                + " -hop.edges counties-edges.csv -hop.skip-unknown -crp.decay window-inclusive"
                + " -crp.decay-scale 1");
    has(text, "edges to ids that are not in the data were left out");
  }
}
