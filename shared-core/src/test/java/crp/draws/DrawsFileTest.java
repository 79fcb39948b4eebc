package crp.draws;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Partition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws as text, there and back. */
final class DrawsFileTest {

  @TempDir private Path folder;

  private DrawsFile read(String text) throws IOException {
    return DrawsFile.read(Files.writeString(folder.resolve("draws.csv"), text));
  }

  private static Draw draw(int chain, int sweep, int... labels) {
    return new Draw(chain, sweep, Partition.of(labels), 0, Map.of());
  }

  private static int[] labels(Draw draw) {
    return draw.partition().labels();
  }

  @Test
  void aRowWithoutLabelsStaysEmptyThereAndBack() throws IOException {
    Draws draws =
        new Draws(List.of(draw(0, 5, 0, 0, 1), draw(1, 5, 0, 1, 2)), List.<Trace>of(), false);
    List<String> lines = new DrawsFile(draws, 2, -1, 0, 1).lines().toList();
    assertEquals(List.of("chain,sweep,row1,row2,row3,row4", "1,5,2,,1,1", "2,5,3,,1,2"), lines);
    DrawsFile back = read(String.join("\n", lines));
    assertEquals(4, back.rows());
    assertArrayEquals(new int[] {0, -1, 1, 2}, IntStream.range(0, 4).map(back::item).toArray());
    assertArrayEquals(new int[] {0, 1, 1}, labels(back.draws().draws().get(0)));
    assertArrayEquals(new int[] {0, 1, 2}, labels(back.draws().draws().get(1)));
    assertEquals(2, back.draws().traces().size());
  }

  @Test
  void aNoiseRowIsAlone() throws IOException {
    BitSet noise = new BitSet();
    noise.set(0);
    noise.set(3);
    Draw draw = draw(0, 1, 0, 1, 1, 0, 2).withNoise(noise);
    DrawsFile file =
        new DrawsFile(new Draws(List.of(draw), List.<Trace>of(), false), 0, 1, 2, 3, 4);
    assertEquals("1,1,-1,1,1,-2,2", file.lines().toList().get(1));
    Draws back = read(String.join("\n", file.lines().toList())).draws();
    assertEquals(draw.partition(), back.draws().get(0).partition());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1,1,2\n3,3,3\n",
        "V1,V2,V3\n1,1,2\n3,3,3",
        "\"V1\" \"V2\" \"V3\"\n\"1\" 1 1 2\n\"2\" 3 3 3\n",
        "\"\",\"V1\",\"V2\",\"V3\"\n\"1\",1,1,2\n\"2\",3,3,3\n",
        ",0,1,2\n0,-7,-7,2\n1,3,3,3\n",
        "1.0e+00 1.0e+00 2.0e+00\r\n3.0 3.0 3.0\r\n",
        "# made elsewhere\n1;1;2\n\n3;3;3\n",
        ".chain,.iteration,.draw,a,b,c\n1,1,1,1,1,2\n1,2,2,3,3,3\n",
        "  1\t1\t2\n3\t3\t3\n"
      })
  void tablesOfOtherProgramsAreRead(String text) throws IOException {
    Draws draws = read(text).draws();
    assertEquals(2, draws.size());
    assertEquals(1, draws.traces().size());
    assertArrayEquals(new int[] {0, 0, 1}, labels(draws.draws().get(0)));
    assertArrayEquals(new int[] {0, 0, 0}, labels(draws.draws().get(1)));
  }

  @Test
  void chainsAreSortedAndTraced() throws IOException {
    Draws draws = read("chain,row1,row2\n4,1,1\n2,1,2\n4,1,2\n2,2,2\n4,1,1\n").draws();
    assertEquals(List.of(0, 0, 0, 1, 1), draws.draws().stream().map(Draw::chain).toList());
    assertEquals(List.of(1, 2, 3, 1, 2), draws.draws().stream().map(Draw::sweep).toList());
    assertArrayEquals(new int[] {1, 2, 1}, draws.traces().get(0).clusters());
    assertArrayEquals(new int[] {2, 1}, draws.traces().get(1).clusters());
    assertArrayEquals(new double[] {Math.log(2), 0}, draws.traces().get(1).entropy(), 1e-15);
    assertTrue(Double.isNaN(draws.traces().get(1).logJoint()[0]));
  }

  @Test
  void aCompressedFileIsRead() throws IOException {
    Path file = folder.resolve("draws.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("1,2\n1,1\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(2, DrawsFile.read(file).draws().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2;1,2,3 | line 2: there are 3 fields, and 2 in the first line",
        "row1,row2;;1,x | line 3: a label must be a whole number, field 2 is 'x'",
        "1,2;1,1.5 | line 2: a label must be a whole number, field 2 is '1.5'",
        "1,2;1,3000000000 | line 2: a label must be a whole number, field 2 is '3000000000'",
        "1,2,1;1,NA,1 | line 2: field 2 is empty, and has a label in the first draw",
        "a,b;1,;1,1 | line 3: field 2 has a label, and none in the first draw",
        "a,b;1,2,3,4 | line 2: there are 4 fields, and 2 in the first line",
        "chain,sweep;1,1 | line 2: there is no label",
        "a,b | there is no line with a draw"
      })
  void aWrongLineIsNamed(String lines, String message) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> read(lines.replace(";", "\n")));
    assertEquals(message, e.getMessage());
  }
}
