package crp.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.CategoryRows;
import crp.data.Constraints;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Units;
import crp.data.Weights;
import crp.kernel.TwoPointBank.Fault;
import crp.likelihood.ParameterBank;
import crp.likelihood.TableBank;
import crp.likelihood.UnitBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.state.Noise;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows of which pairs are known: over all partitions of the rows that obey, kernels leave the
 * posterior of the rows times the factors of the pairs, written down from the textbook, invariant.
 */
class KnownPairsTest {

  private static final double TOLERANCE = 1e-11;
  private static final int ROWS = 5;

  /** Units, rows apart, and preferences, alone and in one. */
  private static final List<Constraints> KNOWN =
      List.of(
          Constraints.over(ROWS).together(0, 3).together(2, 4).build(),
          Constraints.over(ROWS).apart(0, 1).apart(1, 2).apart(0, 4).build(),
          Constraints.over(ROWS).prefer(0, 1, 1.3).prefer(1, 2, -0.7).prefer(3, 4, 0.4).build(),
          Constraints.over(ROWS)
              .together(0, 3)
              .apart(3, 1)
              .prefer(1, 2, 0.8)
              .prefer(2, 0, -1.2)
              .build());

  static Stream<TinyProblem> problems() {
    Weights ones = Weights.ones(ROWS);
    return Stream.of(
        TinyProblem.line(Crp.of(1.3), ones, ""),
        TinyProblem.plane(PitmanYor.of(0.4, 0.5), Weights.of(1, 3, 2, 1, 2), ", weights"),
        TinyProblem.columns(Crp.of(0.7), Weights.of(1, 2.5, 1, 0.5, 2), ", fractions"),
        TinyProblem.words(PitmanYor.of(0.4, 0.5), ones, ""),
        TinyProblem.categories(Crp.of(1.3), ones, ""),
        TinyProblem.mixed(Crp.of(1.3), ones, ""));
  }

  static Stream<TinyProblem> few() {
    return problems().limit(2);
  }

  private static TableState state(TinyProblem problem, Constraints known) {
    return state(problem, known, same -> same);
  }

  private static TableState state(
      TinyProblem problem, Constraints known, UnaryOperator<Weights> customers) {
    UnitBank<?> bank = units(problem.banks().get(), known.units());
    return new TableState(problem.prior(), bank, null, customers.apply(bank.weights()), known);
  }

  private static <R extends Rows> UnitBank<R> units(TableBank<R> bank, Units units) {
    return new UnitBank<>(bank, units);
  }

  private static List<Partition> allowed(Constraints known) {
    return Partitions.all(known.units().rows().length).stream()
        .filter(each -> known.logFactor(each.labels()) > Double.NEGATIVE_INFINITY)
        .toList();
  }

  private static void seat(TableState state, Partition partition, Units units) {
    for (int unit = 0; unit < units.size(); unit++) {
      state.seat(unit, partition.label(units.first(unit)));
    }
  }

  private static Partition rows(TableState state, Units units) {
    return Partition.of(units.spread(state.partition().labels()));
  }

  private static Invariance<Partition> matrix(
      TinyProblem problem,
      Constraints known,
      Kernel<TableState> kernel,
      UnaryOperator<Weights> customers) {
    return Invariance.of(
        allowed(known),
        (partition, rng) -> {
          TableState state = state(problem, known, customers);
          seat(state, partition, known.units());
          kernel.apply(state, rng);
          state.audit(1e-9);
          return rows(state, known.units());
        },
        each -> problem.plainLogJoint(each) + known.logFactor(each.labels()));
  }

  private static Invariance<Partition> matrix(
      TinyProblem problem, Constraints known, Kernel<TableState> kernel) {
    return matrix(problem, known, kernel, same -> same);
  }

  /** All that can be known of pairs, with and without weights. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("few")
  void kernelsAreExact(TinyProblem problem) {
    KNOWN.forEach(known -> requireExact(problem, known));
  }

  /** What is known does not ask of which family the rows are. */
  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("problems")
  void soTheyAreInEachFamily(TinyProblem problem) {
    KNOWN.forEach(known -> requireExact(problem, known));
  }

  private static void requireExact(TinyProblem problem, Constraints known) {
    matrix(problem, known, new TableGibbs()).requireInvariant(TOLERANCE).requireIrreducible();
    matrix(problem, known, SplitMerge.sequential(1)).requireInvariant(TOLERANCE);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void aSweepOverUnitsAndPairsIsExact(TinyProblem problem) {
    requireExact(problem, KNOWN.get(3));
  }

  @Tag("slow")
  @Test
  void guidedSplitsAndMergesAreExact() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(ROWS), "");
    for (Constraints known : KNOWN) {
      matrix(problem, known, SplitMerge.sequential(1).guided(1)).requireInvariant(TOLERANCE);
    }
  }

  /** The state's log joint is that of the textbook, up to a constant. */
  @ParameterizedTest
  @MethodSource("problems")
  void theLogJointHasTheFactors(TinyProblem problem) {
    for (Constraints known : KNOWN) {
      double shift = Double.NaN;
      for (Partition each : allowed(known)) {
        TableState state = state(problem, known);
        seat(state, each, known.units());
        double plain = problem.plainLogJoint(each) + known.logFactor(each.labels());
        shift = Double.isNaN(shift) ? state.logJoint() - plain : shift;
        assertEquals(plain + shift, state.logJoint(), 1e-10);
      }
    }
  }

  /** A twin in which a unit is one customer, as if its rows were one. */
  @Test
  void unitsThatAreOneCustomerAreFoundOut() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(ROWS), "");
    requireFault(
        matrix(
            problem,
            KNOWN.get(0),
            new TableGibbs(),
            any -> Weights.ones(KNOWN.get(0).units().size())));
  }

  /** Twins that know nothing of the factors: a sweep, and splits and merges. */
  @Test
  void kernelsThatForgetTheFactorsAreFoundOut() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(ROWS), "");
    Constraints known =
        Constraints.over(ROWS).together(0, 3).prefer(1, 2, 1.3).prefer(0, 2, -0.7).build();
    Constraints none = Constraints.over(ROWS).together(0, 3).build();
    for (Kernel<TableState> kernel : List.of(new TableGibbs(), SplitMerge.sequential(1))) {
      requireFault(
          Invariance.of(
              allowed(known),
              (partition, rng) -> {
                TableState state = state(problem, none);
                seat(state, partition, known.units());
                kernel.apply(state, rng);
                return rows(state, known.units());
              },
              each -> problem.plainLogJoint(each) + known.logFactor(each.labels())));
    }
  }

  private static void requireFault(Invariance<?> report) {
    assertThrows(AssertionError.class, () -> report.requireInvariant(TOLERANCE));
    assertTrue(report.worstImbalance() > 1e-4, report::toString);
  }

  /** Single rows by laws of tables, units of several by their values. */
  @Tag("slow")
  @Test
  void sweepsByLawsAreExact() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 2, 0, 1}, 4, new int[] {3});
    List<Constraints> all =
        List.of(
            Constraints.over(4).together(0, 3).build(),
            Constraints.over(4).apart(0, 1).prefer(0, 2, 0.9).build(),
            Constraints.over(4).together(1, 3).apart(1, 0).prefer(3, 2, -0.6).build());
    TinyProblem problem =
        new TinyProblem(
            "laws",
            PitmanYor.of(0.4, 0.5),
            () -> new TwoPointBank(rows, Fault.NONE),
            table -> TwoPointBank.logMarginal(rows, table));
    for (Constraints known : all) {
      Kernel<TableState> both =
          (state, rng) -> {
            UnitBank<?> bank = (UnitBank<?>) state.bank();
            new TableGibbs(bank::isUnited).apply(state, rng);
            return new LawGibbs().apply(state, rng);
          };
      matrix(problem, known, both).requireInvariant(TOLERANCE).requireIrreducible();
    }
  }

  /** Tables with parameters, of which all can be listed. */
  @Test
  void auxiliaryTablesAreExact() {
    RealRows rows = RealRows.of(new double[] {1, 0, 1, Double.NaN}, 4, 1);
    ToyProblem problem = new ToyProblem(PitmanYor.of(0.4, 0.5), new ToyFamily(2), rows);
    Constraints known = Constraints.over(4).together(0, 2).apart(2, 1).prefer(1, 3, 0.9).build();
    List<ToyProblem.Seated> states =
        problem.states().stream()
            .filter(s -> known.logFactor(s.partition().labels()) > Double.NEGATIVE_INFINITY)
            .toList();
    Invariance.of(
            states,
            (from, rng) -> parameters(problem, known, from, rng),
            s -> problem.plainLogJoint(s) + known.logFactor(s.partition().labels()))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  private static ToyProblem.Seated parameters(
      ToyProblem problem, Constraints known, ToyProblem.Seated from, Rng rng) {
    ParameterBank<RealRows> bank = (ParameterBank<RealRows>) problem.family().bank(problem.rows());
    UnitBank<RealRows> items = new UnitBank<>(bank, known.units());
    TableState state = new TableState(problem.prior(), items, null, items.weights(), known);
    for (int k = 0; k < from.values().size(); k++) {
      bank.setParameter(k, new double[] {from.values().get(k)});
    }
    seat(state, from.partition(), known.units());
    new AuxiliaryGibbs(2).apply(state, rng);
    state.audit(1e-12);
    Partition partition = rows(state, known.units());
    Integer[] values = new Integer[partition.clusters()];
    for (int unit = 0; unit < known.units().size(); unit++) {
      values[partition.label(known.units().first(unit))] =
          (int) bank.parameter(state.slotOf(unit))[0];
    }
    return new ToyProblem.Seated(partition, List.of(values));
  }

  /** Tables with central rankings. */
  @Tag("slow")
  @Test
  void regroupingOfCentresIsExact() {
    RankingProblem free =
        RankingMatrixTest.problem(Crp.of(1.3), RankingMatrixTest.ofTwoItems(1, 2.5, 1));
    Constraints known = Constraints.over(3).apart(0, 2).prefer(1, 2, 0.8).build();
    new RankingProblem(free.prior(), free.banks(), free.centres(), known)
        .matrix(new CentredRegrouping(1))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  /** Rows that must be together are never noise; others have no partner there. */
  @Test
  void sweepsWithNoiseAreExact() {
    Constraints known = KNOWN.get(3);
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(ROWS), "");
    int units = known.units().size();
    double[] densities = {Double.NEGATIVE_INFINITY, -1.5, -2.5, -0.5};
    List<int[]> states = new ArrayList<>();
    for (Partition each : Partitions.all(units)) {
      for (int noise = 0; noise < 1 << units; noise++) {
        int[] labels = each.labels();
        for (int i = 0; i < units; i++) {
          labels[i] = (noise >> i & 1) == 1 ? -1 : labels[i];
        }
        states.add(canonical(labels));
      }
    }
    List<List<Integer>> distinct =
        states.stream().map(s -> IntStream.of(s).boxed().toList()).distinct().toList();
    List<List<Integer>> possible =
        distinct.stream()
            .filter(s -> noisy(problem, known, densities, s).logJoint() > Double.NEGATIVE_INFINITY)
            .toList();
    Invariance.of(
            possible,
            (from, rng) -> {
              TableState state = noisy(problem, known, densities, from);
              new TableGibbs().apply(state, rng);
              int[] labels = IntStream.range(0, units).map(state::slotOf).toArray();
              return IntStream.of(canonical(labels)).boxed().toList();
            },
            s -> noisy(problem, known, densities, s).logJoint())
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  private static int[] canonical(int[] labels) {
    int[] names = new int[20];
    Arrays.fill(names, -1);
    int next = 0;
    int[] out = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] >= 0 && names[labels[i]] < 0) {
        names[labels[i]] = next++;
      }
      out[i] = labels[i] < 0 ? -1 : names[labels[i]];
    }
    return out;
  }

  private static TableState noisy(
      TinyProblem problem, Constraints known, double[] densities, List<Integer> labels) {
    UnitBank<?> bank = units(problem.banks().get(), known.units());
    Noise noise = new Noise(Parameter.fixed(0.2), densities);
    TableState state = new TableState(problem.prior(), bank, noise, bank.weights(), known);
    for (int item = 0; item < labels.size(); item++) {
      if (labels.get(item) >= 0) {
        state.seat(item, labels.get(item));
      }
    }
    return state;
  }

  /** Missing entries that are drawn with splits and merges. */
  @Tag("slow")
  @Test
  void splitsThatDrawEntriesAreExact() {
    double[] values = {0, 0.1, 0.5, 0.8, 3, 2.2, Double.NaN, Double.NaN};
    RealRows rows = RealRows.of(values, 4, 2);
    double[] mean = {1, 4};
    double[] scale = {1, 0.4, 0.4, 1.3};
    GaussianNiw family = GaussianNiw.of(mean, 0.5, 3.2, scale);
    PlainModel.Marginal three =
        PlainModel.normalInverseWishart(
            RealRows.of(new double[] {0, 0.1, 0.5, 0.8, 3, 2.2, 0, 0}, 4, 2),
            mean,
            0.5,
            3.2,
            scale);
    Crp prior = Crp.of(1.1);
    Constraints known = Constraints.over(4).prefer(0, 2, 1.5).prefer(1, 3, -0.8).build();
    double[] law =
        PartitionFrequencies.law(
            4,
            each ->
                PlainModel.logJoint(
                        prior,
                        rows.weights(),
                        table -> three.applyAsDouble(table.stream().filter(i -> i != 3).toList()),
                        each)
                    + known.logFactor(each.labels()));
    TableBank<RealRows> bank = family.bank(rows);
    TableState state = new TableState(prior, bank, null, rows.weights(), known);
    for (int item = 0; item < 4; item++) {
      state.seat(item, 0);
    }
    assertTrue(new PartitionFrequencies(state, SplitMerge.sequential(4)).agree(law));
  }

  /** A start ends in a state that obeys. */
  @Test
  void forbiddenSeatsAreLeft() {
    TinyProblem problem = TinyProblem.line(Crp.of(1.3), Weights.ones(ROWS), "");
    Constraints known = KNOWN.get(1);
    for (int seed = 0; seed < 20; seed++) {
      TableState state = state(problem, known);
      for (int item = 0; item < ROWS; item++) {
        state.seat(item, 0);
      }
      Separation.apply(state, new SeededRng(seed));
      assertTrue(known.logFactor(state.partition().labels()) > Double.NEGATIVE_INFINITY);
    }
  }
}
