package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import org.junit.jupiter.api.Test;

class GeneralizedCrpTest {

  @Test
  void linearGrowthIsTheCrpAndAPowerThePoweredCrp() {
    GeneralizedCrp linear = GeneralizedCrp.of(0.7, n -> n);
    GeneralizedCrp power = GeneralizedCrp.of(0.7, n -> Math.pow(n, 1.4));
    for (double[] sizes : AllSeatings.of(6)) {
      assertEquals(Crp.of(0.7).logJoint(sizes), linear.logJoint(sizes), 1e-13);
      assertEquals(PoweredCrp.of(0.7, 1.4).logJoint(sizes), power.logJoint(sizes), 1e-13);
    }
    assertEquals(Crp.of(0.7).logNormaliser(900), linear.logNormaliser(900), 1e-9);
    assertEquals(PoweredCrp.of(0.7, 1.4).meanTables(900), power.meanTables(900), 1e-10);
  }

  @Test
  void constantGrowthCountsPartitions() {
    double[] bell = {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975};
    GeneralizedCrp uniform = GeneralizedCrp.of(1, n -> 1);
    for (int n = 0; n < bell.length; n++) {
      assertEquals(Math.log(bell[n]), uniform.logNormaliser(n), 1e-13);
    }
  }

  @Test
  void aSeatWeighsTheGrowthInAnyOrderOfAsking() {
    GeneralizedCrp prior = GeneralizedCrp.of(Parameter.gamma(1, 1), n -> n + Math.sqrt(n));
    for (double n : new double[] {50, 3, 120, 49, 1}) {
      assertEquals(Math.log(n + Math.sqrt(n)), prior.logSeat(n, 1), 1e-13);
    }
    assertEquals(new Hyperprior.Gamma(1, 1), prior.parameters().get(Prior.CONCENTRATION).prior());
    assertEquals(2, prior.growth().applyAsDouble(1));
    assertEquals(prior, prior.with(Prior.CONCENTRATION, 1));
    assertEquals(prior.hashCode(), prior.with(Prior.CONCENTRATION, 1).hashCode());
  }

  @Test
  void growthMustBePositiveAndNotDecreasing() {
    GeneralizedCrp falling = GeneralizedCrp.of(1, n -> n < 5 ? n : 1);
    assertEquals(Math.log(6), falling.logTable(4), 1e-14);
    assertEquals(
        "growth must be positive, finite and not decreasing, was 1.0 at 5 after 4.0",
        assertThrows(IllegalArgumentException.class, () -> falling.logTable(6)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> falling.meanTables(20));
    assertEquals(
        "growth must be positive, finite and not decreasing, was 0.0 at 1",
        assertThrows(IllegalArgumentException.class, () -> GeneralizedCrp.of(1, n -> 0).logTable(2))
            .getMessage());
  }

  @Test
  void weightsThatAreNoWholeNumbersAreRefused() {
    GeneralizedCrp prior = GeneralizedCrp.of(1, n -> n);
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> prior.logTable(1.5))
            .getMessage()
            .startsWith("weight of a table must be a whole number, at least 0, was 1.5"));
    assertThrows(IllegalArgumentException.class, () -> prior.logTable(0));
  }
}
