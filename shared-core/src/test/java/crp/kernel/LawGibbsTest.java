package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.kernel.TwoPointBank.Fault;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class LawGibbsTest {

  private static final double TOLERANCE = 1e-11;
  private static final int[] CODES = {0, 2, 0, 1};

  /** {@return the first rows of some, two of which are equal} */
  static TinyProblem problem(TablePrior prior, int n, Fault fault) {
    CategoryRows rows = CategoryRows.of(Arrays.copyOf(CODES, n), n, new int[] {3});
    return new TinyProblem(
        prior.describe(),
        prior,
        () -> new TwoPointBank(rows, fault),
        table -> TwoPointBank.logMarginal(rows, table));
  }

  static Stream<TablePrior> priors() {
    return TinyProblem.priors().stream();
  }

  private static Invariance<Partition> matrix(TinyProblem problem) {
    return TableMatrix.of(
        problem.prior(),
        problem.banks(),
        (state, rng) -> {
          int moved = new LawGibbs().apply(state, rng);
          state.audit(1e-12);
          return moved;
        });
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theStateHasTheLawOfTheTextbook(TablePrior prior) {
    TinyProblem problem = problem(prior, 4, Fault.NONE);
    double shift = logJoint(problem, Partition.of(0, 0, 0, 0));
    shift -= problem.plainLogJoint(Partition.of(0, 0, 0, 0));
    for (Partition each : Partitions.all(4)) {
      assertEquals(problem.plainLogJoint(each) + shift, logJoint(problem, each), 1e-12);
    }
  }

  private static double logJoint(TinyProblem problem, Partition partition) {
    return new TableState(problem.prior(), problem.banks().get(), partition).logJoint();
  }

  @ParameterizedTest
  @MethodSource("priors")
  void aSweepKeepsThePosterior(TablePrior prior) {
    matrix(problem(prior, 3, Fault.NONE)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("priors")
  void aSweepOverMoreRowsKeepsThePosterior(TablePrior prior) {
    matrix(problem(prior, 4, Fault.NONE)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void eachFaultIsFoundOut(Fault fault) {
    Invariance<Partition> report = matrix(problem(PitmanYor.of(0.4, 0.5), 3, fault));
    assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
    assertTrue(report.worstImbalance() > 1e-4, fault + ": " + report);
  }

  /** Densities whose ratios have no double: an outlier among rows of many columns. */
  @Test
  void manyColumnsHaveARange() {
    int d = 1_000;
    double[] values = new double[6 * d];
    SeededRng rng = new SeededRng(4);
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.rint((i / d == 5 ? 200 : 0) + 3 * rng.gaussian());
    }
    RealRows rows = RealRows.of(values, 6, d);
    double[] steps = new double[d];
    Arrays.fill(steps, 1);
    TableBank<RealRows> bank = DiagonalGaussian.from(rows).rounded(Resolution.of(steps)).bank(rows);
    TableState state = new TableState(Crp.of(1), bank, Partition.of(0, 1, 2, 3, 4, 5));
    LawGibbs kernel = new LawGibbs();
    for (int sweep = 0; sweep < 20; sweep++) {
      kernel.apply(state, rng);
    }
    state.audit(1e-9);
    assertEquals(1, state.count(state.slotOf(5)));
  }

  @Test
  void theNumberOfMovesIsTold() {
    TinyProblem problem = problem(PitmanYor.of(0.4, 0.5), 4, Fault.NONE);
    LawGibbs kernel = new LawGibbs();
    SeededRng rng = new SeededRng(5);
    TableState state =
        new TableState(problem.prior(), problem.banks().get(), Partition.of(0, 0, 0, 0));
    for (int sweep = 0; sweep < 200; sweep++) {
      int[] before = new int[4];
      Arrays.setAll(before, state::slotOf);
      int told = kernel.apply(state, rng);
      int differ = 0;
      for (int i = 0; i < 4; i++) {
        differ += state.slotOf(i) == before[i] ? 0 : 1;
      }
      assertEquals(differ, told);
      state.audit(1e-12);
    }
  }
}
