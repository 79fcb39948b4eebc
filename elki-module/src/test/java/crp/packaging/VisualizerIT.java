package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.decay.Hyperbola;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * ELKI's visualizer draws the results of every kind of run, into files. The visualizer is not on
 * Maven Central: the tests run only where the property {@code crp.elki.visualizer} holds a class
 * path of it, see docs/lab/checks.md.
 */
@EnabledIfSystemProperty(named = "crp.elki.visualizer", matches = ".+")
class VisualizerIT {

  private static final String QUAKES =
      "-dbc.in quakes.arff -dbc.parser ArffParser -algorithm ddcrp -crp.data-columns 2,3"
          + " -crp.distance geo.DimensionSelectingLatLngDistance -distance.latitudedim 0"
          + " -distance.longitudedim 1 ";

  private static final String COUNTIES =
      "-dbc.in counties.arff -dbc.parser ArffParser -arff.externalid fips -crp.data-relation 1"
          + " -algorithm ddcrp -crp.distance hop -hop.edges counties-edges.csv"
          + " -crp.decay window-inclusive -crp.decay-scale 1 ";

  private static final String MATRIX =
      "-dbc.in values.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance ";

  private static final String SPLIT =
      " -dbc.filter typeconversions.SplitNumberVectorFilter -split.dims 0,1 -algorithm ddcrp ";

  @TempDir private Path folder;

  /**
   * The examples of docs/reference/elki.md and docs/guide/elki-walk-through.md; what must be drawn
   * comes first.
   */
  static Stream<String> examples() {
    return Stream.of(mixtures(), nearness(), others()).flatMap(List::stream);
  }

  private static List<String> mixtures() {
    return List.of(
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm crp -crp.soft",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm crp"
            + " -crp.concentration 1 -crp.discount 0.2",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm crp"
            + " -crp.concentration \"gamma 2 1\" -crp.discount \"beta 1 3\"",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm crp"
            + " -crp.likelihood gaussian -crp.covariance diagonal",
        "bubble crosses|-dbc.in iris.arff -dbc.parser ArffParser -algorithm crp"
            + " -crp.likelihood gaussian -crp.covariance diagonal",
        "|-dbc.in counts.txt -dbc.parser SparseNumberVectorLabelParser -algorithm crp",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm pcrp",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm pcrp"
            + " -crp.power \"lambda 10\"",
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm mfm",
        "crosses|-dbc.in regimes.arff -dbc.parser ArffParser -algorithm crp -crp.likelihood poisson");
  }

  private static List<String> nearness() {
    return List.of(
        "bubble crosses|-dbc.in nile.arff -dbc.parser ArffParser -algorithm ddcrp"
            + " -crp.nearness time -crp.time-column 0 -crp.soft",
        "bubble crosses|-dbc.in nile.arff -dbc.parser ArffParser -algorithm addcrp"
            + " -crp.time-column 0",
        "bubble crosses|-dbc.in nile.arff -dbc.parser ArffParser -algorithm addcrp"
            + " -crp.variant minimum -crp.time-column 0",
        "bubble crosses|" + QUAKES + "-crp.decay window-inclusive -crp.decay-scale 50000",
        "bubble crosses|"
            + QUAKES
            + "-crp.decay window-inclusive -crp.decay-scale 300000"
            + " -vis.maxdim 3",
        "bubble crosses|" + COUNTIES,
        "bubble crosses|"
            + COUNTIES
            + "-dbc.filter selection.RandomSamplingStreamFilter"
            + " -sampling.p 0.9 -sampling.seed 1 -hop.skip-unknown",
        "bubble crosses|-dbc.in words.csv -algorithm ddcrp"
            + " -crp.distance strings.LevenshteinDistance -crp.distance-label 0"
            + " -crp.decay window-inclusive -crp.decay-scale 1",
        "crosses|" + MATRIX + "-distance.matrix matrix.txt -crp.decay gaussian -crp.decay-scale 2",
        "crosses|"
            + MATRIX
            + "-distance.matrix square.csv -distance.parser square-matrix"
            + " -crp.decay window -crp.decay-scale 3",
        "crosses|-dbc.in values.csv -algorithm ddcrp -crp.nearness distance -crp.decay "
            + Hyperbola.class.getName()
            + " -crp.decay-scale 5",
        "crosses|-dbc.in series.csv"
            + SPLIT
            + "-crp.distance timeseries.DTWDistance"
            + " -crp.decay power-law -crp.decay-scale 1",
        "crosses|-dbc.in sets.csv"
            + SPLIT
            + "-crp.distance set.JaccardSimilarityDistance"
            + " -crp.decay window -crp.decay-scale 0.5");
  }

  private static List<String> others() {
    return List.of(
        "bubble crosses|-dbc.in faithful.arff -dbc.parser ArffParser -algorithm hdphmm",
        "crosses|-dbc.in steps.csv -algorithm hdphmm -crp.stay sampled",
        "crosses|-dbc.in steps.csv -algorithm hdphmm -crp.sequence \"label 0\"",
        "crosses|-dbc.in iris.arff -dbc.parser ArffParser -algorithm hdp",
        "crosses|-dbc.in sites.csv -algorithm hdp -crp.group \"column 0\"",
        "|-dbc.in ballots.soi -dbc.parser rankings -algorithm mallowsmixture",
        "|-dbc.in ballots.arff -dbc.parser ArffParser -arff.classlabel kind"
            + " -algorithm mallowsmixture -crp.rankings \"label 0\"",
        "|-dbc.in lists.csv -algorithm mallowsmixture -crp.rankings items"
            + " -crp.ranking-counts 0");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theResultsAreDrawn(String example) throws IOException {
    String[] parts = example.split("\\|", -1);
    String drawn = drawn(parts[1] + " -crp.chains 2 -crp.sweeps 60");
    assertTrue(drawn.contains("series_1"), "no curve of the second chain");
    assertTrue(drawn.contains("Cluster 0 size "), "no key");
    assertTrue(drawn.contains("Largest R-hat"), "no measures");
    if (parts[0].contains("bubble")) {
      assertTrue(drawn.contains("class=\"bubble"), "no bubble");
    }
    if (parts[0].contains("crosses")) {
      assertTrue(drawn.contains("mean-center"), "no means");
    }
  }

  /** The module's distances in an algorithm of ELKI. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-dbc.in counties.arff -dbc.parser ArffParser -algorithm clustering.dbscan.DBSCAN"
            + " -algorithm.distancefunction hop -hop.edges counties-edges.csv -hop.label 0"
            + " -dbscan.epsilon 1 -dbscan.minpts 8"
      })
  void otherAlgorithmsDrawTheirResults(String example) throws IOException {
    assertTrue(drawn(example).contains("Cluster"), "no key");
  }

  /** {@return all drawings of a run, one after the other} */
  private String drawn(String example) throws IOException {
    ExampleFiles.write(folder);
    ExampleFiles.copy(
        folder,
        "faithful.arff",
        "iris.arff",
        "nile.arff",
        "regimes.arff",
        "quakes.arff",
        "counties.arff",
        "counties-edges.csv",
        "ballots.arff");
    List<String> words = new ArrayList<>(List.of("elki.application.KDDCLIApplication"));
    words.addAll(Elki.words(example));
    words.addAll(List.of("-resulthandler", "ExportVisualizations", "-vis.output", "out"));
    words.addAll(List.of("-visualizer.stylesheet", "crp-colours"));
    String classes =
        String.join(
            File.pathSeparator,
            Elki.ALL.toString(),
            System.getProperty("crp.elki.visualizer"),
            Path.of(Hyperbola.class.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString());
    Elki.Answer answer = Elki.java(folder, classes, words);
    assertEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    String drawn = drawings();
    assertFalse(drawn.contains("=\"NaN"), "a place that is no number");
    return drawn;
  }

  private String drawings() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".svg")).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }
}
