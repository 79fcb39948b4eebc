package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two groups whose values were rounded are two clusters by the defaults; ages in any number of
 * rows.
 */
@Tag("slow")
class RoundedDataTest {

  @TempDir Path folder;

  private record Data(String name, int rows, IntFunction<String> line) {
    @Override
    public String toString() {
      return rows + " rows, " + name;
    }
  }

  /** Half of the ages are around 30, half around 65; deviation 6. */
  private static IntFunction<String> ages(double step) {
    SplittableRandom random = new SplittableRandom(5);
    return row -> {
      double age = (row % 2 == 0 ? 30 : 65) + 6 * random.nextGaussian();
      return String.valueOf(Math.round(age / step) * step);
    };
  }

  /** Two opinions, which a scale from 1 to 5 cuts off. */
  private static IntFunction<String> answers() {
    SplittableRandom random = new SplittableRandom(5);
    return row ->
        IntStream.range(0, 2)
            .mapToLong(i -> Math.round((row % 2 == 0 ? 1.5 : 4.5) + 0.8 * random.nextGaussian()))
            .mapToObj(opinion -> String.valueOf(Math.min(5, Math.max(1, opinion))))
            .collect(Collectors.joining(","));
  }

  static Stream<Data> data() {
    return of(300);
  }

  static Stream<Data> large() {
    return IntStream.of(3_000, 20_000).boxed().flatMap(RoundedDataTest::of);
  }

  private static Stream<Data> of(int rows) {
    return Stream.of(
        new Data("whole years", rows, ages(1)),
        new Data("one decimal", rows, ages(0.1)),
        new Data("answers from 1 to 5", rows, answers()));
  }

  @ParameterizedTest
  @MethodSource("large")
  @Tag("thorough")
  void soTheyAreInManyRows(Data data) throws IOException {
    twoGroupsAreTwoClusters(data);
  }

  @ParameterizedTest
  @MethodSource("data")
  void twoGroupsAreTwoClusters(Data data) throws IOException {
    String text =
        IntStream.range(0, data.rows).mapToObj(data.line).collect(Collectors.joining("\n"));
    Path file = folder.resolve("data.csv");
    Files.writeString(file, (text.contains(",") ? "one,two\n" : "age\n") + text + "\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            file.toString(),
            "--sweeps",
            "60",
            "--chains",
            "2",
            "--output",
            folder.resolve("out").toString());
    String printed = out.toString(StandardCharsets.UTF_8);
    assertEquals(0, status, err.toString(StandardCharsets.UTF_8));
    assertTrue(printed.startsWith("2 clusters of " + data.rows + " rows"), printed);
  }
}
