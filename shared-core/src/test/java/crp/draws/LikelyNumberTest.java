package crp.draws;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class LikelyNumberTest {

  private static void requireRange(int mode, int fewest, int most, double share, double... law) {
    LikelyNumber found = LikelyNumber.of(law);
    assertEquals(mode, found.mode());
    assertEquals(fewest, found.fewest());
    assertEquals(most, found.most());
    assertEquals(share, found.share(), 1e-12);
  }

  @Test
  void theRangeGrowsByTheMoreProbableNeighbour() {
    requireRange(2, 2, 2, 0.96, 0, 0.02, 0.96, 0.02);
    requireRange(2, 2, 3, 0.97, 0, 0.02, 0.9, 0.07, 0.01);
    requireRange(2, 1, 2, 0.97, 0, 0.07, 0.9, 0.02, 0.01);
    requireRange(3, 1, 4, 1, 0, 0.1, 0.2, 0.5, 0.2);
  }

  @Test
  void ofEqualNumbersTheSmallestIsTheModeAndTheLargerNeighbourComesFirst() {
    requireRange(1, 1, 2, 1, 0, 0.5, 0.5);
    requireRange(2, 2, 3, 0.96, 0, 0.04, 0.92, 0.04);
  }

  /** A number that no draw has may lie within. */
  @Test
  void aGapIsCrossed() {
    requireRange(2, 2, 5, 1, 0, 0, 0.6, 0, 0, 0.4);
  }
}
