package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.PlainAuxiliary.Fault;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class AuxiliaryGibbsTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] ROWS = {1, 0, 1, Double.NaN};

  private static ToyProblem problem(TablePrior prior, int values, double... weights) {
    int n = weights.length;
    RealRows rows = RealRows.of(Arrays.copyOf(ROWS, n), n, 1, Weights.of(weights));
    return new ToyProblem(prior.forCustomers(rows.weights().total()), new ToyFamily(values), rows);
  }

  static Stream<TablePrior> priors() {
    return TinyProblem.priors().stream();
  }

  static Stream<TablePrior> first() {
    return priors().limit(2);
  }

  static Stream<TablePrior> others() {
    return priors().skip(2);
  }

  @ParameterizedTest
  @MethodSource("others")
  @Tag("slow")
  void soItDoesUnderOtherPriors(TablePrior prior) {
    aSweepKeepsThePosterior(prior);
  }

  @ParameterizedTest
  @MethodSource("first")
  void aSweepKeepsThePosterior(TablePrior prior) {
    ToyProblem ones = problem(prior, 2, 1, 1, 1);
    ones.matrix(new AuxiliaryGibbs(1)).requireInvariant(TOLERANCE).requireIrreducible();
    ones.matrix(new AuxiliaryGibbs(2)).requireInvariant(TOLERANCE).requireIrreducible();
    problem(prior, 2, 2, 1, 3).matrix(new AuxiliaryGibbs(2)).requireInvariant(TOLERANCE);
    if (!(prior instanceof GeneralizedCrp)) {
      problem(prior, 3, 1.5, 1, 0.75).matrix(new AuxiliaryGibbs(1)).requireInvariant(TOLERANCE);
    }
  }

  @Tag("slow")
  @Test
  void theDefaultSweepKeepsThePosteriorAndSoDoesAMissingEntry() {
    problem(Crp.of(1.3), 2, 1, 1, 1)
        .matrix(new AuxiliaryGibbs())
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
    problem(PitmanYor.of(0.4, 0.5), 2, 1, 1, 1, 1)
        .matrix(new AuxiliaryGibbs(1))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @Test
  void theUpdateOfTheParametersKeepsThePosterior() {
    ToyProblem problem = problem(Crp.of(1.3), 3, 1.5, 1, 0.75);
    problem.matrix(new FamilyUpdate<TableState>()).requireInvariant(TOLERANCE);
  }

  /** The state's log joint is the textbook's, up to the prior's constant. */
  @Test
  void theLogJointOfTheStateIsTheTextbooks() {
    ToyProblem problem = problem(Crp.of(1.3), 2, 1, 2, 1);
    ToyProblem.Seated first = problem.states().get(0);
    double start = problem.state(first).logJoint() - problem.plainLogJoint(first);
    for (ToyProblem.Seated seated : problem.states()) {
      assertEquals(problem.plainLogJoint(seated) + start, problem.state(seated).logJoint(), 1e-12);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOut(Fault fault) {
    requireFound(fault, problem(PitmanYor.of(0.4, 0.5), 2, 1, 2));
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(Fault.class)
  void eachFaultIsFoundOutOnThreeRows(Fault fault) {
    requireFound(fault, problem(PitmanYor.of(0.4, 0.5), 2, 1, 2, 1));
  }

  private static void requireFound(Fault fault, ToyProblem problem) {
    Invariance<ToyProblem.Seated> report = problem.matrix(new PlainAuxiliary(problem, 2, fault));
    if (fault == Fault.NONE) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
      Invariance<ToyProblem.Seated> fast = problem.matrix(new AuxiliaryGibbs(2));
      for (ToyProblem.Seated from : fast.states()) {
        for (ToyProblem.Seated to : fast.states()) {
          assertEquals(report.transition(from, to), fast.transition(from, to), 1e-12);
        }
      }
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
    }
  }

  @Test
  void anInterruptedThreadStopsAndTheStateIsValid() {
    ToyProblem problem = problem(Crp.of(1), 2, 1, 1, 1);
    TableState state = problem.state(problem.states().get(3));
    Partition before = state.partition();
    Thread.currentThread().interrupt();
    assertThrows(
        CancellationException.class, () -> new AuxiliaryGibbs().apply(state, new SeededRng(1)));
    assertTrue(Thread.interrupted());
    assertEquals(before, state.partition());
  }

  @Test
  void badSettingsAndOtherFamiliesAreNamed() {
    assertThrows(IllegalArgumentException.class, () -> new AuxiliaryGibbs(0));
    TinyProblem integrated = TinyProblem.line(Crp.of(1), Weights.ones(3), "");
    TableState state =
        new TableState(integrated.prior(), integrated.banks().get(), Partition.of(0, 0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> new AuxiliaryGibbs().apply(state, new SeededRng(1)));
  }
}
