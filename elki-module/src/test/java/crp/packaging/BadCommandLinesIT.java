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

/** Wrong options and data: one sentence that says what and where, exit status 1, no stack trace. */
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
        "two.csv -algorithm crp -crp.sweeps \"100 burn-in 200\"|below the number of sweeps",
        "two.csv -algorithm crp -crp.seed x|crp.seed must be a whole number from -9223372036854775808 to 9223372036854775807 or 'time', was 'x'",
        "two.csv -algorithm crp -crp.held-out 1|crp.held-out",
        "two.csv -algorithm crp -crp.chains 0|crp.chains must be at least 1, was 0",
        "two.csv -algorithm crp -crp.chains 1000000|crp.chains must be at most 1000, was 1000000",
        "nowhere.csv -algorithm crp|nowhere.csv for parameter",
        "two.csv -algorithm crp -crp.likelihood cubic"
            + "|crp.likelihood must be one of auto, gaussian, multinomial, named, poisson, ranking",
        "two.csv -algorithm crp -crp.likelihood multinomial|row 1, column 1",
        "infinite.csv -algorithm crp|row 2, column 2: value must be missing or from -1e100 to 1e100",
        "one.csv -algorithm crp|at least 2 are needed",
        "equal.csv -algorithm crp|all rows are equal",
        "ragged.csv -algorithm crp|Columns of numbers: 2 in row 1 but 3 in row 2; all rows need the same",
        "ragged.csv -algorithm hdphmm|2 in row 1 but 3 in row 2",
        "ragged.csv -algorithm ddcrp|2 in row 1 but 3 in row 2",
        "ragged.csv -algorithm mallowsmixture|2 in row 1 but 3 in row 2",
        "blank.csv -algorithm crp|2 in row 1 but 1 in row 2",
        "question.csv -algorithm crp|1 in row 1 but 2 in row 2",
        "none.arff -dbc.parser ArffParser -algorithm crp|There are no rows to cluster.",
        "short.arff -dbc.parser ArffParser -algorithm crp|Expected word token",
        "comment.csv -algorithm crp|No numeric data was read",
        "letters.csv -algorithm crp|No numeric data was read",
        "two.csv -algorithm hdp|label",
        "two.csv -algorithm mallowsmixture|row 1",
        "two.csv -algorithm ddcrp -crp.decay cubic"
            + "|crp.decay must be one of automatic, exponential, window, window-inclusive, logistic,"
            + " identity, gaussian, power-law, was 'cubic'.",
        "two.csv -algorithm ddcrp -crp.distance external.FileBasedSparseDoubleDistance"
            + " -distance.matrix two.csv -distance.parser square-matrix"
            + "|must be 0, the distance of an object from itself, was 3.0.",
        "two.csv -algorithm ddcrp -crp.decay window -crp.decay-scale 0|crp.decay-scale must be positive",
        "two.csv -algorithm ddcrp -crp.distance strings.LevenshteinDistance|crp.distance-label",
        "words.csv -algorithm ddcrp -crp.distance strings.LevenshteinDistance -crp.distance-label 1"
            + "|Row 1 has no label number 1",
        "two.csv -algorithm ddcrp -crp.distance-relation 9|'crp.distance-relation' must be from 0 to",
        "two.csv -algorithm ddcrp -crp.distance subspace.SubspaceEuclideanDistance"
            + " -distance.dims 0,1|ELKI 0.8.0 cannot pass -distance.dims to SubspaceEuclideanDistance: name the columns by crp.distance-columns",
        "places.csv -algorithm ddcrp -crp.distance geo.LatLngDistance"
            + "|row 2, column 1: the latitude must be from -90 to 90 degrees, was 95.0",
        "two.csv -algorithm ddcrp -crp.nearness time -crp.time-column 2"
            + "|'crp.time-column' must be from 0 to 1",
        "words.csv -algorithm ddcrp -crp.distance hop -hop.edges nowhere.csv|hop.edges",
        "words.csv -algorithm ddcrp -crp.distance hop -hop.edges edges.csv"
            + "|line 2: unknown id \"yak\"",
      })
  void oneSentenceAndNoStackTrace(String line, String said) throws IOException {
    Files.writeString(folder.resolve("two.csv"), "1.5,2\n3,4.5\n2,1\n");
    Files.writeString(folder.resolve("one.csv"), "1.5,2\n");
    Files.writeString(folder.resolve("equal.csv"), "1.5,2\n1.5,2\n1.5,2\n");
    Files.writeString(folder.resolve("infinite.csv"), "1.5,2\n3,inf\n2,1\n");
    Files.writeString(folder.resolve("places.csv"), "40,10\n95,11\n42,12\n");
    Files.writeString(folder.resolve("words.csv"), "1.5,2,ant\n3,4.5,bee\n2,1,cow\n");
    Files.writeString(folder.resolve("ragged.csv"), "1.5,2\n3,4.5,6\n2,1\n");
    Files.writeString(folder.resolve("blank.csv"), "1.5,2\n,4.5\n2,1\n");
    Files.writeString(folder.resolve("question.csv"), "?,2\n3,4.5\n2,1\n");
    Files.writeString(folder.resolve("none.arff"), ARFF);
    Files.writeString(folder.resolve("short.arff"), ARFF + "1.5,2\n3\n");
    Files.writeString(folder.resolve("comment.csv"), "# nothing\n");
    Files.writeString(folder.resolve("letters.csv"), "a,b\nc,d\n");
    Files.writeString(folder.resolve("edges.csv"), "ant,bee\nant,yak\n");
    Elki.Answer answer = Elki.cli(folder, Elki.words("-dbc.in " + line).toArray(String[]::new));
    assertEquals(1, answer.status(), answer.text());
    assertTrue(answer.text().contains(said), answer.text());
    assertFalse(answer.text().contains("\tat "), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    List<String> lines = answer.text().lines().filter(l -> l.contains(said)).toList();
    assertEquals(1, lines.size(), answer.text());
  }
}
