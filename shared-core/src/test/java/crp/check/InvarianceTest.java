package crp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check lets correct kernels pass and finds each planted bug. */
class InvarianceTest {

  private static final double TOLERANCE = 1e-11;
  private static final List<Integer> LINE = List.of(0, 1, 2, 3);
  private static final double CONCENTRATION = 1.7;

  /** Mass 1, 2, 3, 4 on four points. */
  private static double logTarget(int state) {
    return Math.log(state + 1) + 100;
  }

  /** Metropolis and Hastings: the end points propose their only neighbour for certain. */
  private static int walk(int state, Rng rng) {
    int next = neighbour(state, rng);
    double logHastings = Math.log(neighbours(state)) - Math.log(neighbours(next));
    return rng.accept(logTarget(next) - logTarget(state) + logHastings) ? next : state;
  }

  private static int walkWithoutTheHastingsRatio(int state, Rng rng) {
    int next = neighbour(state, rng);
    return rng.accept(logTarget(next) - logTarget(state)) ? next : state;
  }

  private static int walkByTwo(int state, Rng rng) {
    int next = (state + 2) % 4;
    return rng.accept(logTarget(next) - logTarget(state)) ? next : state;
  }

  private static int neighbours(int state) {
    return state == 0 || state == 3 ? 1 : 2;
  }

  private static int neighbour(int state, Rng rng) {
    return switch (state) {
      case 0 -> 1;
      case 3 -> 2;
      default -> rng.below(2) == 0 ? state - 1 : state + 1;
    };
  }

  /**
   * A sweep of Gibbs updates under the CRP.
   *
   * @param newTable weight of a new table: a twin may get it wrong
   * @param own how much the item itself adds to the size of its table: 0, or more to stay more
   *     often
   */
  private static Partition gibbs(Partition state, double newTable, double own, Rng rng) {
    int[] labels = state.labels();
    int n = labels.length;
    for (int i = 0; i < n; i++) {
      double[] logWeights = new double[n + 1];
      int fresh = -1;
      for (int k = 0; k <= n; k++) {
        double size = 0;
        for (int j = 0; j < n; j++) {
          if (labels[j] == k) {
            size += j == i ? own : 1;
          }
        }
        logWeights[k] = Math.log(size);
        fresh = size == 0 && fresh < 0 ? k : fresh;
      }
      logWeights[fresh] = Math.log(newTable);
      labels[i] = rng.index(logWeights, n + 1);
    }
    return Partition.of(labels);
  }

  private static double logCrp(Partition p) {
    double sum = p.clusters() * Math.log(CONCENTRATION);
    for (int size : p.sizes()) {
      for (int m = 2; m < size; m++) {
        sum += Math.log(m);
      }
    }
    return sum;
  }

  @Test
  void aMetropolisKernelKeepsItsTarget() {
    Invariance<Integer> report =
        Invariance.of(LINE, InvarianceTest::walk, InvarianceTest::logTarget)
            .requireInvariant(TOLERANCE)
            .requireIrreducible()
            .requireReversible(TOLERANCE);
    assertEquals(0.4, report.target(3), 1e-15);
    assertEquals(LINE, report.states());
    assertTrue(report.irreducible());
    assertTrue(report.toString().startsWith("4 states, "), report.toString());
  }

  @Test
  void theMatrixHoldsTheTransitionsFoundByHand() {
    Invariance<Integer> report =
        Invariance.of(LINE, InvarianceTest::walk, InvarianceTest::logTarget);
    // 0 -> 1: ratio 2 times Hastings 1 / 2; 3 -> 2: ratio 3 / 4 times 1 / 2
    assertEquals(1, report.transition(0, 1), 1e-13);
    assertEquals(0.375, report.transition(3, 2), 1e-13);
    assertEquals(0.625, report.transition(3, 3), 1e-13);
    assertEquals(0.5, report.transition(1, 0), 1e-13);
    assertEquals(0, report.transition(0, 3), 0);
    // 1 + 2 + 3 + 2, and one more for each ratio of 1 that rounding puts just below 1
    assertTrue(report.paths() >= 8 && report.paths() <= 10);
    assertThrows(IllegalArgumentException.class, () -> report.transition(0, 9));
  }

  @Test
  void aForgottenHastingsRatioIsFoundOut() {
    Invariance<Integer> report =
        Invariance.of(LINE, InvarianceTest::walkWithoutTheHastingsRatio, InvarianceTest::logTarget);
    assertTrue(report.worstImbalance() > 0.01);
    assertTrue(report.worstIrreversibility() > 0.01);
    AssertionError error =
        assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
    assertTrue(
        error.getMessage().contains("state " + report.worstState() + " has"), error.getMessage());
    assertThrows(AssertionError.class, () -> report.requireReversible(TOLERANCE));
  }

  @Test
  void aKernelThatNeverGetsEverywhereIsFoundOut() {
    Invariance<Integer> report =
        Invariance.of(LINE, InvarianceTest::walkByTwo, InvarianceTest::logTarget)
            .requireInvariant(TOLERANCE);
    assertFalse(report.irreducible());
    AssertionError error = assertThrows(AssertionError.class, report::requireIrreducible);
    assertTrue(error.getMessage().endsWith("0 never leads to 1"), error.getMessage());
    // from one state only the states that it reaches are seen
    assertEquals(
        List.of(0, 2),
        Invariance.from(0, InvarianceTest::walkByTwo, InvarianceTest::logTarget).states());
  }

  @Test
  void aOneWayStreetIsNotIrreducible() {
    Invariance<Integer> report =
        Invariance.of(LINE, (s, rng) -> Math.min(3, s + rng.below(2)), InvarianceTest::logTarget);
    AssertionError error = assertThrows(AssertionError.class, report::requireIrreducible);
    assertTrue(error.getMessage().endsWith("1 never leads to 0"), error.getMessage());
  }

  @Test
  void gibbsOnPartitionsOfFourKeepsTheCrp() {
    Invariance<Partition> report =
        Invariance.of(
                Partitions.all(4),
                (p, rng) -> gibbs(p, CONCENTRATION, 0, rng),
                InvarianceTest::logCrp)
            .requireInvariant(TOLERANCE)
            .requireIrreducible();
    assertTrue(report.worstRowError() < 1e-14);
    // a sweep in fixed order keeps the target without being reversible
    assertTrue(report.worstIrreversibility() > 1e-4);
    // all four together: 3! a / (a (a + 1) (a + 2) (a + 3))
    assertEquals(6 / (2.7 * 3.7 * 4.7), report.target(Partition.of(0, 0, 0, 0)), 1e-15);
  }

  @Test
  void gibbsWithTheWrongWeightOfANewTableIsFoundOut() {
    Invariance<Partition> report =
        Invariance.from(
            Partition.of(0, 0, 0, 0),
            (p, rng) -> gibbs(p, CONCENTRATION + 0.1, 0, rng),
            InvarianceTest::logCrp);
    assertEquals(15, report.states().size());
    assertTrue(report.worstImbalance() > 1e-3);
    assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
  }

  /**
   * No bug, though it looks like one: under the CRP alone the weights' sum is the same everywhere.
   */
  @Test
  void gibbsThatCountsTheItemItselfIsOnlyLazier() {
    Invariance.of(
            Partitions.all(4), (p, rng) -> gibbs(p, CONCENTRATION, 1, rng), InvarianceTest::logCrp)
        .requireInvariant(TOLERANCE);
  }

  @Test
  void theRowsSumToOneAndThatIsRequiredToo() {
    Invariance<Integer> report =
        Invariance.of(LINE, InvarianceTest::walkWithoutTheHastingsRatio, s -> 0);
    assertTrue(report.worstRowError() < 1e-15);
    AssertionError error = assertThrows(AssertionError.class, () -> report.requireInvariant(-1));
    assertTrue(error.getMessage().startsWith("the rows sum to 1 only within"));
  }

  @Test
  void aStateWithoutMassThatIsEnteredIsFoundOut() {
    Invariance<Integer> clean =
        Invariance.of(LINE, (s, rng) -> rng.below(3), s -> s < 3 ? 0 : Double.NEGATIVE_INFINITY);
    clean.requireInvariant(TOLERANCE).requireIrreducible();
    Invariance<Integer> leaky =
        Invariance.of(LINE, (s, rng) -> rng.below(4), s -> s < 3 ? 0 : Double.NEGATIVE_INFINITY);
    assertEquals(3, leaky.worstState());
    assertEquals(0.25, leaky.worstImbalance(), 1e-15);
  }

  @Test
  void aListThatDoesNotFitTheKernelOrTheTargetIsRefused() {
    Exception error =
        assertThrows(
            IllegalArgumentException.class,
            () -> Invariance.of(List.of(0, 1, 2), InvarianceTest::walk, s -> 0));
    assertEquals("the kernel goes from state 2 to 3, which is not in the list", error.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> Invariance.of(List.of(0, 1, 0), (s, rng) -> s, s -> 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> Invariance.of(LINE, (s, rng) -> s, s -> Double.NEGATIVE_INFINITY));
    assertThrows(
        ArithmeticException.class, () -> Invariance.of(LINE, (s, rng) -> s, s -> Double.NaN));
  }
}
