package crp.seating;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import org.junit.jupiter.api.Test;

class PoweredCrpTest {

  @Test
  void powerOneIsTheCrp() {
    Crp crp = Crp.of(0.7);
    PoweredCrp same = PoweredCrp.of(0.7, 1);
    for (double[] sizes : AllSeatings.of(6)) {
      assertEquals(crp.logJoint(sizes), same.logJoint(sizes), 1e-13);
    }
    for (int n : new int[] {300, 3000}) {
      assertEquals(0, same.logNormaliser(n) - crp.logNormaliser(n), 1e-9);
      assertEquals(crp.meanTables(n), same.meanTables(n), 1e-9);
    }
    assertArrayEquals(crp.tableCountLaw(500), same.tableCountLaw(500), 1e-12);
  }

  @Test
  void twoCustomersSitTogetherAsInTheCrp() {
    assertEquals(Math.log(1 / 1.7), PoweredCrp.of(0.7, 2.5).logJoint(2), 1e-14);
  }

  @Test
  void aSeatWeighsTheSizeToThePower() {
    PoweredCrp prior = PoweredCrp.of(0.7, 1.3);
    assertEquals(1.3 * Math.log(5), prior.logSeat(5, 1), 1e-15);
    assertEquals(Math.log(0.7), prior.logNewTable(9, 1), 1e-15);
    assertEquals(1.3 * (LogGamma.of(3) - LogGamma.of(0.5)), prior.logSeat(0.5, 2.5), 1e-13);
  }

  /** Four digits as found by an independent program, for alpha = 1 and 1000 customers. */
  @Test
  void thePowerSuppressesTablesOfAThousandCustomers() {
    double[][] powerMeanAlone = {
      {1, 7.49, 0.001}, {1.02, 3.21, 0.11}, {1.05, 2.28, 0.28}, {1.1, 1.71, 0.49}
    };
    for (double[] row : powerMeanAlone) {
      PoweredCrp prior = PoweredCrp.of(1, row[0]);
      assertEquals(row[1], prior.meanTables(1000), 0.005);
      assertEquals(row[2], prior.tableCountLaw(1000)[1], 0.005);
    }
  }

  /** The sum over all sizes, term by term in logs: the twin of the recursion in blocks. */
  @Test
  void theRecursionInBlocksIsTheRecursionTermByTerm() {
    for (double power : new double[] {0.2, 1, 1.01, 1.3, 3, 40}) {
      int most = 400;
      double alpha = 2.2;
      double[] logZ = new double[most + 1];
      for (int n = 1; n <= most; n++) {
        double max = Double.NEGATIVE_INFINITY;
        double[] terms = new double[n];
        for (int m = 1; m <= n; m++) {
          terms[m - 1] =
              LogGamma.of(n)
                  - LogGamma.of(m)
                  - LogGamma.of(n - m + 1)
                  + Math.log(alpha)
                  + power * LogGamma.of(m)
                  + logZ[n - m];
          max = Math.max(max, terms[m - 1]);
        }
        double sum = 0;
        for (double term : terms) {
          sum += Math.exp(term - max);
        }
        logZ[n] = max + Math.log(sum);
      }
      PoweredCrp prior = PoweredCrp.of(alpha, power);
      for (int n : new int[] {400, 17, 1, 0, 333}) {
        assertEquals(logZ[n], prior.logNormaliser(n), 1e-11 * (1 + logZ[n]), "power " + power);
      }
    }
  }

  @Test
  void lambdaGivesAPowerOnceTheNumberOfCustomersIsKnown() {
    PoweredCrp open = PoweredCrp.ofLambda(1.5, 5);
    PoweredCrp known = open.forCustomers(1000);
    assertEquals(1.005, known.power(), 1e-15);
    assertEquals(1.005 * Math.log(3), known.logSeat(3, 1), 1e-14);
    assertSame(known, known.forCustomers(1000));
    assertEquals(1.01, known.forCustomers(500).power(), 1e-15);
    assertEquals(1.005, known.with(Prior.CONCENTRATION, Parameter.fixed(3)).power(), 1e-15);
    assertEquals(known.meanTables(1000), open.meanTables(1000));
    assertEquals(known.logNormaliser(1000), open.logNormaliser(1000));
    assertEquals(0, open.logNormaliser(0));
    assertEquals(
        "lambda = 5.0 gives a power only when the number of customers is known: use forCustomers",
        assertThrows(IllegalStateException.class, () -> open.logSeat(3, 1)).getMessage());
    assertTrue(
        known.describe().contains("power 1 + lambda / N, lambda 5, so 1.005"), known.describe());
  }

  @Test
  void lambdaKeepsTheImpliedPriorAlikeForAnyNumberOfCustomers() {
    PoweredCrp fixedPower = PoweredCrp.of(1, 1.05);
    PoweredCrp fixedLambda = PoweredCrp.ofLambda(1, 5);
    // with a fixed power fewer and fewer tables; with a fixed lambda some tables below the CRP
    assertEquals(2.87, fixedPower.meanTables(100), 0.005);
    assertEquals(2.02, fixedPower.meanTables(10_000), 0.005);
    Crp crp = Crp.of(1);
    assertEquals(2.3, crp.meanTables(100) - fixedLambda.meanTables(100), 0.05);
    assertEquals(2.5, crp.meanTables(10_000) - fixedLambda.meanTables(10_000), 0.05);
  }

  @Test
  void valuesWithTheSameParametersAreEqual() {
    assertEquals(PoweredCrp.of(1, 1.2), PoweredCrp.of(1, 1.2));
    assertNotEquals(PoweredCrp.of(1, 1.2), PoweredCrp.ofLambda(1, 1.2));
    assertNotEquals(PoweredCrp.of(1, 1.2), PoweredCrp.of(Parameter.gamma(1, 1), Power.of(1.2)));
    assertEquals(
        PoweredCrp.of(Parameter.fixed(1), Power.parse("power", "lambda 3")),
        PoweredCrp.ofLambda(1, 3));
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertEquals(
        "power must be positive and at most 1000, was 0",
        assertThrows(IllegalArgumentException.class, () -> PoweredCrp.of(1, 0)).getMessage());
    assertEquals(
        "lambda must be at least 0 and at most 1000000, was -1",
        assertThrows(IllegalArgumentException.class, () -> PoweredCrp.ofLambda(1, -1))
            .getMessage());
    PoweredCrp prior = PoweredCrp.of(1, 1.1);
    assertThrows(IllegalArgumentException.class, () -> prior.forCustomers(0));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> prior.logNormaliser(2.5))
            .getMessage()
            .startsWith("total weight must be a whole number, at least 0, was 2.5"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> LogNormaliser.of(prior, 20_001))
            .getMessage()
            .startsWith("total weight must be at most 20000, was 20001.0"));
    assertTrue(Double.isNaN(prior.meanTables(20_001)));
    assertEquals(0, prior.tableCountLaw(2001).length);
  }
}
