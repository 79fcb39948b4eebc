package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.compare.NormalizedMutualInformation;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.TableState;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SampledSplitMergeTest {

  private static final double TOLERANCE = 1e-11;

  private static final TinyProblem PROBLEM =
      TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1), "");

  private static Invariance<Partition> matrix(TinyProblem problem, Kernel<TableState> kernel) {
    return TableMatrix.of(problem.prior(), problem.banks(), kernel);
  }

  @ParameterizedTest
  @EnumSource(PlainSampledSplitMerge.Fault.class)
  void eachFaultIsFound(PlainSampledSplitMerge.Fault fault) {
    Invariance<Partition> report =
        matrix(PROBLEM, new PlainSampledSplitMerge(PROBLEM.banks(), fault));
    if (fault == PlainSampledSplitMerge.Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  /** Both write down the same kernel, so that the twins are twins of the library's one. */
  @Test
  void theMatrixIsThatOfThePlainKernel() {
    TinyProblem problem =
        TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1, 1), ", five rows");
    Invariance<Partition> plain =
        matrix(
            problem,
            new PlainSampledSplitMerge(problem.banks(), PlainSampledSplitMerge.Fault.NONE));
    Invariance<Partition> ours = matrix(problem, SampledSplitMerge.of(1, 1, 1));
    for (Partition from : plain.states()) {
      for (Partition to : plain.states()) {
        assertEquals(plain.transition(from, to), ours.transition(from, to), 1e-11, from + " " + to);
      }
    }
  }

  static Stream<SampledSplitMerge> kinds() {
    return Stream.of(
        SampledSplitMerge.of(1, 0, 1),
        SampledSplitMerge.of(1, 1, 1),
        SampledSplitMerge.of(1, 1, 2),
        SampledSplitMerge.of(1, 2, 2),
        SampledSplitMerge.of(1, 2, 1).limitedTo(2, 0.4),
        SampledSplitMerge.of(2, 1, 1));
  }

  /** Every partition is reached by splitting and merging alone. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindKeepsThePosteriorAndGetsEverywhere(SampledSplitMerge kernel) {
    matrix(PROBLEM, kernel).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Small tables are out of reach of it, so it needs a partner to reach everything. */
  @Test
  void aLimitToLargeTablesKeepsThePosterior() {
    matrix(PROBLEM, SampledSplitMerge.of(1, 1, 1).limitedTo(3, 1)).requireInvariant(TOLERANCE);
  }

  /** Rows of 20 clusters in two columns that overlap a little. */
  private static RealRows clusters(int n) {
    SeededRng rng = new SeededRng(3);
    double[] values = new double[2 * n];
    for (int i = 0; i < n; i++) {
      values[2 * i] = 6 * (i % 5) + rng.gaussian();
      values[2 * i + 1] = 6 * (i % 20 / 5) + rng.gaussian();
    }
    return RealRows.of(values, n, 2);
  }

  @Test
  void clustersOfThousandsOfRowsAreFoundFromOneTableAndStatisticsStayRight() {
    int n = 20_000;
    RealRows rows = clusters(n);
    TableState state =
        new TableState(
            Crp.of(1),
            GaussianNiw.of(new double[] {12, 9}, 0.01, 4, new double[] {1, 0, 0, 1}).bank(rows),
            Partition.of(new int[n]));
    SampledSplitMerge kernel = SampledSplitMerge.of(1, 300, 5);
    SeededRng rng = new SeededRng(4);
    int refused = 0;
    for (int proposal = 0; proposal < 200; proposal++) {
      if (proposal % 10 == 9) {
        new TableGibbs().apply(state, rng);
      }
      Partition before = state.partition();
      double joint = state.logJoint();
      if (kernel.apply(state, rng) == 0) {
        refused++;
        assertEquals(before, state.partition());
        assertEquals(joint, state.logJoint(), 1e-6);
      }
    }
    state.audit(1e-9);
    assertTrue(refused > 50, "refused " + refused);
    int[] truth = new int[n];
    for (int i = 0; i < n; i++) {
      truth[i] = i % 20;
    }
    double nmi = NormalizedMutualInformation.of(Partition.of(truth), state.partition());
    assertTrue(nmi > 0.95, "NMI " + nmi);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SampledSplitMerge.of(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> SampledSplitMerge.of(1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> SampledSplitMerge.of(1, 1, 0));
    SampledSplitMerge kernel = SampledSplitMerge.of(1, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> kernel.limitedTo(1, 0.5));
    assertThrows(IllegalArgumentException.class, () -> kernel.limitedTo(2, 0));
    assertThrows(IllegalArgumentException.class, () -> kernel.limitedTo(2, 1.1));
  }

  @Test
  void aLoneRowHasNoPartner() {
    TinyProblem problem = TinyProblem.line(Crp.of(1), Weights.ones(1), "");
    TableState state = new TableState(problem.prior(), problem.banks().get(), Partition.of(0));
    assertEquals(0, SampledSplitMerge.of(3, 1, 1).apply(state, new SeededRng(1)));
  }

  @Test
  void anInterruptEndsIt() {
    TableState state =
        new TableState(PROBLEM.prior(), PROBLEM.banks().get(), Partition.of(0, 0, 1, 1));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class,
        () -> SampledSplitMerge.of(1, 1, 1).apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    state.audit(1e-12);
  }
}
