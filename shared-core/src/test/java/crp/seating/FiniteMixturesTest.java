package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FiniteMixturesTest {

  private static final ComponentLaw GEOMETRIC = new ComponentLaw.Geometric(0.1);

  private static FiniteMixtures prior(String components, double gamma) {
    return FiniteMixtures.of(gamma, ComponentLaw.parse("components", components));
  }

  private static double logV(String components, double gamma, double n, int t) {
    return prior(components, gamma).forCustomers(n).logTables(t) - t * Math.log(gamma);
  }

  /** By mpmath with 40 digits, 6000 to 10000 terms of equation 3.2. */
  @ParameterizedTest
  @CsvSource({
    "geometric 0.1, 1, 5, 2, -7.0507830772286028",
    "geometric 0.1, 1, 10, 10, -4.982799192782004",
    "geometric 0.1, 1, 82, 4, -293.19455339781275",
    "geometric 0.1, 1, 82, 20, -286.41438203681469",
    "geometric 0.1, 1, 272, 3, -1267.7115133022154",
    "geometric 0.1, 0.3, 1, 1, 1.203972804325936",
    "geometric 0.1, 0.3, 10, 10, 4.9743439549275739",
    "geometric 0.1, 0.3, 82, 20, -249.73006698913686",
    "geometric 0.1, 0.3, 100, 1, -361.45958467128823",
    "poisson 3, 1, 5, 2, -6.361539369083798",
    "poisson 3, 1, 10, 10, -15.645520715375887",
    "poisson 3, 1, 82, 20, -307.52037476175071",
    "poisson 3, 0.3, 272, 3, -1254.9275459977351",
    "uniform 30, 1, 5, 2, -7.7090948237980132",
    "uniform 30, 1, 82, 20, -285.00787407271544",
    "uniform 30, 0.3, 272, 3, -1256.7404486659431",
    "beta-geometric 4 3, 1, 5, 2, -6.9366782543613371",
    "beta-geometric 4 3, 1, 10, 10, -9.8019849121185429",
    "beta-geometric 4 3, 1, 82, 4, -293.70940688431526",
    "beta-geometric 4 3, 1, 82, 20, -291.15211017749273",
    "beta-geometric 4 3, 0.3, 272, 3, -1256.0816670399684",
    "beta-geometric 1 1, 0.3, 1, 1, 1.203972804325936",
    "beta-geometric 2 5, 2, 40, 38, -49.992316529819776"
  })
  void vIsTheSumOfEquation32(String components, double gamma, int n, int t, double expected) {
    assertEquals(expected, logV(components, gamma, n, t), 1e-11 * Math.abs(expected));
  }

  /** Theorem 3.1 from below: components are chosen one by one, their weights integrated out. */
  @ParameterizedTest
  @ValueSource(doubles = {0.4, 1, 2.5})
  void partitionsAreThoseOfTheChosenComponents(double gamma) {
    int n = 5;
    int most = 4;
    FiniteMixtures prior = prior("uniform " + most, gamma);
    for (Partition partition : Partitions.all(n)) {
      double expected = 0;
      for (int k = 1; k <= most; k++) {
        expected += induced(partition, k, gamma, new ArrayList<>()) / most;
      }
      double[] sizes = Arrays.stream(partition.sizes()).asDoubleStream().toArray();
      assertEquals(expected, Math.exp(prior.logJoint(sizes)), 1e-14, partition.toString());
    }
  }

  /** Probability that k components of Dirichlet weights induce a partition, by all choices. */
  private static double induced(Partition partition, int k, double gamma, List<Integer> chosen) {
    int n = chosen.size();
    if (n == partition.size()) {
      return Partition.of(chosen.stream().mapToInt(c -> c).toArray()).equals(partition) ? 1 : 0;
    }
    double sum = 0;
    for (int c = 0; c < k; c++) {
      int component = c;
      long before = chosen.stream().filter(one -> one == component).count();
      List<Integer> more = new ArrayList<>(chosen);
      more.add(c);
      sum += (gamma + before) / (k * gamma + n) * induced(partition, k, gamma, more);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "geometric 0.1",
        "geometric 0.7",
        "poisson 3",
        "poisson 80",
        "uniform 30",
        "beta-geometric 4 3"
      })
  void theLawOfFewerCustomersIsTheMarginalOfThatOfMore(String components) {
    for (double gamma : new double[] {0.1, 1, 3}) {
      for (int n : new int[] {1, 4, 25, 120}) {
        for (int t = 1; t <= Math.min(n, 29); t += 3) {
          double join = Math.log(n + gamma * t) + logV(components, gamma, n + 1, t);
          double open = Math.log(gamma) + logV(components, gamma, n + 1, t + 1);
          assertEquals(
              logV(components, gamma, n, t), join + Math.log1p(Math.exp(open - join)), 1e-10);
        }
      }
    }
  }

  @Test
  void theMarginalOfALawForAnotherNumberIsFoundOut() {
    double join = Math.log(4 + 2.0) + logV("geometric 0.1", 1, 4, 2);
    double open = logV("geometric 0.1", 1, 4, 3);
    double wrong = join + Math.log1p(Math.exp(open - join));
    assertTrue(Math.abs(wrong - logV("geometric 0.1", 1, 4, 2)) > 0.1);
  }

  /** The terms have two peaks: one component, and about a thousand. */
  @Test
  void aSecondPeakIsNotMissed() {
    double high = Double.NEGATIVE_INFINITY;
    double[] logs = new double[4000];
    for (int k = 1; k < logs.length; k++) {
      double log = Math.log(k) + (k - 1) * Math.log(1000) - 1000;
      for (int i = 1; i < k; i++) {
        log -= Math.log(i);
      }
      for (int i = 0; i < 100; i++) {
        log -= Math.log(3 * k + i);
      }
      logs[k] = log;
      high = Math.max(high, log);
    }
    double top = high;
    double sum = Arrays.stream(logs, 1, logs.length).map(log -> Math.exp(log - top)).sum();
    assertEquals(top + Math.log(sum), logV("poisson 1000", 3, 100, 1), 1e-9);
  }

  @Test
  void oneComponentIsOneTable() {
    FiniteMixtures one = prior("uniform 1", 0.7);
    assertEquals(1, Math.exp(one.logJoint(9)), 1e-13);
    assertEquals(0, Math.exp(one.logJoint(8, 1)));
    assertEquals(1, one.meanTables(9), 1e-13);
    FiniteMixtures seated = one.forCustomers(9);
    assertTrue(seated.logNewTable(1, 1) < -1e5);
    assertTrue(Double.isFinite(seated.logNewTable(7, 1)));
  }

  /** Miller and Harrison (2018), section 3: the number of clusters tends to that of components. */
  @Test
  void manyCustomersFindAllComponents() {
    FiniteMixtures prior = prior("poisson 3", 1);
    double[] law = prior.tableCountLaw(2000);
    for (int k = 1; k < 12; k++) {
      assertEquals(Math.exp(prior.components().logProbability(k)), law[k], 0.01, String.valueOf(k));
    }
    assertEquals(4, prior.meanTables(1_000_000), 1e-4);
    assertTrue(prior.meanTables(10) < 3);
  }

  @Test
  void aNewRowIsSeatedByTheLawOfOneMore() {
    FiniteMixtures prior = prior("geometric 0.1", 1).forCustomers(9);
    TablePrior next = prior.forNext(9);
    double join = Math.exp(next.logSeat(6, 1)) + Math.exp(next.logSeat(3, 1));
    double open = Math.exp(next.logNewTable(2, 1));
    double[] after = {
      next.logJoint(7, 3), next.logJoint(6, 4), next.logJoint(6, 3, 1), prior.logJoint(6, 3)
    };
    assertEquals(open / (join + open), Math.exp(after[2] - after[3]), 1e-12);
  }

  @Test
  void weightsMayHaveFractions() {
    FiniteMixtures prior = FiniteMixtures.of(0.8, GEOMETRIC).forCustomers(2.25);
    double sum = 0;
    for (int k = 5; k < 3000; k++) {
      double log = GEOMETRIC.logProbability(k);
      for (int i = 0; i < 5; i++) {
        log += Math.log(k - i);
      }
      log -=
          org.apache.commons.math3.special.Gamma.logGamma(0.8 * k + 2.25)
              - org.apache.commons.math3.special.Gamma.logGamma(0.8 * k);
      sum += Math.exp(log);
    }
    assertEquals(Math.log(sum) + 5 * Math.log(0.8), prior.logTables(5), 1e-10);
  }

  @Test
  void withoutTheNumberOfCustomersThereAreNoSeats() {
    FiniteMixtures prior = FiniteMixtures.of(Parameter.gamma(1, 1), GEOMETRIC);
    IllegalStateException refusal =
        assertThrows(IllegalStateException.class, () -> prior.logNewTable(1, 1));
    assertTrue(String.valueOf(refusal.getMessage()).contains("forCustomers"));
  }

  @ParameterizedTest
  @CsvSource({
    "geometric 0, geometric law must be from 0.001 to below 1",
    "geometric 1, geometric law must be from 0.001 to below 1",
    "poisson 0, Poisson law must be above 0 and at most 1000",
    "poisson 1001, Poisson law must be above 0 and at most 1000",
    "uniform 0, uniform law must be from 1 to 10000",
    "uniform 10001, uniform law must be from 1 to 10000",
    "uniform 2.5, must be 'geometric P'",
    "beta-geometric 0 3, beta-geometric law must be from 1 to 100",
    "beta-geometric 4, must be 'geometric P'",
    "geometric 0.1 3, must be 'geometric P'",
    "beta-geometric 4 3 1, must be 'geometric P'",
    "poisson, must be 'geometric P'",
    "poisson NaN, must be 'geometric P'",
    "binomial 3, must be 'geometric P'"
  })
  void aWrongLawIsRefused(String text, String range) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ComponentLaw.parse("-components", text));
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.startsWith("-components"), message);
    assertTrue(message.contains(range), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"geometric 0.1", "poisson 3", "poisson 0.5", "uniform 30", "beta-geometric 4 3"})
  void aLawIsNormalisedAndItsTextReadsBack(String text) {
    ComponentLaw law = ComponentLaw.parse("components", " " + text.toUpperCase(Locale.ROOT) + " ");
    assertEquals(text, law.text());
    double sum = 0;
    for (int k = 1; k <= 10_001; k++) {
      sum += Math.exp(law.logProbability(k));
    }
    assertEquals(1, sum, 1e-12);
  }
}
