package crp.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import crp.options.RunOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The answer to files as people have them, which is the same at every door: each host has a test
 * that compares its labels and notes with those of {@code test-data/ugly-answers.properties}. Where
 * a change is meant, {@code -Dcrp.golden.write=true} writes them anew.
 */
class UglyFilesTest {

  private static final Path FILES = Path.of("../test-data/ugly");
  private static final Path ANSWERS = Path.of("../test-data/ugly-answers.properties");

  static String answer(Path file) {
    try {
      Result<?> result =
          Task.of(TableFile.read(file))
              .with(RunOptions.SWEEPS, "40")
              .with(RunOptions.CHAINS, "2")
              .run();
      List<String> lines = new ArrayList<>();
      lines.add(
          Arrays.stream(result.labels())
              .mapToObj(label -> label < 0 ? "-" : Integer.toString(label, 36))
              .collect(Collectors.joining()));
      result.notes().forEach(note -> lines.add(plain(note)));
      return String.join("|", lines);
    } catch (IllegalArgumentException e) {
      return "refused: " + plain(e.getMessage().replace(file.toString(), "FILE"));
    }
  }

  /** Without the words of the host. */
  private static String plain(String sentence) {
    return sentence
        .replaceAll(" \\((override|give it)[^)]*\\)", "")
        .replaceAll("option (separator|missing)", "OPTION")
        .replaceAll("try option likelihood .*", "try");
  }

  @Test
  void eachFileHasItsAnswer() throws IOException {
    TreeMap<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(FILES)) {
      files.forEach(file -> found.put(file.getFileName().toString(), answer(file)));
    }
    assertTrue(found.size() >= 40, "files found: " + found.size());
    if (Boolean.getBoolean("crp.golden.write")) {
      String lines =
          found.entrySet().stream()
              .map(one -> one.getKey() + "=" + one.getValue() + "\n")
              .collect(Collectors.joining());
      Files.writeString(ANSWERS, lines.replace("\\", "\\\\"), StandardCharsets.UTF_8);
    }
    Properties known = new Properties();
    known.load(Files.newBufferedReader(ANSWERS, StandardCharsets.UTF_8));
    found.forEach((file, answer) -> assertEquals(known.getProperty(file), answer, file));
    assertEquals(known.size(), found.size());
  }
}
