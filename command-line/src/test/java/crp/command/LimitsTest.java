package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.seating.GeneralizedCrp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every model under a time limit: there is an answer, and there is one in time. */
class LimitsTest {

  /** The models, each with its options. */
  private static final Map<String, String> MODELS =
      new TreeMap<>(
          Map.of(
              "crp", "--ignore time,group",
              "pcrp", "--ignore time,group",
              "mfm", "--ignore time,group",
              "ddcrp", "--time time --ignore group",
              "addcrp", "--time time --ignore group",
              "hdphmm", "--ignore group",
              "hdp", "--group group --ignore time",
              "mallowsmixture", ""));

  @TempDir Path folder;

  /** {@return a file of rows in regimes that follow one another, or of rankings} */
  private Path data(String model, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(rows);
    boolean rankings = model.startsWith("mallows");
    StringBuilder text = new StringBuilder(rankings ? "ranking\n" : "time,group,x,y,z\n");
    int regime = 0;
    for (int i = 0; i < rows; i++) {
      regime = random.nextInt(50) == 0 ? random.nextInt(5) : regime;
      text.append(rankings ? ranking(random) : row(i, regime, random)).append('\n');
    }
    return Files.writeString(folder.resolve("data.csv"), text.toString());
  }

  private static String row(int i, int regime, SplittableRandom random) {
    return Text.of(
        "%d,g%d,%.7f,%.7f,%.7f",
        i,
        i % 20,
        4 * regime + random.nextGaussian(),
        3 * (regime % 3) + random.nextGaussian(),
        random.nextGaussian());
  }

  private static String ranking(SplittableRandom random) {
    List<String> items = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f", "g", "h"));
    if (random.nextBoolean()) {
      Collections.reverse(items);
    }
    for (int swap = 0; swap < 4; swap++) {
      Collections.swap(items, random.nextInt(8), random.nextInt(8));
    }
    return String.join(">", items);
  }

  /** {@return seconds until the answer of a model, which has all rows} */
  private double seconds(String model, int rows, double limit) throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of(data(model, rows).toString(), "--model", model, "--sweeps", "100000"));
    args.addAll(List.of("--max-seconds", String.valueOf(limit), "--quiet"));
    args.addAll(List.of("--output", folder.resolve("out").toString()));
    args.addAll(List.of(MODELS.get(model).split(" ")).stream().filter(s -> !s.isEmpty()).toList());
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream lines = new PrintStream(err, true, StandardCharsets.UTF_8);
    long begun = System.nanoTime();
    int status = Main.run(lines, lines, args.toArray(new String[0]));
    double seconds = (System.nanoTime() - begun) / 1e9;
    assertEquals(0, status, model + ": " + err.toString(StandardCharsets.UTF_8));
    String summary = Files.readString(folder.resolve("out").resolve("summary.txt"));
    assertTrue(summary.contains("Stopped by the time limit"), summary);
    assertEquals(1 + rows, Files.readAllLines(folder.resolve("out").resolve("labels.csv")).size());
    return seconds;
  }

  @ParameterizedTest
  @ValueSource(strings = {"crp", "addcrp", "hdphmm"})
  void anAnswerAfterNextToNoTime(String model) throws IOException {
    assertTrue(seconds(model, 150, 0.01) > 0);
  }

  private void allInTime(int most, double limit) throws IOException {
    for (String model : MODELS.keySet()) {
      int rows = model.equals("pcrp") ? Math.min(most, GeneralizedCrp.MAX_CUSTOMERS) : most;
      double seconds = seconds(model, rows, limit);
      assertTrue(
          seconds <= 1.3 * limit + 2,
          Text.of("%s of %d rows took %.1f s of %.0f s", model, rows, seconds, limit));
    }
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void anAnswerOfAThousandRowsInTime() throws IOException {
    allInTime(1000, 1);
  }

  /** A machine of its own is needed: others that share it take the time, too. */
  @Test
  @Tag("slow")
  @Tag("thorough")
  void anAnswerInTime() throws IOException {
    for (int rows : new int[] {1000, 20_000, 100_000}) {
      allInTime(rows, 10);
    }
    allInTime(20_000, 1);
  }
}
