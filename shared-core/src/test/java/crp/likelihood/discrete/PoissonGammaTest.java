package crp.likelihood.discrete;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.data.RealRows;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.SeededRng;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;

class PoissonGammaTest {

  private static final double A = 2;
  private static final double B = 0.5;

  private static final RealRows ROWS =
      RealRows.of(new double[][] {{3, 0}, {5, Double.NaN}, {0, 2}, {12, 40}});

  private static TableBank<RealRows> bank(int rows) {
    TableBank<RealRows> bank = PoissonGamma.of(2, A, B).bank(ROWS);
    bank.reserve(2);
    IntStream.range(0, rows).forEach(i -> bank.add(0, i));
    return bank;
  }

  private static double closed(double n, double sum, double logFactorials) {
    return Gamma.logGamma(A + sum)
        - Gamma.logGamma(A)
        + A * Math.log(B)
        - (A + sum) * Math.log(B + n)
        - logFactorials;
  }

  /** The negative binomial probability of x after n counts of a sum. */
  private static double predictive(double x, double n, double sum) {
    return Gamma.logGamma(A + sum + x)
        - Gamma.logGamma(A + sum)
        - Gamma.logGamma(x + 1)
        + (A + sum) * Math.log((B + n) / (B + n + 1))
        - x * Math.log(B + n + 1);
  }

  @Test
  void theMarginalIsTheClosedForm() {
    double first = Gamma.logGamma(4) + Gamma.logGamma(6) + Gamma.logGamma(13);
    double second = Gamma.logGamma(3) + Gamma.logGamma(41);
    assertEquals(closed(4, 20, first) + closed(3, 42, second), bank(4).logMarginal(0), 1e-10);
  }

  /** The sum of scipy's nbinom.logpmf, count by count. */
  @Test
  void theMarginalIsThatOfAnotherProgram() {
    assertEquals(-61.650894254187776, bank(4).logMarginal(0), 1e-10);
  }

  @Test
  void aRowLeftOutHasANegativeBinomialProbability() {
    double[] out = {0, 0};
    Capabilities.scoring(bank(4)).addLogPredictive(3, 0, new int[] {0, 1}, 2, out);
    assertEquals(predictive(12, 3, 8) + predictive(40, 2, 2), out[0], 1e-10);
    assertEquals(predictive(12, 0, 0) + predictive(40, 0, 0), out[1], 1e-10);
  }

  @Test
  void drawsHaveTheMeanOfTheRates() {
    TableBank<RealRows> bank = bank(4);
    TableSummary.Quantities rates = (TableSummary.Quantities) bank.summary(0);
    assertEquals(22 / 4.5, rates.mean()[0], 1e-12);
    SeededRng rng = new SeededRng(1);
    int draws = 20_000;
    double mean =
        IntStream.range(0, draws).mapToDouble(i -> bank.simulate(0, 0, rng).value(0, 0)).sum()
            / draws;
    assertEquals(22 / 4.5, mean, 0.1);
  }

  @Test
  void wrongNumbersAreRefusedByName() {
    assertRefused(() -> PoissonGamma.of(1, 0, 1), "shape", "positive", "was 0");
    assertRefused(() -> PoissonGamma.of(1, 1, -1), "prior-rate", "positive", "was -1");
    PoissonGamma two = PoissonGamma.of(2, 1, 1);
    assertRefused(() -> two.bank(RealRows.of(new double[] {1}, 1, 1)), "columns", 2, "got 1");
    assertRefused(() -> two.bank(RealRows.of(new double[] {1, 0.5}, 1, 2)), "column 2", 0, "0.5");
  }
}
