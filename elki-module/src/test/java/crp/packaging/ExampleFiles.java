package crp.packaging;

import crp.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The files of a user that the examples of the user's page speak of, in a folder. */
final class ExampleFiles {

  private static final int ROWS = 12;

  private final Path folder;

  private ExampleFiles(Path folder) {
    this.folder = folder;
  }

  /** Writes all files. */
  static void write(Path folder) throws IOException {
    ExampleFiles files = new ExampleFiles(folder);
    files.groupsOfTwelve();
    files.sequencesAndGroups();
    files.countsAndRankings();
  }

  /** Copies files of the project's own data. */
  static void copy(Path folder, String... names) throws IOException {
    for (String name : names) {
      Files.copy(Path.of("..", "test-data", name), folder.resolve(name));
    }
  }

  private void write(String name, int rows, IntFunction<String> line) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      lines.add(line.apply(i));
    }
    Files.write(folder.resolve(name), lines);
  }

  private static String number(double value) {
    return Text.of("%.4f", value);
  }

  /** Two groups of six rows: the values, and all else, are near within a group. */
  private void groupsOfTwelve() throws IOException {
    write("values.csv", ROWS, ExampleFiles::value);
    write(
        "words.csv", ROWS, i -> "b" + "a".repeat(i % 6) + (i < 6 ? "d" : "rstuv") + "," + value(i));
    write("matrix.txt", ROWS * (ROWS - 1) / 2, ExampleFiles::pair);
    write("square.csv", ROWS + 1, i -> i == 0 ? header() : "row" + i + "," + distances(i - 1));
    write("series.csv", ROWS, i -> value(i) + series(i));
    write("sets.csv", ROWS, i -> value(i) + Text.of(i < 6 ? ",1,1,%d,0,0" : ",0,0,%d,1,1", i % 2));
  }

  private static String value(int i) {
    return number((i < 6 ? 0 : 50) + Math.sin(3 * i)) + "," + number(Math.cos(5 * i));
  }

  private static String distance(int i, int j) {
    return i < 6 == j < 6 ? number(0.5 * Math.abs(i - j)) : "9";
  }

  private static String pair(int k) {
    int i = 1;
    while (i * (i + 1) / 2 <= k) {
      i++;
    }
    int j = k - i * (i - 1) / 2;
    return Text.of("%d %d %s", j, i, distance(i, j));
  }

  private static String header() {
    return IntStream.rangeClosed(1, ROWS).mapToObj(i -> ",row" + i).collect(Collectors.joining());
  }

  private static String distances(int i) {
    return IntStream.range(0, ROWS).mapToObj(j -> distance(i, j)).collect(Collectors.joining(","));
  }

  /** Rising or falling, early or late. */
  private static String series(int i) {
    return IntStream.range(0, 6)
        .mapToObj(t -> "," + number((i < 6 ? 1 : -1) * Math.max(0, t - i % 3)))
        .collect(Collectors.joining());
  }

  private void sequencesAndGroups() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    write(
        "steps.csv",
        120,
        i ->
            number(5 * (i / 20 % 2) + random.nextGaussian())
                + ","
                + number(random.nextGaussian())
                + (i < 60 ? ",first" : ",second"));
    write(
        "sites.csv",
        90,
        i ->
            i / 30
                + ","
                + number((random.nextInt(4) > i / 30 ? 0 : 6) + random.nextGaussian())
                + ","
                + number(random.nextGaussian()));
  }

  private void countsAndRankings() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    write(
        "counts.txt",
        40,
        i -> {
          int first = i < 20 ? 0 : 4;
          return "4 "
              + IntStream.range(first, first + 4)
                  .mapToObj(word -> word + " " + (1 + random.nextInt(6)))
                  .collect(Collectors.joining(" "));
        });
    write(
        "lists.csv",
        60,
        i -> 1 + random.nextInt(3) + (random.nextInt(4) > i % 2 * 2 ? ",1,2,3,4" : ",4,3,2,1"));
    ballots(folder);
  }

  /** Writes the ballots alone. */
  static void ballots(Path folder) throws IOException {
    Files.writeString(
        folder.resolve("ballots.soi"),
        """
        # NUMBER ALTERNATIVES: 4
        # ALTERNATIVE NAME 1: Ann
        # ALTERNATIVE NAME 2: Bob
        # ALTERNATIVE NAME 3: Cid
        # ALTERNATIVE NAME 4: Dan
        30: 1,2,3,4
        10: 1,2
        25: 4,3,2
        """);
  }
}
