package crp.seating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
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
        FiniteMixtures.of(0.7, new ComponentLaw.Geometric(0.2)));
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

  /** {@return the largest difference of a probability} */
  private static double worst(TablePrior prior, Map<Partition, Double> law) {
    double worst = 0;
    for (Partition partition : Partitions.all(N)) {
      double[] sizes = Arrays.stream(partition.sizes()).asDoubleStream().toArray();
      double expected = Math.exp(prior.logJoint(sizes));
      worst = Math.max(worst, Math.abs(expected - law.getOrDefault(partition, 0.0)));
    }
    return worst;
  }

  @ParameterizedTest
  @MethodSource("priors")
  void partitionsHaveTheLawOfThePrior(TablePrior prior) {
    assertEquals(0, worst(prior, law(new TableDraws(prior, N)::draw)), 1e-12);
  }

  /** Under a powered CRP the conditional seats of all do not make a law of one after the other. */
  @Test
  void seatingThePoweredOneByOneIsFoundOut() {
    TablePrior prior = PoweredCrp.of(0.7, 1.5);
    Map<Partition, Double> oneByOne =
        law(
            rng -> {
              int[] labels = new int[N];
              int[] sizes = new int[N];
              int tables = 0;
              for (int i = 0; i < N; i++) {
                double[] logs = new double[tables + 1];
                for (int k = 0; k < tables; k++) {
                  logs[k] = prior.logSeat(sizes[k], 1);
                }
                logs[tables] = prior.logNewTable(tables, 1);
                labels[i] = rng.index(logs, tables + 1);
                sizes[labels[i]]++;
                tables = Math.max(tables, labels[i] + 1);
              }
              return Partition.of(labels);
            });
    assertTrue(worst(prior, oneByOne) > 0.01);
  }

  @Test
  void nobodyIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new TableDraws(Crp.of(1), 0));
  }
}
