package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command gives the answers of the core to files as people have them. */
class UglyFilesTest {

  private static final Path DATA = Path.of("../test-data");

  @TempDir private Path folder;

  private String answer(String name) throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Path file = DATA.resolve("ugly").resolve(name);
    Path out = folder.resolve(name);
    int status =
        Main.run(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            file.toString(),
            "--sweeps",
            "40",
            "--chains",
            "2",
            "--report",
            "",
            "--output",
            out.toString());
    if (status != 0) {
      String sentence = err.toString(StandardCharsets.UTF_8).strip().replaceFirst("crp: ", "");
      return "refused: " + plain(sentence.replace(file.toString(), "FILE"));
    }
    List<String> lines = new ArrayList<>();
    StringBuilder labels = new StringBuilder();
    for (String line : Files.readAllLines(out.resolve("labels.csv"))) {
      String cluster = line.split(",", -1)[1];
      labels.append(
          cluster.equals("cluster")
              ? ""
              : cluster.equals("noise") ? "-" : Integer.toString(Integer.parseInt(cluster), 36));
    }
    lines.add(labels.toString());
    Files.readString(out.resolve("summary.txt"))
        .lines()
        .filter(line -> line.startsWith("Note: "))
        .map(line -> plain(line.substring("Note: ".length(), line.length() - 1)))
        .forEach(lines::add);
    return String.join("|", lines);
  }

  /** Without the words of the command. */
  private static String plain(String sentence) {
    return sentence
        .replaceAll(" \\((override|give it)[^)]*\\)", "")
        .replaceAll("--(separator|missing)", "OPTION");
  }

  @Test
  void someFilesHaveTheAnswerOfTheCore() throws IOException {
    requireAnswers(3);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void eachFileHasTheAnswerOfTheCore() throws IOException {
    requireAnswers(1);
  }

  /** All refusals and every so many of the other answers. */
  private void requireAnswers(int step) throws IOException {
    Properties known = new Properties();
    known.load(
        Files.newBufferedReader(DATA.resolve("ugly-answers.properties"), StandardCharsets.UTF_8));
    assertTrue(known.size() >= 40, "answers: " + known.size());
    int other = 0;
    for (String file : new TreeSet<>(known.stringPropertyNames())) {
      if (known.getProperty(file).startsWith("refused: ") || other++ % step == 0) {
        assertEquals(known.getProperty(file), answer(file), file);
      }
    }
  }
}
