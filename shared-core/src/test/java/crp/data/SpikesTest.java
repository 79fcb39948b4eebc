package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Values that many rows of a column have. */
class SpikesTest {

  private static Sentinels of(IntToDoubleFunction first, IntToDoubleFunction second) {
    double[] values = new double[200];
    for (int i = 0; i < 100; i++) {
      values[2 * i] = first.applyAsDouble(i);
      values[2 * i + 1] = second.applyAsDouble(i);
    }
    return Spikes.of(RealRows.of(values, 100, 2));
  }

  @Test
  void zerosAndBoundsOfManyRowsAreFound() {
    assertEquals(
        List.of(List.of(), List.of(0.0)), of(i -> i, i -> i % 5 == 0 ? 0 : i - 50.5).values());
    assertEquals(
        List.of(List.of(), List.of(60.0)), of(i -> i * 37 % 100, i -> Math.min(i, 60)).values());
  }

  @Test
  void aValueThatMarksAClusterStays() {
    IntToDoubleFunction zeros = i -> i % 2 == 0 ? 0 : i + 20;
    assertFalse(of(i -> i + (i % 2 == 0 ? 80 : 0), zeros).any(), "differs in another column");
    assertFalse(
        Spikes.of(
                RealRows.of(
                    IntStream.range(0, 300)
                        .mapToDouble(at -> at % 3 == 0 ? at : zeros.applyAsDouble(at / 3))
                        .toArray(),
                    100,
                    3))
            .any(),
        "zero in two columns");
  }

  @Test
  void othersAreNot() {
    assertFalse(of(i -> i, i -> i % 5 == 0 ? 50 : i).any(), "a heap in the middle");
    assertFalse(of(i -> i, i -> Math.max(0, i % 30 - 15)).any(), "few values");
    assertFalse(of(i -> i, i -> Math.max(96, i)).any(), "a scale of four points");
    assertFalse(of(i -> i, i -> i % 30 == 0 ? 0 : i).any(), "four rows");
    assertFalse(of(i -> Math.min(i, 60), i -> Math.min(i, 60)).any(), "no other column");
  }
}
