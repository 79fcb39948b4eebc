package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ELKI's command line with the single jar. */
@Tag("slow")
class CommandLineIT {

  @TempDir private Path folder;

  private Elki.Answer run(String... arguments) {
    return Elki.cli(folder, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"elki.clustering.crp.CRPMixture", "clustering.crp.CRPMixture"})
  void theAlgorithmHasTwoMoreNames(String name) throws IOException {
    Files.writeString(folder.resolve("two.csv"), "1.5,2\n3,4.5\n2,1\n");
    Elki.Answer answer =
        run("-dbc.in", "two.csv", "-algorithm", name, "-crp.sweeps", "4", "-verbose");
    assertEquals(0, answer.status(), answer.text());
    assertTrue(answer.text().contains("CRPMixture.seed: 1"), answer.text());
  }

  @Test
  void resultsAreWritten() throws IOException {
    Elki.copy("faithful.csv", folder);
    Elki.Answer answer =
        run(
            "-verbose",
            "-time",
            "-dbc.in",
            "faithful.csv",
            "-algorithm",
            "crp",
            "-crp.sweeps",
            "60",
            "-crp.cut",
            "none",
            "-resulthandler",
            "ResultWriter,posterior",
            "-out",
            "out",
            "-crp.results",
            "out");
    assertEquals(0, answer.status(), answer.text());
    assertTrue(answer.text().contains("CRPMixture.seed: 1"), answer.text());
    assertTrue(answer.text().contains("CRPMixture.clusters.mean"), answer.text());
    assertTrue(answer.text().contains("CRPMixture.runtime"), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    Path out = folder.resolve("out");
    assertEquals(272, members(out));
    String cluster = Files.readString(Elki.cluster(out, 0).orElseThrow());
    assertTrue(cluster.contains("# Cluster Mean: "), cluster);
    assertTrue(cluster.contains("# Covariance Matrix: "), cluster);
    assertTrue(cluster.contains("# Deviations: "), cluster);
    assertTrue(cluster.contains("crp-confidence="), cluster);
    assertTrue(cluster.contains("crp-together="), cluster);
    assertTrue(Files.size(out.resolve("report.html")) > 100_000);
    List<String> draws = Files.readAllLines(out.resolve("draws.csv"));
    assertTrue(draws.get(0).endsWith(",row272"), draws.get(0));
    assertEquals(2 + 272, draws.get(1).split(",", -1).length);
    String summary = Files.readString(out.resolve("crp-summary.txt"));
    assertTrue(summary.contains("clusters of 272 rows"), summary);
    assertTrue(summary.contains("seed 1"), summary);
    String measures = Files.readString(out.resolve("crp-posterior.txt"));
    for (String measure : List.of("Expected VI", "Log joint density", "Largest R-hat")) {
      assertTrue(measures.contains(measure), measures);
    }
    assertEquals(1 + 272, Files.readAllLines(out.resolve("rows.csv")).size());
    assertEquals(1 + 4 * 60, Files.readAllLines(out.resolve("trace.csv")).size());
    assertEquals(List.of(), written(out, "crp-trace|crp-draws|crp-density|ladder_"));
    assertEquals(5, written(out, "crp-|Settings").size(), "beside the clusters");
    assertEquals(
        Files.readString(out.resolve("ladder.csv")),
        Files.readString(out.resolve("crp-ladder.txt")));
    assertEquals(272, Files.readAllLines(out.resolve("crp-uncertainty-order.txt")).size());
    String settings = Files.readString(out.resolve("Settings.txt"));
    assertTrue(settings.contains("-crp.sweeps 60"), settings);
    assertTrue(settings.contains("-crp.seed 1"), settings);
  }

  private static List<String> written(Path out, String starts) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("(" + starts + ").*"))
          .toList();
    }
  }

  private static long members(Path out) throws IOException {
    long members = 0;
    try (Stream<Path> files = Files.list(out)) {
      List<Path> clusters =
          files.filter(file -> file.getFileName().toString().startsWith("cluster_")).toList();
      for (Path file : clusters) {
        members += Files.readAllLines(file).stream().filter(l -> l.startsWith("ID=")).count();
      }
    }
    return members;
  }

  @Test
  void theClusteringIsEvaluated() throws IOException {
    Elki.copy("iris.csv", folder);
    Elki.Answer answer =
        run(
            "-dbc.in",
            "iris.csv",
            "-algorithm",
            "pcrp",
            "-crp.sweeps",
            "40",
            "-crp.soft",
            "-evaluator",
            "clustering.EvaluateClustering",
            "-resulthandler",
            "ResultWriter",
            "-out",
            "out");
    assertEquals(0, answer.status(), answer.text());
    Path out = folder.resolve("out");
    String cluster = Files.readString(Elki.cluster(out, 0).orElseThrow());
    assertTrue(cluster.contains("crp-probabilities="), cluster);
    try (Stream<Path> files = Files.list(out)) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertTrue(names.stream().anyMatch(name -> name.contains("Evaluation")), names::toString);
    }
  }

  @Test
  void sparseFilesAreCounts() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      int first = i % 2 * 3;
      lines.append(Text.of("3 %d 9 %d 8 %d 7 doc%d%n", first, first + 1, first + 2, i));
    }
    Files.writeString(folder.resolve("words.txt"), lines);
    Elki.Answer answer =
        run(
            "-dbc.in",
            "words.txt",
            "-dbc.parser",
            "SparseNumberVectorLabelParser",
            "-algorithm",
            "crp",
            "-crp.sweeps",
            "60",
            "-resulthandler",
            "ResultWriter",
            "-out",
            "out");
    assertEquals(0, answer.status(), answer.text());
    Path out = folder.resolve("out");
    assertEquals(40, members(out));
    String cluster = Files.readString(Elki.cluster(out, 0).orElseThrow());
    assertTrue(cluster.contains("# Top words: "), cluster);
    assertTrue(Elki.cluster(out, 1).isPresent());
    assertTrue(Elki.cluster(out, 2).isEmpty());
  }

  @Test
  void theDescriptionListsOptionsAndReferences() {
    Elki.Answer answer = run("-description", "elki.clustering.crp.CRPMixture");
    for (String wanted :
        List.of("CRP Mixture", "R. M. Neal", "J. Pitman", "-crp.concentration", "-crp.seed")) {
      assertTrue(answer.text().contains(wanted), answer.text());
    }
    Elki.Answer powered = run("-description", "elki.clustering.crp.PoweredCRP");
    for (String wanted : List.of("Powered CRP", "J. Lu", "-crp.power", "-crp.concentration")) {
      assertTrue(powered.text().contains(wanted), powered.text());
    }
  }

  @Test
  void textIsNoData() throws IOException {
    Files.writeString(folder.resolve("text.csv"), "a b\nc d\n");
    Elki.Answer answer =
        run("-dbc.in", "text.csv", "-dbc.parser", "StringParser", "-algorithm", "crp");
    assertNotEquals(0, answer.status());
    assertTrue(answer.text().contains("No relation fits the likelihood"), answer.text());
    assertFalse(answer.text().contains("\tat "), answer.text());
  }
}
