package crp.diagnose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegimesTest {

  private static final int ROWS = 40;

  /** Chains hold two halves or pairs of rows, one row of which moves at each draw. */
  private static Draws draws(boolean[] pairs, IntToDoubleFunction mean, double spread) {
    SeededRng rng = new SeededRng(3);
    List<Draw> draws = new ArrayList<>();
    for (int c = 0; c < pairs.length; c++) {
      int size = pairs[c] ? 2 : ROWS / 2;
      for (int s = 0; s < 40; s++) {
        int[] labels = IntStream.range(0, ROWS).map(i -> i / size).toArray();
        labels[rng.below(ROWS)] = ROWS;
        double logJoint = mean.applyAsDouble(c) + spread * rng.gaussian();
        draws.add(new Draw(c, s + 1, Partition.of(labels), logJoint, Map.of("concentration", 1.0)));
      }
    }
    return new Draws(draws, List.of(), false);
  }

  private static Regimes regimes(Draws draws) {
    return Regimes.of(draws, Diagnosis.of(draws), Draw::logJoint);
  }

  private static final boolean[] TWO_OF_FOUR = {false, true, false, true};

  @Test
  void theRegimeOfTheHighestScoreIsUsed() {
    Draws draws = draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -100 : -300, 5);
    Regimes found = regimes(draws);
    assertEquals(List.of(0, 2), found.used());
    assertEquals(List.of(List.of(1, 3)), found.others());
    assertEquals(200, found.gap(), 10);
    assertTrue(found.of(draws).draws().stream().allMatch(draw -> draw.chain() % 2 == 0));
    assertEquals("chains 1 and 3", Regimes.text(found.used()));
    assertEquals("chain 2", Regimes.text(List.of(1)));
    Regimes turned = regimes(draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -300 : -100, 5));
    assertEquals(List.of(1, 3), turned.used());
  }

  @Test
  void theScoreDecidesAndNotTheLogJointOfTheDraw() {
    Draws draws = draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -100 : -300, 5);
    Regimes found = Regimes.of(draws, Diagnosis.of(draws), draw -> -draw.logJoint());
    assertEquals(List.of(1, 3), found.used());
    assertTrue(Regimes.of(draws, Diagnosis.of(draws), draw -> Double.NaN).areOne());
  }

  @Test
  void scoresWithinTheirSpreadAreOneRegime() {
    assertTrue(regimes(draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -100 : -130, 30)).areOne());
    assertTrue(regimes(draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -100 : -108, 0.1)).areOne());
    assertEquals(
        List.of(0, 2), regimes(draws(TWO_OF_FOUR, c -> c % 2 == 0 ? -100 : -112, 0.1)).used());
  }

  /** A number that differs over equal clusters makes no regime. */
  @Test
  void equalClustersAreOneRegime() {
    Draws draws = draws(new boolean[4], c -> c % 2 == 0 ? -100 : -300, 5);
    assertTrue(regimes(draws).areOne());
    assertEquals(draws, Regimes.one(draws).of(draws));
  }

  @Test
  void aThirdChainOnTheSideOfTheOthersIsInTheirGroup() {
    boolean[] pairs = {true, false, true};
    Regimes found = regimes(draws(pairs, c -> c == 1 ? 0 : c == 0 ? -500 : -900, 5));
    assertEquals(new Regimes(List.of(1), List.of(List.of(0, 2)), found.gap()), found);
    assertEquals(500, found.gap(), 10);
  }

  @Test
  void listsAreNotToBeModified() {
    Regimes one = Regimes.one(draws(new boolean[2], c -> 0, 1));
    assertThrows(UnsupportedOperationException.class, () -> one.used().add(1));
  }
}
