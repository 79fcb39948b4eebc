package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Distances from ordinary files, as the user's page shows them, with the single jar. */
class OrdinaryFilesIT {

  private static final String RUN =
      " -crp.chains 2 -crp.sweeps 20 -resulthandler ResultWriter -out out";

  @TempDir private Path folder;

  private void write(String name, int rows, java.util.function.IntFunction<String> line)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      lines.add(line.apply(i));
    }
    Files.write(folder.resolve(name), lines);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** Two groups of six rows, whose values are far apart. */
  private static String value(int i) {
    return number((i < 6 ? 0 : 50) + Math.sin(3 * i)) + "," + number(Math.cos(5 * i));
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
    write("words.csv", 12, i -> "b" + "a".repeat(i % 6) + (i < 6 ? "d" : "rstuv") + "," + value(i));
    String text =
        summary(
            "-dbc.in words.csv -algorithm ddcrp -crp.distance strings.LevenshteinDistance"
                + " -crp.distance-label 0 -crp.decay window-inclusive -crp.decay-scale 1");
    has(text, " clusters of 12 rows", "20 links by LevenshteinDistance");
  }

  @Test
  void aMatrixOfDistances() throws IOException {
    write("values.csv", 12, OrdinaryFilesIT::value);
    write("matrix.txt", 66, OrdinaryFilesIT::pair);
    String text =
        summary(
            "-dbc.in values.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance"
                + " -distance.matrix matrix.txt -crp.decay gaussian -crp.decay-scale 2");
    has(text, " clusters of 12 rows", "132 links by FileBasedSparseDoubleDistance");
  }

  /** All pairs of 12 rows from 0: near within a group, 9 between. */
  private static String pair(int k) {
    int i = 1;
    while (i * (i + 1) / 2 <= k) {
      i++;
    }
    int j = k - i * (i - 1) / 2;
    return "%d %d %s".formatted(j, i, i < 6 == j < 6 ? number(0.5 * (i - j)) : "9");
  }

  /** The last six columns are a series, rising or falling, early or late. */
  @Test
  void series() throws IOException {
    write(
        "series.csv",
        12,
        i -> {
          StringBuilder line = new StringBuilder(value(i));
          for (int t = 0; t < 6; t++) {
            line.append(',').append(number((i < 6 ? 1 : -1) * Math.max(0, t - i % 3)));
          }
          return line.toString();
        });
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
    write("sets.csv", 12, i -> value(i) + (i < 6 ? ",1,1,%d,0,0" : ",0,0,%d,1,1").formatted(i % 2));
    String text =
        summary(
            "-dbc.in sets.csv -dbc.filter typeconversions.SplitNumberVectorFilter -split.dims 0,1"
                + " -algorithm ddcrp -crp.distance set.JaccardSimilarityDistance"
                + " -crp.decay window -crp.decay-scale 0.5");
    has(text, " clusters of 12 rows", "60 links by JaccardSimilarityDistance");
  }

  @Test
  void placesWithADecayOfElki() throws IOException {
    Files.copy(Path.of("..", "test-data", "quakes.arff"), folder.resolve("quakes.arff"));
    String text =
        summary(
            "-dbc.in quakes.arff -dbc.parser ArffParser -algorithm ddcrp -crp.data-columns 2,3"
                + " -crp.distance geo.DimensionSelectingLatLngDistance -distance.latitudedim 0"
                + " -distance.longitudedim 1 -crp.decay weight-function -crp.decay-function"
                + " LinearWeight -crp.decay-scale 50000 -crp.seed time");
    has(text, "links by DimensionSelectingLatLngDistance");
  }

  /** Most counties are filtered away, and so are their edges. */
  @Test
  void aGraphAfterAFilter() throws IOException {
    for (String name : List.of("counties.arff", "counties-edges.csv")) {
      Files.copy(Path.of("..", "test-data", name), folder.resolve(name));
    }
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
