package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.ToolProvider;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import scala.tools.nsc.Main;

/** The programs of docs/reference/spark.md are compiled and run; they print what the page says. */
@Tag("slow")
class DocumentedProgramsTest {

  private static final String JAVA =
      """
      import java.io.PrintStream;
      import org.apache.spark.sql.*;
      %s
      public class Documented {
        public static void run(SparkSession spark) throws Exception {
      %s
        }
      }
      """;

  private static final String SCALA =
      """
      import org.apache.spark.sql._
      object Documented { def run(spark: SparkSession): Unit = Console.withOut(System.out) {
      %s
      %s
      }}
      """;

  @RegisterExtension static final TestSession SPARK = TestSession.local();

  @TempDir Path folder;

  /** {@return the indented lines of the page from one on that begins so} */
  private static List<String> block(String begin) throws IOException {
    List<String> page = Files.readAllLines(Path.of("..", "docs", "reference", "spark.md"));
    List<String> lines =
        page.stream()
            .dropWhile(line -> !line.startsWith("    " + begin))
            .takeWhile(line -> line.startsWith("    ") || line.isEmpty())
            .map(line -> line.isEmpty() ? line : line.substring(4))
            .toList();
    int end = lines.size();
    while (lines.get(end - 1).isEmpty()) {
      end--;
    }
    return lines.subList(0, end);
  }

  /** {@return a program around the lines, whose files are in the test's folder} */
  private String program(String form, List<String> lines) {
    String text = String.join("\n", lines.subList(1, lines.size()));
    String own = folder.toUri().toString();
    return String.format(
        Locale.ROOT,
        form,
        lines.get(0),
        text.replaceAll("\"(?:hdfs:///tmp/)?((?:points|draws)[.a-z]*)\"", "\"" + own + "$1\""));
  }

  /** Runs a compiled program and compares what it prints with the page. */
  private void assertPrinted() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream console = System.out;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
      scala.Console.withOut(
          System.out,
          () -> {
            try {
              return loader
                  .loadClass("Documented")
                  .getMethod("run", SparkSession.class)
                  .invoke(null, SPARK.get());
            } catch (ReflectiveOperationException e) {
              throw new LinkageError("the program of the page failed", e);
            }
          });
    } finally {
      System.setOut(console);
    }
    String printed = bytes.toString(StandardCharsets.UTF_8);
    assertEquals(String.join("\n", block("3 clusters of 3000 rows")), printed.strip());
    assertEquals(3, CRPMixtureModel.load(folder.resolve("points.model").toUri().toString()).k());
  }

  private String[] onClassPath(String source, String option) {
    return new String[] {
      option,
      System.getProperty("java.class.path"),
      "-d",
      folder.toString(),
      folder.resolve(source).toString()
    };
  }

  @Test
  void theJavaProgramPrintsWhatThePageSays() throws Exception {
    Dataset<Row> rows =
        SPARK
            .get()
            .range(0, 3000, 1, 1)
            .selectExpr("array(10 * (id % 3) + randn(1), randn(2)) as features");
    rows.write().parquet(folder.resolve("points.parquet").toUri().toString());
    Files.writeString(
        folder.resolve("Documented.java"), program(JAVA, block("import crp.spark.*;")));
    assertEquals(
        0,
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, onClassPath("Documented.java", "-classpath")));
    assertPrinted();
    assertEquals(
        3000, SPARK.get().read().parquet(folder.resolve("draws.parquet").toString()).count());
  }

  @Test
  void theScalaProgramPrintsWhatThePageSays() throws Exception {
    Files.writeString(
        folder.resolve("Documented.scala"), program(SCALA, block("import crp.spark._")));
    assertTrue(Main.process(onClassPath("Documented.scala", "-classpath")));
    assertPrinted();
  }
}
