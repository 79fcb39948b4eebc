package crp.likelihood.gaussian;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.data.RealRows;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import org.junit.jupiter.api.Test;

/** What is particular to independent normal columns. */
final class DiagonalGaussianTest {

  private static final RealRows ROWS =
      RealRows.of(new double[][] {{1, 100}, {2, 300}, {4, 250}, {4.5, 120}});

  @Test
  void constantColumnIsRefusedByNumber() {
    RealRows rows = RealRows.of(new double[][] {{1, 7}, {2, 7}});
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> DiagonalGaussian.from(rows));
    assertEquals("column 2 is constant: every value is 7.0", refusal.getMessage());
  }

  @Test
  void preparingTwiceIsTheIdentity() {
    DiagonalGaussian family = DiagonalGaussian.from(ROWS);
    RealRows prepared = family.prepare(ROWS);
    assertSame(prepared, family.prepare(prepared));
    assertSame(prepared, family.bank(prepared).rows());
  }

  @Test
  void rowsOfAnotherFrameAreRefused() {
    RealRows prepared = DiagonalGaussian.from(ROWS).prepare(ROWS);
    DiagonalGaussian other = DiagonalGaussian.of(new double[2], 1, 3, new double[] {1, 1});
    assertThrows(IllegalArgumentException.class, () -> other.bank(prepared));
  }

  /**
   * A column that is scaled by s lowers every row's log density by log s and changes nothing else.
   */
  @Test
  void unitsOnlyShiftTheDensity() {
    double[][] scaled = new double[4][];
    for (int i = 0; i < 4; i++) {
      scaled[i] = new double[] {ROWS.value(i, 0) * 8 - 3, ROWS.value(i, 1) / 16 + 40};
    }
    RealRows other = RealRows.of(scaled);
    double plain = logMarginal(ROWS);
    assertEquals(plain - 4 * Math.log(8) + 4 * Math.log(16), logMarginal(other), 1e-11);
  }

  private static double logMarginal(RealRows rows) {
    TableBank<RealRows> bank = DiagonalGaussian.from(rows).bank(rows);
    bank.reserve(1);
    for (int i = 0; i < rows.size(); i++) {
      bank.add(0, i);
    }
    return bank.logMarginal(0);
  }

  @Test
  void summaryIsInTheDatasUnits() {
    double[] mean = {0, 0};
    DiagonalGaussian family = DiagonalGaussian.of(mean, 1, 4, new double[] {2, 2});
    TableBank<RealRows> bank = family.bank(ROWS);
    bank.reserve(1);
    bank.add(0, 0);
    bank.add(0, 1);
    TableSummary.Real summary = (TableSummary.Real) bank.summary(0);
    assertEquals(1, summary.mean()[0], 1e-12);
    // psi = 2 + 1 + 4 - 3 * 1^2 = 4; posterior mean of the variance is psi / (nu + 2 - 2)
    assertEquals(1, summary.deviation()[0], 1e-12);
    assertEquals(400.0 / 3, summary.mean()[1], 1e-10);
  }

  /** A gross outlier at its own table: the closed form must not lose the rest of the table. */
  @Test
  void leavingAnOutlierOutKeepsItsDigits() {
    RealRows rows = RealRows.of(new double[][] {{0}, {1e-3}, {2e-3}, {1e6}});
    DiagonalGaussian family = DiagonalGaussian.of(new double[] {0}, 0.05, 3, new double[] {1e-6});
    TableBank<RealRows> bank = family.bank(rows);
    bank.reserve(2);
    for (int i = 0; i < 4; i++) {
      bank.add(0, i);
    }
    double[] home = {0};
    Capabilities.scoring(bank).addLogPredictive(3, 0, new int[] {0}, 1, home);
    bank.remove(0, 3);
    double[] gone = {0};
    Capabilities.scoring(bank).addLogPredictive(3, -1, new int[] {0}, 1, gone);
    assertEquals(gone[0], home[0], 1e-9);
  }
}
