package crp.hostile;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RankingReader;
import crp.draws.DrawsFile;
import crp.draws.RunLength;
import crp.options.NoiseOption;
import crp.parameter.Parameter;
import crp.proximity.Edges;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and options of text, damaged in every way: they are read, or refused in a sentence. */
class TextFilesFuzzTest {

  private static final int FEW = 300;
  private static final int MANY = 10_000;

  private static final List<String> PIECES =
      List.of(
          "-1",
          "0",
          "999999999",
          "2147483648",
          "1e308",
          "NaN",
          "Infinity",
          "\"",
          ",",
          ";",
          ">",
          ":",
          "#",
          "\n",
          "\r",
          "\t",
          "\u0000",
          "\uFEFF",
          "{",
          "}",
          "a",
          "",
          "%s",
          "\n\n",
          "1e-400");

  private static final List<String> DRAWS =
      List.of(
          "chain,sweep,row1,row2,row3\n1,1,1,1,2\n1,2,1,2,2\n2,1,1,1,1\n2,2,1,2,-1\n",
          "1 1 2 2\n1 2 2 1\n",
          "\"\";\"x\";\"y\"\n\"1\";3;4\n\"2\";NA;4\n");

  private static final List<String> RANKINGS =
      List.of(
          "a>b>c\n2: b>a\nc>b>a\n",
          "# FILE NAME: x.soc\n# ALTERNATIVE NAME 1: A\n# ALTERNATIVE NAME 2: B\n3: 1,2\n1: 2,1\n",
          "2\n1,A\n2,B\n3,3,2\n2,1,2\n1,2,1\n",
          "count,p1,p2,p3\n2,1,2,3\n1,3,2,0\n");

  private static final List<String> EDGES =
      List.of("from,to,length\na,b,1\nb,c,0.5\n\"c\",a,2\n", "a,b\nb,c\n");

  private static final List<String> OPTIONS =
      List.of(
          "1000 burn-in 200",
          "at most 4000",
          "gamma 1 1",
          "grid 1 2 3",
          "log-grid 0.1 10 13",
          "0.5",
          "beta 1 9",
          "no",
          "auto",
          "exponential 2",
          "log-uniform 0.1 10",
          "expected 5");

  @TempDir Path directory;

  private static byte[] damaged(String text, Rng rng) {
    String now = text;
    for (int changes = 1 + rng.below(4); changes > 0; changes--) {
      int at = rng.below(now.length() + 1);
      int end = Math.min(now.length(), at + rng.below(6));
      String piece = PIECES.get(rng.below(PIECES.size()));
      now = now.substring(0, at) + piece + now.substring(rng.chance(0.5) ? at : end);
    }
    byte[] bytes = now.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && rng.chance(0.2)) {
      bytes[rng.below(bytes.length)] ^= (byte) (1 << rng.below(8));
    }
    return bytes;
  }

  /** What reads a file. */
  @FunctionalInterface
  private interface Reader {
    void read(Path file) throws IOException;
  }

  private Trial fuzz(List<String> texts, String name, int cases, Reader reader) throws IOException {
    Trial trial = new Trial();
    Path file = directory.resolve(name);
    for (int seed = 0; seed < cases; seed++) {
      Rng rng = new SeededRng(seed);
      byte[] bytes = damaged(texts.get(rng.below(texts.size())), rng);
      Files.write(file, bytes);
      String shown = new String(bytes, StandardCharsets.UTF_8).replace("\n", "\\n");
      trial.run(Text.of("%s, seed %d: %s", name, seed, shown), () -> reader.read(file));
    }
    return trial;
  }

  private static void options(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace("\n", " ");
    List<IllegalArgumentException> refused = new ArrayList<>();
    for (Runnable parse :
        List.<Runnable>of(
            () -> RunLength.parse("sweeps", text),
            () -> Parameter.parse("concentration", text),
            () -> NoiseOption.parse("noise", text))) {
      try {
        parse.run();
      } catch (IllegalArgumentException e) {
        refused.add(e);
      }
    }
    for (IllegalArgumentException e : refused) {
      throw e;
    }
  }

  private List<Trial> all(int cases) throws IOException {
    Map<String, Integer> ids = new HashMap<>(Map.of("a", 0, "b", 1, "c", 2));
    return List.of(
        fuzz(DRAWS, "draws.csv", cases, DrawsFile::read),
        fuzz(RANKINGS, "rankings.txt", cases, RankingReader::read),
        fuzz(EDGES, "edges.csv", cases, file -> Edges.read(file, ids, 3, false)),
        fuzz(OPTIONS, "options.txt", cases, TextFilesFuzzTest::options));
  }

  @Test
  void damagedTexts() throws IOException {
    for (Trial trial : all(FEW)) {
      assertTrue(trial.refused() > FEW / 10, trial.toString());
    }
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void manyDamagedTexts() throws IOException {
    for (Trial trial : all(MANY)) {
      System.out.println(Text.of("seeds 0 to %d: %s", MANY - 1, trial));
    }
  }

  /** A reader that takes memory for as many items as a file declares. */
  @Test
  void aReaderThatDoesNotCheckSizesIsFound() {
    assertThrows(
        AssertionError.class,
        () ->
            fuzz(
                List.of("3\n1\n2\n3\n"),
                "twin.txt",
                FEW,
                file -> {
                  String first = Files.readAllLines(file).get(0).strip();
                  int n =
                      first.matches("\\d{1,9}") ? Math.min(50_000_000, Integer.parseInt(first)) : 0;
                  assertTrue(new double[n].length == n);
                }));
  }
}
