package crp.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchTest {

  private static Batch batch(String... args) {
    return Batch.of("file sweeps=100 sizes= workload=TREE", "usage: x", args);
  }

  @Test
  void argumentsAreGivenInOrderOrByName() {
    assertEquals(100, batch("a.csv").whole("sweeps", 1));
    assertEquals(7, batch("a.csv", "7").whole("sweeps", 1));
    assertEquals("a=b.csv", batch("sweeps=7", "file=a=b.csv").text("file"));
    assertArrayEquals(new int[] {1, 20}, batch("sweeps=7", "a.csv", "1,20").wholes("sizes", 1));
    assertFalse(batch("a.csv").has("sizes"));
    assertEquals(
        Workload.IMAGE, batch("a.csv", "workload=image").choice("workload", Workload.class));
    assertEquals(List.of("1", "20"), batch("a.csv", "sizes=1,20").list("sizes"));
  }

  @ParameterizedTest
  @CsvSource({
    "sweeps=7, file is missing",
    "a speed=3, speed is not an argument",
    "a sweeps=3 sweeps=4, sweeps is given twice",
    "a 1 2 tree b, b is not an argument"
  })
  void wrongArgumentsAreRefusedWithTheUsageLine(String args, String message) {
    String refused =
        assertThrows(IllegalArgumentException.class, () -> batch(args.split(" ", -1))).getMessage();
    assertTrue(refused.contains(message) && refused.endsWith("usage: x"), refused);
  }

  @Test
  void wrongValuesAreRefusedWithTheRange() {
    Batch batch = batch("a", "0.5", "3,x", "best");
    String sweeps =
        assertThrows(IllegalArgumentException.class, () -> batch.whole("sweeps", 1)).getMessage();
    assertTrue(sweeps.contains("sweeps") && sweeps.contains("from 1"), sweeps);
    assertThrows(IllegalArgumentException.class, () -> batch.wholes("sizes", 1));
    assertThrows(IllegalArgumentException.class, () -> batch.number("file"));
    String workload =
        assertThrows(IllegalArgumentException.class, () -> batch.choice("workload", Workload.class))
            .getMessage();
    assertTrue(workload.contains("TOPICS") && workload.contains("best"), workload);
  }

  @Test
  void tablesAreAlignedOrCsv() {
    assertEquals("sampler,ms\nexact,1.50\n", table(true));
    assertEquals(
        "sampler                           ms\nexact                           1.50\n",
        table(false));
  }

  private static String table(boolean csv) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Table table =
        new Table(new PrintStream(bytes, true, StandardCharsets.UTF_8), csv, "sampler %s,ms %.2f");
    table.row("exact", 1.5);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
