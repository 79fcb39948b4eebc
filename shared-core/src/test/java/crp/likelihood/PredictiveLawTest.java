package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.mixed.ProductFamily;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Predictives are laws: they sum or integrate to 1, missing entries are integrated out, and {@code
 * simulate} follows them. The simulations use fixed seeds; over re-seedings each of the five
 * chi-square tests raises a false alarm once in 100,000 times.
 */
final class PredictiveLawTest {

  private static final double FALSE_ALARM = 1e-5;
  private static final int DRAWS = 20_000;

  private static final CountRows WORDS =
      CountRows.ofDense(new int[][] {{1, 1, 0}, {2, 0, 1}, {0, 0, 2}});
  private static final CategoryRows CODES =
      CategoryRows.of(new int[] {0, 1, 2, 1, 1, -1, 2, 0}, 4, 3, 2);
  private static final RealRows PLANE =
      RealRows.of(new double[][] {{0.3, 10}, {1.1, 12}, {-0.7, 15}, {2.5, 9}});

  private static <R extends Rows> TableBank<R> seated(Family<R> family, R rows) {
    TableBank<R> bank = family.bank(rows);
    bank.reserve(2);
    bank.add(0, 0);
    bank.add(0, 1);
    return bank;
  }

  private static <R extends Rows> double density(TableBank<R> bank, R row, int slot) {
    double[] out = {0};
    bank.addLogPredictiveOf(row, 0, new int[] {slot}, 1, out);
    return Math.exp(out[0]);
  }

  /** Which of the six pairs of words a row of two tokens is. */
  private static int index(CountRows row) {
    int[] dense = new int[3];
    for (int e = 0; e < row.start(1); e++) {
      dense[row.word(e)] += row.count(e);
    }
    int k = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = a; b < 3; b++) {
        int[] pair = new int[3];
        pair[a]++;
        pair[b]++;
        if (Arrays.equals(pair, dense)) {
          return k;
        }
        k++;
      }
    }
    throw new AssertionError("not two tokens");
  }

  @Test
  void wordsSumToOneAndAreSimulated() {
    TableBank<CountRows> bank = seated(DirichletMultinomial.symmetric(0.4), WORDS);
    for (int slot = 0; slot < 2; slot++) {
      double[] law = new double[6];
      int k = 0;
      for (int a = 0; a < 3; a++) {
        for (int b = a; b < 3; b++) {
          CountRows.Builder row = CountRows.over(3);
          row = a == b ? row.add(a, 2) : row.add(a, 1).add(b, 1);
          law[k++] = (a == b ? 1 : 2) * density(bank, row.endRow().build(), slot);
        }
      }
      assertEquals(1, Arrays.stream(law).sum(), 1e-12);
      assertFollows(bank, slot, law, PredictiveLawTest::index);
    }
  }

  @Test
  void categoriesSumToOneAndAreSimulated() {
    TableBank<CategoryRows> bank = seated(Categories.jeffreys(), CODES);
    double[] law = new double[6];
    for (int k = 0; k < 6; k++) {
      law[k] = density(bank, CategoryRows.of(new int[] {k / 2, k % 2}, 1, 3, 2), 0);
    }
    assertEquals(1, Arrays.stream(law).sum(), 1e-12);
    double known = density(bank, CategoryRows.of(new int[] {1, CategoryRows.MISSING}, 1, 3, 2), 0);
    assertEquals(known, law[2] + law[3], 1e-12, "a missing entry is summed out");
    assertFollows(bank, 0, law, row -> 2 * row.code(0, 0) + row.code(0, 1));
  }

  static Stream<Family<RealRows>> normals() {
    return Stream.of(DiagonalGaussian.from(PLANE), GaussianNiw.from(PLANE));
  }

  /** Integrating the second entry out numerically is leaving it missing. */
  @ParameterizedTest
  @MethodSource("normals")
  void normalsIntegrateToOneAndAreSimulated(Family<RealRows> family) {
    TableBank<RealRows> bank = seated(family, PLANE);
    for (double first : new double[] {-1, 0.5, 40}) {
      double sum = integral(x -> density(bank, row(first, x), 0), 11, 3, -1, 1);
      assertEquals(1, sum / density(bank, row(first, Double.NaN), 0), 1e-6, "at " + first);
    }
    double all = integral(x -> density(bank, row(x, Double.NaN), 0), 0.7, 1, -1, 1);
    assertEquals(1, all, 1e-6);
    int bins = 10;
    double[] law = new double[bins];
    for (int b = 0; b < bins; b++) {
      law[b] =
          integral(
              x -> density(bank, row(x, Double.NaN), 0),
              0.7,
              1,
              -1 + 2.0 * b / bins,
              -1 + 2.0 * (b + 1) / bins);
    }
    assertFollows(
        bank,
        0,
        law,
        drawn -> {
          double t = Math.atan((drawn.value(0, 0) - 0.7) / 1) / (Math.PI / 2);
          return (int) Math.min(bins - 1, (t + 1) / 2 * bins);
        });
  }

  private static RealRows row(double... values) {
    return RealRows.of(values, 1, values.length);
  }

  /** Integral over x = center + width tan(pi t / 2) for t between two bounds, midpoint rule. */
  private static double integral(
      DoubleUnaryOperator density, double center, double width, double from, double to) {
    int steps = 20_000;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double t = from + (to - from) * (i + 0.5) / steps;
      double cos = Math.cos(Math.PI / 2 * t);
      double x = center + width * Math.tan(Math.PI / 2 * t);
      sum += density.applyAsDouble(x) * width * Math.PI / 2 / (cos * cos);
    }
    return sum * (to - from) / steps;
  }

  private static <R extends Rows> void assertFollows(
      TableBank<R> bank, int slot, double[] law, ToIntFunction<R> bin) {
    SeededRng rng = new SeededRng(2025 + slot);
    int[] counts = new int[law.length];
    for (int i = 0; i < DRAWS; i++) {
      counts[bin.applyAsInt(bank.simulate(slot, 0, rng))]++;
    }
    double statistic = 0;
    for (int k = 0; k < law.length; k++) {
      double expected = DRAWS * law[k];
      statistic += (counts[k] - expected) * (counts[k] - expected) / expected;
    }
    double p = 1 - new ChiSquaredDistribution(law.length - 1).cumulativeProbability(statistic);
    assertTrue(p > FALSE_ALARM, "chi-square " + statistic + ", p " + p);
  }

  @Test
  void simulatedRowHasTheHolesOfItsModel() {
    TableBank<CategoryRows> bank = seated(Categories.jeffreys(), CODES);
    CategoryRows drawn = bank.simulate(0, 2, new SeededRng(1));
    assertTrue(drawn.code(0, 0) >= 0);
    assertEquals(CategoryRows.MISSING, drawn.code(0, 1));
    RealRows holes = RealRows.of(new double[][] {{1, 2}, {2, 3}, {Double.NaN, 4}});
    TableBank<RealRows> normal = seated(DiagonalGaussian.from(holes), holes);
    RealRows row = normal.simulate(0, 2, new SeededRng(1));
    assertTrue(Double.isNaN(row.value(0, 0)) && !Double.isNaN(row.value(0, 1)));
  }

  /** Shares of probability mass in a mixed row: categories summed, numbers integrated. */
  @Test
  void mixedRowsIntegrateToOne() {
    RealRows line = RealRows.of(new double[][] {{0.3}, {1.1}, {-0.7}, {2.5}});
    ProductFamily family =
        ProductFamily.of(List.of(DiagonalGaussian.from(line), Categories.jeffreys()));
    TableBank<MixedRows> bank = seated(family, new MixedRows(List.of(line, CODES)));
    double sum = 0;
    for (int k = 0; k < 6; k++) {
      CategoryRows code = CategoryRows.of(new int[] {k / 2, k % 2}, 1, 3, 2);
      sum += integral(x -> density(bank, new MixedRows(List.of(row(x), code)), 0), 0.7, 1, -1, 1);
    }
    assertEquals(1, sum, 1e-6);
  }
}
