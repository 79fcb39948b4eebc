package crp.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Samples of rows that cover a file. */
class StretchesTest {

  @Test
  void fewPlacesAreAllChosen() {
    assertArrayEquals(new int[] {0, 1, 2}, Stretches.some(3, 3));
    assertArrayEquals(new int[] {0, 1, 2}, Stretches.some(3, 100));
    assertEquals(0, Stretches.some(0, 5).length);
  }

  @Test
  void oneOfEachStretchIsChosenTheSameAtEachCall() {
    int[] some = Stretches.some(1_000_003, 1_000);
    assertEquals(1_000, some.length);
    for (int i = 0; i < some.length; i++) {
      assertTrue(some[i] >= (long) i * 1_000_003 / 1_000, "place " + some[i]);
      assertTrue(some[i] < (long) (i + 1) * 1_000_003 / 1_000, "place " + some[i]);
    }
    assertArrayEquals(some, Stretches.some(1_000_003, 1_000));
  }

  /**
   * Kinds that alternate, as two machines that report in turn: about half of the sample is of each.
   * By binomial tails a seed that fails is one in a million. Every so-manieth place is of one kind.
   */
  @Test
  void alternatingKindsAreBothChosen() {
    for (int most : new int[] {500, 1_000}) {
      long odd = Arrays.stream(Stretches.some(2 * most, most)).filter(i -> i % 2 == 1).count();
      assertTrue(Math.abs(odd - most / 2.0) < 4.9 * Math.sqrt(most) / 2, odd + " of " + most);
      assertEquals(
          0,
          IntStream.range(0, most).map(i -> i * 2 * most / most).filter(i -> i % 2 == 1).count());
    }
  }
}
