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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run after an earlier result, from the command line to the files. */
class EarlierResultTest {

  @TempDir Path folder;

  private record Ended(int status, String out, String err) {}

  private static Ended run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args);
    return new Ended(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Row i is of kind i % 3, the third of which is not among the first rows. */
  private static String row(int i, int kinds) {
    return "r" + i + "," + (i % kinds * 100 + i * 37 % 11 * 0.713) + "," + i * 53 % 17 * 0.317;
  }

  private Path file(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private Path data(String name, List<String> rows) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,x,y"));
    lines.addAll(rows);
    return file(name, lines);
  }

  private static List<String> rows(int kinds) {
    return IntStream.range(0, 90)
        .filter(i -> i % 3 < kinds)
        .mapToObj(i -> row(i, 3))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private Ended fit(Path data, String... more) {
    List<String> args = new ArrayList<>(List.of(data.toString()));
    args.addAll(List.of("--sweeps", "60", "--chains", "2", "--noise", "none", "--ignore", "id"));
    args.addAll(List.of("--output", folder.resolve("out").toString()));
    args.addAll(List.of(more));
    return run(args.toArray(new String[0]));
  }

  private List<String> written(String name) throws IOException {
    return Files.readAllLines(folder.resolve("out").resolve(name));
  }

  /** {@return the cluster of each kind of rows of clustered.csv} */
  private Map<Integer, String> clusters() throws IOException {
    return written("clustered.csv").stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .collect(
            Collectors.toMap(
                cells -> Integer.parseInt(cells[0].substring(1)) % 3,
                cells -> cells[3],
                (one, other) -> {
                  assertEquals(one, other);
                  return one;
                }));
  }

  @Test
  void numbersAreKeptByIdAndAllFilesHaveThem() throws IOException {
    List<String> earlier = new ArrayList<>(List.of("id,cluster"));
    rows(2).forEach(row -> earlier.add(row.split(",", -1)[0] + "," + kindOf(row)));
    Path like = file("earlier.csv", earlier);
    List<String> shuffled = rows(3);
    Collections.reverse(shuffled);
    Path model = folder.resolve("model.crp");
    Ended ended =
        fit(
            data("later.csv", shuffled),
            "--earlier",
            like.toString(),
            "--earlier-id",
            "id",
            "--save",
            model.toString());
    assertEquals(0, ended.status(), ended.err());
    assertEquals(Map.of(0, "7", 1, "3", 2, "8"), clusters());
    assertTrue(
        ended
            .out()
            .contains("New: cluster 8 is new with probability 1.00; new rows: 30, rows of others:"),
        ended.out());
    assertEquals(List.of("from,to,rows", "3,3,30", "7,7,30", "new,8,30"), written("flows.csv"));
    String header = written("probabilities.csv").get(0);
    assertEquals("row,cluster 8,cluster 3,cluster 7,other", header);
    assertTrue(written("labels.csv").get(1).startsWith("1,8,"), written("labels.csv").get(1));
    String json = String.join("\n", written("summary.json"));
    assertTrue(json.contains("\"answer\":[{\"cluster\":8,\"rows\":30"), json);
    assertTrue(String.join("\n", written("report.html")).contains("\"numbers\":[8,3,7]"), json);

    Ended predicted =
        run(
            data("new.csv", List.of(row(3, 3), row(4, 3), row(5, 3))).toString(),
            "--load",
            model.toString(),
            "--output",
            folder.resolve("predicted").toString());
    assertEquals(0, predicted.status(), predicted.err());
    List<String> lines = Files.readAllLines(folder.resolve("predicted").resolve("labels.csv"));
    assertEquals(
        List.of("1,7", "2,3", "3,8"),
        lines.stream().skip(1).map(line -> line.replaceFirst("^(\\d+,\\d+).*", "$1")).toList());
    assertTrue(
        Files.readString(folder.resolve("predicted").resolve("probabilities.csv"))
            .startsWith("row,cluster 8,cluster 3,cluster 7,new"));
  }

  private static String kindOf(String row) {
    return Integer.parseInt(row.split(",", -1)[0].substring(1)) % 3 == 0 ? "7" : "3";
  }

  /** Its own clustered.csv, of fewer rows. */
  @Test
  void anEarlierRunIsKeptByTheOrderOfItsRows() throws IOException {
    List<String> first = rows(2);
    assertEquals(0, fit(data("data.csv", first)).status());
    Path before = Files.move(folder.resolve("out"), folder.resolve("before"));
    List<String> more = new ArrayList<>(first);
    rows(3).stream().filter(row -> !first.contains(row)).forEach(more::add);
    Ended ended =
        fit(data("data.csv", more), "--earlier", before.resolve("clustered.csv").toString());
    assertEquals(0, ended.status(), ended.err());
    assertEquals(Map.of(0, "0", 1, "1", 2, "2"), clusters());
    assertEquals(List.of("from,to,rows", "0,0,30", "1,1,30", "new,2,30"), written("flows.csv"));
  }

  @ParameterizedTest
  @CsvSource({
    "'id,cluster|r0,0|r1,1', '', --earlier: the file has 2 rows more than",
    "'id,group|r0,0|r1,1', '', --earlier: the file has no column 'cluster'",
    "'id,cluster|r0,0|r1,two', '', --earlier: row 2 of the file must have a number",
    "'id,cluster|r7,0|r8,1', id, --earlier-id: no row of the data has an id of the file",
    "'id,cluster|r0,0|r0,1', id, --earlier: row 2 of the file has the id 'r0' of another row",
    "'id,cluster|r0,0|r1,1', name, --earlier-id: unknown column 'name'"
  })
  void aWrongFileIsOneSentence(String file, String id, String sentence) throws IOException {
    Path data = data("two.csv", List.of(row(0, 3), row(1, 3)));
    Path one = data("one.csv", List.of(row(0, 3)));
    Path earlier = file("wrong.csv", List.of(file.split("\\|", -1)));
    Ended ended =
        id.isEmpty()
            ? fit(sentence.contains("more") ? one : data, "--earlier", earlier.toString())
            : fit(data, "--earlier", earlier.toString(), "--earlier-id", id);
    assertEquals(2, ended.status(), ended.err());
    assertTrue(ended.err().replace(", more", " more").contains(sentence), ended.err());
  }

  @Test
  void idsNeedAnEarlierResult() throws IOException {
    Ended ended = fit(data("two.csv", rows(2)), "--earlier-id", "id");
    assertEquals(2, ended.status());
    assertTrue(ended.err().startsWith("crp: --earlier-id needs the earlier result"), ended.err());
  }
}
