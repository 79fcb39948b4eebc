package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.CsvSource;

/**
 * ELKI's visualizer draws the results of every kind of run, into files. The visualizer is not on
 * Maven Central: the tests run only where the property {@code crp.elki.visualizer} holds a class
 * path of it, see docs/lab/checks.md.
 */
@EnabledIfSystemProperty(named = "crp.elki.visualizer", matches = ".+")
class VisualizerIT {

  private static final Path DATA = Path.of("..", "test-data").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "faithful|crp -crp.soft|bubble crosses",
        "faithful|pcrp|bubble crosses",
        "faithful|mfm|bubble crosses",
        "faithful|hdphmm|bubble crosses",
        "nile|ddcrp -crp.nearness time -crp.time-column 0|bubble crosses",
        "nile|addcrp -crp.time-column 0|bubble crosses",
        "iris|hdp|crosses",
        "ballots|mallowsmixture -arff.classlabel kind -crp.rankings \"label 0\"|image",
        "regimes|crp -crp.likelihood poisson|crosses"
      })
  void theResultsAreDrawn(String data, String algorithm, String wanted) throws IOException {
    String line =
        "-dbc.in %s -dbc.parser ArffParser -crp.chains 2 -crp.sweeps 60 -algorithm %s"
            .formatted(DATA.resolve(data + ".arff"), algorithm);
    List<String> words = new ArrayList<>(List.of("elki.application.KDDCLIApplication"));
    words.addAll(Elki.words(line));
    words.addAll(List.of("-resulthandler", "ExportVisualizations", "-vis.output", "out"));
    Elki.Answer answer =
        Elki.java(
            folder,
            Elki.ALL + File.pathSeparator + System.getProperty("crp.elki.visualizer"),
            words);
    assertEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    String drawn = drawn();
    assertFalse(drawn.contains("<image width=\"0\""), "a picture of no width");
    assertFalse(drawn.contains("=\"NaN"), "a place that is no number");
    assertTrue(drawn.contains("<image "), "no picture");
    assertTrue(drawn.contains("series_1"), "no curve of the second chain");
    assertTrue(drawn.contains("Cluster 0 size "), "no key");
    assertTrue(drawn.contains("Largest R-hat"), "no measures");
    if (wanted.contains("bubble")) {
      assertTrue(drawn.contains("class=\"bubble"), "no bubble");
    }
    if (wanted.contains("crosses")) {
      assertTrue(drawn.contains("mean-center"), "no means");
    }
  }

  /** {@return all drawings, one after the other} */
  private String drawn() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".svg")).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }
}
