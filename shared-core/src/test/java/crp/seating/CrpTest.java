package crp.seating;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.numerics.LogGamma;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;

class CrpTest {

  @Test
  void twoCustomersSitTogetherWithOneOverOnePlusAlpha() {
    assertEquals(Math.log(1 / 1.7), Crp.of(0.7).logJoint(2), 1e-14);
    assertEquals(Math.log(0.7 / 1.7), Crp.of(0.7).logJoint(1, 1), 1e-14);
  }

  @Test
  void weightsNeedNotBeWholeNumbers() {
    Crp crp = Crp.of(0.7);
    assertEquals(
        2 * Math.log(0.7)
            + LogGamma.of(0.25)
            + LogGamma.of(3.5)
            + LogGamma.of(0.7)
            - LogGamma.of(0.7 + 3.75),
        crp.logJoint(0.25, 3.5),
        1e-13);
    assertEquals(LogGamma.of(3.75) - LogGamma.of(0.25), crp.logSeat(0.25, 3.5), 1e-13);
    assertEquals(Math.log(0.7) + LogGamma.of(0.25), crp.logNewTable(4, 0.25), 1e-14);
  }

  @Test
  void theMeanNumberOfTablesIsThatOfTheDigammaFunction() {
    for (double alpha : new double[] {0.2, 1, 30}) {
      assertEquals(
          1,
          alpha
              * (Gamma.digamma(alpha + 20_000) - Gamma.digamma(alpha))
              / Crp.of(alpha).meanTables(20_000),
          1e-8); // the library's digamma is good to some 1e-9
    }
  }

  @Test
  void theLawForManyCustomersIsThatOfTheStirlingNumbers() {
    // n = 1000, alpha = 1: P(K = 1) = 1 / n, P(K = 2) = H(n - 1) / n
    double[] law = Crp.of(1).tableCountLaw(1000);
    double harmonic = 0;
    for (int i = 1; i < 1000; i++) {
      harmonic += 1.0 / i;
    }
    assertEquals(1e-3, law[1], 1e-15);
    assertEquals(harmonic / 1000, law[2], 1e-15);
  }

  @Test
  void aSampledConcentrationStartsAtItsPriorMean() {
    assertEquals(1, Crp.of(Parameter.gamma(1, 1)).concentration());
    assertEquals(new Hyperprior.Gamma(1, 1), Crp.of(Parameter.gamma(1, 1)).alpha().prior());
    assertEquals(2.5, Crp.of(Parameter.gamma(5, 2)).concentration());
    assertEquals(Hyperprior.fixed(), Crp.of(1).alpha().prior());
    assertEquals(
        "Chinese restaurant process, concentration 2.5 (sampled, prior gamma 5 2)",
        Crp.of(Parameter.gamma(5, 2)).describe());
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertEquals(
        "concentration must be positive and finite, was 0",
        assertThrows(IllegalArgumentException.class, () -> Crp.of(0)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> Crp.of(Parameter.gamma(0, 1)));
    assertThrows(IllegalArgumentException.class, () -> Crp.of(Parameter.gamma(1, Double.NaN)));
  }

  @Test
  void risingFactorialsLoseNoDigits() {
    double[] starts = {1e-3, 0.5, 3, 9.9, 10, 12.3, 400, 2e4};
    for (double x : starts) {
      double sum = 0;
      for (int w = 1; w <= 300; w++) {
        sum += Math.log(x + w - 1);
        assertEquals(sum, LogGamma.rising(x, w), 1e-12 * (1 + Math.abs(sum)), x + " " + w);
      }
      assertEquals(
          LogGamma.of(x + 0.37) - LogGamma.of(x),
          LogGamma.rising(x, 0.37),
          2e-11,
          String.valueOf(x));
    }
    assertEquals(0.37 * Math.log(1e12), LogGamma.rising(1e12, 0.37), 1e-11);
    assertArrayEquals(new double[] {1}, Crp.of(1).tableCountLaw(0));
  }
}
