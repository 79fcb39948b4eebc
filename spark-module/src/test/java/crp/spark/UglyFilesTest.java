package crp.spark;

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

  @ParameterizedTest
  @CsvSource({
    "plain.csv, noise, 'heavy tails', 'tidying or cut'",
    "ages.csv, noise, 'intervals for rounded values'",
    "rounded.csv, noise, 'intervals for rounded values'",
    "few-rows.csv, noise, ''",
    "german.csv, noise, ''",
    "no-header.csv, noise, ''",
    "tabs.tsv, noise, ''",
    "thousands.csv, noise, ''",
    "wide.csv, noise, ''",
    "excel.csv, noise, ''",
    "empty-end.csv, noise, ''",
    "title.csv, noise, ''",
    "noise.csv, noise, ''",
    "one-text.csv, noise, 'heavy tails, full covariances of rows with missing values'",
    "sentinels.csv, noise, ''",
  })
  void theAnswerIsThatOfTheOtherHosts(String file, String lacks, String further) {
    double[][] values = rows(file);
    CRPMixtureModel model =
        new CRPMixture().setMaxIter(40).setChains(2).fit(LocalSpark.frame(SPARK.get(), values, 2));
    int[] found =
        model.summary().draws().orderBy("row").select("prediction").collectAsList().stream()
            .mapToInt(row -> row.getInt(0))
            .toArray();
    System.out.println(
        "PROBE "
            + file
            + " "
            + AdjustedRand.of(Partition.of(known(file)), Partition.of(found))
            + "\n"
            + model.report());
  }
}
