package crp.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests as another program sends them. */
class WorkerTest {

  private static final String[] SHORT = {"sweeps", "40", "seed", "1"};

  @TempDir Path folder;

  /** Answers requests that stand one after the other, and leaves out lines of status. */
  private static List<Message> answers(Message... requests) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Message request : requests) {
      request.write(bytes);
    }
    AtomicBoolean ended = new AtomicBoolean();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Worker.serve(new ByteArrayInputStream(bytes.toByteArray()), out, () -> ended.set(true));
    assertEquals(!requests[requests.length - 1].has("once"), ended.get());
    List<Message> found = new ArrayList<>();
    ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
    for (Message one = Message.read(in); one != null; one = Message.read(in)) {
      if (!one.has("status")) {
        found.add(one);
      }
    }
    assertEquals(requests.length, found.size());
    return found;
  }

  private static double[] column(long seed) {
    SeededRng random = new SeededRng(seed);
    double[] values = new double[60];
    Arrays.setAll(values, i -> (i < 30 ? 0 : 8) + random.gaussian());
    return values;
  }

  private static String[] colours() {
    String[] texts = new String[60];
    Arrays.setAll(texts, i -> i < 30 ? "red, light" : i % 2 == 0 ? "blue" : null);
    return texts;
  }

  private static Message fit(String... options) {
    String[] all = Arrays.copyOf(SHORT, SHORT.length + options.length);
    System.arraycopy(options, 0, all, SHORT.length, options.length);
    return new Message()
        .put("do", "fit")
        .put("options", all)
        .put("names", "age", "colour", "income")
        .put("numbers", new int[] {0, 2})
        .put("values", 2, rows(column(1), column(2)))
        .put("texts:1", colours());
  }

  private static double[][] rows(double[] first, double[] second) {
    double[][] rows = new double[first.length][];
    Arrays.setAll(rows, i -> new double[] {first[i], second[i]});
    return rows;
  }

  @Test
  void aMessageIsReadAsItWasWritten() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Message()
        .put("texts", "a", null, "\u00fc")
        .put("ints", 2, new int[][] {{1, 2}, {3, 4}, {5, -6}})
        .put("doubles", 2, new double[][] {{1, Double.NaN}, {3, 4}})
        .put("bytes", new byte[] {1, -1})
        .write(out);
    byte[] bytes = out.toByteArray();
    Message read = Objects.requireNonNull(Message.read(new ByteArrayInputStream(bytes)));
    assertArrayEquals(new String[] {"a", null, "\u00fc"}, read.texts("texts"));
    assertArrayEquals(new int[] {1, 3, 5, 2, 4, -6}, read.ints("ints"));
    assertArrayEquals(new double[][] {{1, 3}, {Double.NaN, 4}}, read.columns("doubles"));
    assertArrayEquals(new byte[] {1, -1}, read.bytes("bytes"));
    for (int length = 1; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(IOException.class, () -> Message.read(new ByteArrayInputStream(cut)));
    }
  }

  /** A text list of more entries than an array has: the worker ends, and nobody waits for it. */
  @Test
  @Timeout(60)
  void aRequestThatIsTooLargeEndsTheWorker() {
    byte[] request = {0, 0, 0, 1, 0, 0, 0, 1, 'x', 'T', 0x7f, -1, -1, -1};
    AtomicBoolean ended = new AtomicBoolean();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Worker.serve(new ByteArrayInputStream(request), out, () -> ended.set(true));
    assertEquals(0, out.size());
  }

  /** One file, one answer: labels and text are those of the command. */
  @Test
  void aFitIsThatOfTheCommand() throws IOException {
    StringBuilder csv = new StringBuilder("age,colour,income\n");
    String[] colours = colours();
    for (int i = 0; i < 60; i++) {
      csv.append(column(1)[i]).append(',');
      csv.append(colours[i] == null ? "" : '"' + colours[i] + '"').append(',');
      csv.append(column(2)[i]).append('\n');
    }
    Path data = Files.writeString(folder.resolve("data.csv"), csv);
    PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    Path out = folder.resolve("out");
    assertEquals(
        0,
        Main.run(
            none, none, data.toString(), "--sweeps", "40", "--seed", "1", "--output", out + ""));
    Message found = answers(fit()).get(0);
    int[] labels = found.ints("labels");
    List<String> lines = Files.readAllLines(out.resolve("labels.csv"));
    for (int i = 0; i < labels.length; i++) {
      assertEquals(lines.get(i + 1).split(",", -1)[1], String.valueOf(labels[i]), "row " + i);
    }
    String text = Files.readString(out.resolve("summary.txt"));
    assertTrue(text.startsWith(found.text("report").strip()), found.text("report"));
    assertArrayEquals(new String[] {"age", "income"}, found.texts("columns"));
    assertEquals(0, found.columns("means")[0][0], 0.6);
    assertEquals(8, found.columns("means")[0][1], 0.6);
    assertEquals(1, found.columns("covariances")[0][0], 0.6);
    assertEquals(4, found.columns("covariances")[0].length);
  }

  @Test
  void wantedThingsAreThere() throws IOException {
    Message request = fit().put("want", "draws", "page", "model", "density");
    Message found = answers(request).get(0);
    int draws = found.ints("chains").length;
    assertTrue(draws > 10);
    assertEquals(60 * draws, found.ints("draws").length);
    assertTrue(
        new String(found.bytes("page"), StandardCharsets.UTF_8).startsWith("<!DOCTYPE html"));
    assertEquals(60, found.columns("logDensity")[0].length);
    int parts = found.columns("heights")[0].length + 1;
    assertEquals(2 * (parts - 1), found.ints("merges").length);
  }

  @Test
  void aSavedModelPredictsInAnotherWorker() throws IOException {
    Message found = answers(fit().put("want", "model")).get(0);
    Message rows =
        new Message()
            .put("do", "predict")
            .put("key", found.text("key"))
            .put("names", "age", "colour", "income")
            .put("numbers", new int[] {0, 2})
            .put("values", 2, new double[][] {{8, 8}, {0, 0}})
            .put("texts:1", "blue", "red, light");
    Message again =
        new Message()
            .put("do", "predict")
            .put("key", found.text("key"))
            .put("model", found.bytes("model"))
            .put("names", "age", "colour", "income")
            .put("numbers", new int[] {0, 2})
            .put("values", 2, new double[][] {{8, 8}, {0, 0}})
            .put("texts:1", "blue", "red, light");
    List<Message> replies = answers(rows, again, rows);
    Message page = new Message().put("do", "page").put("key", found.text("key"));
    assertEquals(found.text("key"), answers(page).get(0).text("unknown"));
    assertEquals(found.text("key"), replies.get(0).text("unknown"));
    assertArrayEquals(new int[] {1, 0}, replies.get(1).ints("labels"));
    assertArrayEquals(new int[] {1, 0}, replies.get(2).ints("labels"));
    double[][] shares = replies.get(1).columns("memberships");
    double sum = 0;
    for (double[] share : shares) {
      sum += share[0];
    }
    assertEquals(1, sum, 1e-9);
  }

  /** Full covariances would draw the missing value, which a unit of rows cannot. */
  @Test
  void rowsThatAreKnownToBeTogetherMayHaveMissingValues() throws IOException {
    double[] first = column(1);
    double[] second = column(2);
    first[0] = Double.NaN;
    for (int i = 1; i < 60; i++) {
      second[i] += 3 * first[i];
    }
    Message request =
        new Message()
            .put("do", "fit")
            .put("options", SHORT)
            .put("names", "age", "income")
            .put("numbers", new int[] {0, 1})
            .put("values", 2, rows(first, second))
            .put("together", 2, new int[][] {{0, 1}});
    Message found = answers(request).get(0);
    assertTrue(
        found.text("report").contains("columns are independent within a cluster, since rows"),
        found.text("error"));
  }

  private static Message batch(double far) {
    return new Message()
        .put("options", "seed", "2")
        .put("names", "age", "colour", "income")
        .put("numbers", new int[] {0, 2})
        .put("values", 2, new double[][] {{far, far}, {far, far}, {8, 8}, {0, 0}})
        .put("texts:1", "blue", null, "blue", "red, light");
  }

  /** Rows that are added by the key, by the saved model and by the command: one answer. */
  @Test
  void anUpdateIsThatOfTheCommand() throws IOException {
    Message first = answers(fit().put("want", "model")).get(0);
    Message update =
        batch(8).put("do", "update").put("key", first.text("key")).put("want", "model", "density");
    assertEquals(first.text("key"), answers(update).get(0).text("unknown"));
    Message found = answers(update.put("model", first.bytes("model"))).get(0);
    assertEquals(64, found.columns("logDensity")[0].length, found.text("error"));
    int[] labels = found.ints("labels");
    Path saved = Files.write(folder.resolve("first.model"), first.bytes("model"));
    Path rows =
        Files.writeString(
            folder.resolve("new.csv"),
            "age,colour,income\n8,blue,8\n8,,8\n8,blue,8\n0,\"red, light\",0\n");
    Path out = folder.resolve("out");
    PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    String[] words = {
      "--load",
      saved + "",
      "--add",
      rows + "",
      "--seed",
      "2",
      "--output",
      out + "",
      "--report",
      "none"
    };
    assertEquals(0, Main.run(none, none, words));
    List<String> lines = Files.readAllLines(out.resolve("labels.csv"));
    for (int i = 0; i < 64; i++) {
      assertEquals(lines.get(i + 1).split(",", -1)[1], String.valueOf(labels[i]), "row " + i);
    }
    List<String> flows = new ArrayList<>(List.of("from,to,rows"));
    int[] moved = found.ints("flows");
    int count = moved.length / 3;
    for (int f = 0; f < count; f++) {
      String from = moved[f] == -2 ? "new" : moved[f] == -1 ? "noise" : "" + moved[f];
      String to = moved[count + f] == -1 ? "noise" : "" + moved[count + f];
      flows.add(from + "," + to + "," + moved[2 * count + f]);
    }
    assertEquals(Files.readAllLines(out.resolve("flows.csv")), flows);
    assertTrue(found.text("report").contains("4 rows were added to 60"), found.text("report"));

    Message again =
        batch(0)
            .put("do", "update")
            .put("key", found.text("key"))
            .put("model", found.bytes("model"));
    Message refused =
        batch(0)
            .put("do", "update")
            .put("key", found.text("key"))
            .put("options", "likelihood", "gaussian");
    List<Message> replies = answers(again, refused);
    assertEquals(68, replies.get(0).ints("labels").length, replies.get(0).text("error"));
    assertTrue(
        replies.get(1).text("error").startsWith("--likelihood belongs to the model"),
        replies.get(1).text("error"));
  }

  @Test
  void distancesAndEdgesAreThoseOfFiles() throws IOException {
    double[] at = column(3);
    double[][] between = new double[60][60];
    for (int i = 0; i < 60; i++) {
      for (int j = 0; j < 60; j++) {
        between[i][j] = Math.abs(at[i] - at[j]);
      }
    }
    int[][] edges = new int[59][];
    Arrays.setAll(edges, i -> new int[] {i, i + 1});
    List<Message> found =
        answers(
            fit("model", "DistanceDependentCRP").put("distances", 60, between),
            fit("model", "RegionMixture").put("edges", 2, edges));
    assertTrue(found.get(0).text("report").contains("of 60 rows"), found.get(0).text("error"));
    assertTrue(found.get(1).text("report").contains("2 regions"), found.get(1).text("error"));
  }

  @Test
  void errorsAreOneSentenceInTheCallersWords() throws IOException {
    List<Message> found =
        answers(
            fit("max-seconds", "-1").put("spelling", "_"),
            fit("max-seconds", "-1"),
            fit("output", "x"),
            new Message().put("do", "dance"),
            fit().put("values", 2, new double[][] {{1, Double.POSITIVE_INFINITY}}),
            new Message().put("do", "fit").put("once", ""));
    assertTrue(found.get(0).text("error").startsWith("max_seconds must be"), "underscore");
    assertTrue(found.get(1).text("error").startsWith("--max-seconds must be"), "dashes");
    assertEquals("there is no option '--output'", found.get(2).text("error"));
    assertEquals("there is no request 'dance'", found.get(3).text("error"));
    assertTrue(found.get(4).text("error").contains("column"), found.get(4).text("error"));
    assertEquals("there are no rows or no columns", found.get(5).text("error"));
  }

  @Test
  void columnsCanBeSaidToBeCategories() throws IOException {
    double[] codes = new double[60];
    Arrays.setAll(codes, i -> i < 30 ? 1 : 7);
    Message request =
        new Message()
            .put("do", "fit")
            .put("options", SHORT)
            .put("names", "code", "age")
            .put("numbers", new int[] {0, 1})
            .put("values", 2, rows(codes, column(1)))
            .put("categories", new int[] {0});
    Message found = answers(request).get(0);
    assertArrayEquals(new String[] {"age"}, found.texts("columns"));
    assertTrue(found.text("summary").contains("\"code\":{\"1\":"), found.text("summary"));
  }
}
