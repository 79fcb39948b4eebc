package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
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

class ConnectedLinksTest {

  private static final int N = 5;

  private static DistanceCrp prior(double alpha, DoubleBinaryOperator f) {
    double[][] table = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        table[i][j] = i == j ? 0 : f.applyAsDouble(i, j);
      }
    }
    return DistanceCrp.of(alpha, SparseAffinity.of(table));
  }

  static Stream<DistanceCrp> priors() {
    return Stream.of(
        prior(0.7, (i, j) -> 1),
        prior(1e-3, (i, j) -> Math.abs(i - j) == 1 ? 1 : 0),
        prior(2, (i, j) -> 1 + 3 * i + j * j),
        prior(0.3, (i, j) -> j < i ? 1 + i - j : 0),
        prior(0.3, (i, j) -> j > i ? 1 + i + j : 0),
        prior(0.3, (i, j) -> j == (i + 1) % N ? 2 : 0),
        prior(0.3, (i, j) -> (i > 1 && j < 2) || (i == 2 && j == 4) ? 1 + j : 0),
        prior(0.3, (i, j) -> i == 3 || j == 3 ? 0 : Math.exp(-3 * Math.abs(i - j))));
  }

  /** Links with a cycle of L rows count L / 2 times where L is above 2. */
  private static double times(Links links) {
    double times = 1;
    boolean[] seen = new boolean[N];
    for (int i = 0; i < N; i++) {
      int at = i;
      for (int step = 0; step < N; step++) {
        at = links.target(at);
      }
      int length = 0;
      for (int row = at; !seen[row]; row = links.target(row)) {
        seen[row] = true;
        length++;
      }
      times *= Math.max(1, length / 2.0);
    }
    return times;
  }

  @ParameterizedTest
  @MethodSource("priors")
  void sumsTheLinksOfEachPartition(DistanceCrp prior) {
    Map<Partition, Double> sums = new HashMap<>();
    for (Links links : Links.all(N)) {
      sums.merge(links.partition(), times(links) * Math.exp(prior.logJoint(links)), Double::sum);
    }
    assertEquals(52, sums.size());
    sums.forEach(
        (partition, sum) ->
            assertEquals(
                sum,
                Math.exp(ConnectedLinks.logPrior(prior, partition.labels())),
                1e-12 * Math.max(1e-3, sum),
                partition::toString));
  }

  /** A row that chooses no other one is the root. */
  @Test
  void sumsTheLinksTowardsAnotherRow() {
    DistanceCrp prior = prior(0.7, (i, j) -> i == N - 1 ? 0 : 1 + 3 * i + j * j);
    int[] rows = IntStream.range(0, N - 1).toArray();
    double[] away =
        Arrays.stream(rows).mapToDouble(i -> prior.affinity().weight(i, N - 1)).toArray();
    double all = new ConnectedLinks(prior).logSum(IntStream.range(0, N).toArray());
    double towards = new ConnectedLinks(prior).logSumTowards(rows, away);
    assertEquals(all - Math.log(0.7), towards, 1e-12);
  }

  /** A grid has links of few rows each, and is eliminated otherwise than a full matrix. */
  @Test
  void treesOfAGridAreCounted() {
    int side = 12;
    SparseAffinity grid =
        SparseAffinity.ofDistances(
            side * side,
            (i, j) -> Math.abs(i / side - j / side) + Math.abs(i % side - j % side),
            Decay.windowInclusive(1));
    // the product of the eigenvalues of the Laplacian but the first, by the number of rows
    double expected = -Math.log(side * side);
    for (int k = 1; k < side * side; k++) {
      int along = k / side;
      expected +=
          Math.log(
              4 - 2 * Math.cos(Math.PI * along / side) - 2 * Math.cos(Math.PI * (k % side) / side));
    }
    double roots = side * side + 2.0 * side * (side - 1);
    double found =
        new ConnectedLinks(DistanceCrp.of(1, grid))
            .logSum(IntStream.range(0, side * side).toArray());
    assertEquals(expected + Math.log(roots), found, 1e-9);
  }

  /** Along a path no cycle has three rows, so that the probabilities sum to one. */
  @Test
  void aPathHasNoLongCycles() {
    DistanceCrp path = prior(0.2, (i, j) -> Math.abs(i - j) == 1 ? 1 : 0);
    List<Partition> all = Links.all(N).stream().map(Links::partition).distinct().toList();
    double sum =
        all.stream().mapToDouble(p -> Math.exp(ConnectedLinks.logPrior(path, p.labels()))).sum();
    assertEquals(1, sum, 1e-12);
  }

  /** The complete graph of n rows has n^(n-2) trees. */
  @Test
  void largeClustersNeitherOverflowNorUnderflow() {
    int n = 700;
    SparseAffinity equal = SparseAffinity.ofDistances(n, (i, j) -> 1, Decay.identity());
    double links = ConnectedLinks.logPrior(DistanceCrp.of(1, equal), new int[n]);
    double expected = (n - 2) * Math.log(n) + Math.log(n * (1 + (n - 1) / 2.0)) - n * Math.log(n);
    assertEquals(expected, links, 1e-9);
  }

  @Test
  void linksMustBeListed() {
    TimeOrder order = TimeOrder.of(IntStream.range(0, 3).asDoubleStream().toArray());
    TimeAffinity times = TimeAffinity.sequential(order, Decay.exponential(1), Ties.BY_ROW);
    assertFalse(ConnectedLinks.canSum(DistanceCrp.of(1, times)));
    assertTrue(ConnectedLinks.canSum(prior(1, (i, j) -> new SeededRng(1).uniform())));
  }
}
