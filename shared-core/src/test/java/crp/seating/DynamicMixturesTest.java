package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.function.BiFunction;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The law of partitions with the number of components summed out. */
class DynamicMixturesTest {

  private static final String USUAL = "beta-geometric 4 3";

  private static DynamicMixtures prior(String law, double alpha) {
    return DynamicMixtures.of(Parameter.fixed(alpha), ComponentLaw.parse("components", law));
  }

  private static double probability(DynamicMixtures prior, double... sizes) {
    return sum(prior.components().prior(), prior::with, sizes);
  }

  private static double sum(
      Hyperprior law, BiFunction<String, Double, DynamicMixtures> prior, double... sizes) {
    double sum = 0;
    for (double k : law.values()) {
      double joint = prior.apply(DynamicMixtures.COMPONENTS, k).logJoint(sizes);
      sum += Math.exp(law.logDensity(k) + joint);
    }
    return sum;
  }

  private static double[] sizes(String text) {
    return Arrays.stream(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /** By mpmath with 40 digits, over the numbers of components before the law is cut off. */
  @ParameterizedTest
  @CsvSource({
    "beta-geometric 4 3, 1.7, 3 2 1, -7.4253481049072858",
    "beta-geometric 4 3, 1.7, 6, -0.39217079460019477",
    "beta-geometric 4 3, 0.4, 1 1 1 1 1, -12.128161904958811",
    "beta-geometric 4 3, 3.0, 40 30 7 5, -95.397301260113183",
    "poisson 3, 1.7, 3 2 1, -6.0551988762299281",
    "poisson 3, 1.7, 6, -1.5009853217828865",
    "poisson 3, 0.4, 1 1 1 1 1, -11.054298619178745",
    "poisson 3, 3.0, 40 30 7 5, -93.767176364347165",
    "geometric 0.1, 1.7, 3 2 1, -5.9434801147191809",
    "geometric 0.1, 1.7, 6, -1.5086259032860891",
    "geometric 0.1, 0.4, 1 1 1 1 1, -9.0295478373912963",
    "geometric 0.1, 3.0, 40 30 7 5, -94.639875832435876"
  })
  void aPartitionHasTheProbabilityOfTheSum(
      String law, double alpha, String sizes, double expected) {
    DynamicMixtures prior = prior(law, alpha);
    assertEquals(expected, Math.log(probability(prior, sizes(sizes))), 1e-10);
    // with the static weight alpha in place of alpha / k
    double broken =
        sum(
            prior.components().prior(),
            (name, k) -> prior.with(name, k).with(Prior.CONCENTRATION, alpha * k),
            sizes(sizes));
    assertTrue(Math.abs(Math.log(broken) - expected) > 1e-3, "log " + Math.log(broken));
  }

  /** The whole law, of far more components. */
  @ParameterizedTest
  @CsvSource({
    "beta-geometric 4 3, 1.7, 6, 1e-6",
    "beta-geometric 4 3, 1.7, 3 2 1, 1e-6",
    "poisson 3, 1.7, 6, 1e-6",
    "uniform 7, 1.7, 3 2 1, 1e-14"
  })
  void theRestOfTheLawIsNegligible(String text, double alpha, String of, double bound) {
    ComponentLaw law = ComponentLaw.parse("components", text);
    double[] sizes = sizes(of);
    double n = Arrays.stream(sizes).sum();
    double whole = 0;
    for (int k = sizes.length; k <= Math.min(5000, law.most()); k++) {
      double log = law.logProbability(k) + Gamma.logGamma(alpha) - Gamma.logGamma(alpha + n);
      for (int j = 0; j < sizes.length; j++) {
        log += Math.log(k - j) + Gamma.logGamma(sizes[j] + alpha / k) - Gamma.logGamma(alpha / k);
      }
      whole += Math.exp(log);
    }
    assertEquals(whole, probability(prior(text, alpha), sizes), bound);
  }

  @Test
  void theMeanNumberOfTablesIsThatOfTheEnumeration() {
    DynamicMixtures prior = prior(USUAL, 1.7);
    double mean = 0;
    for (double[] sizes : AllSeatings.of(6)) {
      mean += sizes.length * probability(prior, sizes);
    }
    assertEquals(mean, PriorTables.exact(prior, 6), 1e-10);
  }

  @Test
  void moreTablesThanComponentsHaveNoProbability() {
    DynamicMixtures two = prior(USUAL, 1.7).with(DynamicMixtures.COMPONENTS, 2);
    assertEquals(0, Math.exp(two.logJoint(2, 1, 1)));
    assertEquals(0, Math.exp(two.logNewTable(2, 1)));
    assertEquals(1, two.with(DynamicMixtures.COMPONENTS, 1).meanTables(9));
  }

  @Test
  void theTextNamesTheWeight() {
    ComponentLaw law = ComponentLaw.parse("components", USUAL);
    assertEquals(
        DynamicMixtures.of(Parameter.sampled(new Hyperprior.F(6, 3)), law),
        FiniteMixtures.parse("A", "Dynamic f 6 3", law));
    assertEquals(FiniteMixtures.of(2, law), FiniteMixtures.parse("A", " 2", law));
    for (String bad : new String[] {"dynamic", "dynamic -1", "dynamic beta", "-1"}) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> FiniteMixtures.parse("A", bad, law));
      assertTrue(refusal.getMessage().startsWith("A must be "), refusal.getMessage());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> prior(USUAL, 1).with(DynamicMixtures.COMPONENTS, Parameter.fixed(2.5)));
  }
}
