package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.likelihood.TableBank;
import crp.likelihood.UnitBank;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.TableState;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows that must be in one cluster: over all partitions of the rows that obey, a kernel on units
 * leaves the posterior of the rows, written down from the textbook, invariant.
 */
class TogetherTest {

  private static final double TOLERANCE = 1e-11;

  /** Of five rows the first and the fourth are together, and the third and the fifth. */
  private static final Units UNITS = Units.byFirst(0, 1, 2, 0, 2);

  static Stream<TinyProblem> problems() {
    Weights ones = Weights.ones(5);
    return Stream.of(
        TinyProblem.line(Crp.of(1.3), ones, ""),
        TinyProblem.plane(PitmanYor.of(0.4, 0.5), ones, ""),
        TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1, 2), ", weights"),
        TinyProblem.columns(Crp.of(0.7), Weights.of(1, 2.5, 1, 0.5, 2), ", fractions"),
        TinyProblem.words(PitmanYor.of(0.4, 0.5), ones, ""),
        TinyProblem.categories(Crp.of(1.3), ones, ""),
        TinyProblem.mixed(Crp.of(1.3), ones, ""));
  }

  private static boolean obeys(Partition partition) {
    return IntStream.range(0, partition.size())
        .allMatch(row -> partition.label(row) == partition.label(UNITS.first(UNITS.of(row))));
  }

  private static UnitBank<?> bank(TinyProblem problem) {
    return units(problem.banks().get());
  }

  private static <R extends Rows> UnitBank<R> units(TableBank<R> bank) {
    return new UnitBank<>(bank, UNITS);
  }

  private static Invariance<Partition> matrix(
      TinyProblem problem, Kernel<TableState> kernel, UnaryOperator<Weights> customers) {
    List<Partition> allowed = Partitions.all(5).stream().filter(TogetherTest::obeys).toList();
    assertEquals(5, allowed.size(), "partitions of three units");
    return Invariance.of(
        allowed,
        (partition, rng) -> {
          UnitBank<?> bank = bank(problem);
          TableState state =
              new TableState(problem.prior(), bank, null, customers.apply(bank.weights()));
          for (int unit = 0; unit < UNITS.size(); unit++) {
            state.seat(unit, slot(state, partition, unit));
          }
          kernel.apply(state, rng);
          return Partition.of(UNITS.spread(state.partition().labels()));
        },
        problem::plainLogJoint);
  }

  /** {@return the slot of an earlier unit of the same cluster, else a free one} */
  private static int slot(TableState state, Partition partition, int unit) {
    return IntStream.range(0, unit)
        .filter(u -> partition.label(UNITS.first(u)) == partition.label(UNITS.first(unit)))
        .map(state::slotOf)
        .findFirst()
        .orElseGet(() -> state.slots()[state.tables()]);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aSweepOverUnitsIsExact(TinyProblem problem) {
    matrix(problem, new TableGibbs(), same -> same)
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void splitsAndMergesOfUnitsAreExact(TinyProblem problem) {
    matrix(problem, SplitMerge.sequential(1), same -> same).requireInvariant(TOLERANCE);
  }

  /** A twin in which a unit is one customer, as if its rows were one. */
  @Test
  void unitsThatAreOneCustomerAreFoundOut() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(5), "");
    Invariance<Partition> report =
        matrix(problem, new TableGibbs(), any -> Weights.ones(UNITS.size()));
    assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
    assertTrue(report.worstImbalance() > 1e-4, report::toString);
  }
}
