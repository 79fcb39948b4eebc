package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the user's page on the data sets of the project, with the single jar. */
@Tag("slow")
class NearnessIT {

  @TempDir private Path folder;

  @BeforeEach
  void data() throws IOException {
    for (String name : List.of("nile.arff", "counties.arff", "counties-edges.csv")) {
      Files.copy(Path.of("..", "test-data", name), folder.resolve(name));
    }
  }

  private Elki.Answer run(String line) {
    List<String> arguments = new ArrayList<>(Elki.words(line));
    arguments.addAll(List.of("-crp.chains", "2", "-resulthandler", "ResultWriter", "-out", "out"));
    return Elki.cli(folder, arguments.toArray(String[]::new));
  }

  private String summary(Elki.Answer answer) throws IOException {
    assertEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    return Files.readString(folder.resolve("out").resolve("crp-summary.txt"));
  }

  @Test
  void yearsOfTheNile() throws IOException {
    String text =
        summary(
            run(
                "-dbc.in nile.arff -dbc.parser ArffParser -algorithm ddcrp -crp.nearness time"
                    + " -crp.time-column 0 -crp.decay-scale 10 -crp.sweeps 40"));
    assertTrue(text.contains("clusters of 100 rows"), text);
    assertTrue(text.contains("nearness is by time"), text);
  }

  @Test
  void theAverageOverEarlierYears() throws IOException {
    String text =
        summary(
            run(
                "-dbc.in nile.arff -dbc.parser ArffParser -algorithm addcrp"
                    + " -crp.variant minimum -crp.time-column 0 -crp.decay-scale 10"
                    + " -crp.sweeps 20"));
    assertTrue(text.contains("averaged distance dependent"), text);
  }

  private static final String COUNTIES =
      "-dbc.in counties.arff -dbc.parser ArffParser -algorithm ddcrp -crp.data-relation 1"
          + " -crp.distance hop -hop.edges counties-edges.csv -crp.decay window-inclusive"
          + " -crp.decay-scale 1 -crp.sweeps 4";

  @Test
  void countiesThatTouch() throws IOException {
    String text = summary(run(COUNTIES));
    assertTrue(text.contains("clusters of 3107 rows"), text);
    assertTrue(text.contains("18126 links by HopDistance"), text);
  }

  @Test
  void theDescriptionListsOptionsAndReferences() {
    String links =
        Elki.cli(folder, "-description", "elki.clustering.crp.DistanceDependentCRP").text();
    assertTrue(links.contains("D. M. Blei") && links.contains("-crp.decay"), links);
    String averaged =
        Elki.cli(folder, "-description", "elki.clustering.crp.AveragedDistanceDependentCRP").text();
    assertTrue(averaged.contains("W. Wybo") && averaged.contains("-crp.variant"), averaged);
  }
}
