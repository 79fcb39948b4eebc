package crp.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TableStateTest {

  private static final int N = 40;
  private static final int MOVES = 10_000;

  static Stream<TableBank<?>> banks() {
    Weights ones = Weights.ones(N);
    double[] w = new double[N];
    Arrays.setAll(w, i -> i % 4 == 0 ? 1 : 0.6 + i % 3);
    List<TableBank<?>> banks = new ArrayList<>();
    for (Weights weights : List.of(ones, Weights.of(w))) {
      RealRows plane = reals(3, 0, weights);
      RealRows holes = reals(2, 0.2, weights);
      CategoryRows codes = codes(weights);
      CountRows words = words(weights);
      banks.add(GaussianNiw.from(plane).bank(plane));
      banks.add(GaussianNiw.from(holes).bank(holes));
      banks.add(DiagonalGaussian.from(holes).bank(holes));
      banks.add(DirichletMultinomial.symmetricSampled().bank(words));
      banks.add(Categories.symmetricSampled().bank(codes));
      banks.add(
          ProductFamily.of(
                  List.of(
                      GaussianNiw.from(plane),
                      Categories.jeffreys(),
                      DirichletMultinomial.symmetric(0.5)))
              .bank(new MixedRows(List.of(plane, codes, words))));
    }
    return banks.stream();
  }

  private static RealRows reals(int d, double missing, Weights weights) {
    SeededRng rng = new SeededRng(d);
    double[] x = new double[N * d];
    Arrays.setAll(
        x, i -> rng.uniform() < missing ? Double.NaN : 100 + 3 * (i / d % 2) + rng.gaussian());
    return RealRows.of(x, N, d, weights);
  }

  private static CategoryRows codes(Weights weights) {
    SeededRng rng = new SeededRng(7);
    int[] codes = new int[2 * N];
    Arrays.setAll(codes, i -> rng.below(4) - 1);
    return CategoryRows.of(codes, N, new int[] {3, 3}, weights);
  }

  private static CountRows words(Weights weights) {
    SeededRng rng = new SeededRng(8);
    CountRows.Builder rows = CountRows.over(5);
    for (int i = 0; i < N; i++) {
      for (int word = 0; word < 5; word++) {
        rows.add(word, rng.below(3));
      }
      rows.endRow();
    }
    return rows.build(weights);
  }

  /** Moves of items, draws of what belongs to the family, other concentrations; then the audit. */
  @ParameterizedTest
  @MethodSource("banks")
  void whatIsCachedIsRightAfterManyMoves(TableBank<?> bank) {
    SeededRng rng = new SeededRng(9);
    TableState state = new TableState(Crp.of(1), bank);
    for (int i = 0; i < N; i++) {
      state.seat(i, state.slots()[rng.below(state.tables() + 1)]);
    }
    int mostTables = 0;
    for (int move = 1; move <= MOVES; move++) {
      switch (rng.below(200)) {
        case 0 -> Capabilities.sampled(bank).resample(state.slots(), state.tables(), rng);
        case 1 -> state.setPrior(Crp.of(0.1 + rng.uniform()));
        default -> {
          int item = rng.below(N);
          int slot = state.slots()[rng.below(Math.min(state.tables() + 1, move < 5000 ? N : 5))];
          if (slot != state.slotOf(item)) {
            state.move(item, slot);
          }
        }
      }
      mostTables = Math.max(mostTables, state.tables());
      if (move % 1000 == 0) {
        requireConsistent(state);
        // the audit renews what it checks: the last thousand moves only
        state.audit(1e-9);
      }
    }
    assertTrue(mostTables > 16, "tables " + mostTables);
  }

  private static void requireConsistent(TableState state) {
    int[] slots = state.slots();
    int items = 0;
    double weight = 0;
    for (int t = 0; t < slots.length; t++) {
      assertEquals(t < state.tables(), state.count(slots[t]) > 0);
      items += state.count(slots[t]);
      weight += state.weight(slots[t]);
    }
    assertEquals(N, items);
    assertEquals(state.totalWeight(), weight, 1e-9);
    assertEquals(slots.length, Arrays.stream(slots).distinct().count());
    assertEquals(state.tables(), state.partition().clusters());
    assertTrue(slots.length > state.tables(), "a slot is always free");
  }

  static Stream<TablePrior> priors() {
    return Stream.of(
        Crp.of(1.3),
        PitmanYor.of(0.4, 0.5),
        PoweredCrp.of(0.9, 1.6),
        PoweredCrp.ofLambda(0.9, 3),
        GeneralizedCrp.of(0.8, n -> 1 + 2 * Math.sqrt(n)));
  }

  /** For every item, in its seat or standing: weights of two seats as two joints of the prior. */
  @ParameterizedTest
  @MethodSource("priors")
  void seatsWeighWhatTheJointOfThePriorSays(TablePrior prior) {
    for (Weights weights :
        List.of(
            Weights.ones(6),
            Weights.of(1, 3, 2, 1, 4, 1),
            Weights.of(0.7, 1, 2.5, 3, 1, 1),
            Weights.scaled(1, 3, 2, 1, 4, 1))) {
      if (prior instanceof GeneralizedCrp && weights.of(0) == 0.7) {
        continue;
      }
      for (int[] labels :
          new int[][] {{0, 1, 0, 2, 1, 0}, {0, 0, 0, 0, 0, 0}, {0, 1, 2, 3, 4, 5}}) {
        for (int item = 0; item < 6; item++) {
          requireRatios(prior, weights, labels, item);
        }
      }
    }
  }

  private static TableBank<?> line(int n, Weights weights) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> i);
    RealRows rows = RealRows.of(x, n, 1, weights);
    return GaussianNiw.of(new double[] {1}, 1, 2, new double[] {1}).bank(rows);
  }

  private static void requireRatios(TablePrior prior, Weights weights, int[] labels, int item) {
    TableState state = new TableState(prior, line(6, weights), Partition.of(labels));
    int[] candidates = new int[state.tables() + 1];
    double[] logWeights = new double[state.tables() + 1];
    int n = state.seats(item, candidates, logWeights);
    assertEquals(n, Arrays.stream(candidates).limit(n).distinct().count());
    int home = state.slotOf(item);
    boolean alone = state.count(home) == 1;
    assertEquals(state.tables() + (alone ? 0 : 1), n);
    double shift = Double.NaN;
    for (int t = 0; t < n; t++) {
      if (candidates[t] != home && !(alone && state.count(candidates[t]) == 0)) {
        state.move(item, candidates[t]);
      }
      double difference = state.logPrior() - logWeights[t];
      state = new TableState(prior, line(6, weights), Partition.of(labels));
      // slots depend on the way there: seat the copy as the original was
      shift = Double.isNaN(shift) ? difference : shift;
      assertEquals(shift, difference, 1e-12, prior + " " + Arrays.toString(labels) + " " + item);
    }
  }

  /** Whole numbers as importance weights: the prior of rows of weight one, in every seat. */
  @Test
  void aRowOfAWholeImportanceWeightIsOneCustomer() {
    TableState state = new TableState(Crp.of(2), line(3, Weights.scaled(100, 400, 100)));
    TableState ones = new TableState(Crp.of(2), line(3, Weights.ones(3)));
    assertEquals(3, state.totalWeight());
    int[] candidates = new int[3];
    double[] weighted = new double[3];
    double[] plain = new double[3];
    for (int row = 0; row < 3; row++) {
      int n = state.seats(row, candidates, weighted);
      assertEquals(n, ones.seats(row, candidates, plain));
      assertArrayEquals(plain, weighted, 1e-15);
      int slot = candidates[row == 1 ? 0 : n - 1];
      state.seat(row, slot);
      ones.seat(row, slot);
      assertEquals(1, state.weightOf(row));
    }
    assertEquals(ones.logPrior(), state.logPrior(), 1e-15);
  }

  @Test
  void anItemThatStandsIsOfferedEveryTableAndANewOne() {
    TableState state = new TableState(Crp.of(2), line(3, Weights.of(1, 2, 1)));
    int[] candidates = new int[3];
    double[] logWeights = new double[3];
    assertEquals(1, state.seats(0, candidates, logWeights));
    assertEquals(Math.log(2), logWeights[0], 1e-15);
    state.seat(0, candidates[0]);
    assertEquals(2, state.seats(1, candidates, logWeights));
    // two tied copies: 1 * 2 at the table, 2 * 1 at a new one
    assertEquals(Math.log(2), logWeights[0], 1e-15);
    assertEquals(Math.log(2), logWeights[1], 1e-15);
    state.seat(1, candidates[1]);
    assertEquals(3, state.seats(2, candidates, logWeights));
    assertEquals(Math.log(1), logWeights[0], 1e-15);
    assertEquals(Math.log(2), logWeights[1], 1e-15);
    assertEquals(Math.log(2), logWeights[2], 1e-15);
    assertEquals(-1, state.slotOf(2));
  }

  @Test
  void everyItemCanSitAloneAndComeBack() {
    TableState state = new TableState(Crp.of(1), line(100, Weights.ones(100)));
    for (int i = 0; i < 100; i++) {
      state.seat(i, state.slots()[state.tables()]);
    }
    assertEquals(100, state.tables());
    state.audit(1e-12);
    int target = state.slots()[0];
    for (int i = 0; i < 100; i++) {
      if (state.slotOf(i) != target) {
        state.move(i, target);
      }
    }
    assertEquals(1, state.tables());
    assertEquals(100, state.weight(target));
    state.audit(1e-10);
    TableState many =
        new TableState(
            Crp.of(1),
            line(100, Weights.ones(100)),
            Partition.of(IntStream.range(0, 100).toArray()));
    assertEquals(100, many.tables());
  }

  @Test
  void nobodyAndASingleCustomer() {
    TableState empty = new TableState(Crp.of(1), line(2, Weights.ones(2)));
    assertEquals(0, empty.tables());
    empty.audit(0);
    TableState one = new TableState(Crp.of(3), line(1, Weights.ones(1)), Partition.of(0));
    assertEquals(0, one.logPrior(), 1e-15);
    int[] candidates = new int[2];
    assertEquals(1, one.seats(0, candidates, new double[2]));
    assertEquals(0, one.count(candidates[0]));
    assertThrows(
        IllegalArgumentException.class,
        () -> new TableState(Crp.of(3), line(2, Weights.ones(2)), Partition.of(0)));
  }

  /** Someone changes the bank behind the state's back. */
  @Test
  void aCorruptedCacheIsFoundByTheAudit() {
    TableState state =
        new TableState(Crp.of(1), line(6, Weights.ones(6)), Partition.of(0, 0, 0, 1, 1, 1));
    state.audit(1e-12);
    state.bank().add(state.slotOf(0), 4);
    IllegalStateException error =
        assertThrows(IllegalStateException.class, () -> state.audit(1e-9));
    assertTrue(error.getMessage().startsWith("log marginal of slot "), error.getMessage());
  }

  @Test
  void theNormaliserIsRefusedWhereItIsUnknown() {
    TableState state =
        new TableState(PoweredCrp.of(1, 1.5), line(2, Weights.of(1.5, 1)), Partition.of(0, 1));
    assertThrows(IllegalStateException.class, () -> state.logNormaliser(state.prior()));
    assertEquals(1.5 * Gamma.logGamma(1.5), state.logPrior(), 1e-14);
  }
}
