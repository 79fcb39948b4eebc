package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The program for spark-submit, on small files. */
@Tag("slow")
class SubmitTest {

  @RegisterExtension static final TestSession SPARK = TestSession.local();

  @TempDir Path folder;

  /** Three clusters of two columns in a file with a header. */
  private Path csv() throws IOException {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (double[] row : LocalSpark.threeClusters(60)) {
      csv.append(row[0]).append(',').append(row[1]).append('\n');
    }
    return Files.writeString(folder.resolve("points.csv"), csv.toString());
  }

  /** The same rows as sparse vectors with a label that is not used. */
  private Path libsvm() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (double[] row : LocalSpark.threeClusters(60)) {
      lines.append("0 1:").append(row[0]).append(" 2:").append(row[1]).append('\n');
    }
    return Files.writeString(folder.resolve("points.libsvm"), lines.toString());
  }

  /** Runs the program; what it prints has some parts. */
  private void said(int status, List<String> args, String... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream console = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int found = Submit.run(args, SPARK::get, console);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(status, found, text);
    for (String part : parts) {
      assertTrue(text.contains(part), text);
    }
    if (status != 0) {
      assertEquals(1, text.lines().count(), text);
    }
  }

  private List<String> args(Path input, String output, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("--input", input.toUri().toString()));
    args.addAll(List.of("--output", folder.resolve(output).toUri().toString()));
    args.addAll(List.of("--covariance", "full", "--max-iter", "6", "--chains", "1"));
    args.addAll(List.of(more));
    return args;
  }

  private Dataset<Row> written(String output, String part) {
    return SPARK.get().read().parquet(folder.resolve(output).resolve(part).toString());
  }

  @Test
  void aFolderWithTheResults() throws IOException {
    List<String> args = args(csv(), "out", "--columns", "x,y");
    said(0, args, "superstep 6 of 6, chain 1: ", "clusters of 60 rows");
    Path output = folder.resolve("out");
    String summary = Files.readString(output.resolve("summary.txt"));
    assertTrue(summary.contains("60 rows") && summary.contains("(deviation) x "), summary);
    assertTrue(summary.lines().findFirst().orElseThrow().contains("Spark has no noise"), summary);
    String page = Files.readString(output.resolve("report.html"));
    assertTrue(page.startsWith("<!") && page.contains("\"all\":60,"), page.substring(0, 2000));
    assertFalse(page.contains("those of a sample"));
    assertTrue(page.contains("60 rows; unlike the other hosts, Spark has no noise"));
    assertEquals(7, Files.readAllLines(output.resolve("trace.csv")).size());
    assertEquals(60, written("out", "predictions").count());
    assertTrue(CRPMixtureModel.load(output.resolve("model").toString()).k() >= 1);
    said(1, args, "--output", "exists");
  }

  /** The same rows give the same draws, whatever the form of the file. */
  @Test
  void everyFormOfInputGivesTheSameDraws() throws IOException {
    Path csv = csv();
    said(0, args(csv, "a", "--columns", "x,y"));
    List<Row> expected = written("a", "draws").orderBy("row").collectAsList();
    assertEquals(60, expected.size());
    Path plain = folder.resolve("plain.parquet");
    SPARK
        .get()
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(csv.toUri().toString())
        .write()
        .parquet(plain.toUri().toString());
    said(0, args(plain, "b", "--columns", "x, y"));
    assertEquals(expected, written("b", "draws").orderBy("row").collectAsList());
    Path vectors = folder.resolve("vectors");
    LocalSpark.frame(SPARK.get(), LocalSpark.threeClusters(60), 1)
        .write()
        .parquet(vectors.toUri().toString());
    said(0, args(vectors, "c"));
    assertEquals(expected, written("c", "draws").orderBy("row").collectAsList());
    said(0, args(libsvm(), "d"));
    assertEquals(expected, written("d", "draws").orderBy("row").collectAsList());
    Path text = Files.copy(libsvm(), folder.resolve("points.txt"));
    said(0, args(text, "e", "--format", "libsvm"));
    assertEquals(expected, written("e", "draws").orderBy("row").collectAsList());
  }

  @Test
  void wrongFilesAndColumnsAreASentenceAndLeaveNothing() throws IOException {
    Path csv = csv();
    said(1, args(csv, "no", "--columns", "x,z"), "--columns", "'z'", "x, y");
    said(1, args(csv, "no"), "--features-col", "'features'", "--columns");
    said(1, args(folder.resolve("none.csv"), "no"), "--input", "none.csv", "there is no");
    said(1, args(csv, "no", "--format", "parquet"), "--input", "parquet");
    said(1, args(csv, "no", "--format", "libsvm"), "--input", "libsvm");
    said(1, args(csv, "no", "--format", "arff"), "--format", "arff");
    Path holes = Files.writeString(folder.resolve("holes.csv"), "x,y\n1,2\n3,\n");
    said(
        1,
        args(holes, "no", "--columns", "x,y", "--handle-invalid", "error"),
        "row 2",
        "column 2",
        "missing");
    Path mixed = Files.writeString(folder.resolve("mixed.csv"), "x,c\n1,red\n3,blue\n");
    said(
        1,
        args(mixed, "no", "--columns", "x,c"),
        "--columns",
        "'c'",
        "string",
        "--categorical-features");
    assertFalse(Files.exists(folder.resolve("no")));
    assertFalse(Files.exists(folder.resolve("no.unfinished")));
  }

  /** The input is deleted when the last superstep is done. */
  @Test
  void aFailureWhileResultsAreWrittenLeavesNothing() throws IOException {
    Path csv = csv();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> said = new ArrayList<>();
    PrintStream console =
        new PrintStream(bytes, true, StandardCharsets.UTF_8) {
          @Override
          public PrintStream printf(Locale locale, String format, Object... args) {
            if (args[0].equals(args[1])) {
              csv.toFile().delete();
            }
            return this;
          }

          @Override
          public void println(String line) {
            said.add(line);
          }
        };
    assertEquals(1, Submit.run(args(csv, "no", "--columns", "x,y"), SPARK::get, console));
    assertEquals(1, said.size());
    assertTrue(said.get(0).startsWith("the cluster failed: "), said.get(0));
    assertFalse(Files.exists(folder.resolve("no")));
    assertFalse(Files.exists(folder.resolve("no.unfinished")));
  }

  @Test
  void categoriesBesideNumbersGoByTheirNames() throws IOException {
    StringBuilder csv = new StringBuilder("x,kind,y\n");
    double[][] rows = LocalSpark.threeClusters(60);
    for (int i = 0; i < rows.length; i++) {
      csv.append(Text.of("%s,%d,%s%n", rows[i][0], i % 3, rows[i][1]));
    }
    Path input = Files.writeString(folder.resolve("mixed.csv"), csv.toString());
    String[] more = {"--columns", "x,kind,y", "--categorical-features", "kind"};
    said(0, args(input, "mixed", more), "clusters of 60 rows");
    String summary = Files.readString(folder.resolve("mixed").resolve("summary.txt"));
    assertTrue(summary.startsWith("3 clusters of 60 rows"), summary);
    assertTrue(summary.contains("modes kind 1 ("), summary);
    more[3] = "sort";
    said(1, args(input, "no", more), "categoricalFeatures", "'sort'", "x, kind, y");
  }

  @Test
  void wrongOptionsAreASentence() {
    said(1, List.of("--seed", "many", "--input", "a", "--output", "b"), "--seed", "many");
    said(1, List.of("--sed", "1"), "--sed");
    said(1, List.of("--input", "a", "--output", "b", "--power", "1.5"), "--power");
    said(1, List.of("--input", "a"), "--output");
    said(1, List.of("--input", "a", "--output"), "--output", "value");
  }
}
