package crp.likelihood.discrete;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.numerics.LogGamma;
import crp.random.SeededRng;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of the Dirichlet bank that the contract of all families does not reach. */
final class DirichletBankTest {

  @Test
  void logRisingIsADifferenceOfLogGammas() {
    for (double a : new double[] {1e-9, 0.01, 0.5, 3, 11.9, 12, 250, 1e5}) {
      for (double x : new double[] {0, 1, 2, 0.3, 16, 17, 24.5, 400, 1e5}) {
        double expected = LogGamma.of(a + x) - LogGamma.of(a);
        double error = 1e-13 * (1 + Math.abs(LogGamma.of(a + x)) + Math.abs(LogGamma.of(a)));
        assertEquals(expected, LogRising.log(a, x), error, "a = " + a + ", x = " + x);
      }
    }
    // one more step is one more factor, even where log gammas would cancel
    assertEquals(Math.log(1e12 + 100), LogRising.log(1e12, 101) - LogRising.log(1e12, 100), 1e-11);
  }

  /** Long rows, many tables and extreme pseudo-counts: the products against plain log gammas. */
  @Test
  void productsEqualSumsOfLogs() {
    SeededRng rng = new SeededRng(5);
    int vocabulary = 60;
    CountRows.Builder builder = CountRows.over(vocabulary);
    for (int i = 0; i < 40; i++) {
      for (int w = 0; w < vocabulary; w++) {
        builder.add(w, rng.below(4) == 0 ? rng.below(60) : rng.below(3));
      }
      builder.endRow();
    }
    CountRows rows = builder.build();
    for (double beta : new double[] {1e-9, 0.1, 1e9}) {
      TableBank<CountRows> bank = DirichletMultinomial.symmetric(beta).bank(rows);
      int tables = 21;
      bank.reserve(tables);
      int[] slots = new int[tables];
      for (int i = 0; i < 39; i++) {
        bank.add(i % (tables - 1), i);
      }
      for (int t = 0; t < tables; t++) {
        slots[t] = tables - 1 - t;
      }
      double[] out = new double[tables];
      Capabilities.scoring(bank).addLogPredictive(39, -1, slots, tables, out);
      for (int t = 0; t < tables; t++) {
        double before = bank.logMarginal(slots[t]);
        bank.add(slots[t], 39);
        double expected = bank.logMarginal(slots[t]) - before;
        assertEquals(expected, out[t], 1e-10 * Math.abs(expected), "table " + slots[t]);
        bank.remove(slots[t], 39);
      }
    }
  }

  /** The density that the concentration is drawn from, against marginals of the bank. */
  @Test
  void concentrationsDensityIsThatOfTheTables() {
    CategoryRows rows = CategoryRows.of(new int[] {0, 1, 2, -1, 1, 1, 0, 0, 2, 1}, 5, 3, 2);
    double[] constants = new double[3];
    double[] betas = {0.03, 0.7, 20};
    for (int i = 0; i < 3; i++) {
      TableBank<CategoryRows> bank = Categories.symmetricSampled().bank(rows);
      bank.reserve(2);
      for (int item = 0; item < 5; item++) {
        bank.add(item % 2, item);
      }
      double beta = betas[i];
      Capabilities.sampled(bank).setHyperparameters(name -> beta);
      double joint =
          bank.logMarginal(0) + bank.logMarginal(1) + Capabilities.sampled(bank).logHyperprior();
      constants[i] = joint + Math.log(betas[i]) - posterior(rows).logDensity(Math.log(betas[i]), 1);
    }
    assertEquals(constants[0], constants[1], 1e-10);
    assertEquals(constants[0], constants[2], 1e-10);
  }

  private static ConcentrationPosterior posterior(CategoryRows rows) {
    ColumnShape shape = new ColumnShape(rows);
    TokenCounts statistics = new TokenCounts(shape.cells(), 2);
    TokenCounts totals = new TokenCounts(shape.blocks(), 2);
    for (int item = 0; item < 5; item++) {
      for (int j = 0; j < 2; j++) {
        if (rows.code(item, j) >= 0) {
          statistics.plus(shape.firstCell(j) + rows.code(item, j), item % 2, 1);
          totals.plus(j, item % 2, 1);
        }
      }
    }
    return new ConcentrationPosterior(shape, statistics, totals, new int[] {0, 1}, 2);
  }

  /**
   * Mean of the log concentration over a chain, also under a likelihood to a power, against
   * quadrature; batch means, 5 errors.
   */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.4, 1})
  void concentrationFollowsItsPosterior(double power) {
    CategoryRows rows = CategoryRows.of(new int[] {0, 1, 2, -1, 1, 1, 0, 0, 2, 1}, 5, 3, 2);
    ConcentrationPosterior law = posterior(rows);
    double mass = 0;
    double mean = 0;
    for (double u = -20; u < 8; u += 0.001) {
      double p = Math.exp(law.logDensity(u, power));
      mass += p;
      mean += u * p;
    }
    SeededRng rng = new SeededRng(17);
    TableBank<CategoryRows> bank = Categories.symmetricSampled().bank(rows);
    bank.reserve(2);
    for (int item = 0; item < 5; item++) {
      bank.add(item % 2, item);
    }
    int batches = 100;
    double[] batch = new double[batches];
    for (int b = 0; b < batches; b++) {
      for (int i = 0; i < 300; i++) {
        Capabilities.sampled(bank).resample(new int[] {0, 1}, 2, power, rng);
        batch[b] +=
            Math.log(Capabilities.sampled(bank).hyperparameters().value("base concentration"))
                / 300;
      }
    }
    double average = 0;
    for (double value : batch) {
      average += value / batches;
    }
    double variance = 0;
    for (double value : batch) {
      variance += (value - average) * (value - average) / (batches - 1);
    }
    double error = Math.sqrt(variance / batches);
    assertTrue(error < 0.05, "standard error " + error);
    assertEquals(mean / mass, average, 5 * error);
  }

  @Test
  void summariesArePosteriorMeans() {
    CountRows rows = CountRows.ofDense(new int[][] {{3, 0, 1}});
    TableBank<CountRows> bank = DirichletMultinomial.symmetric(0.5).bank(rows);
    bank.add(0, 0);
    TableSummary.Words words = (TableSummary.Words) bank.summary(0);
    assertEquals(3.5 / 5.5, words.probabilities()[0], 1e-15);
    assertEquals(4, words.tokens());
  }

  @Test
  void badParametersAreRefusedByName() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> DirichletMultinomial.symmetric(-0.5))
            .getMessage();
    assertEquals("concentration must be from 1.0E-9 to 1.0E9, was -0.5", message);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            DirichletMultinomial.withBase(new double[] {1, 2})
                .bank(CountRows.ofDense(new int[][] {{1, 1, 1}})));
    TableBank<CountRows> bank =
        DirichletMultinomial.symmetric(1).bank(CountRows.ofDense(new int[][] {{1, 1, 1}}));
    CountRows other = CountRows.ofDense(new int[][] {{1, 1}});
    assertThrows(
        IllegalArgumentException.class,
        () -> bank.addLogPredictiveOf(other, 0, new int[] {0}, 1, new double[1]));
  }
}
