package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sentences of a run agree with the numbers of its files, on small tables of all kinds. */
class HonestFilesTest {

  private static final int TABLES = 9;
  private static final int MANY_TABLES = 60;

  private static final Pattern FIRST =
      Pattern.compile(
          "(\\d+) clusters? of (\\d+) rows?(?: of total weight \\d+)?(?:; (\\d+|no) rows? (?:is|are) noise)?");

  private static final Pattern MANY =
      Pattern.compile("How many: (\\d+) clusters? with probability (\\d\\.\\d+)");

  private static final Pattern SURE = Pattern.compile("How sure: (\\d+) of (\\d+) ");

  @TempDir private Path folder;

  /** The files of a run. */
  private record Written(
      String summary, List<String[]> labels, List<String[]> shares, Draws draws) {

    /** {@return the same files with other words, in pairs of old and new ones} */
    Written saying(String... words) {
      String text = summary;
      for (int i = 0; i < words.length; i += 2) {
        text = text.replace(words[i], words[i + 1]);
      }
      return new Written(text, labels, shares, draws);
    }

    String[] header() {
      return labels.get(0);
    }

    List<String[]> rows() {
      return labels.subList(1, labels.size());
    }

    int column(String name) {
      return Arrays.asList(header()).indexOf(name);
    }

    long unsure() {
      return rows().stream().filter(row -> row[3].equals("1")).count();
    }
  }

  /** The cluster of each row in each draw, -1 for noise. */
  private record Draws(List<int[]> labels) {

    private static Draws read(List<String[]> lines) {
      return new Draws(
          lines.stream()
              .skip(1)
              .map(
                  line ->
                      Arrays.stream(line)
                          .skip(2)
                          .mapToInt(cell -> cell.isEmpty() ? -1 : Integer.parseInt(cell))
                          .toArray())
              .toList());
    }

    /** {@return the share of the draws with so many clusters} */
    double share(int clusters) {
      return labels.stream()
              .filter(
                  draw -> Arrays.stream(draw).filter(k -> k >= 0).distinct().count() == clusters)
              .count()
          / (double) labels.size();
    }

    /**
     * {@return the same where a cluster of a draw stands for the one of the answer that holds most
     * of its rows}
     */
    double shareAfter(int[] answer, int clusters) {
      return labels.stream().filter(draw -> found(draw, answer) == clusters).count()
          / (double) labels.size();
    }

    private static int found(int[] draw, int[] answer) {
      Set<Integer> found = new HashSet<>();
      int most = Arrays.stream(answer).max().orElse(-1) + 1;
      for (int k : Arrays.stream(draw).filter(k -> k >= 0).distinct().toArray()) {
        int[] counts = new int[most + 1];
        for (int i = 0; i < draw.length; i++) {
          counts[draw[i] == k ? (answer[i] < 0 ? most : answer[i]) : most] += draw[i] == k ? 1 : 0;
        }
        int best =
            IntStream.range(0, counts.length)
                .reduce((a, b) -> counts[b] > counts[a] ? b : a)
                .orElse(0);
        if (best < most) {
          found.add(best);
        }
      }
      return found.size();
    }
  }

  private static List<String[]> table(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(line -> line.split(",", -1)).toList();
  }

  private Written run(String data, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("data.csv"), data);
    Path out = folder.resolve("out");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    List<String> args =
        new ArrayList<>(
            List.of(
                file.toString(),
                "--output",
                out.toString(),
                "--results",
                out.resolve("r").toString(),
                "--report",
                "none",
                "--quiet"));
    args.addAll(List.of(more));
    assertEquals(
        0,
        Main.run(print, print, args.toArray(new String[0])),
        said.toString(StandardCharsets.UTF_8));
    assertEquals(
        Files.readString(out.resolve("labels.csv")),
        Files.readString(out.resolve("r").resolve("rows.csv")),
        "one answer in both files");
    return new Written(
        Files.readString(out.resolve("summary.txt")),
        table(out.resolve("labels.csv")),
        table(out.resolve("probabilities.csv")),
        Draws.read(table(out.resolve("r").resolve("draws.csv"))));
  }

  @Test
  @Tag("slow")
  void sentencesAgreeWithFiles() throws IOException {
    requireAgreement(TABLES);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void soTheyDoInManyTables() throws IOException {
    requireAgreement(MANY_TABLES);
  }

  private void requireAgreement(int tables) throws IOException {
    SeededRng rng = new SeededRng(41);
    int united = 0;
    for (int t = 0; t < tables; t++) {
      String[] more = {"--sweeps", String.valueOf(20 + rng.below(60)), "--seed", "" + t};
      Written files = run(data(rng), more);
      requireHeadline(files);
      requireCertainty(files);
      requireNumber(files);
      united += files.column("part") >= 0 ? 1 : 0;
    }
    assertTrue(
        united > tables / 20 && united < tables - tables / 20, "tables with a cut: " + united);
  }

  /** Each check has seen its bug. */
  @Test
  void aSentenceThatContradictsAFileIsSeen() throws IOException {
    Written files = run(data(new SeededRng(3)), "--sweeps", "20");
    requireHeadline(files);
    requireCertainty(files);
    requireNumber(files);
    assertThrows(AssertionError.class, () -> requireHeadline(files.saying(" rows", "0 rows")));
    assertThrows(
        AssertionError.class, () -> requireCertainty(files.saying("How sure: ", "How sure: 1")));
    assertThrows(
        AssertionError.class,
        () -> requireNumber(files.saying("probability 0.", "probability 7.", "1.00", "0.01")));
  }

  private static void requireHeadline(Written files) {
    Matcher first = FIRST.matcher(files.summary());
    assertTrue(first.lookingAt(), files.summary());
    long seen =
        files.rows().stream().map(row -> row[1]).filter(k -> !k.equals("noise")).distinct().count();
    long noise = files.rows().stream().filter(row -> row[1].equals("noise")).count();
    String said = first.group(3);
    assertEquals(Integer.parseInt(first.group(1)), seen, files.summary());
    assertEquals(Integer.parseInt(first.group(2)), files.rows().size(), files.summary());
    assertEquals(said == null || said.equals("no") ? 0 : Integer.parseInt(said), noise);
    assertEquals(seen + 2, files.shares().get(0).length);
  }

  private static void requireCertainty(Written files) {
    Matcher sure = SURE.matcher(files.summary());
    assertTrue(sure.find(), files.summary());
    assertEquals(
        Integer.parseInt(sure.group(2)) - Integer.parseInt(sure.group(1)),
        files.unsure(),
        files.summary());
    for (int i = 0; i < files.rows().size(); i++) {
      String[] row = files.rows().get(i);
      double confidence = Double.parseDouble(row[2]);
      assertEquals(confidence < 0.5 ? "1" : "0", row[3]);
      String[] shares = files.shares().get(i + 1);
      if (!row[1].equals("noise")) {
        assertEquals(Double.parseDouble(shares[1 + Integer.parseInt(row[1])]), confidence, 2e-6);
      }
      assertEquals(1, Arrays.stream(shares).skip(1).mapToDouble(Double::parseDouble).sum(), 1e-5);
    }
    assertTrue(
        !files.summary().contains("clusters can be used")
            || 5 * files.unsure() <= files.rows().size());
  }

  private static void requireNumber(Written files) {
    Matcher many = MANY.matcher(files.summary());
    assertTrue(many.find(), files.summary());
    int clusters = Integer.parseInt(many.group(1));
    int[] answer =
        files.rows().stream()
            .mapToInt(row -> row[1].equals("noise") ? -1 : Integer.parseInt(row[1]))
            .toArray();
    assertEquals(Arrays.stream(answer).max().orElse(-1) + 1, clusters, files.summary());
    boolean cut = files.column("part") >= 0 && clusters > 1;
    double share = cut ? files.draws().shareAfter(answer, clusters) : files.draws().share(clusters);
    assertEquals(share, Double.parseDouble(many.group(2)), 0.0051, files.summary());
    assertTrue(
        !files.summary().contains("no clusters are found") || files.draws().share(1) > 0.5,
        files.summary());
  }

  /** {@return a few rows of numbers and categories in heaps that are more or less apart} */
  private static String data(SeededRng rng) {
    int rows = 5 + rng.below(70);
    int numbers = 1 + rng.below(3);
    int categories = rng.below(3) - 1;
    int heaps = 1 + rng.below(4);
    double apart = 7 * rng.uniform();
    int digits = rng.below(2);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < numbers; j++) {
      text.append(j == 0 ? "" : ",").append('x').append(j);
    }
    text.append(categories > 0 ? ",kind\n" : "\n");
    for (int i = 0; i < rows; i++) {
      int heap = i % heaps;
      for (int j = 0; j < numbers; j++) {
        double value = 10 * (rng.gaussian() + apart * heap * (j + 1) % 11);
        text.append(j == 0 ? "" : ",")
            .append(digits == 0 ? String.valueOf(Math.rint(value)) : String.valueOf(value));
      }
      text.append(categories > 0 ? "," + (char) ('a' + (heap + rng.below(2)) % 4) : "")
          .append('\n');
    }
    return text.toString();
  }
}
