package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong options and data: one sentence that says what and where, exit status 1, no stack trace. The
 * sentences of our own are tested without a process.
 */
@Tag("slow")
class BadCommandLinesIT {

  private static final String ARFF =
      "@relation r\n@attribute x numeric\n@attribute y numeric\n@data\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "two.csv -algorithm crp -crp.concentration -1|crp.concentration must be positive",
        "nowhere.csv -algorithm crp|nowhere.csv for parameter",
        "ragged.csv -algorithm crp|Columns of numbers: 2 in row 1 but 3 in row 2; all rows need the same",
        "short.arff -dbc.parser ArffParser -algorithm crp|Expected word token",
        "comment.csv -algorithm crp|No numeric data was read",
        "two.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance"
            + " -distance.matrix two.csv -distance.parser square-matrix"
            + "|must be 0, the distance of an object from itself, was 3.0.",
        "two.csv -algorithm ddcrp -crp.distance strings.LevenshteinDistance|crp.distance-label",
        "two.csv -algorithm ddcrp -crp.distance subspace.SubspaceEuclideanDistance"
            + " -distance.dims 0,1|ELKI 0.8.0 cannot pass -distance.dims to SubspaceEuclideanDistance: name the columns by crp.distance-columns",
      })
  void oneSentenceAndNoStackTrace(String line, String said) throws IOException {
    Files.writeString(folder.resolve("two.csv"), "1.5,2\n3,4.5\n2,1\n");
    Files.writeString(folder.resolve("ragged.csv"), "1.5,2\n3,4.5,6\n2,1\n");
    Files.writeString(folder.resolve("short.arff"), ARFF + "1.5,2\n3\n");
    Files.writeString(folder.resolve("comment.csv"), "# nothing\n");
    Elki.Answer answer = Elki.cli(folder, Elki.words("-dbc.in " + line).toArray(String[]::new));
    assertEquals(1, answer.status(), answer.text());
    assertTrue(answer.text().contains(said), answer.text());
    assertFalse(answer.text().contains("\tat "), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    List<String> lines = answer.text().lines().filter(l -> l.contains(said)).toList();
    assertEquals(1, lines.size(), answer.text());
  }
}
