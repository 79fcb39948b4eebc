package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DistanceCrpTest {

  private static final double ALPHA = 0.8;
  private static final TimeOrder TIMES = TimeOrder.of(new double[] {0, 0.5, 0.5, 2.5});

  private static double[][] table(int n, DoubleBinaryOperator f) {
    double[][] table = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        table[i][j] = i == j ? 0 : f.applyAsDouble(i, j);
      }
    }
    return table;
  }

  private static DistanceCrp of(double[][] f) {
    return DistanceCrp.of(ALPHA, SparseAffinity.of(f));
  }

  static Stream<DistanceCrp> priors() {
    return Stream.of(
        of(table(4, (i, j) -> 1)),
        of(table(4, (i, j) -> j < i ? 1 : 0)),
        of(table(4, (i, j) -> j < i ? Math.exp(j - i) : 0)),
        of(table(4, (i, j) -> Math.abs(i - j) == 1 ? 2 : 0)),
        of(table(4, (i, j) -> i == 3 || j == 3 ? 0 : 1 + i)),
        of(table(4, (i, j) -> 1e-200 * (1 + j))),
        of(table(4, (i, j) -> i == 1 ? 1e200 : 0.5)),
        DistanceCrp.of(ALPHA, TimeAffinity.sequential(TIMES, Decay.exponential(1), Ties.STRICT)),
        DistanceCrp.of(ALPHA, TimeAffinity.symmetric(TIMES, Decay.logistic(1, 0.5))));
  }

  private static Map<Partition, Double> partitions(DistanceCrp prior) {
    Map<Partition, Double> law = new HashMap<>();
    for (Links links : Links.all(prior.size())) {
      law.merge(links.partition(), Math.exp(prior.logJoint(links)), Double::sum);
    }
    return law;
  }

  @ParameterizedTest
  @MethodSource("priors")
  void theLawSumsToOneAndDrawsFollowIt(DistanceCrp prior) {
    double sum = 0;
    double tables = 0;
    double loops = 0;
    Map<Links, Double> law = new HashMap<>();
    for (Links links : Links.all(4)) {
      double p = Math.exp(prior.logJoint(links));
      double product = 1;
      for (int i = 0; i < 4; i++) {
        double all = ALPHA + prior.affinity().total(i);
        product *= Math.exp(prior.logWeight(i, links.target(i))) / all;
        loops += links.target(i) == i ? p : 0;
      }
      assertEquals(product, p, 1e-12);
      law.put(links, p);
      sum += p;
      tables += p * links.partition().clusters();
    }
    assertEquals(1, sum, 1e-12);
    assertEquals(loops, prior.meanSelfLinks(), 1e-12);
    if (prior.affinity().sequential()) {
      assertEquals(tables, prior.meanTables(4), 1e-12);
    } else {
      assertTrue(Double.isNaN(prior.meanTables(4)));
      int draws = 20_000;
      assertEquals(tables, prior.simulatedMeanTables(draws, new SeededRng(2)), 0.05);
    }
    Map<Links, Double> drawn = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      drawn.merge(prior.simulate(rng), rng.pathProbability(), Double::sum);
    } while (rng.next());
    law.forEach((links, p) -> assertEquals(p, drawn.getOrDefault(links, 0.0), 1e-12));
  }

  /** Blei and Frazier (2011), section 2: the identity decay over earlier customers is the CRP. */
  @Test
  void theIdentityDecayOverEarlierCustomersIsTheCrp() {
    Crp crp = Crp.of(ALPHA);
    partitions(of(table(5, (i, j) -> j < i ? 1 : 0)))
        .forEach(
            (partition, p) -> {
              double[] sizes = Arrays.stream(partition.sizes()).asDoubleStream().toArray();
              assertEquals(Math.exp(crp.logJoint(sizes)), p, 1e-12, partition.toString());
            });
    // choosing later ones too is another law
    double together = partitions(of(table(2, (i, j) -> 1))).get(Partition.of(0, 0));
    assertTrue(Math.abs(together - 1 / (1 + ALPHA)) > 0.1);
  }

  @Test
  void twoCustomersHaveClosedForms() {
    double f = 1.7;
    double mutual = partitions(of(table(2, (i, j) -> f))).get(Partition.of(0, 0));
    assertEquals(1 - Math.pow(ALPHA / (ALPHA + f), 2), mutual, 1e-14);
    double oneWay = partitions(of(table(2, (i, j) -> i == 1 ? f : 0))).get(Partition.of(0, 0));
    assertEquals(f / (ALPHA + f), oneWay, 1e-14);
    double strangers = partitions(of(new double[2][2])).get(Partition.of(0, 1));
    assertEquals(1, strangers, 0);
  }

  /**
   * Blei and Frazier (2011), proposition 1: with one weight a within fixed groups and none across,
   * the groups have CRPs of their own with concentration alpha / a, and whoever goes is not missed.
   */
  @Test
  void oneWeightWithinGroupsGivesEachItsCrp() {
    double a = 2.5;
    double[][] f = table(5, (i, j) -> j < i && (i + j) % 2 == 0 ? a : 0);
    Crp crp = Crp.of(ALPHA / a);
    Map<Partition, Double> law = partitions(of(f));
    for (Partition partition : Partitions.all(5)) {
      double p = 1;
      for (int group = 0; group < 2; group++) {
        int of = group;
        int[] labels =
            IntStream.range(0, 5).filter(i -> i % 2 == of).map(partition::label).toArray();
        double[] sizes = Arrays.stream(Partition.of(labels).sizes()).asDoubleStream().toArray();
        p *= Math.exp(crp.logJoint(sizes));
      }
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < i; j++) {
          p = partition.label(i) == partition.label(j) && (i + j) % 2 == 1 ? 0 : p;
        }
      }
      assertEquals(p, law.getOrDefault(partition, 0.0), 1e-12, partition.toString());
    }
    assertEquals(0, missed(f), 1e-12);
  }

  /** The other half of the story: what decays is not marginally invariant. */
  @Test
  void whatDecaysIsNotMarginallyInvariant() {
    assertEquals(0, missed(table(4, (i, j) -> j < i ? 1 : 0)), 1e-12);
    assertEquals(0, missed(table(4, (i, j) -> 0)), 0);
    // a customer that nobody can choose may go
    assertEquals(0, missed(table(4, (i, j) -> j < i && j != 1 ? Math.exp(j - i) : 0)), 1e-12);
    assertTrue(missed(table(4, (i, j) -> j < i ? Math.exp(j - i) : 0)) > 1e-3);
    assertTrue(missed(table(4, (i, j) -> j < i && i - j <= 1 ? 1 : 0)) > 1e-3);
  }

  /** The distance between the law without customer 1 and the law that never had it. */
  private static double missed(double[][] f) {
    int n = f.length;
    int gone = 1;
    int[] stay = IntStream.range(0, n).filter(i -> i != gone).toArray();
    double[][] less = new double[n - 1][n - 1];
    for (int i = 0; i < n - 1; i++) {
      for (int j = 0; j < n - 1; j++) {
        less[i][j] = f[stay[i]][stay[j]];
      }
    }
    Map<Partition, Double> marginal = new HashMap<>();
    partitions(of(f))
        .forEach(
            (partition, p) ->
                marginal.merge(
                    Partition.of(Arrays.stream(stay).map(partition::label).toArray()),
                    p,
                    Double::sum));
    double worst = 0;
    for (Map.Entry<Partition, Double> one : partitions(of(less)).entrySet()) {
      worst = Math.max(worst, Math.abs(one.getValue() - marginal.get(one.getKey())));
    }
    return worst;
  }

  @Test
  void scalingAllWeightsChangesNothing() {
    DistanceCrp one = of(table(4, (i, j) -> 1 + i));
    DistanceCrp other =
        DistanceCrp.of(ALPHA * 1e30, SparseAffinity.of(table(4, (i, j) -> 1e30 * (1 + i))));
    for (Links links : Links.all(4)) {
      assertEquals(one.logJoint(links), other.logJoint(links), 1e-11);
    }
  }

  @Test
  void manyCustomersCostNoDigits() {
    SeededRng rng = new SeededRng(6);
    int n = 300;
    double[][] f = table(n, (i, j) -> Math.abs(i - j) < 4 ? Math.exp(20 * rng.gaussian()) : 0);
    DistanceCrp prior = of(f);
    Links links = prior.simulate(rng);
    double plain = 0;
    for (int i = 0; i < n; i++) {
      double w = links.target(i) == i ? ALPHA : f[i][links.target(i)];
      plain += Math.log(w) - Math.log(ALPHA + Arrays.stream(f[i]).sum());
    }
    assertEquals(plain, prior.logJoint(links), 1e-9);
  }

  @Test
  void wrongArgumentsAreRefused() {
    DistanceCrp prior = of(new double[3][3]);
    assertThrows(IllegalArgumentException.class, () -> prior.with(Prior.CONCENTRATION, 0));
    assertThrows(IllegalArgumentException.class, () -> prior.meanTables(4));
    assertThrows(IllegalArgumentException.class, () -> prior.logJoint(Links.of(0)));
    assertThrows(
        IllegalArgumentException.class, () -> prior.simulatedMeanTables(0, new SeededRng(1)));
    for (double bad : List.of(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY)) {
      assertThrows(IllegalArgumentException.class, () -> DistanceCrp.of(bad, prior.affinity()));
    }
    assertTrue(DistanceCrp.of(Parameter.gamma(2, 4), prior.affinity()).describe().contains("0.5"));
  }
}
