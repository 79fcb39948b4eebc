package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Draws of tables have the law of the prior, exactly. */
class TableDrawsTest {

  private static final int N = 5;

  static Stream<TablePrior> priors() {
    return Stream.of(
        Crp.of(0.7),
        PitmanYor.of(0.7, 0.4),
        PoweredCrp.of(0.7, 1.5),
        GeneralizedCrp.of(0.7, n -> 1 + 2 * Math.sqrt(n)),
        FiniteMixtures.of(0.7, new ComponentLaw.Geometric(0.2)),
        DynamicMixtures.of(Parameter.fixed(0.7), new ComponentLaw.Uniform(5)));
  }

  private static Map<Partition, Double> law(Function<Rng, Partition> draw) {
    Map<Partition, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      law.merge(draw.apply(rng), rng.pathProbability(), Double::sum);
    } while (rng.next());
    return law;
  }

  private static double[] sizes(Partition partition) {
    return Arrays.stream(partition.sizes()).asDoubleStream().toArray();
  }

  /** {@return the largest difference of a probability} */
  private static double worst(TablePrior prior, Map<Partition, Double> law) {
    double worst = 0;
    for (Partition partition : Partitions.all(N)) {
      double expected = Math.exp(prior.logJoint(sizes(partition)));
      worst = Math.max(worst, Math.abs(expected - law.getOrDefault(partition, 0.0)));
    }
    return worst;
  }

  @ParameterizedTest
  @MethodSource("priors")
  void partitionsHaveTheLawOfThePrior(TablePrior prior) {
    assertEquals(0, worst(prior, law(new TableDraws(prior, N)::draw)), 1e-12);
  }

  /** {@return the probability of customers in this order by plain arithmetic} */
  private static double inOrder(TablePrior prior, Partition partition) {
    int[] sizes = new int[N];
    double probability = 1;
    int tables = 0;
    for (int i = 0; i < N; i++) {
      double total = Math.exp(prior.logNewTable(tables, 1));
      for (int k = 0; k < tables; k++) {
        total += Math.exp(prior.logSeat(sizes[k], 1));
      }
      int k = partition.label(i);
      double seat = k < tables ? prior.logSeat(sizes[k], 1) : prior.logNewTable(tables, 1);
      probability *= Math.exp(seat) / total;
      sizes[k]++;
      tables = Math.max(tables, k + 1);
    }
    return probability;
  }

  @ParameterizedTest
  @MethodSource("priors")
  void sequentialDrawsHaveTheLawOfTheRuleInOrder(TablePrior prior) {
    TablePrior known = prior.forCustomers(N);
    Map<Partition, Double> law = law(TableDraws.sequential(prior, N)::draw);
    double sum = 0;
    for (Partition partition : Partitions.all(N)) {
      double expected =
          prior.projective()
              ? Math.exp(prior.logJoint(sizes(partition)))
              : inOrder(known, partition);
      assertEquals(expected, law.getOrDefault(partition, 0.0), 1e-12, partition.toString());
      sum += expected;
    }
    assertEquals(1, sum, 1e-12);
  }

  /** The two readings of a prior that is not projective are two laws, and one knows the order. */
  @Test
  void seatingThePoweredOneByOneIsFoundOut() {
    TablePrior prior = PoweredCrp.of(0.7, 1.5);
    Map<Partition, Double> oneByOne = law(TableDraws.sequential(prior, N)::draw);
    assertTrue(worst(prior, oneByOne) > 0.01);
    double first = oneByOne.get(Partition.of(new int[] {0, 1, 1, 1, 1}));
    double last = oneByOne.get(Partition.of(new int[] {0, 0, 0, 0, 1}));
    assertTrue(Math.abs(first - last) > 1e-3, first + " " + last);
  }

  @Test
  void nobodyIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new TableDraws(Crp.of(1), 0));
  }
}
