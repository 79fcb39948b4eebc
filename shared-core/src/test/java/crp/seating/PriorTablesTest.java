package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.links.DistanceCrp;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PriorTablesTest {

  private static final Parameter ALPHA = Parameter.gamma(1, 1);

  /** The mean of alpha / (1 + alpha) where alpha is exponential: 1 - e E_1(1). */
  private static final double SECOND = 0.4036526376768059;

  @Test
  void ofTwoCustomersTheMeanHasAClosedForm() {
    assertEquals(1 + SECOND, PriorTables.exact(Crp.of(ALPHA), 2), 1e-9);
    assertEquals(
        1 + SECOND,
        PriorTables.exact(PoweredCrp.of(ALPHA, Power.parse("power", "1 + gamma 1 20")), 2),
        1e-5);
    // the discount is uniform and independent of alpha
    PitmanYor both = PitmanYor.of(ALPHA, Parameter.sampled(new Hyperprior.Beta(1, 1)));
    assertEquals(1 + SECOND + (1 - SECOND) / 2, PriorTables.exact(both, 2), 1e-5);
    Parameter even = Parameter.sampled(new Hyperprior.LogUniform(0.1, 10));
    assertEquals(1 + Math.log(11 / 1.1) / Math.log(100), PriorTables.exact(Crp.of(even), 2), 1e-12);
  }

  /** The mean at the mean of the concentration is another number. */
  @Test
  void theMeanAtTheMeanIsFoundOut() {
    assertTrue(Crp.of(ALPHA).meanTables(2) - PriorTables.exact(Crp.of(ALPHA), 2) > 0.09);
  }

  @Test
  void onAGridItIsTheMeanOverTheEnumeration() {
    Parameter alpha = Parameter.sampled(Hyperprior.grid(0.3, 2));
    Parameter power = Parameter.sampled(Hyperprior.grid(1, 1.5, 2));
    PoweredCrp prior = PoweredCrp.of(alpha, Power.of(power));
    double mean = 0;
    for (double a : new double[] {0.3, 2}) {
      for (double r : new double[] {1, 1.5, 2}) {
        for (double[] sizes : AllSeatings.of(6)) {
          mean += sizes.length * Math.exp(PoweredCrp.of(a, r).logJoint(sizes)) / 6;
        }
      }
    }
    assertEquals(mean, PriorTables.exact(prior, 6), 1e-12);
  }

  @Test
  void aDiscountBelowANegativeConcentrationIsLeftOut() {
    Parameter discount = Parameter.sampled(Hyperprior.grid(0.4, 0.6, 0.8));
    TablePrior prior = PitmanYor.of(Parameter.fixed(-0.5), discount).with(PitmanYor.DISCOUNT, 0.8);
    double expected =
        (PitmanYor.of(-0.5, 0.6).meanTables(9) + PitmanYor.of(-0.5, 0.8).meanTables(9)) / 2;
    assertEquals(expected, PriorTables.exact(prior, 9), 1e-12);
  }

  @Test
  @Tag("slow")
  void linksThatGoRoundAreDrawnWithTheirNumbers() {
    TimeOrder order = TimeOrder.of(new double[] {0, 1, 2, 4, 7, 8});
    Parameter alpha = Parameter.sampled(Hyperprior.grid(0.2, 3));
    DistanceCrp round = DistanceCrp.of(alpha, TimeAffinity.symmetric(order, Decay.exponential(2)));
    double expected = 0;
    for (double a : new double[] {0.2, 3}) {
      expected +=
          round
                  .with(Prior.CONCENTRATION, Parameter.fixed(a))
                  .simulatedMeanTables(100_000, new SeededRng(3))
              / 2;
    }
    // standard error of 20000 draws at most 0.011, of the concentrations 0.1
    double mean = PriorTables.mean(round, 6, 20_000, new SeededRng(1));
    assertEquals(expected, mean, 0.4);
    assertTrue(Double.isNaN(PriorTables.exact(round, 6)));
    DistanceCrp earlier =
        DistanceCrp.of(alpha, TimeAffinity.sequential(order, Decay.exponential(2), Ties.BY_ROW));
    double two =
        earlier.with(Prior.CONCENTRATION, Parameter.fixed(0.2)).meanTables(6)
            + earlier.with(Prior.CONCENTRATION, Parameter.fixed(3)).meanTables(6);
    assertEquals(two / 2, PriorTables.exact(earlier, 6), 1e-12);
  }

  @Test
  void manyRowsAreNotComputedWhereItTakesLong() {
    Power power = Power.parse("power", "1 + gamma 1 20");
    assertTrue(Double.isNaN(PriorTables.exact(PoweredCrp.of(ALPHA, power), 10_000)));
    assertTrue(PriorTables.exact(Crp.of(ALPHA), 1_000_000) > 10);
  }
}
