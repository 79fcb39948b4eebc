package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.links.AveragedDistanceCrp;
import crp.links.DistanceCrp;
import crp.links.LinkedTables;
import crp.parameter.Hyperprior;
import crp.parameter.LawNodes;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedTablesTest {

  private static Parameter expected(String clusters) {
    return Parameter.parse("concentration", "expected " + clusters);
  }

  private static String refusal(Prior prior, int customers) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> ExpectedTables.resolved(prior, customers))
            .getMessage());
  }

  @ParameterizedTest
  @CsvSource({"4, 100", "1.01, 50", "1.5, 2", "30, 100", "95, 100", "6, 100000"})
  void theMeanUnderTheWholePriorIsTheExpectedOne(String clusters, int customers) {
    Crp prior = ExpectedTables.resolved(Crp.of(expected(clusters)), customers);
    double mean = PriorTables.exact(prior, customers);
    assertEquals(1, mean / Double.parseDouble(clusters), 1e-5);
    Hyperprior.Gamma law = (Hyperprior.Gamma) prior.alpha().prior();
    assertEquals(1, law.shape());
  }

  /**
   * Two customers sit apart with the mean of alpha / (1 + alpha): 1 - e E_1(1) under Gamma(1, 1).
   */
  @Test
  void twoCustomersHaveAKnownRate() {
    Crp prior = ExpectedTables.resolved(Crp.of(expected("1.403652637676806")), 2);
    assertEquals(1, prior.alpha().value(), 1e-6);
  }

  @Test
  void otherSampledNumbersAreAveragedOver() {
    Parameter discount = Parameter.sampled(new Hyperprior.Beta(1, 3));
    PitmanYor tails = ExpectedTables.resolved(PitmanYor.of(expected("9"), discount), 80);
    assertEquals(9, PriorTables.exact(tails, 80), 1e-3);
    Power power = Power.parse("power", "grid 1 1.05 1.2");
    PoweredCrp powered = ExpectedTables.resolved(PoweredCrp.of(expected("3"), power), 80);
    assertEquals(3, PriorTables.exact(powered, 80), 1e-4);
    Crp plain = ExpectedTables.resolved(Crp.of(expected("3")), 80);
    assertTrue(powered.concentration() > plain.concentration());
  }

  @Test
  void linksToEarlierRowsHaveAnExpectedNumber() {
    double[] times = new double[40];
    Arrays.setAll(times, i -> i);
    TimeOrder order = TimeOrder.of(times);
    Decay decay = Decay.exponential(5);
    DistanceCrp earlier =
        DistanceCrp.of(expected("5"), TimeAffinity.sequential(order, decay, Ties.BY_ROW));
    assertEquals(5, PriorTables.exact(ExpectedTables.resolved(earlier, 40), 40), 1e-4);
  }

  @Test
  void linksWithoutAnOrderHaveAnExpectedNumber() {
    TimeOrder order = TimeOrder.of(IntStream.range(0, 40).asDoubleStream().toArray());
    TimeAffinity both = TimeAffinity.symmetric(order, Decay.exponential(5));
    DistanceCrp round = ExpectedTables.resolved(DistanceCrp.of(expected("8"), both), 40);
    assertEquals(8, PriorTables.mean(round, 40, 20_000, new SeededRng(2)), 0.2);
    String few = refusal(DistanceCrp.of(expected("1.1"), both), 40);
    assertTrue(few.contains("must be above"), few);
    Parameter scale = Parameter.sampled(new Hyperprior.LogUniform(1, 5));
    String whole = refusal(DistanceCrp.of(expected("8"), both).with(Decay.SCALE, scale), 40);
    assertTrue(whole.contains("not computed under this prior"), whole);
  }

  /** All links of four customers, each weighed by its probability. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.5, 3})
  void drawnCyclesHaveTheMeanOfAllLinks(double alpha) {
    TimeAffinity affinity = TimeAffinity.symmetric(TimeOrder.of(0, 1, 3, 4), Decay.exponential(2));
    DistanceCrp law = DistanceCrp.of(alpha, affinity);
    double exact = 0;
    for (int code = 0; code < 256; code++) {
      int[] targets = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
      exact += Math.exp(law.logJoint(targets)) * Links.of(targets).partition().clusters();
    }
    double mean = law.tables(200_000, new SeededRng(3)).mean(alpha);
    assertEquals(exact, mean, 0.01);
    if (alpha < 1) {
      // the broken twin: self-links alone
      assertTrue(exact - new LinkedTables(sums(affinity), 1).mean(alpha) > 0.1);
    }
  }

  @Test
  void automaticIsTheUsualLawWithoutLinks() {
    Parameter automatic = Parameter.parse("concentration", "automatic");
    assertEquals(
        Crp.of(Parameter.gamma(1, 1)).parameters(),
        ExpectedTables.resolved(Crp.of(automatic), 30).parameters());
    TimeOrder order = TimeOrder.of(IntStream.range(0, 30).asDoubleStream().toArray());
    DistanceCrp equal =
        DistanceCrp.of(automatic, TimeAffinity.sequential(order, Decay.identity(), Ties.BY_ROW));
    assertEquals(1, meanConcentration(ExpectedTables.resolved(equal, 30)), 1e-6);
  }

  @Test
  void asManyChooseThemselvesWhateverTheDecayAndDirection() {
    int n = 30;
    Parameter automatic = Parameter.parse("concentration", "automatic");
    double clusters = PriorTables.exact(Crp.of(Parameter.gamma(1, 1)), n);
    TimeOrder order = TimeOrder.of(IntStream.range(0, n).asDoubleStream().toArray());
    Decay window = Decay.windowInclusive(1);
    DistanceCrp earlier =
        ExpectedTables.resolved(
            DistanceCrp.of(automatic, TimeAffinity.sequential(order, window, Ties.BY_ROW)), n);
    assertEquals(clusters, PriorTables.exact(earlier, n), 1e-4);
    DistanceCrp both =
        ExpectedTables.resolved(
            DistanceCrp.of(automatic, TimeAffinity.symmetric(order, window)), n);
    assertEquals(clusters - 1, meanSelfLinks(both), 0.05);
    // the broken twin: a law that does not know the links
    DistanceCrp usual = earlier.with(Prior.CONCENTRATION, Parameter.gamma(1, 1));
    assertTrue(PriorTables.exact(usual, n) > 2 * clusters);
  }

  /** The rows that begin a table beside one of all earlier rows are as many as without times. */
  @Test
  void automaticSuitsTablesAtAMeanDistance() {
    double[] times = IntStream.range(0, 30).asDoubleStream().toArray();
    Parameter automatic = Parameter.parse("concentration", "automatic");
    assertEquals(1, meanConcentration(averaged(automatic, Decay.identity(), times)), 1e-6);
    double mean = meanConcentration(averaged(automatic, Decay.exponential(2), times));
    assertTrue(mean < 0.2, "rows far from the mean time need a small concentration: " + mean);
  }

  private static AveragedDistanceCrp averaged(Parameter law, Decay decay, double... times) {
    return ExpectedTables.resolved(
        AveragedDistanceCrp.of(law, AveragedDistanceCrp.Variant.MEAN, decay, times), times.length);
  }

  @Test
  void withoutNeighboursTheUsualLawRemains() {
    TimeOrder apart = TimeOrder.of(0, 10, 20);
    DistanceCrp alone =
        DistanceCrp.of(
            Parameter.parse("concentration", "automatic"),
            TimeAffinity.symmetric(apart, Decay.windowInclusive(1)));
    assertEquals(1, meanConcentration(ExpectedTables.resolved(alone, 3)), 0);
  }

  private static double meanConcentration(Prior prior) {
    return prior.parameters().get(Prior.CONCENTRATION).prior().start();
  }

  private static double meanSelfLinks(DistanceCrp prior) {
    return LawNodes.of(prior.parameters().get(Prior.CONCENTRATION), 64)
        .mean(value -> true, value -> selfLinks(prior, value));
  }

  private static double selfLinks(DistanceCrp prior, double alpha) {
    return IntStream.range(0, prior.size())
        .mapToDouble(i -> alpha / (alpha + prior.affinity().total(i)))
        .sum();
  }

  private static double[] sums(TimeAffinity affinity) {
    return IntStream.range(0, affinity.size()).mapToDouble(affinity::total).toArray();
  }

  @Test
  void otherPriorsAreUnchanged() {
    Crp prior = Crp.of(Parameter.gamma(1, 1));
    assertSame(prior, ExpectedTables.resolved(prior, 5));
  }

  @Test
  void whatCannotBeExpectedIsRefused() {
    String many = refusal(Crp.of(expected("10")), 10);
    assertTrue(many.contains("above 1 and below the number of rows (10), was 10"), many);
    for (String clusters : new String[] {"1", "0", "-3", "Infinity"}) {
      IllegalArgumentException few =
          assertThrows(IllegalArgumentException.class, () -> expected(clusters));
      assertTrue(String.valueOf(few.getMessage()).contains("above 1"), few.getMessage());
    }
    IllegalArgumentException finite =
        assertThrows(
            IllegalArgumentException.class,
            () -> FiniteMixtures.of(expected("4"), new ComponentLaw.Poisson(3)));
    assertTrue(String.valueOf(finite.getMessage()).contains("'expected 4'"), finite.getMessage());
  }

  @Test
  void theTextReadsBackAndHasNoDensityYet() {
    Parameter parameter = expected("4.5");
    assertEquals("expected 4.5", parameter.text());
    assertEquals(parameter, Parameter.parse("concentration", parameter.text()));
    assertThrows(IllegalStateException.class, () -> parameter.prior().logDensity(1));
  }
}
