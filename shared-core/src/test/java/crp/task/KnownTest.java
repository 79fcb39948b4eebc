package crp.task;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import crp.options.KnownOptions;
import crp.options.Option;
import crp.options.RunOptions;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Known labels and pairs as options. */
class KnownTest {

  private static final int N = 30;

  @TempDir Path folder;

  private Path table(boolean gaps) throws IOException {
    SeededRng rng = new SeededRng(2);
    StringBuilder text = new StringBuilder("name,x,y,part\n");
    for (int i = 0; i < N; i++) {
      String part = i == 0 || i == 2 ? "even" : i == 1 ? "odd" : "";
      double x = 9 * (i % 2) + rng.gaussian();
      double other = gaps ? x + 0.1 * rng.gaussian() : 9 * (i % 2) + rng.gaussian();
      String y = gaps && i == 0 ? "" : String.valueOf(other);
      text.append("r").append(i).append(',').append(x);
      text.append(',').append(y).append(',').append(part).append('\n');
    }
    return file("table.csv", text.toString());
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Result<?> run(Path table, Map<Option<?>, String> options) {
    Task task =
        Task.of(TableFile.read(table)).with(RunOptions.SWEEPS, "40").with(RunOptions.CHAINS, "2");
    for (Map.Entry<Option<?>, String> one : options.entrySet()) {
      task = task.with(one.getKey(), one.getValue());
    }
    return task.run();
  }

  private static String report(Result<?> result) {
    return String.join("\n", result.notes()) + result.summary();
  }

  @Test
  void aColumnHasKnownLabels() throws IOException {
    Result<?> result = run(table(false), Map.of(KnownOptions.KNOWN, "part"));
    int[] labels = result.labels();
    assertEquals(labels[0], labels[2]);
    assertNotEquals(labels[0], labels[1]);
    String text = report(result);
    assertTrue(text.contains("known: 3 rows of 2 labels; the answer obeys"), text);
    assertTrue(text.contains("Known labels: even in cluster 0, odd in cluster 1."), text);
  }

  /** Labels of two of four clusters do not unite the others, which are no pieces of one. */
  @Test
  void clustersWithoutALabelStay() throws IOException {
    Result<?> near = four(1, 4.5);
    assertEquals(4, near.answer().size(), () -> report(near));
    Result<?> skewed = four(2, 60);
    int[] labels = skewed.labels();
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < 4; j++) {
        assertTrue(i % 4 == j || labels[i] != labels[j], () -> report(skewed));
      }
    }
  }

  /** {@return the result of four clusters, whose shape is a power of a normal one} */
  private Result<?> four(int power, double away) throws IOException {
    SeededRng rng = new SeededRng(3);
    StringBuilder text = new StringBuilder("x,y,part\n");
    for (int i = 0; i < 4 * N; i++) {
      double x = away * (i % 4) + Math.pow(rng.gaussian(), power);
      text.append(x).append(',').append(Math.pow(rng.gaussian(), power)).append(',');
      text.append(i < 2 ? "ab".substring(i, i + 1) : "").append('\n');
    }
    Path table = file("four.csv", text.toString());
    return run(table, Map.of(KnownOptions.KNOWN, "part", RunOptions.SWEEPS, "200"));
  }

  @Test
  void filesHavePairs() throws IOException {
    Path together = file("together.csv", "a,b\n1,2\n");
    Path apart = file("apart.csv", "3,5\n");
    Result<?> result =
        run(
            table(false),
            Map.of(
                KnownOptions.TOGETHER, together.toString(), KnownOptions.APART, apart.toString()));
    assertEquals(result.labels()[0], result.labels()[1]);
    assertNotEquals(result.labels()[2], result.labels()[4]);
    assertTrue(
        report(result).contains("known: 1 pair together, 1 pair apart; the answer obeys"),
        () -> report(result));
  }

  @Test
  void pairsMayBeOfIds() throws IOException {
    Path apart = file("apart.csv", "r2,r4\n");
    Result<?> result =
        run(table(false), Map.of(KnownOptions.APART, apart.toString(), NearSources.ID, "name"));
    assertNotEquals(result.labels()[2], result.labels()[4]);
  }

  @Test
  void aStrengthMakesPreferences() throws IOException {
    Result<?> result =
        run(table(false), Map.of(KnownOptions.KNOWN, "part", KnownOptions.STRENGTH, "2"));
    assertTrue(
        report(result).contains("the answer prefers them with strength 2.0"), () -> report(result));
  }

  @Test
  void gapsInUnitedRowsMakeColumnsIndependent() throws IOException {
    Result<?> result = run(table(true), Map.of(KnownOptions.KNOWN, "part"));
    assertEquals(result.labels()[0], result.labels()[2]);
    assertTrue(
        report(result).contains("since rows that are known to be together have missing values"),
        () -> report(result));
  }

  @Test
  void whatIsWrongIsASentence() throws IOException {
    Path table = table(false);
    Path together = file("together.csv", "1,2\n2,4\n");
    Path apart = file("apart.csv", "4,1\n");
    assertRefused(
        () ->
            run(
                table,
                Map.of(
                    KnownOptions.TOGETHER,
                    together.toString(),
                    KnownOptions.APART,
                    apart.toString())),
        "rows 1 and 4 must be together, and they must not");
    Path beyond = file("beyond.csv", "1,99\n");
    assertRefused(() -> run(table, Map.of(KnownOptions.TOGETHER, beyond.toString())), "unknown id");
    assertRefused(
        () -> run(table, Map.of(KnownOptions.STRENGTH, "2")),
        "known-strength is given, but nothing known");
    assertRefused(
        () -> run(table, Map.of(KnownOptions.KNOWN, "part", KnownOptions.STRENGTH, "-1")),
        "known-strength must be");
    assertRefused(() -> run(table, Map.of(KnownOptions.KNOWN, "parts")), "known: unknown column");
  }
}
