package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.FileTable;
import crp.file.TableFile;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Spark's answer to files of numbers is that of the other hosts, and its first line says what its
 * model lacks. The files are read as the other hosts read them.
 */
@Tag("slow")
class UglyFilesTest {

  private static final Path FILES = Path.of("../test-data/ugly");
  private static final double LEAST = .9;
  private static final Properties ANSWERS = new Properties();

  @RegisterExtension static final TestSession SPARK = TestSession.local();

  @BeforeAll
  static void read() throws IOException {
    ANSWERS.load(
        Files.newBufferedReader(
            FILES.resolveSibling("ugly-answers.properties"), StandardCharsets.UTF_8));
  }

  private static double[][] rows(String file) {
    FileTable table = TableFile.read(FILES.resolve(file));
    double[][] rows = new double[table.rows()][table.columns().size()];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        assertTrue(table.columns().get(j).isNumeric(), file);
        rows[i][j] = table.value(i, j);
      }
    }
    return rows;
  }

  /** {@return the labels that the other hosts give, noise apart} */
  private static int[] known(String file) {
    String labels = ANSWERS.getProperty(file).replaceAll("\\|.*", "");
    return labels.chars().map(one -> Character.digit(one, Character.MAX_RADIX)).toArray();
  }

  private static CRPMixtureModel fit(String file, int supersteps) {
    return new CRPMixture()
        .setMaxIter(supersteps)
        .fit(LocalSpark.frame(SPARK.get(), rows(file), 2));
  }

  /** {@return how like the labels are to those of the other hosts, 1 if they are the same} */
  private static double likeness(String file, CRPMixtureModel model) {
    int[] found =
        model.summary().draws().orderBy("row").select("prediction").collectAsList().stream()
            .mapToInt(row -> row.getInt(0))
            .toArray();
    return AdjustedRand.of(Partition.of(known(file)), Partition.of(found));
  }

  private static void assertLacks(String lacks, CRPMixtureModel model) {
    String first = model.report().lines().findFirst().orElseThrow();
    assertEquals(
        "; unlike the other hosts, Spark has no " + lacks, first.replaceAll("^[^;]*rows", ""));
    assertTrue(model.summary().toString().startsWith(first + "\n"));
    assertTrue(model.summary().page().contains(first));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plain.csv|40|noise, heavy tails, tidying or cut",
        "wide.csv|40|noise, tidying or cut",
        "few-rows.csv|100|noise, tidying or cut",
        "ages.csv|40|noise, heavy tails, intervals for rounded values, tidying or cut",
        "one-text.csv|40|noise, heavy tails, full covariances of rows with missing values, tidying or cut",
      })
  void theAnswerIsThatOfTheOtherHosts(String file, int supersteps, String lacks) {
    CRPMixtureModel model = fit(file, supersteps);
    double likeness = likeness(file, model);
    assertTrue(likeness >= LEAST, likeness + "\n" + model.report());
    assertLacks(lacks, model);
  }

  /** With the answer of the first file. */
  @ParameterizedTest
  @ValueSource(strings = {"german.csv", "thousands.csv", "noise.csv"})
  @Tag("thorough")
  void soItIsForOtherFiles(String file) {
    theAnswerIsThatOfTheOtherHosts(file, 40, "noise, heavy tails, tidying or cut");
  }

  /** Where Spark had the part that matters here, the answer would be the same. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rounded.csv|noise, intervals for rounded values, tidying or cut",
        "sentinels.csv|noise, heavy tails, tidying or cut",
      })
  void whereTheAnswerIsAnotherTheFirstLineSaysWhatIsLacking(String file, String lacks) {
    CRPMixtureModel model = fit(file, 40);
    double likeness = likeness(file, model);
    assertTrue(likeness < LEAST, likeness + "\n" + model.report());
    assertLacks(lacks, model);
  }
}
