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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that are clustered batch by batch. */
class StreamedFilesTest {

  private static final List<List<String>> SUBJECTS =
      List.of(
          List.of("typhoon", "relief", "haiyan", "philippines", "aid", "storm"),
          List.of("lumia", "phone", "tablet", "nokia", "launch", "camera"),
          List.of("striker", "goal", "league", "coach", "match", "derby"));

  @TempDir Path folder;

  private Path data() throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,title"));
    for (int day = 1; day <= 2; day++) {
      for (int i = 0; i < 40; i++) {
        List<String> words = SUBJECTS.get(i % 2 + day - 1);
        StringBuilder title = new StringBuilder();
        for (int w = 0; w < 5; w++) {
          title.append(' ').append(words.get((i / 2 + w) % 6));
        }
        lines.add("2014-03-0" + day + "," + title.substring(1));
      }
    }
    return Files.write(folder.resolve("news.csv"), lines);
  }

  private String run(int status, String... more) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> args = new ArrayList<>(List.of(data().toString()));
    args.addAll(List.of("--output", folder.resolve("out").toString()));
    args.addAll(List.of(more));
    assertEquals(
        status,
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args.toArray(new String[0])),
        err.toString(StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aSubjectKeepsItsClusterInTheNextBatch() throws IOException {
    String text = run(0, "--stream", "day", "--text", "title");
    assertTrue(text.startsWith("3 clusters of 80 texts in 2 batches"), text);
    assertTrue(
        text.lines().anyMatch(line -> line.matches(" +1 +40 +1 to 2  .*(nokia|phone|lumia).*")),
        text);
    assertTrue(text.lines().anyMatch(line -> line.matches(" +2 +20 +2  .*(goal|coach).*")), text);
    List<String> rows = Files.readAllLines(folder.resolve("out/clustered.csv"));
    Set<String> found = new HashSet<>();
    for (int i = 0; i < 80; i++) {
      found.add((i % 2 + i / 40) + ":" + rows.get(i + 1).replaceAll(".*,", ""));
    }
    assertEquals(3, found.size(), found.toString());
    List<String> topics = Files.readAllLines(folder.resolve("out/topics.csv"));
    assertEquals("cluster,words,batch 1,batch 2", topics.get(0));
    assertEquals(
        List.of("20,0", "20,20", "0,20"),
        topics.stream().skip(1).map(line -> line.split(",", 3)[2]).toList());
  }

  @Test
  void aColumnOfTextsIsNoColumnOfBatches() throws IOException {
    String text = run(2, "--stream", "title", "--text", "title");
    assertTrue(
        text.startsWith("crp: --stream must be a column of numbers, dates or few categories"),
        text);
  }
}
