package crp.seating;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.numerics.LogGamma;
import crp.parameter.Parameter;
import org.junit.jupiter.api.Test;

class PitmanYorTest {

  @Test
  void withoutDiscountItIsTheCrp() {
    Crp crp = Crp.of(0.8);
    PitmanYor same = PitmanYor.of(0.8, 0);
    for (double[] sizes : AllSeatings.of(6)) {
      assertEquals(crp.logJoint(sizes), same.logJoint(sizes), 1e-13);
    }
    assertEquals(crp.logJoint(0.25, 0.5), same.logJoint(0.25, 0.5), 1e-13);
    assertArrayEquals(crp.tableCountLaw(50), same.tableCountLaw(50), 1e-15);
  }

  @Test
  void twoCustomersSitTogetherWithOneMinusDiscount() {
    assertEquals(Math.log((1 - 0.3) / (1 + 0.5)), PitmanYor.of(0.5, 0.3).logJoint(2), 1e-14);
    assertEquals(Math.log((0.5 + 0.3) / 1.5), PitmanYor.of(0.5, 0.3).logJoint(1, 1), 1e-14);
  }

  @Test
  void aSeatWeighsNMinusD() {
    PitmanYor prior = PitmanYor.of(0.5, 0.3);
    assertEquals(Math.log(3.7), prior.logSeat(4, 1), 1e-15);
    assertEquals(Math.log(0.5 + 5 * 0.3), prior.logNewTable(5, 1), 1e-15);
  }

  /** The twin that forgets the discount at occupied tables must be seen. */
  @Test
  void aTwinThatForgetsTheDiscountDoesNotSumToOne() {
    PitmanYor prior = PitmanYor.of(0.5, 0.3);
    double sum = 0;
    for (double[] sizes : AllSeatings.of(4)) {
      double log = prior.logTables(sizes.length) - prior.logNormaliser(4);
      for (double size : sizes) {
        log += LogGamma.of(size); // instead of Gamma(size - d) / Gamma(1 - d)
      }
      sum += Math.exp(log);
    }
    assertTrue(Math.abs(sum - 1) > 0.1, "sum " + sum);
  }

  @Test
  void theMeanNumberOfTablesHasItsClosedForm() {
    // Pitman (2006), equation 3.13
    double a = 1.2;
    double d = 0.35;
    int n = 5000;
    double ratio =
        Math.exp(LogGamma.of(a + d + n) - LogGamma.of(a + n) + LogGamma.of(a) - LogGamma.of(a + d));
    assertEquals(a / d * (ratio - 1), PitmanYor.of(a, d).meanTables(n), 1e-7);
  }

  @Test
  void manyCustomersTakeNoTime() {
    double[] law = PitmanYor.of(1, 0.5).tableCountLaw(20_000);
    double mean = 0;
    for (int k = 0; k < law.length; k++) {
      mean += k * law[k];
    }
    assertEquals(1, mean / PitmanYor.of(1, 0.5).meanTables(20_000), 1e-11);
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertEquals(
        "discount must be at least 0 and below 1, was 1",
        assertThrows(IllegalArgumentException.class, () -> PitmanYor.of(1, 1)).getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> PitmanYor.of(Parameter.gamma(1, 1), Parameter.fixed(-0.1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> PitmanYor.of(Parameter.gamma(1, 0), Parameter.fixed(0.1)));
    assertThrows(IllegalArgumentException.class, () -> PitmanYor.of(0, 0));
    assertEquals(
        "concentration must be above minus the discount (-0.3) and finite, was -0.3",
        assertThrows(IllegalArgumentException.class, () -> PitmanYor.of(-0.3, 0.3)).getMessage());
    assertEquals(
        "weight of a table must exceed the discount 0.3, was 0.2",
        assertThrows(IllegalArgumentException.class, () -> PitmanYor.of(1, 0.3).logTable(0.2))
            .getMessage());
    assertEquals(
        "Pitman-Yor process, discount 0.3, concentration 1 (sampled, prior gamma 1 1)",
        PitmanYor.of(Parameter.gamma(1, 1), Parameter.fixed(0.3)).describe());
  }
}
