package crp.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.answer.ClusterNumbers;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.file.TableFile.Form;
import crp.options.LikelihoodOptions;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.report.Plain;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The numbers of the clusters are those of the text, and covariances are those of the rows. */
class ClusterNumbersTest {

  private static final int ROWS = 60;

  /** Two kinds of rows in turn; y follows x within a kind, and is missing in each seventh row. */
  private static double[][] numbers() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      double x = 500 * (i % 2) + 20 * random.nextGaussian();
      double y = i % 7 == 3 ? Double.NaN : 3000 + 2 * x + 10 * random.nextGaussian();
      rows[i] = new double[] {x, y};
    }
    return rows;
  }

  private static FileTable table(boolean letters) {
    StringBuilder text = new StringBuilder(letters ? "x,y,letter\n" : "x,y\n");
    for (int i = 0; i < ROWS; i++) {
      double[] row = numbers()[i];
      text.append(row[0]).append(',').append(Double.isNaN(row[1]) ? "" : row[1]);
      text.append(letters ? i % 2 == 0 ? ",c" : i % 3 == 0 ? ",a" : ",b" : "").append('\n');
    }
    return table(text.toString());
  }

  private static FileTable table(String text) {
    return TableFile.read(
        "data.csv", text.getBytes(StandardCharsets.UTF_8), Form.of(Texts.none(Spelling.BY_NAME)));
  }

  private static Task task(FileTable table) {
    return Task.of(table).with(RunOptions.SWEEPS, "60").with(RunOptions.CHAINS, "2");
  }

  private static Task gaussian() {
    return task(table(false)).with(LikelihoodOptions.LIKELIHOOD, "gaussian");
  }

  private static void assertIsIn(List<String> cells, String text) {
    String line = String.join(" +", cells.stream().map(ClusterNumbersTest::quoted).toList());
    assertTrue(text.lines().anyMatch(one -> one.matches(".* " + line)), line + " in\n" + text);
  }

  private static String quoted(String cell) {
    return cell.replaceAll("([.()+])", "\\\\$1");
  }

  @Test
  void numbersAndSharesAreThoseOfTheTextBeforeItRoundsThem() {
    Result<?> result = task(table(true)).run();
    ClusterNumbers numbers = result.numbers();
    int clusters = result.answer().size();
    assertEquals(2, clusters);
    assertEquals(List.of("x", "y"), numbers.columns());
    for (int j = 0; j < 2; j++) {
      List<String> means = new ArrayList<>();
      List<String> deviations = new ArrayList<>();
      for (int k = 0; k < clusters; k++) {
        double deviation = numbers.deviations()[k][j];
        means.add(Plain.number(numbers.means()[k][j], deviation));
        deviations.add(Plain.deviation(deviation));
      }
      assertIsIn(means, result.sideBySide());
      assertIsIn(deviations, result.sideBySide());
    }
    ClusterNumbers.Category letters = numbers.categories().get(0);
    assertEquals("letter", letters.name());
    assertEquals(List.of("c", "b", "a"), letters.values());
    for (int v = 0; v < 3; v++) {
      assertIsIn(
          List.of(Text.of("%.4f", letters.shares()[0][v]), Text.of("%.4f", letters.shares()[1][v])),
          result.sideBySide());
    }
  }

  @Test
  void covariancesAreThoseOfTheRowsWhereColumnsAreIndependent() {
    Result<?> result = gaussian().with(LikelihoodOptions.COVARIANCE, "diagonal").run();
    ClusterNumbers numbers = result.numbers();
    double[][] rows = numbers();
    double[][] means = numbers.means();
    for (int k = 0; k < means.length; k++) {
      int cluster = k;
      double[][] both =
          IntStream.range(0, ROWS)
              .filter(i -> result.labels()[i] == cluster && !Double.isNaN(rows[i][1]))
              .mapToObj(
                  i ->
                      new double[] {rows[i][0] - means[cluster][0], rows[i][1] - means[cluster][1]})
              .toArray(double[][]::new);
      double sum = 0;
      for (double[] one : both) {
        sum += one[0] * one[1];
      }
      double[][] found = numbers.covariances()[k];
      assertEquals(sum / both.length, found[0][1], 1e-9 * Math.abs(sum));
      assertEquals(found[0][1], found[1][0], 0);
      assertTrue(found[0][1] > 0.5 * Math.sqrt(found[0][0] * found[1][1]), "y follows x");
    }
  }

  @Test
  void covariancesAreThoseOfTheLikelihoodWhereItHasThem() {
    ClusterNumbers numbers = gaussian().with(LikelihoodOptions.COVARIANCE, "full").run().numbers();
    double[][] deviations = numbers.deviations();
    for (int k = 0; k < deviations.length; k++) {
      for (int j = 0; j < 2; j++) {
        double variance = numbers.covariances()[k][j][j];
        assertEquals(deviations[k][j], Math.sqrt(variance), 1e-9 * deviations[k][j]);
      }
    }
  }

  @Test
  void unitedPartsHaveTheNumbersOfAllTheirRows() {
    Result<?> result = task(table(false)).with(OutputOptions.CUT, "1").run();
    double mean = 0;
    for (double[] row : numbers()) {
      mean += row[0] / ROWS;
    }
    assertEquals(1, result.numbers().means().length);
    assertEquals(mean, result.numbers().means()[0][0], 10);
  }

  @Test
  void rankingsHaveNoColumns() {
    FileTable votes = table("vote\n" + "a>b>c\n".repeat(9) + "c>b>a\n".repeat(9));
    ClusterNumbers numbers = task(votes).with(Scheme.OPTION, "MallowsMixture").run().numbers();
    assertEquals(List.of(), numbers.columns());
    assertEquals(List.of(), numbers.categories());
    assertArrayEquals(new double[0], numbers.means()[0]);
    assertEquals(0, numbers.covariances()[0].length);
  }
}
