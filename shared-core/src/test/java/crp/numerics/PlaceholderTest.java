package crp.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PlaceholderTest {
  @Test
  void aTableOfFourWeighsThreeFactorial() {
    assertEquals(Math.log(6), Placeholder.logWeight(4), 1e-12);
  }

  @Test
  void anEmptyTableIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Placeholder.logWeight(0));
  }
}
