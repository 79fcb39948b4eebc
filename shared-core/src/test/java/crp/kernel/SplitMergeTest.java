package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.NormalizedMutualInformation;
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
import org.junit.jupiter.params.provider.ValueSource;

class SplitMergeTest {

  private static final double TOLERANCE = 1e-11;

  private static final TinyProblem PROBLEM =
      TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1), "");

  private static Invariance<Partition> matrix(TinyProblem problem, Kernel<TableState> kernel) {
    return TableMatrix.of(problem.prior(), problem.banks(), kernel);
  }

  @ParameterizedTest
  @EnumSource(PlainSplitMerge.Fault.class)
  void eachFaultIsFoundOut(PlainSplitMerge.Fault fault) {
    Invariance<Partition> report = matrix(PROBLEM, new PlainSplitMerge(PROBLEM.banks(), fault));
    if (fault == PlainSplitMerge.Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  @ParameterizedTest
  @EnumSource(PlainGuidedSplitMerge.Fault.class)
  void eachFaultOfAGuideIsFoundOut(PlainGuidedSplitMerge.Fault fault) {
    Invariance<Partition> report =
        matrix(PROBLEM, new PlainGuidedSplitMerge(PROBLEM.banks(), fault));
    if (fault == PlainGuidedSplitMerge.Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-5, fault + ": " + report);
    }
  }

  /** Six clusters in 50 columns, all at one table: how well they are found by splits alone. */
  private static double foundInManyDimensions(SplitMerge splits, long seed) {
    int columns = 50;
    int n = 300;
    SeededRng noise = new SeededRng(5);
    double[] means = new double[6 * columns];
    for (int m = 0; m < means.length; m++) {
      means[m] = 0.8 * noise.gaussian();
    }
    int[] truth = new int[n];
    double[] values = new double[n * columns];
    for (int v = 0; v < values.length; v++) {
      truth[v / columns] = v / columns % 6;
      values[v] = means[truth[v / columns] * columns + v % columns] + noise.gaussian();
    }
    RealRows rows = RealRows.of(values, n, columns);
    TableState state =
        new TableState(Crp.of(1), DiagonalGaussian.from(rows).bank(rows), Partition.of(new int[n]));
    SeededRng rng = new SeededRng(seed);
    for (int s = 0; s < 3; s++) {
      splits.apply(state, rng);
    }
    return NormalizedMutualInformation.of(Partition.of(truth), state.partition());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aGuideFindsClustersInManyDimensionsThatRandomOrderDoesNot(long seed) {
    SplitMerge splits = SplitMerge.sequential(20);
    double random = foundInManyDimensions(splits, seed);
    assertTrue(random < 0.5, "random order: NMI " + random);
    double guided = foundInManyDimensions(splits.guided(1), seed);
    assertTrue(guided > 0.8, "guided: NMI " + guided);
  }

  /** Every partition is reached by splitting and merging alone. */
  static Stream<SplitMerge> kinds() {
    return Stream.of(
        SplitMerge.sequential(1),
        SplitMerge.sequential(1).guided(1),
        SplitMerge.sequential(1).guided(0.5).limitedTo(0.6),
        SplitMerge.sequential(1).guided(0.5).sparingBelow(3),
        SplitMerge.sequential(1).limitedTo(0.6),
        SplitMerge.sequential(1).sparingBelow(3),
        SplitMerge.sequential(1).limitedTo(0.6).sparingBelow(8));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindKeepsThePosteriorAndGetsEverywhere(SplitMerge kernel) {
    matrix(PROBLEM, kernel).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** Rows of 20 clusters on a line, a thousand standard deviations apart. */
  private static RealRows separated(int each) {
    SeededRng rng = new SeededRng(3);
    double[] values = new double[20 * each];
    for (int i = 0; i < values.length; i++) {
      values[i] = 1000 * (i % 20) + rng.gaussian();
    }
    return RealRows.of(values, values.length, 1);
  }

  @Test
  void aRefusedProposalChangesNothingAndStatisticsStayRight() {
    RealRows rows = separated(15);
    GaussianNiw family = GaussianNiw.of(new double[] {9500}, 1e-6, 3, new double[] {1});
    TableState state =
        new TableState(Crp.of(1), family.bank(rows), Partition.of(new int[rows.size()]));
    SplitMerge kernel = SplitMerge.sequential(1);
    SeededRng rng = new SeededRng(4);
    int refused = 0;
    for (int proposal = 0; proposal < 500; proposal++) {
      Partition before = state.partition();
      double joint = state.logJoint();
      if (kernel.apply(state, rng) == 0) {
        refused++;
        assertEquals(before, state.partition());
        assertEquals(joint, state.logJoint(), 1e-8);
      }
    }
    state.audit(1e-9);
    assertTrue(refused > 100, "refused " + refused);
    assertTrue(state.tables() > 10, "tables " + state.tables());
  }

  @Test
  void twentyClustersAreFoundFromOneTable() {
    RealRows rows = separated(15);
    GaussianNiw family = GaussianNiw.of(new double[] {9500}, 1e-6, 3, new double[] {1});
    TableState state =
        new TableState(Crp.of(1), family.bank(rows), Partition.of(new int[rows.size()]));
    SplitMerge splits = SplitMerge.sequential(20);
    TableGibbs sweep = new TableGibbs();
    SeededRng rng = new SeededRng(9);
    for (int s = 0; s < 30; s++) {
      splits.apply(state, rng);
      sweep.apply(state, rng);
    }
    int[] truth = new int[rows.size()];
    for (int i = 0; i < truth.length; i++) {
      truth[i] = i % 20;
    }
    assertEquals(Partition.of(truth), state.partition());
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SplitMerge.sequential(0));
    SplitMerge kernel = SplitMerge.sequential(1);
    assertThrows(IllegalArgumentException.class, () -> kernel.limitedTo(0));
    assertThrows(IllegalArgumentException.class, () -> kernel.limitedTo(1.1));
    assertThrows(IllegalArgumentException.class, () -> kernel.sparingBelow(0));
    assertThrows(IllegalArgumentException.class, () -> kernel.guided(-0.1));
    assertThrows(IllegalArgumentException.class, () -> kernel.guided(1.1));
  }

  @Test
  void aLoneRowHasNoPartner() {
    TinyProblem problem = TinyProblem.line(Crp.of(1), Weights.ones(1), "");
    TableState state = new TableState(problem.prior(), problem.banks().get(), Partition.of(0));
    assertEquals(0, SplitMerge.sequential(3).apply(state, new SeededRng(1)));
  }

  @Test
  void anInterruptEndsIt() {
    TableState state =
        new TableState(PROBLEM.prior(), PROBLEM.banks().get(), Partition.of(0, 0, 1, 1));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> SplitMerge.sequential(1).apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    state.audit(1e-12);
  }
}
