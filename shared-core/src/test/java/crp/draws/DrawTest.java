package crp.draws;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Partition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DrawTest {

  private static Draw draw(Partition partition) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("concentration", 0.75);
    numbers.put("scale", 0.125);
    numbers.put("kappa", 8.0);
    return new Draw(2, 17, partition, -3.5, numbers);
  }

  /** Labels take one, two or four bytes; the numbers around each limit. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 127, 128, 129, 200, 255, 256, 257, 300, 32768, 65536, 65537, 70000})
  void labelsArePackedWithoutLoss(int clusters) throws IOException, ClassNotFoundException {
    Partition partition =
        Partition.of(IntStream.range(0, clusters + 30).map(i -> i % clusters).toArray());
    Draw draw = draw(partition);
    assertEquals(partition, draw.partition());
    assertEquals(clusters, draw.clusters());
    assertEquals(clusters + 30, draw.size());
    assertEquals(clusters - 1, draw.label(clusters - 1));
    assertEquals(0, draw.label(clusters));
    Draw stored = reread(draw);
    assertEquals(partition, stored.partition());
    assertEquals(2, stored.chain());
    assertEquals(17, stored.sweep());
    assertEquals(-3.5, stored.logJoint());
    assertEquals(0.75, stored.concentration());
    assertEquals(List.of("concentration", "scale", "kappa"), stored.numbers());
    assertEquals(0.125, stored.number("scale"));
    assertEquals(8, stored.number("kappa"));
    assertEquals(Double.NaN, stored.number("power"));
    Draw others = stored.seatedAs(Partition.of(0, 0)).reordered(new int[] {1, 0});
    assertEquals(8, others.number("kappa"));
  }

  private static Draw reread(Draw draw) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(draw);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Draw) in.readObject();
    }
  }

  @Test
  void lawOfTheNumberOfClustersCountsDraws() {
    Draw one = draw(Partition.of(0, 0, 0));
    Draw three = draw(Partition.of(0, 1, 2));
    Draws draws = new Draws(List.of(three, one, three, three), List.of(), false);
    assertArrayEquals(new double[] {0, 0.25, 0, 0.75}, draws.clusterCountLaw(), 1e-15);
    assertEquals(4, draws.size());
    assertEquals(3, draws.items());
  }

  @Test
  void runWithoutDrawsIsRefused() {
    assertEquals(
        "at least one draw is needed",
        assertThrows(IllegalArgumentException.class, () -> new Draws(List.of(), List.of(), false))
            .getMessage());
  }

  @Test
  void traceKeepsItsNumbersToItself() {
    int[] clusters = {1, 2};
    double[] numbers = {0.5, 0.25};
    Trace trace = new Trace(clusters, numbers, numbers, Map.of("scale", numbers));
    clusters[0] = 9;
    numbers[0] = 9;
    trace.clusters()[1] = 9;
    trace.logJoint()[1] = 9;
    trace.entropy()[1] = 9;
    trace.number("scale")[1] = 9;
    assertArrayEquals(new int[] {1, 2}, trace.clusters());
    assertArrayEquals(new double[] {0.5, 0.25}, trace.logJoint());
    assertArrayEquals(new double[] {0.5, 0.25}, trace.entropy());
    assertArrayEquals(new double[] {0.5, 0.25}, trace.number("scale"));
    assertTrue(Double.isNaN(trace.number("power")[1]));
    assertEquals(2, trace.sweeps());
  }
}
