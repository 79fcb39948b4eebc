package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.PlainGibbs.Fault;
import crp.likelihood.Capabilities;
import crp.likelihood.Reach;
import crp.likelihood.gaussian.GaussianNiw;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sweeps in which most tables are left out have the law of those in which all are scored. */
class BoundedSweepTest {

  private static final double TOLERANCE = 1e-11;

  /** With it every table is left out but the row's own, or the likeliest. */
  private static final double ALL = -1e6;

  private static TinyProblem problem(double... weights) {
    return TinyProblem.wide(Crp.of(1.3), Weights.of(weights), "");
  }

  private static Invariance<Partition> matrix(TinyProblem problem, Kernel<TableState> kernel) {
    return TableMatrix.of(problem.prior(), problem.banks(), kernel);
  }

  static Stream<TinyProblem> problems() {
    return Stream.of(problem(1, 1, 1), problem(1, 3, 2), problem(0.7, 1, 2.25));
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void soDoFourRows() {
    anyMarginGivesTheLawOfThePlainTwin(problem(1, 1, 1, 1));
    aSweepKeepsThePosteriorOfTheTextbook(problem(1, 1, 1, 1));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void anyMarginGivesTheLawOfThePlainTwin(TinyProblem problem) {
    Invariance<Partition> plain = matrix(problem, new PlainGibbs(Fault.NONE));
    for (double margin : new double[] {ALL, 0, 12, Double.POSITIVE_INFINITY}) {
      Invariance<Partition> bounded = matrix(problem, new TableGibbs(margin));
      for (Partition from : plain.states()) {
        for (Partition to : plain.states()) {
          assertEquals(plain.transition(from, to), bounded.transition(from, to), 1e-12);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aSweepKeepsThePosteriorOfTheTextbook(TinyProblem problem) {
    Invariance<Partition> matrix = matrix(problem, new TableGibbs(ALL));
    matrix.requireInvariant(TOLERANCE).requireIrreducible();
    Partition first = matrix.states().get(0);
    double start = Math.log(matrix.target(first)) - problem.plainLogJoint(first);
    for (Partition partition : matrix.states()) {
      assertEquals(
          problem.plainLogJoint(partition) + start, Math.log(matrix.target(partition)), 1e-10);
    }
  }

  /** What a sweep makes of tables out of reach. */
  private enum Use {
    /** It has none. */
    EXACT,
    /** Takes the bound of all for the weight of the last one. */
    AS_WEIGHT,
    /** Leaves them out. */
    LEFT_OUT
  }

  private static int sweep(TableState state, Use use, Rng rng) {
    for (int item = 0; item < state.items(); item++) {
      int home = state.slotOf(item);
      boolean alone = state.count(home) == 1;
      int[] slots = new int[state.tables() + 1];
      double[] logs = new double[slots.length];
      int n = state.seats(item, slots, logs);
      int last = slots[n - 1];
      Reach reach = new Reach(use == Use.EXACT ? Double.POSITIVE_INFINITY : ALL);
      int scored =
          Capabilities.reaching(state.bank())
              .addLogPredictiveInReach(item, alone ? -1 : home, slots, n, reach, logs);
      if (use == Use.AS_WEIGHT && scored < n) {
        slots[scored] = last;
        logs[scored++] = reach.logRest();
      }
      int slot = slots[rng.index(logs, scored)];
      if (slot != home && !(alone && state.count(slot) == 0)) {
        state.move(item, slot);
      }
    }
    return 0;
  }

  @ParameterizedTest
  @EnumSource(Use.class)
  void eachWrongUseOfBoundsIsFoundOut(Use use) {
    Invariance<Partition> report = matrix(problem(1, 1, 1), (state, rng) -> sweep(state, use, rng));
    if (use == Use.EXACT) {
      report.requireInvariant(TOLERANCE).requireIrreducible();
    } else {
      assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
      assertTrue(report.worstImbalance() > 1e-4, use + ": " + report);
    }
  }

  /** Labels do not depend on the margin, as long as rounding does not change one. */
  @ParameterizedTest
  @CsvSource({"7, 15, 30", "10, 60, 90"})
  @Tag("slow")
  void atAnyMarginLabelsAreTheSame(int d, int clusters, int tables) {
    requireSameLabels(d, clusters, tables);
  }

  @Tag("slow")
  @Tag("thorough")
  @Test
  void soTheyAreInManyColumns() {
    requireSameLabels(66, 6, 12);
  }

  private static void requireSameLabels(int d, int clusters, int tables) {
    for (double margin : new double[] {0, 3, 12, 40}) {
      requireSameLabels(d, clusters, tables, margin);
    }
  }

  private static void requireSameLabels(int d, int clusters, int tables, double margin) {
    int n = 20 * clusters;
    SeededRng noise = new SeededRng(3);
    double[] values = new double[n * d];
    for (int i = 0; i < values.length; i++) {
      int cluster = i / d % clusters;
      values[i] = 4 * Math.sin(1 + 7 * cluster + i % d * (1 + cluster)) + noise.gaussian();
    }
    RealRows rows = RealRows.of(values, n, d);
    GaussianNiw family = GaussianNiw.from(rows);
    TableState scored = new TableState(Crp.of(1), family.bank(rows));
    TableState bounded = new TableState(Crp.of(1), family.bank(rows));
    for (int i = 0; i < n; i++) {
      scored.seat(i, i % tables);
      bounded.seat(i, i % tables);
    }
    Kernel<TableState> all = new TableGibbs(Double.POSITIVE_INFINITY);
    Kernel<TableState> near = new TableGibbs(margin);
    SeededRng one = new SeededRng(4);
    SeededRng other = new SeededRng(4);
    int moved = 0;
    for (int sweep = 0; sweep < 30; sweep++) {
      moved += all.apply(scored, one);
      near.apply(bounded, other);
      assertEquals(scored.partition(), bounded.partition(), "sweep " + sweep);
      Capabilities.sampled(scored.bank()).resample(scored.slots(), scored.tables(), one);
      Capabilities.sampled(bounded.bank()).resample(bounded.slots(), bounded.tables(), other);
    }
    assertTrue(moved > n / 2 && scored.tables() > 4, moved + " moves, " + scored.tables());
    bounded.audit(1e-9);
  }
}
