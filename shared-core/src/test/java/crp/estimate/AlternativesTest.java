package crp.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Several answers of chains around planted partitions of 60 items. */
final class AlternativesTest {

  private static final int ITEMS = 60;
  private static final double APART = 1.5;
  private static final Search FOUR = Search.defaults().withRuns(4);

  private static int blocks(int i) {
    return i / 15;
  }

  private static int turns(int i) {
    return i % 3;
  }

  private static int fives(int i) {
    return i / 3 % 5;
  }

  /**
   * One chain around each partition, an item strays with chance 1/20; log joint: minus a number.
   */
  private static Draws chains(int draws, IntUnaryOperator... around) {
    SeededRng rng = new SeededRng(4);
    List<Draw> kept = new ArrayList<>();
    for (int c = 0; c < around.length; c++) {
      for (int m = 0; m < draws; m++) {
        int[] labels = new int[ITEMS];
        for (int i = 0; i < ITEMS; i++) {
          labels[i] = around[c].applyAsInt(rng.below(20) == 0 ? rng.below(ITEMS) : i);
        }
        kept.add(new Draw(c, m + 1, Partition.of(labels), -c, Map.of("concentration", 1.0)));
      }
    }
    return new Draws(kept, List.of(), false);
  }

  private static List<Alternative> answers(Draws draws) {
    Estimate estimate = PointEstimate.VI.of(draws, FOUR);
    List<Alternative> answers = Alternatives.of(draws, estimate, APART, FOUR);
    assertEquals(estimate.partition(), answers.get(0).partition());
    assertEquals(1, answers.stream().mapToDouble(Alternative::weight).sum(), 1e-12);
    return answers;
  }

  private static Partition planted(IntUnaryOperator label) {
    int[] labels = new int[ITEMS];
    Arrays.setAll(labels, label);
    return Partition.of(labels);
  }

  @Test
  void oneModeHasOneAnswer() {
    List<Alternative> answers =
        answers(
            chains(
                30, AlternativesTest::blocks, AlternativesTest::blocks, AlternativesTest::blocks));
    assertEquals(1, answers.size());
    assertEquals(planted(AlternativesTest::blocks), answers.get(0).partition());
    assertEquals(-1, answers.get(0).logJoint(), 1e-12);
  }

  @Test
  void twoModesAreFoundWithTheirWeights() {
    List<Alternative> answers =
        answers(
            chains(30, AlternativesTest::blocks, AlternativesTest::turns, AlternativesTest::turns));
    assertEquals(2, answers.size());
    assertEquals(planted(AlternativesTest::turns), answers.get(0).partition());
    assertEquals(2.0 / 3, answers.get(0).weight(), 1e-12);
    assertEquals(-1.5, answers.get(0).logJoint(), 1e-12);
    assertEquals(planted(AlternativesTest::blocks), answers.get(1).partition());
    assertEquals(4, answers.get(1).clusters());
    assertEquals(1.0 / 3, answers.get(1).weight(), 1e-12);
    assertEquals(0, answers.get(1).logJoint());
  }

  /** The first rows belong to no cluster in the one mode, the last ones in the other. */
  @Test
  void eachModeHasItsOwnNoise() {
    List<Draw> kept = new ArrayList<>();
    for (Draw draw :
        chains(30, AlternativesTest::blocks, AlternativesTest::turns, AlternativesTest::turns)
            .draws()) {
      BitSet noise = new BitSet();
      noise.set(draw.chain() == 0 ? 0 : ITEMS - 4, draw.chain() == 0 ? 4 : ITEMS);
      kept.add(draw.withNoise(noise));
    }
    List<Alternative> answers = answers(new Draws(kept, List.of(), false));
    assertEquals(2, answers.size());
    Alternative turns = answers.get(0);
    Alternative blocks = answers.get(1);
    assertEquals(4, blocks.clusters());
    assertEquals(3, turns.clusters());
    int[] expected = new int[ITEMS];
    Arrays.setAll(expected, i -> i < 4 ? -1 : blocks(i));
    assertArrayEquals(expected, blocks.labels());
    Arrays.setAll(expected, i -> i < ITEMS - 4 ? turns(i) : -1);
    assertArrayEquals(expected, turns.labels());
    // the broken twin: a mode without its noise has single rows for clusters
    assertEquals(8, new Alternative(blocks.partition(), new BitSet(), 1, 0).clusters());
  }

  /** A chain that changes its mode half-way belongs to both. */
  @Test
  void drawsAndNotChainsBelongToAMode() {
    List<Draw> kept =
        new ArrayList<>(
            chains(40, AlternativesTest::turns, AlternativesTest::blocks, AlternativesTest::turns)
                .draws());
    for (int m = 0; m < 10; m++) {
      kept.set(m, kept.get(40 + m).seatedAs(kept.get(40 + m).partition()));
    }
    List<Alternative> answers = answers(new Draws(kept, List.of(), false));
    assertEquals(2, answers.size());
    assertEquals(70.0 / 120, answers.get(0).weight(), 1e-12);
  }

  @Test
  void anEstimateInNoModeStaysFirst() {
    Draws draws = chains(30, AlternativesTest::blocks, AlternativesTest::turns);
    Partition between = planted(i -> 0);
    List<Alternative> answers = Alternatives.of(draws, Estimate.of(between, draws), APART, FOUR);
    assertEquals(3, answers.size());
    assertEquals(between, answers.get(0).partition());
    assertEquals(0, answers.get(0).weight());
    assertTrue(Double.isNaN(answers.get(0).logJoint()));
    assertEquals(0.5, answers.get(1).weight(), 1e-12);
  }

  @Test
  void noMoreThanThreeModes() {
    IntUnaryOperator tens = i -> i / 5 % 2;
    List<Alternative> answers =
        answers(
            chains(
                20,
                AlternativesTest::blocks,
                AlternativesTest::turns,
                AlternativesTest::fives,
                tens,
                AlternativesTest::turns));
    assertTrue(answers.size() == 3 || answers.get(0).weight() < 0.4, answers::toString);
    assertTrue(answers.size() <= 4, answers::toString);
  }

  /** The broken twin: modes that are not united give the chains of one mode an answer each. */
  @Test
  void chainsThatAreNotUnitedAreFoundOut() {
    Draws draws =
        chains(30, AlternativesTest::blocks, AlternativesTest::blocks, AlternativesTest::blocks);
    Estimate estimate = PointEstimate.VI.of(draws, FOUR);
    double never = 0;
    Draws noisy = Around.of(ITEMS, 90, 4, 1);
    assertEquals(1, Alternatives.of(noisy, estimate, never, FOUR).size());
    List<Draw> three = new ArrayList<>();
    for (Draw draw : noisy.draws()) {
      int chain = draw.sweep() % 3;
      three.add(new Draw(chain, draw.sweep(), draw.partition(), 0, Map.of("concentration", 1.0)));
    }
    Draws chains = new Draws(three, List.of(), false);
    assertTrue(Alternatives.of(chains, estimate, never, FOUR).size() > 1);
    assertEquals(1, Alternatives.of(chains, estimate, APART, FOUR).size());
  }
}
