package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that lie elsewhere: densities and sums against a bank that has all rows. */
class ScatteredTest {

  private static final int N = 12;

  static Stream<FamilyCase<?>> families() {
    return FamilyCase.all().filter(each -> each.has(RestBank.class));
  }

  private static double close(double expected) {
    return 1e-9 * Math.max(1, Math.abs(expected));
  }

  /** Rows of importance weights, which differ from the number of customers that a row is. */
  private static <R extends Rows> R weighted(FamilyCase<R> each) {
    double[] weights = IntStream.range(0, N).mapToDouble(i -> 0.5 + i % 3).toArray();
    return each.family().prepare(each.weighted().apply(Weights.scaled(weights)));
  }

  @ParameterizedTest
  @MethodSource("families")
  void aCopiedLawHasTheDensitiesOfTheLaw(FamilyCase<?> each) {
    density(each);
  }

  private static <R extends Rows> void density(FamilyCase<R> each) {
    R rows = weighted(each);
    TableBank<R> bank = each.family().bank(rows);
    bank.reserve(2);
    IntStream.range(0, 8).forEach(i -> bank.add(0, i));
    TableLaws laws = LawSource.of(bank);
    laws.reserve(2);
    laws.draw(1, 0, new SeededRng(3));
    Scattered<R> elsewhere = each.family().scattered(rows);
    assertEquals(elsewhere.law(), laws.numbers());
    double[] numbers = new double[3 + laws.numbers()];
    laws.copy(1, numbers, 3);
    Scattered.Work work = elsewhere.view(rows).work(numbers);
    int[] chosen = {7, 2, 11, 0};
    work.load(chosen, 4);
    double[] out = {5, 1, 1, 1, 1};
    work.add(3, out, 1);
    for (int c = 0; c < 4; c++) {
      double[] expected = {1};
      laws.addLogDensity(1, chosen[c], chosen[c] + 1, expected, 0, 1);
      assertEquals(expected[0], out[1 + c], close(expected[0]), "row " + chosen[c]);
    }
    assertEquals(5, out[0]);
  }

  /** Rows 0 to 7 lie elsewhere, in two parts; rows 8 to 11 come, and some leave. */
  @ParameterizedTest
  @MethodSource("families")
  void aTableOfSumsAndRowsIsThatOfAllRows(FamilyCase<?> each) {
    table(each);
  }

  private static <R extends Rows> void table(FamilyCase<R> each) {
    R rows = weighted(each);
    Scattered<R> elsewhere = each.family().scattered(rows);
    TableBank<R> whole = each.family().bank(rows);
    whole.reserve(3);
    double[] anchors = new double[2 * elsewhere.anchor()];
    double[] sums = new double[2 * elsewhere.sums()];
    Scattered.View view = elsewhere.view(rows);
    Scattered.Work work = view.work(new double[0]);
    for (int j = 0; j < elsewhere.anchor(); j++) {
      anchors[j] = 0.3 * j;
      anchors[elsewhere.anchor() + j] = 1 - 0.1 * j;
    }
    for (int i = 0; i < 8; i++) {
      int part = i % 2;
      work.include(i, anchors, part * elsewhere.anchor(), sums, part * elsewhere.sums());
      whole.add(0, i);
    }
    elsewhere.unite(sums, 0, elsewhere.sums(), anchors, 0, elsewhere.anchor());
    assertTrue(IntStream.range(elsewhere.sums(), sums.length).allMatch(k -> sums[k] == 0));
    R few = Rows.selected(rows, new int[] {8, 9, 10, 11});
    RestBank<R> bank = (RestBank<R>) each.family().bank(few);
    bank.reserve(3);
    bank.found(0, sums, 0, anchors, 0);
    requireSame(whole, bank, -1);
    for (int i = 8; i < N; i++) {
      whole.add(0, i);
      bank.add(0, i - 8);
    }
    requireSame(whole, bank, 2);
    whole.add(1, 3);
    whole.remove(1, 3);
    for (int i : new int[] {9, 10, 8, 11}) {
      whole.remove(0, i);
      bank.remove(0, i - 8);
    }
    requireSame(whole, bank, -1);
    bank.add(0, 1);
    bank.rebuild(0, new int[] {0, 3}, 2);
    whole.add(0, 8);
    whole.add(0, 11);
    assertEquals(whole.logMarginal(0), bank.logMarginal(0), close(whole.logMarginal(0)));
  }

  /** Compares marginals and predictives; the row is at the table if it is not negative. */
  private static <R extends Rows> void requireSame(TableBank<R> whole, TableBank<R> bank, int row) {
    double expected = whole.logMarginal(0);
    assertEquals(expected, bank.logMarginal(0), close(expected));
    double[] all = new double[2];
    double[] some = new double[2];
    int item = Math.max(0, row);
    int home = row < 0 ? -1 : 0;
    Capabilities.scoring(whole).addLogPredictive(8 + item, home, new int[] {0, 2}, 2, all);
    Capabilities.scoring(bank).addLogPredictive(item, home, new int[] {0, 2}, 2, some);
    assertArrayEquals(all, some, close(all[0]));
    Capabilities.sampled(whole).resample(new int[] {0}, 1, new SeededRng(5));
    Capabilities.sampled(bank).resample(new int[] {0}, 1, new SeededRng(5));
    for (String name : Capabilities.sampled(whole).hyperparameters().names()) {
      double value = Capabilities.sampled(whole).hyperparameters().value(name);
      assertEquals(
          value, Capabilities.sampled(bank).hyperparameters().value(name), close(value), name);
    }
  }

  @Test
  void setsOfRowsAreJoinedInTheirOrder() {
    families().forEach(ScatteredTest::joined);
  }

  private static <R extends Rows> void joined(FamilyCase<R> each) {
    R rows = weighted(each);
    R first = Rows.selected(rows, IntStream.range(0, 5).toArray());
    R none = Rows.selected(rows, new int[0]);
    R second = Rows.selected(rows, IntStream.range(5, N).toArray());
    R all = each.family().scattered(rows).joined(List.of(first, none, second));
    assertEquals(rows.weights(), all.weights());
    TableBank<R> one = each.family().bank(rows);
    TableBank<R> other = each.family().bank(all);
    one.reserve(1);
    other.reserve(1);
    IntStream.range(0, 6).forEach(i -> one.add(0, i));
    IntStream.range(0, 6).forEach(i -> other.add(0, i));
    assertEquals(one.logMarginal(0), other.logMarginal(0), each.name());
  }

  @Test
  void whatCannotLieElsewhereIsRefused() {
    RealRows plain = RealRows.of(new double[] {1, 2, 3, 5, 8, 1, 2, 2}, 4, 2);
    RealRows holes = RealRows.of(new double[] {1, 2, 3, Double.NaN, 8, 1, 2, 2}, 4, 2);
    GaussianNiw full = GaussianNiw.from(plain);
    assertThrows(
        IllegalArgumentException.class, () -> full.scattered(holes).require(full.prepare(holes)));
    full.scattered(plain).require(full.prepare(plain));
    assertThrows(
        IllegalArgumentException.class,
        () -> full.with(GaussianFamily.TAILS, Parameter.fixed(0.2)).scattered(plain));
    assertThrows(
        IllegalArgumentException.class, () -> full.rounded(Resolution.of(1, 1)).scattered(plain));
    assertThrows(
        IllegalArgumentException.class,
        () -> DiagonalGaussian.from(plain).rounded(Resolution.of(1, 1)).scattered(plain));
  }
}
