package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RunningText;
import crp.model.TextModel;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.random.SeededRng;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageModelTest {

  /** Each word is often one of the last five again. */
  private static Path bursts() throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "text"));
    Rng rng = new SeededRng(3);
    StringBuilder text = new StringBuilder();
    String[] last = {"a", "b", "c", "d", "e"};
    for (int i = 0; i < 600; i++) {
      String word = rng.chance(0.5) ? last[rng.below(5)] : "x" + (char) ('a' + rng.below(26));
      last[i % 5] = word;
      text.append(word).append(i % 10 == 9 ? ".\n" : " ");
    }
    return Files.writeString(folder.resolve("bursts.txt"), text);
  }

  private static List<String> printed(String... args) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      LanguageModel.main(args);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void aLineForEachDecay() throws IOException {
    Path file = bursts();
    List<String> lines =
        printed(
            file.toString(),
            "documents=200",
            "decay=exponential:5,logistic:5,identity",
            "concentration=5",
            "words=3",
            "print=csv");
    assertTrue(lines.get(0).endsWith("in 3 documents"), lines.get(0));
    assertTrue(lines.get(1).startsWith("CRP: log evidence -"), lines.get(1));
    assertEquals("decay,logBF,error,total,tables", lines.get(2));
    TextModel model =
        TextModel.of(
            RunningText.read(file).cut(200),
            Decay.exponential(5),
            Parameter.fixed(5),
            TextModel.Base.SHARED);
    String total = Text.of("%.2f", model.logBayesFactor().value());
    assertTrue(lines.get(3).startsWith("exponential:5,"), lines.get(3));
    assertEquals(total, lines.get(3).split(",", -1)[3]);
    assertTrue(model.logBayesFactor().value() > 20, total);
    assertTrue(lines.get(5).startsWith("identity,0.000,exact,0.00,"), lines.get(5));
    assertEquals("word,base,frequency", lines.get(6));
    assertEquals(10, lines.size(), lines.toString());
  }

  @Test
  void documentsThatAreModelsByThemselvesHaveAnError() throws IOException {
    for (String base : List.of("separate", "observed")) {
      List<String> lines =
          printed(
              bursts().toString(),
              "documents=lines",
              "base=" + base,
              "concentration=grid 1 10 100",
              "decay=window:4",
              "first=20",
              "rare=2",
              "print=csv");
      String[] cells = lines.get(3).split(",", -1);
      assertTrue(Double.parseDouble(cells[2]) > 0, lines.get(3));
      assertEquals("-", cells[4]);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "exponential, a colon and a number",
    "exponential:x, a colon and a number",
    "identity:3, a colon and a number",
    "exponential:-3, must be positive and finite",
    "linear:3, decay must be one of"
  })
  void wrongDecaysAreRefused(String text, String message) {
    String said =
        assertThrows(IllegalArgumentException.class, () -> LanguageModel.decay(text)).getMessage();
    assertTrue(said.contains(message), said);
  }
}
