package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PointEstimateTest {

  /** Random partitions around one: each item strays with probability 1/5. */
  private static Draws around(int items, int draws, long seed) {
    SeededRng rng = new SeededRng(seed);
    List<Draw> kept = new ArrayList<>();
    for (int s = 0; s < draws; s++) {
      int[] labels = new int[items];
      Arrays.setAll(labels, i -> rng.below(5) == 0 ? rng.below(6) : i % 3);
      kept.add(
          new Draw(0, s + 1, Partition.of(labels), rng.gaussian(), Map.of("concentration", 1.0)));
    }
    return new Draws(kept, List.of(), false);
  }

  private static double expectedVi(Draw candidate, Draws draws) {
    return draws.draws().stream()
        .mapToDouble(d -> VariationOfInformation.of(candidate.partition(), d.partition()))
        .average()
        .orElseThrow();
  }

  @Test
  void leastExpectedViIsThatOfAnExhaustiveSearch() {
    for (int seed = 0; seed < 20; seed++) {
      Draws draws = around(12, 40, seed);
      Estimate estimate = PointEstimate.VI_DRAW.of(draws);
      double least =
          draws.draws().stream().mapToDouble(d -> expectedVi(d, draws)).min().orElseThrow();
      assertEquals(least, estimate.expectedVi(), 1e-12);
      assertEquals(least, expectedVi(estimate.draw(), draws), 1e-12);
      assertTrue(draws.draws().contains(estimate.draw()));
      assertEquals(estimate.draw().partition(), estimate.partition());
    }
  }

  @Test
  void firstDrawWinsATie() {
    Draws draws = around(1, 5, 1);
    assertSame(draws.draws().get(0), PointEstimate.VI_DRAW.of(draws).draw());
  }

  /** A budget for ten draws: judged is every tenth of a hundred, and nothing else. */
  @Test
  void smallBudgetThinsEvenly() {
    Draws draws = around(30, 100, 3);
    List<Draw> tenth = new ArrayList<>();
    for (int s = 0; s < 100; s += 10) {
      tenth.add(draws.draws().get(s));
    }
    Estimate expected = PointEstimate.VI_DRAW.of(new Draws(tenth, List.of(), false));
    Draw thinned = BestDraw.of(draws, Loss.VI, 1);
    assertSame(expected.draw(), thinned);
  }

  @Test
  void budgetThatIsLargeEnoughThinsNothing() {
    Draws draws = around(30, 100, 4);
    assertSame(PointEstimate.VI_DRAW.of(draws).draw(), BestDraw.of(draws, Loss.VI, 530 * 5000));
  }

  @Test
  void highestJointIsThatAndItsLossIsTold() {
    Draws draws = around(12, 40, 5);
    Estimate estimate = PointEstimate.MAP.of(draws);
    for (Draw draw : draws.draws()) {
      assertTrue(draw.logJoint() <= estimate.draw().logJoint());
    }
    assertEquals(expectedVi(estimate.draw(), draws), estimate.expectedVi(), 1e-12);
  }
}
