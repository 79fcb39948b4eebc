package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Weights;
import crp.kernel.PlainGibbs.Fault;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.TableState;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class TableGibbsTest {

  private static final double TOLERANCE = 1e-11;

  private static Invariance<Partition> matrix(TinyProblem problem, Kernel<TableState> kernel) {
    return TableMatrix.of(problem.prior(), problem.banks(), kernel);
  }

  @ParameterizedTest
  @MethodSource("crp.kernel.TinyProblem#few")
  void aSweepDoesWhatItsPlainTwinDoes(TinyProblem problem) {
    requireSame(problem);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("crp.kernel.TinyProblem#all")
  void aSweepOverMoreRowsDoesWhatItsPlainTwinDoes(TinyProblem problem) {
    if (problem.weights().size() == 4) {
      requireSame(problem);
    }
  }

  private static void requireSame(TinyProblem problem) {
    Invariance<Partition> fast = matrix(problem, new TableGibbs());
    Invariance<Partition> plain = matrix(problem, new PlainGibbs(Fault.NONE));
    for (Partition from : fast.states()) {
      for (Partition to : fast.states()) {
        assertEquals(plain.transition(from, to), fast.transition(from, to), 1e-12);
      }
    }
  }

  /** A problem on which each fault shows: a discount, weights, two columns. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    TinyProblem problem = TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1), "");
    Invariance<Partition> report = matrix(problem, new PlainGibbs(fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  @Test
  void aSweepWithoutNewTablesDoesNotGetEverywhere() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(4), "");
    Invariance<Partition> report = matrix(problem, new PlainGibbs(Fault.NO_NEW_TABLE));
    assertThrows(AssertionError.class, report::requireIrreducible);
  }

  @Test
  void theNumberOfMovesIsTold() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(5), "");
    TableGibbs kernel = new TableGibbs();
    SeededRng rng = new SeededRng(5);
    TableState state =
        new TableState(problem.prior(), problem.banks().get(), Partition.of(0, 0, 0, 0, 0));
    for (int sweep = 0; sweep < 200; sweep++) {
      int[] before = new int[5];
      for (int i = 0; i < 5; i++) {
        before[i] = state.slotOf(i);
      }
      int told = kernel.apply(state, rng);
      int differ = 0;
      for (int i = 0; i < 5; i++) {
        differ += state.slotOf(i) == before[i] ? 0 : 1;
      }
      // each item is visited once, so an item that moved is at another slot
      assertEquals(differ, told);
    }
  }

  @Test
  void anInterruptedThreadStopsBetweenTwoItems() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(5), "");
    TableState state =
        new TableState(problem.prior(), problem.banks().get(), Partition.of(0, 1, 0, 1, 2));
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> new TableGibbs().apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    state.audit(1e-12);
    assertEquals(Partition.of(0, 1, 0, 1, 2), state.partition());
  }
}
